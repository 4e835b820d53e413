import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { SERIES_ENDING } from "../../../schema/rules/overview.ts";
import { clients } from "../../clients/clients.table.ts";
import type { Queries } from "../../core/database/database.ts";
import { ownSession } from "../sessions.store.ts";
import { sessions } from "../sessions.table.ts";
import type { KeptSession } from "./series.own.ts";
import type { SeriesRecord, SeriesRow, SessionRow } from "./series.rules.ts";
import { series, seriesUndo } from "./series.table.ts";
import { UNDOABLE } from "./series.undo.ts";

const moment = (text: string | null): Date | null => (text === null ? null : new Date(text));
const toCome = sql`${sessions.startsAt} > now() and ${sessions.status} <> 'CANCELADA'`;
interface ToldSession extends Omit<KeptSession, "startsAt"> {
  startsAt: string;
}
const keptSessions = (told: ToldSession[]): KeptSession[] =>
  told.map((one) => ({ ...one, startsAt: new Date(one.startsAt) }));
const ofSeries = and(
  eq(sessions.professionalId, series.professionalId),
  eq(sessions.seriesId, series.id),
  sql`not ${sessions.hidden}`,
);
const among = (what: SQL): SQL => sql`(select ${what} from ${sessions} where ${ofSeries})`;

async function readRecords(tx: Queries, where: SQL | undefined): Promise<SeriesRecord[]> {
  return await tx
    .select({
      id: series.id,
      clientId: series.clientId,
      clientName: clients.name,
      rhythm: series.rhythm,
      every: series.every,
      anchorDay: series.anchorDay,
      time: series.time,
      zone: series.zone,
      places: series.places,
      createdAt: series.createdAt,
      version: series.version,
      total: among(sql`count(*)::int`).mapWith(Number),
      toCome: among(sql`(count(*) filter (where ${toCome}))::int`).mapWith(Number),
      nextAt: among(sql`min(${sessions.startsAt}) filter (where ${toCome})`).mapWith(moment),
      lastAt: among(sql`max(${sessions.startsAt})`).mapWith(moment),
      isAside: sql`${series.asidePlaces} is not distinct from ${series.places}`.mapWith(Boolean),
      own: among(sql`coalesce(json_agg(json_build_object('id', ${sessions.id}, 'place', ${sessions.seriesPlace}, 'startsAt', ${sessions.startsAt},
        'parts', (select json_agg(part) from jsonb_object_keys(${sessions.seriesOwn}) as part)) order by ${sessions.startsAt})
        filter (where ${toCome} and ${sessions.seriesOwn} <> '{}'), '[]')`).mapWith(keptSessions),
      undoableUntil: sql`(select ${seriesUndo.at} + ${UNDOABLE} from ${seriesUndo}
        where ${seriesUndo.professionalId} = ${series.professionalId} and ${seriesUndo.seriesId} = ${series.id}
        and ${seriesUndo.version} = ${series.version} and ${seriesUndo.at} > now() - ${UNDOABLE})`.mapWith(moment),
    })
    .from(series)
    .innerJoin(clients, eq(clients.id, series.clientId))
    .where(and(where, isNull(clients.deletedAt)))
    .orderBy(desc(series.createdAt), desc(series.id));
}

/** One series, or null when this professional has none with that id, or its client is deleted. */
export async function readSeries(tx: Queries, professionalId: string, id: string): Promise<SeriesRecord | null> {
  const [found] = await readRecords(tx, and(eq(series.professionalId, professionalId), eq(series.id, id)));
  return found ?? null;
}

/** Series of one client shown at once; whoever has more has ended most of them. */
const SHOWN = 50;

/** A client's series that still have sessions, or of which that can still be undone, the newest first. */
export async function readSeriesOfClient(
  tx: Queries,
  professionalId: string,
  clientId: string,
): Promise<SeriesRecord[]> {
  const found = await readRecords(tx, and(eq(series.professionalId, professionalId), eq(series.clientId, clientId)));
  return found.filter(({ total, undoableUntil }) => total > 0 || undoableUntil).slice(0, SHOWN);
}

/**
 * The series about to end that have a session to come, those that end first. What was called off counts as being there:
 * whoever cancels the rest of a series has said enough, as has whoever put it aside.
 * @param until when the last session of such a series begins at the latest; @param limit most of them
 */
export async function readEndingSeries(
  tx: Queries,
  professionalId: string,
  { now, ending: until }: { now: Date; ending: Date },
  limit: number,
): Promise<SeriesRecord[]> {
  const ending = tx
    .select({ id: sessions.seriesId })
    .from(sessions)
    .where(ownSession(professionalId, and(isNotNull(sessions.seriesId), gt(sessions.startsAt, now))))
    .groupBy(sessions.seriesId)
    .having(sql`bool_or(${sessions.status} <> 'CANCELADA')
      and (count(*) <= ${SERIES_ENDING.sessions} or max(${sessions.startsAt}) < ${until.toISOString()}::timestamptz)`);
  const found = await readRecords(
    tx,
    and(
      eq(series.professionalId, professionalId),
      inArray(series.id, ending),
      sql`${series.asidePlaces} is distinct from ${series.places}`,
    ),
  );
  const endOf = ({ lastAt }: SeriesRecord): number => lastAt?.getTime() ?? 0;
  return found.sort((one, other) => endOf(one) - endOf(other)).slice(0, limit);
}

/** The rule of a series with its anchor, which only its changes need. */
export async function readRule(tx: Queries, professionalId: string, id: string): Promise<SeriesRow | null> {
  const [found] = await tx
    .select()
    .from(series)
    .where(and(eq(series.professionalId, professionalId), eq(series.id, id)));
  return found ?? null;
}

/** The rows of a series that are not deleted, by place. */
export const readRows = (tx: Queries, professionalId: string, seriesId: string): Promise<SessionRow[]> =>
  tx
    .select()
    .from(sessions)
    .where(ownSession(professionalId, eq(sessions.seriesId, seriesId)))
    .orderBy(asc(sessions.seriesPlace));

/** The rows with these ids, deleted ones too, earliest first. */
export const readRowsById = (tx: Queries, professionalId: string, ids: readonly string[]): Promise<SessionRow[]> =>
  tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.professionalId, professionalId), inArray(sessions.id, [...ids])))
    .orderBy(asc(sessions.startsAt), asc(sessions.id));

/** @returns the new series' id */
export async function insertSeries(tx: Queries, row: Omit<typeof series.$inferInsert, "id">): Promise<string> {
  const [made] = await tx.insert(series).values(row).returning({ id: series.id });
  if (!made) throw new Error("the series was not stored");
  return made.id;
}

/** Puts new sessions of a series on the agenda. @returns their rows */
export const insertRows = (tx: Queries, rows: (typeof sessions.$inferInsert)[]): Promise<SessionRow[]> =>
  tx.insert(sessions).values(rows).returning();

/** Changes a series and raises its version. @returns the version it has now */
export async function updateSeries(tx: Queries, id: string, changes: Partial<SeriesRow>): Promise<number> {
  const [changed] = await tx
    .update(series)
    .set({ ...changes, version: sql`${series.version} + 1` })
    .where(eq(series.id, id))
    .returning({ version: series.version });
  if (!changed) throw new Error("the series is gone");
  return changed.version;
}

/** Says whether a series may end as it stands, which is no change of it: nothing that was based on it is outdated. */
export async function setAside(tx: Queries, professionalId: string, id: string, isAside: boolean): Promise<void> {
  await tx
    .update(series)
    .set({ asidePlaces: isAside ? sql`${series.places}` : null })
    .where(and(eq(series.professionalId, professionalId), eq(series.id, id)));
}

/** The columns that a change of a series may write. */
export const WRITTEN = {
  clientId: "client_id uuid",
  startsAt: "starts_at timestamptz",
  durationMinutes: "duration_minutes integer",
  type: "type text",
  location: "location text",
  notes: "notes text",
  priceCents: "price_cents integer",
  status: "status text",
  remind: "remind boolean",
  reminderOption: "reminder_option text",
  reminderDueAt: "reminder_due_at timestamptz",
  cancelledFrom: "cancelled_from text",
  cancelledAt: "cancelled_at timestamptz",
  cancelReason: "cancel_reason text",
  cancelledBy: "cancelled_by text",
  hidden: "hidden boolean",
  deletedAt: "deleted_at timestamptz",
  seriesId: "series_id uuid",
  seriesPlace: "series_place integer",
  seriesOwn: "series_own jsonb",
} as const satisfies Partial<Record<keyof SessionRow, string>>;

const COLUMNS = Object.values(WRITTEN);
const ASSIGNED = sql.raw(
  COLUMNS.map((column) => column.split(" ")[0])
    .map((name) => `${name} = now.${name}`)
    .join(", "),
);
const SHAPE = sql.raw(`id uuid, ${COLUMNS.join(", ")}`);

/** Writes rows as they are to be, in one statement, and raises their versions. */
export async function writeRows(tx: Queries, professionalId: string, rows: readonly SessionRow[]): Promise<void> {
  if (rows.length === 0) return;
  const told = rows.map((row) => ({
    id: row.id,
    ...Object.fromEntries(
      Object.entries(WRITTEN).map(([key, column]) => [column.split(" ")[0], row[key as keyof typeof WRITTEN]]),
    ),
  }));
  await tx.execute(sql`
    update sessions set ${ASSIGNED}, version = sessions.version + 1
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as now (${SHAPE})
    where sessions.id = now.id and sessions.professional_id = ${professionalId}`);
}
