import { and, desc, eq, inArray, lte, sql } from "drizzle-orm";
import type { Queries } from "../core/database/database.ts";
import { deleteInSteps, type Erasing } from "../core/database/erasing.ts";
import type { PageAsked, PageRead } from "../core/pages.ts";
import { lockForErasing, restorable as restorableRows, restorableUntil } from "../practice/deleted.ts";
import type { DeletedClient } from "./clients.rules.ts";
import { ownClient } from "./clients.store.ts";
import { clients } from "./clients.table.ts";

/** A client of this professional that is deleted and can still be restored. */
const restorable = (professionalId: string) => restorableRows(clients, professionalId);

const risenVersion = sql`${clients.version} + 1`;

/** Takes a client out of sight; triggers hide its sessions, notes and objectives with it. @returns whether there was one */
export const markDeleted = async (tx: Queries, professionalId: string, id: string): Promise<boolean> =>
  (await markAllDeleted(tx, professionalId, [id])) > 0;

/** The same for several. @returns how many there were */
export async function markAllDeleted(tx: Queries, professionalId: string, ids: string[]): Promise<number> {
  const gone = await tx
    .update(clients)
    .set({ deletedAt: sql`now()`, version: risenVersion })
    .where(ownClient(professionalId, inArray(clients.id, ids)))
    .returning({ id: clients.id });
  return gone.length;
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
export async function unmarkDeleted(tx: Queries, professionalId: string, id: string, isActive: boolean): Promise<void> {
  await tx
    .update(clients)
    .set({ deletedAt: null, isActive, version: risenVersion })
    .where(and(restorable(professionalId), eq(clients.id, id)));
}

/** One page of the clients that can be restored, deleted last first, and how many there are in all. */
export async function readDeletedPage(
  tx: Queries,
  professionalId: string,
  { page, pageSize }: PageAsked,
): Promise<PageRead<DeletedClient>> {
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
    return [{ id, name, deletedAt, restorableUntil: restorableUntil(deletedAt) }];
  });
  return { rows, total: counted?.total ?? 0 };
}

/** Whose belongings are erased. */
export interface ErasedClient {
  id: string;
  professionalId: string;
}

/** Erases what a room keeps about a client, step by step. @returns false when it was stopped before the last */
export type EraseOfClient = (erasing: Erasing, client: ErasedClient) => Promise<boolean>;

/**
 * Deletes a client for good with everything about it, step by step: it cannot be restored any more, so that nobody sees
 * it half gone.
 * @param owner with the owner's rights: practices may only hide
 * @param before it must have been deleted before
 * @param belongings of the rooms above, each before what it refers to
 * @returns whether it is gone
 */
export async function purgeClient(
  owner: Queries,
  id: string,
  before: Date,
  belongings: readonly EraseOfClient[],
  closing?: AbortSignal,
): Promise<boolean> {
  const [client] = await owner
    .select({ id: clients.id, professionalId: clients.professionalId })
    .from(clients)
    .where(and(eq(clients.id, id), lte(clients.deletedAt, before)));
  if (!client) return false;
  const begin = (tx: Queries) => lockForErasing(tx, client.professionalId);
  const erasing = { owner, begin, closing };
  for (const erase of belongings) if (!(await erase(erasing, client))) return false;
  return await deleteInSteps(erasing, clients, eq(clients.id, id));
}
