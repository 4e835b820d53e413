import type { EraseOfClient } from "../clients/deleted.store.ts";
import { deleteInSteps } from "../core/database/erasing.ts";
import { ofSessionsOf } from "../sessions/sessions.erase.ts";
import { ratings } from "./ratings.table.ts";

/** Erases how a client rated its sessions. */
export const eraseRatingsOfClient: EraseOfClient = (erasing, client) =>
  deleteInSteps(erasing, ratings, ofSessionsOf(client, erasing, ratings));
