import { and, desc, eq, gt, isNotNull, lte, sql } from "drizzle-orm";
import { CLIENT_RESTORE_DAYS } from "../../schema/rules/clients.ts";
import type { WireDeletedClient } from "../../schema/wire/clients.ts";
import type { Queries } from "../core/database.ts";
import { noteDrafts } from "../notes/drafts.table.ts";
import { notes } from "../notes/notes.table.ts";
import { objectives } from "../objectives/objectives.table.ts";
import { sessions } from "../sessions/sessions.table.ts";
import { ownClient } from "./clients.store.ts";
import { clients } from "./clients.table.ts";

const DAY_MS = 86_400_000;
const kept = gt(clients.deletedAt, sql`now() - make_interval(days => ${CLIENT_RESTORE_DAYS})`);

/** A client of this professional that is deleted and can still be restored. */
const restorable = (professionalId: string) =>
  and(eq(clients.professionalId, professionalId), isNotNull(clients.deletedAt), kept);

const risenVersion = sql`${clients.version} + 1`;

/** Takes a client out of sight; triggers hide its sessions, notes and objectives with it. @returns whether there was one */
export async function markDeleted(tx: Queries, professionalId: string, id: string): Promise<boolean> {
  const gone = await tx
    .update(clients)
    .set({ deletedAt: sql`now()`, version: risenVersion })
    .where(ownClient(professionalId, eq(clients.id, id)))
    .returning({ id: clients.id });
  return gone.length > 0;
}

/** Whether a deleted client counts as active once it is back; null when there is none that can be restored. */
export async function readRestorable(tx: Queries, professionalId: string, id: string): Promise<boolean | null> {
  const [found] = await tx
    .select({ isActive: clients.isActive })
    .from(clients)
    .where(and(restorable(professionalId), eq(clients.id, id)));
  return found?.isActive ?? null;
}

/** Shows a deleted client again; the same triggers bring back all that was hidden with it. */
export async function unmarkDeleted(tx: Queries, professionalId: string, id: string): Promise<void> {
  await tx
    .update(clients)
    .set({ deletedAt: null, version: risenVersion })
    .where(and(restorable(professionalId), eq(clients.id, id)));
}

/** One page of the clients that can be restored, deleted last first, and how many there are in all. */
export async function readDeletedPage(
  tx: Queries,
  professionalId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: WireDeletedClient[]; total: number }> {
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(clients)
    .where(restorable(professionalId));
  const found = await tx
    .select({ id: clients.id, name: clients.name, deletedAt: clients.deletedAt })
    .from(clients)
    .where(restorable(professionalId))
    .orderBy(desc(clients.deletedAt), desc(clients.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const rows = found.flatMap(({ id, name, deletedAt }) => {
    if (!deletedAt) return [];
    const until = new Date(deletedAt.getTime() + CLIENT_RESTORE_DAYS * DAY_MS);
    return [{ id, nombre: name, deletedAt: deletedAt.toISOString(), restorableUntil: until.toISOString() }];
  });
  return { rows, total: counted?.total ?? 0 };
}

/**
 * Deletes for good, in one transaction, one client whose days are over, with everything about it.
 * @param owner with the owner's rights: practices may only hide
 * @returns whether there was one
 */
export async function purgeOneClient(owner: Queries, now: Date): Promise<boolean> {
  const over = new Date(now.getTime() - CLIENT_RESTORE_DAYS * DAY_MS);
  return await owner.transaction(async (tx) => {
    const [client] = await tx
      .select({ id: clients.id, professionalId: clients.professionalId })
      .from(clients)
      .where(lte(clients.deletedAt, over))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!client) return false;
    const of = (table: typeof notes | typeof sessions | typeof noteDrafts | typeof objectives) =>
      and(eq(table.professionalId, client.professionalId), eq(table.clientId, client.id));
    await tx.delete(noteDrafts).where(and(of(noteDrafts), sql`${noteDrafts.noteId} is null`));
    // Drafts of its own notes go with the notes; one of another client's note only forgets that it was to be moved here.
    await tx.update(noteDrafts).set({ clientId: null }).where(of(noteDrafts));
    await tx.delete(notes).where(of(notes));
    await tx.delete(objectives).where(of(objectives));
    await tx.delete(sessions).where(of(sessions));
    await tx.delete(clients).where(eq(clients.id, client.id));
    return true;
  });
}
