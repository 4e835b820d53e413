import { and, eq, sql } from "drizzle-orm";
import type { EraseOfClient } from "../clients/deleted.store.ts";
import { deleteInSteps } from "../core/database/erasing.ts";
import { noteDrafts } from "./drafts.table.ts";
import { notes } from "./notes.table.ts";

/** Erases a client's notes and what was being written about it. */
export const eraseNotesOfClient: EraseOfClient = async (erasing, { id, professionalId }) => {
  const of = (table: typeof notes | typeof noteDrafts) =>
    and(eq(table.professionalId, professionalId), eq(table.clientId, id));
  if (!(await deleteInSteps(erasing, noteDrafts, and(of(noteDrafts), sql`${noteDrafts.noteId} is null`)))) return false;
  // Drafts of its own notes go with the notes; one of another client's note only forgets that it was to be moved here.
  await erasing.owner.update(noteDrafts).set({ clientId: null }).where(of(noteDrafts));
  return await deleteInSteps(erasing, notes, of(notes));
};
