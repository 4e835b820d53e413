import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { clients } from "../clients/clients.table.ts";
import type { Queries } from "../core/database/database.ts";
import type { PageAsked, PageRead } from "../core/pages.ts";
import { restorable, restorableUntil } from "../practice/deleted.ts";
import { expired } from "./drafts.store.ts";
import { noteDrafts } from "./drafts.table.ts";
import type { DeletedNote } from "./notes.rules.ts";
import { notes } from "./notes.table.ts";

const risenVersion = sql`${notes.version} + 1`;

const mark = (tx: Queries, which: SQL | undefined) =>
  tx
    .update(notes)
    .set({ deletedAt: sql`now()`, hidden: true, version: risenVersion })
    .where(which)
    .returning({ id: notes.id });

/** A note of this professional that is not deleted itself; its client may be. */
export const isOwnUndeleted = (professionalId: string, ids: string[]): SQL | undefined =>
  and(eq(notes.professionalId, professionalId), isNull(notes.deletedAt), inArray(notes.id, ids));

/** Takes a note that is not signed out of sight; one of a deleted client does not come back with that one. @returns whether there was one */
export const markDeleted = async (tx: Queries, professionalId: string, id: string): Promise<boolean> =>
  (await mark(tx, and(isOwnUndeleted(professionalId, [id]), isNull(notes.signedAt)))).length > 0;

/** Takes several out of sight, those of deleted clients too: they do not come back with their clients. */
export async function markAllDeleted(tx: Queries, professionalId: string, ids: string[]): Promise<void> {
  await mark(tx, isOwnUndeleted(professionalId, ids));
}

/** Whether the client of a deleted note is there; null when there is no such note that can be restored. */
export async function readRestorable(tx: Queries, professionalId: string, id: string): Promise<boolean | null> {
  const [found] = await tx
    .select({ hasClient: sql<boolean>`${clients.deletedAt} is null` })
    .from(notes)
    .innerJoin(clients, eq(clients.id, notes.clientId))
    .where(and(restorable(notes, professionalId), eq(notes.id, id)));
  return found?.hasClient ?? null;
}

/**
 * Shows a deleted note again. A draft of what was deleted is one of what is back: nobody has changed it since. One whose
 * days went over meanwhile has them anew.
 */
export async function unmarkDeleted(tx: Queries, professionalId: string, id: string): Promise<void> {
  const [back] = await tx
    .update(notes)
    .set({ deletedAt: null, hidden: false, version: risenVersion })
    .where(and(restorable(notes, professionalId), eq(notes.id, id)))
    .returning({ version: notes.version });
  if (!back) return;
  // Deleting raised it once, and this once more.
  const ofDeleted = eq(noteDrafts.version, back.version - 2);
  const itsDraft = and(eq(noteDrafts.professionalId, professionalId), eq(noteDrafts.noteId, id));
  await tx.update(noteDrafts).set({ version: back.version }).where(and(itsDraft, ofDeleted));
  await tx
    .update(noteDrafts)
    .set({ savedAt: sql`now()` })
    .where(and(itsDraft, expired(noteDrafts)));
}

/** One page of the notes that can be restored, deleted last first, and how many there are in all. */
export async function readDeletedPage(
  tx: Queries,
  professionalId: string,
  { page, pageSize }: PageAsked,
): Promise<PageRead<DeletedNote>> {
  const listed = and(restorable(notes, professionalId), isNull(clients.deletedAt));
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(notes)
    .innerJoin(clients, eq(clients.id, notes.clientId))
    .where(listed);
  const found = await tx
    .select({
      id: notes.id,
      title: notes.title,
      clientId: notes.clientId,
      clientName: clients.name,
      deletedAt: notes.deletedAt,
    })
    .from(notes)
    .innerJoin(clients, eq(clients.id, notes.clientId))
    .where(listed)
    .orderBy(desc(notes.deletedAt), desc(notes.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const rows = found.flatMap(({ deletedAt, ...note }) =>
    deletedAt ? [{ ...note, deletedAt, restorableUntil: restorableUntil(deletedAt) }] : [],
  );
  return { rows, total: counted?.total ?? 0 };
}
