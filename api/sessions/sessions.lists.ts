import { and, asc, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { SessionStatus } from "../../schema/rules/sessions.ts";
import type { WireSessionStats } from "../../schema/wire/sessions.ts";
import { clients } from "../clients/clients.table.ts";
import type { Queries } from "../core/database/database.ts";
import { preparedPerConnection } from "../core/database/prepared.ts";
import type { PageAsked, PageRead } from "../core/pages.ts";
import { professionals } from "../practice/professionals.table.ts";
import type { Boundaries } from "./sessions.query.ts";
import type { SessionRecord } from "./sessions.rules.ts";
import { remindersOfSession, sessionColumns } from "./sessions.store.ts";
import { sessions } from "./sessions.table.ts";

export interface PageRequest extends PageAsked {
  /** Sessions that begin then or later, earliest first; null: from the first one on, newest first. */
  from: Date | null;
  /** Sessions that begin before. */
  until: Date | null;
  statuses: SessionStatus[] | null;
  /** Sessions of these clients. */
  clientIds: string[] | null;
}

const given = {
  professionalId: sql.placeholder("professionalId"),
  from: sql.placeholder("from"),
  until: sql.placeholder("until"),
  statuses: sql.placeholder("statuses"),
  clientIds: sql.placeholder("clientIds"),
  limit: sql.placeholder("limit"),
  offset: sql.placeholder("offset"),
};
/** Before and after every session there can be. */
const ALWAYS = { from: new Date("1900-01-01T00:00:00Z"), until: new Date("2200-01-01T00:00:00Z") };

type Kind = `${"earliest" | "newest"} ${"counted" | "kept"}${"" | " statuses"}${"" | " clients"}`;

const ownVisible = and(eq(sessions.professionalId, given.professionalId), sql`not ${sessions.hidden}`);
const matchingOf = (kind: Kind): SQL | undefined =>
  and(
    ownVisible,
    gte(sessions.startsAt, given.from),
    lt(sessions.startsAt, given.until),
    kind.includes("statuses") ? sql`${sessions.status} = any(${given.statuses})` : undefined,
    kind.includes("clients") ? sql`${sessions.clientId} = any(${given.clientIds})` : undefined,
  );

/** How many sessions there are in all: counted in the index for a stretch of time, otherwise kept by the triggers. */
function totalOf(kind: Kind): SQL {
  if (kind.includes("counted")) return sql`select count(*)::int as total from ${sessions} where ${matchingOf(kind)}`;
  if (kind.includes("clients"))
    return sql`select coalesce(sum(${clients.sessionCount} + ${clients.cancelledSessionCount}), 0)::int as total
      from ${clients} where ${clients.professionalId} = ${given.professionalId} and ${clients.deletedAt} is null
        and ${clients.id} = any(${given.clientIds})`;
  return sql`select ${professionals.sessionCount} + ${professionals.cancelledSessionCount} as total
    from ${professionals} where ${professionals.id} = ${given.professionalId}`;
}

function preparePage(tx: Queries, kind: Kind) {
  const direction = kind.startsWith("earliest") ? asc : desc;
  const order = [direction(sessions.startsAt), direction(sessions.id)];
  const keys = sql`(
    select page.id, page.starts_at, counted.total from (${totalOf(kind)}) as counted left join (
      select ${sessions.id} as id, ${sessions.startsAt} as starts_at from ${sessions} where ${matchingOf(kind)}
      order by ${sql.join(order, sql`, `)} limit ${given.limit} offset ${given.offset}
    ) as page on true)`;
  const query = tx
    .select({
      total: sql<number>`keys.total`,
      session: sessionColumns,
      clientName: clients.name,
      reminders: remindersOfSession,
    })
    .from(sql`${keys} as keys`)
    // By its start too: the rows of a page lie together in the index of starts, and far apart in that of ids.
    .leftJoin(sessions, and(ownVisible, eq(sessions.startsAt, sql`keys.starts_at`), eq(sessions.id, sql`keys.id`)))
    .leftJoin(clients, eq(clients.id, sessions.clientId))
    .orderBy(...order);
  // Some clients may be one or all of them: without a name the statement is planned anew for each list of clients.
  return query.prepare(kind.includes("clients") ? "" : `session_page_${kind.replaceAll(" ", "_")}`);
}

const preparedPage = preparedPerConnection(preparePage);

/** One page of sessions and how many there are in all: one query. */
export async function readSessionPage(
  tx: Queries,
  professionalId: string,
  { page, pageSize, from, until, statuses, clientIds }: PageRequest,
): Promise<PageRead<SessionRecord>> {
  const counted = from || until || statuses;
  const kind: Kind = `${from ? "earliest" : "newest"} ${counted ? "counted" : "kept"}${statuses ? " statuses" : ""}${clientIds ? " clients" : ""}`;
  const found = await preparedPage(tx, kind).execute({
    professionalId,
    from: from ?? ALWAYS.from,
    until: until ?? ALWAYS.until,
    statuses,
    clientIds,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  return {
    total: found[0]?.total ?? 0,
    rows: found.flatMap(({ session, clientName, reminders }) =>
      session && clientName !== null ? [{ ...session, clientName, reminders }] : [],
    ),
  };
}

const prepareStats = (tx: Queries, name: "session_stats") => {
  const at = (boundary: keyof Boundaries) => sql.param(sql.placeholder(boundary), sessions.startsAt);
  const counted = (...conditions: SQL[]) =>
    sql<number>`(count(*) filter (where ${sql.join(conditions, sql` and `)}))::int`;
  const { startsAt, durationMinutes, status, remind } = sessions;
  const kept = sql`${status} <> 'CANCELADA'`;
  return tx
    .select({
      todaySessions: counted(kept, sql`${startsAt} >= ${at("today")} and ${startsAt} < ${at("tomorrow")}`),
      completedSessions: counted(
        sql`${status} = 'CONFIRMADA' and ${startsAt} < ${at("nextMonth")}`,
        sql`${startsAt} >= ${at("month")} and ${startsAt} + ${durationMinutes} * interval '1 minute' <= ${at("now")}`,
      ),
      upcomingSessions: counted(kept, sql`${startsAt} >= ${at("tomorrow")}`),
      sessionsWithReminder: counted(kept, sql`${startsAt} > ${at("now")} and ${remind}`),
    })
    .from(sessions)
    .where(and(ownVisible, gte(startsAt, given.from)))
    .prepare(name);
};
const preparedStats = preparedPerConnection(prepareStats);

/** The practice's numbers, read from the index alone. */
export async function readSessionStats(
  tx: Queries,
  professionalId: string,
  boundaries: Boundaries,
): Promise<WireSessionStats> {
  const [stats] = await preparedStats(tx, "session_stats").execute({
    professionalId,
    ...boundaries,
    from: boundaries.month,
  });
  if (!stats) throw new Error("a count without a row");
  return stats;
}
