import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { clients } from "../clients/clients.table.ts";
import type { Queries } from "../core/database/database.ts";
import type { PageAsked, PageRead } from "../core/pages.ts";
import { restorable, restorableUntil } from "../practice/deleted.ts";
import type { DeletedObjective } from "./objectives.rules.ts";
import { objectives } from "./objectives.table.ts";

/** What the version says of it was no change of its progress, and the last one of those is not undone any more. */
const risen = { version: sql`${objectives.version} + 1`, progressBefore: null };

/** Takes an objective out of sight; one of a deleted client does not come back with that one. @returns whether there was one */
export async function markDeleted(tx: Queries, professionalId: string, id: string): Promise<boolean> {
  const gone = await tx
    .update(objectives)
    .set({ deletedAt: sql`now()`, hidden: true, ...risen })
    .where(and(eq(objectives.professionalId, professionalId), eq(objectives.id, id), isNull(objectives.deletedAt)))
    .returning({ id: objectives.id });
  return gone.length > 0;
}

/** The client of a deleted objective, and whether it is there; null when there is no such objective that can be restored. */
export async function readRestorable(
  tx: Queries,
  professionalId: string,
  id: string,
): Promise<{ clientId: string; hasClient: boolean } | null> {
  const [found] = await tx
    .select({ clientId: objectives.clientId, hasClient: sql<boolean>`${clients.deletedAt} is null` })
    .from(objectives)
    .innerJoin(clients, eq(clients.id, objectives.clientId))
    .where(and(restorable(objectives, professionalId), eq(objectives.id, id)));
  return found ?? null;
}

/** Shows a deleted objective again. */
export async function unmarkDeleted(tx: Queries, professionalId: string, id: string): Promise<void> {
  await tx
    .update(objectives)
    .set({ deletedAt: null, hidden: false, ...risen })
    .where(and(restorable(objectives, professionalId), eq(objectives.id, id)));
}

/** One page of the objectives that can be restored, deleted last first, and how many there are in all. */
export async function readDeletedPage(
  tx: Queries,
  professionalId: string,
  { page, pageSize, clientId }: PageAsked & { clientId?: string },
): Promise<PageRead<DeletedObjective>> {
  const listed = and(
    restorable(objectives, professionalId),
    isNull(clients.deletedAt),
    clientId ? eq(objectives.clientId, clientId) : undefined,
  );
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(objectives)
    .innerJoin(clients, eq(clients.id, objectives.clientId))
    .where(listed);
  const found = await tx
    .select({
      id: objectives.id,
      title: objectives.title,
      clientId: objectives.clientId,
      clientName: clients.name,
      deletedAt: objectives.deletedAt,
    })
    .from(objectives)
    .innerJoin(clients, eq(clients.id, objectives.clientId))
    .where(listed)
    .orderBy(desc(objectives.deletedAt), desc(objectives.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const rows = found.flatMap(({ deletedAt, ...objective }) =>
    deletedAt ? [{ ...objective, deletedAt, restorableUntil: restorableUntil(deletedAt) }] : [],
  );
  return { rows, total: counted?.total ?? 0 };
}
