import type { EraseOfClient } from "../../clients/deleted.store.ts";
import { deleteInSteps } from "../../core/database/erasing.ts";
import { ofSessionsOf } from "../sessions.erase.ts";
import { answers } from "./answers.table.ts";

/** Erases what a client answered about its sessions. */
export const eraseAnswersOfClient: EraseOfClient = (erasing, client) =>
  deleteInSteps(erasing, answers, ofSessionsOf(client, erasing, answers));
