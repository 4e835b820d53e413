import { and, eq, or } from "drizzle-orm";
import type { EraseOfClient } from "../clients/deleted.store.ts";
import { deleteInSteps } from "../core/database/erasing.ts";
import { ofSessionsOf } from "../sessions/sessions.erase.ts";
import { ratings } from "./ratings.table.ts";

/** Erases how a client rated its sessions, and those that have gone to another since. */
export const eraseRatingsOfClient: EraseOfClient = (erasing, client) => {
  const former = and(eq(ratings.professionalId, client.professionalId), eq(ratings.clientId, client.id));
  return deleteInSteps(erasing, ratings, or(ofSessionsOf(client, erasing, ratings), former));
};
