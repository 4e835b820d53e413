import { and, eq } from "drizzle-orm";
import type { EraseOfClient } from "../clients/deleted.store.ts";
import { deleteInSteps } from "../core/database/erasing.ts";
import { objectives } from "./objectives.table.ts";

/** Erases a client's objectives. */
export const eraseObjectivesOfClient: EraseOfClient = (erasing, { id, professionalId }) =>
  deleteInSteps(erasing, objectives, and(eq(objectives.professionalId, professionalId), eq(objectives.clientId, id)));
