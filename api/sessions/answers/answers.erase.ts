import { and, eq, or } from "drizzle-orm";
import type { EraseOfClient } from "../../clients/deleted.store.ts";
import { deleteInSteps } from "../../core/database/erasing.ts";
import { ofSessionsOf } from "../sessions.erase.ts";
import { answers } from "./answers.table.ts";

/** Erases what a client answered about its sessions, and about those that have gone to another since. */
export const eraseAnswersOfClient: EraseOfClient = (erasing, client) => {
  const former = and(eq(answers.professionalId, client.professionalId), eq(answers.clientId, client.id));
  return deleteInSteps(erasing, answers, or(ofSessionsOf(client, erasing, answers), former));
};
