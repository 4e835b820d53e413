import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { clients } from "../clients/clients.table.ts";
import type { Queries } from "../core/database/database.ts";
import { expired } from "./drafts.store.ts";
import { draftsAside, noteDrafts } from "./drafts.table.ts";

const ofNewNote = (professionalId: string): SQL | undefined =>
  and(eq(noteDrafts.professionalId, professionalId), isNull(noteDrafts.noteId));

/** The new note's draft makes way for another one while the client it is about is deleted. */
export async function putAside(tx: Queries, professionalId: string): Promise<void> {
  const hidden = tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.professionalId, professionalId), isNotNull(clients.deletedAt)));
  const [gone] = await tx
    .delete(noteDrafts)
    .where(and(ofNewNote(professionalId), sql`${noteDrafts.clientId} in ${hidden}`))
    .returning();
  if (!gone?.clientId) return;
  const { noteId: _none, version: _based, clientId, ...typed } = gone;
  await tx.insert(draftsAside).values({ ...typed, clientId });
}

/** Where there is no draft of a new note, the last one that was put aside and whose client is there again is one. */
export async function bringBack(tx: Queries, professionalId: string): Promise<void> {
  const [aside] = await tx
    .select({ draft: draftsAside })
    .from(draftsAside)
    .innerJoin(clients, and(eq(clients.id, draftsAside.clientId), isNull(clients.deletedAt)))
    .where(and(eq(draftsAside.professionalId, professionalId), sql`not ${expired(draftsAside)}`))
    .orderBy(desc(draftsAside.savedAt))
    .limit(1);
  if (!aside) return;
  await putAside(tx, professionalId);
  // One whose days are over counts no more, also before it is purged.
  await tx.delete(noteDrafts).where(and(ofNewNote(professionalId), expired(noteDrafts)));
  const { draft } = aside;
  const back = await tx.insert(noteDrafts).values(draft).onConflictDoNothing().returning({ id: noteDrafts.id });
  // Another window may have begun one at this moment, which stays.
  if (back.length === 0) return;
  await tx.delete(draftsAside).where(and(eq(draftsAside.professionalId, professionalId), eq(draftsAside.id, draft.id)));
}
