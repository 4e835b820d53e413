import { and, asc, desc, eq, exists, gt, gte, isNull, lt, not, type SQL, sql } from "drizzle-orm";
import { PENDING_MAX, PENDING_NOTE_HOURS, type PendingSpan } from "../../schema/rules/overview.ts";
import { clients } from "../clients/clients.table.ts";
import type { Queries } from "../core/database/database.ts";
import { preparedPerConnection } from "../core/database/prepared.ts";
import { notes } from "../notes/notes.table.ts";
import { reminders } from "../sessions/reminders.table.ts";
import type { SessionRecord } from "../sessions/sessions.rules.ts";
import { remindersOfSession, sessionColumns } from "../sessions/sessions.store.ts";
import { sessions } from "../sessions/sessions.table.ts";

type Kind = "unconfirmed" | "withoutNote" | "failedReminders";
export type PendingSessions = Record<Kind, SessionRecord[]>;

const { startsAt, durationMinutes, status } = sessions;
const professionalId = sql.placeholder("professionalId");
const at = (moment: keyof PendingSpan) => sql.param(sql.placeholder(moment), startsAt);
const isOver = and(
  gte(startsAt, at("since")),
  lt(startsAt, at("now")),
  sql`${startsAt} + ${durationMinutes} * interval '1 minute' <= ${at("now")}`,
);

function conditionOf(tx: Queries, kind: Kind): SQL | undefined {
  const noted = (...which: SQL[]) =>
    exists(
      tx
        .select({ one: sql`1` })
        .from(notes)
        .where(and(eq(notes.professionalId, professionalId), sql`not ${notes.hidden}`, ...which)),
    );
  switch (kind) {
    case "unconfirmed":
      return and(isOver, eq(status, "PROGRAMADA"));
    case "withoutNote":
      return and(
        isOver,
        eq(status, "CONFIRMADA"),
        not(noted(eq(notes.sessionId, sessions.id))),
        not(
          noted(
            eq(notes.clientId, sessions.clientId),
            isNull(notes.sessionId),
            gte(notes.createdAt, startsAt),
            sql`${notes.createdAt} < ${startsAt} + ${PENDING_NOTE_HOURS} * interval '1 hour'`,
          ),
        ),
      );
    case "failedReminders":
      // Once a session has begun there is nothing left to remind of.
      return and(
        gt(startsAt, at("now")),
        lt(startsAt, at("until")),
        sql`${sessions.remind} and ${status} <> 'CANCELADA'`,
        exists(
          tx
            .select({ one: sql`1` })
            .from(reminders)
            .where(and(eq(reminders.sessionId, sessions.id), eq(reminders.status, "FALLIDO"))),
        ),
      );
  }
}

/** Those that were last come first, of what is over; of what comes, those that come first. */
const preparedPending = preparedPerConnection((tx, kind: Kind) => {
  const direction = kind === "failedReminders" ? asc : desc;
  return tx
    .select({ session: sessionColumns, clientName: clients.name, reminders: remindersOfSession })
    .from(sessions)
    .innerJoin(clients, and(eq(clients.professionalId, sessions.professionalId), eq(clients.id, sessions.clientId)))
    .where(and(eq(sessions.professionalId, professionalId), sql`not ${sessions.hidden}`, conditionOf(tx, kind)))
    .orderBy(direction(startsAt), direction(sessions.id))
    .limit(PENDING_MAX)
    .prepare(`pending_${kind}`);
});

/** The sessions that wait for something, of each kind as many as are shown. */
export async function readPending(tx: Queries, id: string, span: PendingSpan): Promise<PendingSessions> {
  const read = async (kind: Kind): Promise<SessionRecord[]> => {
    const found = await preparedPending(tx, kind).execute({ professionalId: id, ...span });
    return found.map(({ session, ...more }) => ({ ...session, ...more }));
  };
  // One after the other: they share a connection.
  return {
    unconfirmed: await read("unconfirmed"),
    withoutNote: await read("withoutNote"),
    failedReminders: await read("failedReminders"),
  };
}
