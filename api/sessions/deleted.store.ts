import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { clients } from "../clients/clients.table.ts";
import type { Queries } from "../core/database/database.ts";
import type { PageAsked, PageRead } from "../core/pages.ts";
import { restorable, restorableUntil } from "../practice/deleted.ts";
import type { DeletedSession } from "./sessions.rules.ts";
import type { SessionState } from "./sessions.store.ts";
import { sessions } from "./sessions.table.ts";

const risenVersion = sql`${sessions.version} + 1`;

const mark = (tx: Queries, which: SQL | undefined) =>
  tx
    .update(sessions)
    .set({ deletedAt: sql`now()`, hidden: true, version: risenVersion })
    .where(which)
    .returning({ id: sessions.id });

/** A session of this professional that is not deleted itself; its client may be. */
export const isOwnUndeleted = (professionalId: string, ids: string[]): SQL | undefined =>
  and(eq(sessions.professionalId, professionalId), isNull(sessions.deletedAt), inArray(sessions.id, ids));

/**
 * Takes a session out of sight; its reminders wait with it. One of a deleted client does not come back with that one.
 * @returns whether there was one
 */
export const markDeleted = async (tx: Queries, professionalId: string, id: string): Promise<boolean> =>
  (await mark(tx, isOwnUndeleted(professionalId, [id]))).length > 0;

/** Takes several out of sight, those of deleted clients too: they do not come back with their clients. */
export async function markAllDeleted(tx: Queries, professionalId: string, ids: string[]): Promise<void> {
  await mark(tx, isOwnUndeleted(professionalId, ids));
}

/** What is to be known of a deleted session before it is restored; null when there is none that can be. */
export async function readRestorable(tx: Queries, professionalId: string, id: string) {
  const [found] = await tx
    .select({
      startsAt: sessions.startsAt,
      durationMinutes: sessions.durationMinutes,
      status: sessions.status,
      remind: sessions.remind,
      reminderOption: sessions.reminderOption,
      reminderDueAt: sessions.reminderDueAt,
      seriesId: sessions.seriesId,
      seriesPlace: sessions.seriesPlace,
      hasClient: sql<boolean>`${clients.deletedAt} is null`,
    })
    .from(sessions)
    .innerJoin(clients, eq(clients.id, sessions.clientId))
    .where(and(restorable(sessions, professionalId), eq(sessions.id, id)));
  return found ?? null;
}

/** Shows a deleted session again. @param state when its reminder is due from now on, and what it is of its series */
export async function unmarkDeleted(
  tx: Queries,
  professionalId: string,
  id: string,
  state: Pick<SessionState, "reminderDueAt" | "seriesId" | "seriesPlace" | "seriesOwn">,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ deletedAt: null, hidden: false, ...state, version: risenVersion })
    .where(and(restorable(sessions, professionalId), eq(sessions.id, id)));
}

/** One page of the sessions that can be restored, deleted last first, and how many there are in all. */
export async function readDeletedPage(
  tx: Queries,
  professionalId: string,
  { page, pageSize }: PageAsked,
): Promise<PageRead<DeletedSession>> {
  const listed = and(restorable(sessions, professionalId), isNull(clients.deletedAt));
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(sessions)
    .innerJoin(clients, eq(clients.id, sessions.clientId))
    .where(listed);
  const found = await tx
    .select({
      id: sessions.id,
      type: sessions.type,
      startsAt: sessions.startsAt,
      durationMinutes: sessions.durationMinutes,
      clientId: sessions.clientId,
      clientName: clients.name,
      deletedAt: sessions.deletedAt,
    })
    .from(sessions)
    .innerJoin(clients, eq(clients.id, sessions.clientId))
    .where(listed)
    .orderBy(desc(sessions.deletedAt), desc(sessions.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const rows = found.flatMap(({ deletedAt, ...session }) =>
    deletedAt ? [{ ...session, deletedAt, restorableUntil: restorableUntil(deletedAt) }] : [],
  );
  return { rows, total: counted?.total ?? 0 };
}
