import { and, eq } from "drizzle-orm";
import type { EraseOfClient } from "../clients/deleted.store.ts";
import { deleteInSteps } from "../core/database/erasing.ts";
import { consentMails, consents } from "./consents.table.ts";

/** Erases what a client was asked for and said, papers included. */
export const eraseConsentsOfClient: EraseOfClient = async (erasing, { id, professionalId }) =>
  (await deleteInSteps(
    erasing,
    consentMails,
    and(eq(consentMails.professionalId, professionalId), eq(consentMails.clientId, id)),
  )) &&
  (await deleteInSteps(erasing, consents, and(eq(consents.professionalId, professionalId), eq(consents.clientId, id))));
