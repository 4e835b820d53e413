import { and, asc, desc, eq, exists, gte, lt, sql } from "drizzle-orm";
import type { Priority } from "../../schema/rules/notes.ts";
import { DASHBOARD_NOTE_MAX, DASHBOARD_NOTES, DASHBOARD_SESSIONS_MAX } from "../../schema/rules/overview.ts";
import type { SessionStatus } from "../../schema/rules/sessions.ts";
import { clients } from "../clients/clients.table.ts";
import type { Queries } from "../core/database/database.ts";
import { preparedPerConnection } from "../core/database/prepared.ts";
import { notes } from "../notes/notes.table.ts";
import type { Boundaries } from "../sessions/sessions.query.ts";
import { sessions } from "../sessions/sessions.table.ts";

const given = (name: keyof Boundaries) => sql.param(sql.placeholder(name), sessions.startsAt);
const professionalId = sql.placeholder("professionalId");
const { startsAt, durationMinutes, status } = sessions;
const kept = and(
  eq(sessions.professionalId, professionalId),
  sql`not ${sessions.hidden}`,
  sql`${status} <> 'CANCELADA'`,
);
const isToday = sql`${startsAt} >= ${given("today")} and ${startsAt} < ${given("tomorrow")}`;

const preparedNumbers = preparedPerConnection((tx, name: "dashboard_numbers") =>
  tx
    .select({
      sessionsToday: sql<number>`(count(*) filter (where ${isToday}))::int`,
      completedSessionsToday: sql<number>`(count(*) filter (where ${isToday} and ${status} = 'CONFIRMADA'
        and ${startsAt} + ${durationMinutes} * interval '1 minute' <= ${given("now")}))::int`,
      minutesThisMonth: sql<number>`coalesce(sum(${durationMinutes}), 0)::int`,
    })
    .from(sessions)
    .where(and(kept, gte(startsAt, given("month")), lt(startsAt, given("nextMonth"))))
    .prepare(name),
);

/** Today's and this month's sessions in numbers; cancelled ones count for nothing. */
export async function readSessionNumbers(tx: Queries, id: string, boundaries: Boundaries) {
  const [numbers] = await preparedNumbers(tx, "dashboard_numbers").execute({ professionalId: id, ...boundaries });
  if (!numbers) throw new Error("a count without a row");
  return numbers;
}

export interface TodaySession {
  id: string;
  clientId: string;
  clientName: string;
  type: string;
  startsAt: Date;
  durationMinutes: number;
  status: SessionStatus;
  activeObjectives: number;
  /** The sum of their progresses. */
  objectiveProgress: number;
}

const preparedToday = preparedPerConnection((tx, name: "dashboard_today") =>
  tx
    .select({
      id: sessions.id,
      clientId: sessions.clientId,
      clientName: clients.name,
      type: sessions.type,
      startsAt,
      durationMinutes,
      status,
      activeObjectives: clients.activeObjectiveCount,
      objectiveProgress: clients.activeObjectiveProgress,
    })
    .from(sessions)
    .innerJoin(clients, eq(clients.id, sessions.clientId))
    .where(and(kept, isToday))
    .orderBy(asc(startsAt), asc(sessions.id))
    .limit(DASHBOARD_SESSIONS_MAX)
    .prepare(name),
);

/** Today's sessions that are not cancelled, earliest first. */
export const readToday = async (tx: Queries, id: string, boundaries: Boundaries): Promise<TodaySession[]> =>
  await preparedToday(tx, "dashboard_today").execute({ professionalId: id, ...boundaries });

export interface RecentNote {
  id: string;
  clientId: string;
  clientName: string;
  createdAt: Date;
  beginning: string;
  priority: Priority;
  isAi: boolean;
}

/** The notes are chosen before their clients are looked up: joined first, all notes of the practice would be. */
const preparedNotes = preparedPerConnection((tx, name: "dashboard_notes") => {
  const newest = tx
    .select()
    .from(notes)
    .where(and(eq(notes.professionalId, professionalId), sql`not ${notes.hidden}`))
    .orderBy(desc(notes.createdAt), desc(notes.id))
    .limit(DASHBOARD_NOTES)
    .as("newest");
  return tx
    .select({
      id: newest.id,
      clientId: newest.clientId,
      clientName: clients.name,
      createdAt: newest.createdAt,
      beginning: sql<string>`left(${newest.content}, ${sql.raw(String(DASHBOARD_NOTE_MAX))})`,
      priority: newest.priority,
      isAi: newest.isAi,
    })
    .from(newest)
    .innerJoin(clients, eq(clients.id, newest.clientId))
    .orderBy(desc(newest.createdAt), desc(newest.id))
    .prepare(name);
});

const preparedFirstSteps = preparedPerConnection((tx, name: "dashboard_first_steps") => {
  const any = (table: typeof clients | typeof sessions | typeof notes) =>
    exists(tx.select({ one: sql`1` }).from(table).where(eq(table.professionalId, professionalId)));
  return tx
    .select({
      client: sql<boolean>`${any(clients)}`,
      session: sql<boolean>`${any(sessions)}`,
      note: sql<boolean>`${any(notes)}`,
    })
    .from(sql`(select) as nothing`)
    .prepare(name);
});

/** Whether there is any client, session and note, also one that was deleted and can still be restored. */
export async function readFirstSteps(tx: Queries, id: string) {
  const [steps] = await preparedFirstSteps(tx, "dashboard_first_steps").execute({ professionalId: id });
  if (!steps) throw new Error("a selection without a row");
  return steps;
}

/** The newest notes, each with its beginning. */
export const readRecentNotes = async (tx: Queries, id: string): Promise<RecentNote[]> =>
  await preparedNotes(tx, "dashboard_notes").execute({ professionalId: id });
