import { and, asc, eq, gt, inArray, lt, ne, type SQL, sql } from "drizzle-orm";
import {
  type Cancellation,
  endOf,
  SESSION_DURATIONS,
  type SessionDraft,
  type SessionStatus,
  UNDO_CANCEL_MINUTES,
} from "../../schema/rules/sessions.ts";
import { clients } from "../clients/clients.table.ts";
import type { Queries } from "../core/database/database.ts";
import { reminders } from "./reminders.table.ts";
import type { SeriesOwn } from "./series/series.own.ts";
import { series } from "./series/series.table.ts";
import type { ReminderRecord, SeriesPlace, SessionRecord } from "./sessions.rules.ts";
import { sessions } from "./sessions.table.ts";

/** The series of a session's row and its place there; null for one that belongs to none. What was called off is not told to be otherwise. */
const placeInSeries = sql`case when ${sessions.seriesId} is not null then (
    select json_build_object('id', ${series.id}, 'place', ${sessions.seriesPlace}, 'places', ${series.places},
      'version', ${series.version},
      'own', (select coalesce(json_agg(part), '[]') from jsonb_object_keys(${sessions.seriesOwn}) as part
        where ${sessions.status} <> 'CANCELADA'))
    from ${series} where ${series.id} = ${sessions.seriesId}) end`.mapWith(
  (place: SeriesPlace | null): SeriesPlace | null => place,
);

export const sessionColumns = {
  id: sessions.id,
  clientId: sessions.clientId,
  startsAt: sessions.startsAt,
  durationMinutes: sessions.durationMinutes,
  type: sessions.type,
  location: sessions.location,
  notes: sessions.notes,
  priceCents: sessions.priceCents,
  status: sessions.status,
  remind: sessions.remind,
  reminderOption: sessions.reminderOption,
  reminderDueAt: sessions.reminderDueAt,
  cancelledFrom: sessions.cancelledFrom,
  cancelledAt: sessions.cancelledAt,
  cancelReason: sessions.cancelReason,
  cancelledBy: sessions.cancelledBy,
  series: placeInSeries,
  createdAt: sessions.createdAt,
  updatedAt: sessions.updatedAt,
  version: sessions.version,
};

type ReminderJson = Omit<ReminderRecord, "dueAt" | "triedAt"> & { dueAt: string; triedAt: string | null };

/** Of a session: it was cancelled so short ago that this can be taken back. */
export const isCancelledAnew = sql<boolean>`coalesce(${sessions.status} = 'CANCELADA'
  and ${sessions.cancelledAt} > now() - make_interval(mins => ${UNDO_CANCEL_MINUTES}), false)`;

/** The reminders of a session's row, the professional's first. */
export const remindersOfSession = sql`(
  select coalesce(json_agg(json_build_object('recipient', ${reminders.recipient}, 'status', ${reminders.status},
      'reason', ${reminders.reason}, 'dueAt', coalesce(${reminders.askedAt}, ${reminders.dueAt}), 'triedAt', ${reminders.triedAt})
    order by ${reminders.recipient} desc), '[]')
  from ${reminders} where ${reminders.sessionId} = ${sessions.id})`.mapWith((rows: ReminderJson[]): ReminderRecord[] =>
  rows.map(({ dueAt, triedAt, ...told }) => ({
    ...told,
    dueAt: new Date(dueAt),
    triedAt: triedAt === null ? null : new Date(triedAt),
  })),
);

/** A session of this professional that is not deleted, and whose client is not. */
export const ownSession = (professionalId: string, ...more: (SQL | undefined)[]): SQL | undefined =>
  and(eq(sessions.professionalId, professionalId), sql`not ${sessions.hidden}`, ...more);

async function readSessions(tx: Queries, where: SQL | undefined): Promise<SessionRecord[]> {
  const found = await tx
    .select({ session: sessionColumns, clientName: clients.name, reminders: remindersOfSession })
    .from(sessions)
    .innerJoin(clients, eq(clients.id, sessions.clientId))
    .where(where)
    .orderBy(asc(sessions.startsAt), asc(sessions.id));
  return found.map(({ session, ...more }) => ({ ...session, ...more }));
}

/** One session, or null when this professional has none with that id. */
export async function readSession(tx: Queries, professionalId: string, id: string): Promise<SessionRecord | null> {
  const [found] = await readSessions(tx, ownSession(professionalId, eq(sessions.id, id)));
  return found ?? null;
}

/** The sessions of this professional with these ids, earliest first. */
export const readSessionsOf = (tx: Queries, professionalId: string, ids: readonly string[]): Promise<SessionRecord[]> =>
  readSessions(tx, ownSession(professionalId, inArray(sessions.id, [...ids])));

const LONGEST = Math.max(...SESSION_DURATIONS);

/**
 * The sessions, earliest first, that take some of a session's time and are not cancelled. One that ends when the other
 * begins takes none of it.
 * @param except id of the session itself
 */
export async function readOverlaps(
  tx: Queries,
  professionalId: string,
  { startsAt, durationMinutes }: Pick<SessionDraft, "startsAt" | "durationMinutes">,
  except?: string,
): Promise<SessionRecord[]> {
  const end = sql`${sessions.startsAt} + ${sessions.durationMinutes} * interval '1 minute'`;
  return await readSessions(
    tx,
    ownSession(
      professionalId,
      lt(sessions.startsAt, endOf(startsAt, durationMinutes)),
      // No session is longer than this, so the index finds the ones that may still be running.
      gt(sessions.startsAt, endOf(startsAt, -LONGEST)),
      sql`${end} > ${sql.param(startsAt, sessions.startsAt)}`,
      ne(sessions.status, "CANCELADA"),
      except ? ne(sessions.id, except) : undefined,
    ),
  );
}

/** What the service itself decides about a session. */
export interface SessionState extends Partial<Cancellation> {
  status: SessionStatus;
  reminderDueAt: Date | null;
  seriesId?: string | null;
  seriesPlace?: number | null;
  seriesOwn?: SeriesOwn;
  cancelledFrom?: SessionStatus | null;
  cancelledAt?: Date | null;
}

/** @returns the new session's id */
export async function insertSession(
  tx: Queries,
  professionalId: string,
  session: SessionDraft & SessionState,
): Promise<string> {
  const [made] = await tx
    .insert(sessions)
    .values({ ...session, professionalId })
    .returning({ id: sessions.id });
  if (!made) throw new Error("the session was not stored");
  return made.id;
}

/** Changes a session and raises its version. */
export async function updateSession(
  tx: Queries,
  professionalId: string,
  id: string,
  changes: Partial<SessionDraft> & SessionState,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ ...changes, version: sql`${sessions.version} + 1` })
    .where(ownSession(professionalId, eq(sessions.id, id)));
}
