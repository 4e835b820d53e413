import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { EraseOfClient } from "../clients/deleted.store.ts";
import { deleteInSteps } from "../core/database/erasing.ts";
import { draftsAside, noteDrafts } from "./drafts.table.ts";
import { notes } from "./notes.table.ts";
import { noteSeals } from "./record/seals.table.ts";
import { noteVersions } from "./record/versions.table.ts";

/** Erases a client's notes and what was being written about it. */
export const eraseNotesOfClient: EraseOfClient = async (erasing, { id, professionalId }) => {
  const of = (table: typeof notes | typeof noteDrafts | typeof draftsAside | typeof noteVersions) =>
    and(eq(table.professionalId, professionalId), eq(table.clientId, id));
  if (!(await deleteInSteps(erasing, noteDrafts, and(of(noteDrafts), sql`${noteDrafts.noteId} is null`)))) return false;
  await erasing.owner.delete(draftsAside).where(of(draftsAside));
  // Drafts of its own notes go with the notes; one of another client's note only forgets that it was to be moved here.
  await erasing.owner.update(noteDrafts).set({ clientId: null }).where(of(noteDrafts));
  // Signatures stay as links of the chain, and tell nothing any more.
  const { owner } = erasing;
  const theirs = owner.select({ id: notes.id }).from(notes).where(of(notes));
  await owner
    .update(noteSeals)
    .set({ erasedAt: sql`now()`, content: null, salt: null })
    .where(
      and(eq(noteSeals.professionalId, professionalId), isNull(noteSeals.erasedAt), inArray(noteSeals.noteId, theirs)),
    );
  // Also what another client's note said while it was about this one. What this one's said otherwise goes with the notes.
  if (!(await deleteInSteps(erasing, noteVersions, of(noteVersions)))) return false;
  return await deleteInSteps(erasing, notes, of(notes));
};
