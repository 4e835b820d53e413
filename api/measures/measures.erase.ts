import { and, eq } from "drizzle-orm";
import type { EraseOfClient } from "../clients/deleted.store.ts";
import { deleteInSteps } from "../core/database/erasing.ts";
import { measureLinks, measureReminders, measures } from "./measures.table.ts";

/** Erases what a client filled in, the links to it, and that more was to be sent. */
export const eraseMeasuresOfClient: EraseOfClient = async (erasing, { id, professionalId }) => {
  for (const table of [measures, measureLinks, measureReminders]) {
    const ofClient = and(eq(table.professionalId, professionalId), eq(table.clientId, id));
    if (!(await deleteInSteps(erasing, table, ofClient))) return false;
  }
  return true;
};
