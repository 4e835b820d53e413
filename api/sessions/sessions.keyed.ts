import { and, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { clients } from "../clients/clients.table.ts";
import type { Queries } from "../core/database/database.ts";
import { type KeyedAsked, type KeyedRead, readByKey } from "../practice/keyed.ts";
import { professionals } from "../practice/professionals.table.ts";
import type { PageRequest } from "./sessions.lists.ts";
import type { SessionRecord } from "./sessions.rules.ts";
import { ownSession, remindersOfSession, sessionColumns } from "./sessions.store.ts";
import { sessions } from "./sessions.table.ts";

/** The practice's sessions by key. */
export const readSessionsByKey = (
  tx: Queries,
  professionalId: string,
  asked: KeyedAsked,
  { from, until, statuses, clientIds }: Omit<PageRequest, "page" | "pageSize">,
): Promise<KeyedRead<SessionRecord>> => {
  const which = and(
    from ? gte(sessions.startsAt, from) : undefined,
    until ? lt(sessions.startsAt, until) : undefined,
    statuses ? inArray(sessions.status, statuses) : undefined,
    clientIds ? inArray(sessions.clientId, clientIds) : undefined,
  );
  return readByKey(tx, professionalId, asked, {
    table: sessions,
    matching: ownSession(professionalId, which),
    total: which ? undefined : sql`${professionals.sessionCount} + ${professionals.cancelledSessionCount}`,
    sorted: { datetime: { moment: sessions.startsAt } },
    read: ({ where, orderBy, limit, offset, key }) =>
      tx
        .select({ key, row: { ...sessionColumns, clientName: clients.name, reminders: remindersOfSession } })
        .from(sessions)
        .innerJoin(clients, eq(clients.id, sessions.clientId))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  });
};
