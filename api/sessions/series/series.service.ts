import type { SeriesEnd } from "../../../schema/rules/agenda/series.ts";
import { dayIn, timeIn } from "../../../schema/rules/days.ts";
import type { SessionField } from "../../../schema/rules/sessions.ts";
import { type Database, isId, type Queries } from "../../core/database/database.ts";
import { found } from "../../core/problems.ts";
import { Refusal, refused, refuseStale } from "../../core/refusals.ts";
import { type CreationKey, createdBefore, rememberCreation } from "../../practice/idempotency.ts";
import { lockPractice } from "../../practice/practice.store.ts";
import type { Despite } from "../hindrances.ts";
import { planRemindersOf } from "../reminders.plan.ts";
import { checkedDraft, dueAtOf } from "../sessions.rules.ts";
import { refuseUnknownClient } from "../sessions.service.ts";
import type { PlannedSession } from "./series.days.ts";
import { draftOf } from "./series.own.ts";
import { plannedAnew, plannedFurther, refuseHindered } from "./series.plan.ts";
import { type RuleWish, type SeriesRecord, type SeriesRow, type SeriesWish, type SessionRow } from "./series.rules.ts";
import {
  insertRows,
  insertSeries,
  readRowsById,
  readRule,
  readSeries,
  readSeriesOfClient,
  setAside,
  updateSeries,
  writeRows,
} from "./series.store.ts";
import { rememberUndo } from "./series.undo.ts";

/** @throws Problem NOT_FOUND */
export const showSeries = (database: Database, id: string, seriesId: string): Promise<SeriesRecord> =>
  database.askAsProfessional(id, async (tx) => found(await readSeries(tx, id, seriesId)));

/** A client's series; none of a client that is not there. */
export const listSeries = (database: Database, id: string, clientId: string): Promise<SeriesRecord[]> =>
  database.askAsProfessional(id, async (tx) => (isId(clientId) ? await readSeriesOfClient(tx, id, clientId) : []));

/** Has a series that is about to end wait no more, or wait again; one that goes on waits again by itself. @throws Problem NOT_FOUND */
export const putSeriesAside = (
  database: Database,
  id: string,
  seriesId: string,
  isAside: boolean,
): Promise<SeriesRecord> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    await setAside(tx, id, found(await readSeries(tx, id, seriesId)).id, isAside);
    return found(await readSeries(tx, id, seriesId));
  });

/** The sessions that are not skipped. @throws Refusal VALIDATION when none is left */
function unskipped<Session extends Pick<PlannedSession, "place">>(
  sessions: readonly Session[],
  { skip }: Pick<RuleWish, "skip">,
): Session[] {
  const kept = sessions.filter(({ place }) => !skip.includes(place));
  if (kept.length === 0) throw refused("skip", "Deja al menos una sesión de la serie.");
  return kept;
}

/** Plans what is sent of new sessions. */
async function remindOf(tx: Queries, id: string, rows: readonly SessionRow[]): Promise<void> {
  await planRemindersOf(
    tx,
    id,
    rows.flatMap(({ id: sessionId, reminderDueAt: dueAt }) => (dueAt ? [{ sessionId, dueAt }] : [])),
  );
}

/** Undone, a session that was made is a deleted one. */
const GONE = { hidden: true, deletedAt: "now" };
const takenAway = (rows: readonly SessionRow[]) => rows.map(({ id, version }) => ({ id, version, was: GONE }));

/** A session as the first of its series, with what is asked of it besides. */
async function joined(tx: Queries, id: string, row: SessionRow, draft: Partial<SessionRow>, seriesId: string) {
  const next = { ...row, ...draft, seriesId, seriesPlace: 1, seriesOwn: {} };
  await writeRows(tx, id, [next]);
  await planRemindersOf(tx, id, [{ sessionId: row.id, dueAt: next.reminderDueAt }]);
  const was = {
    ...Object.fromEntries(Object.keys(draft).map((key) => [key, row[key as keyof SessionRow]])),
    seriesId: null,
    seriesPlace: null,
  };
  return { id: row.id, version: row.version + 1, was };
}

/**
 * Puts a series of sessions on the agenda, once for each key; or makes a session the first of one.
 * @param of the session that becomes the first
 * @throws Refusal VALIDATION, CONFLICT, OVERLAP; Problem NOT_FOUND
 */
export const addSeries = (
  database: Database,
  id: string,
  wish: SeriesWish & { of: string | null },
  creation: CreationKey | null,
): Promise<SeriesRecord> =>
  database.asProfessional(id, async (tx) => {
    const { professional } = await lockPractice(tx, id);
    const earlier = creation && (await createdBefore(tx, id, creation));
    if (earlier) return found(await readSeries(tx, id, earlier.id));
    const zone = professional.timeZone;
    const first = wish.of === null ? null : await readBecoming(tx, id, wish.of, wish.version);
    const draft = draftOf(checkedDraft(wish, first));
    await refuseUnknownClient(tx, id, draft.clientId);
    const sessions = unskipped(plannedAnew(wish, zone, draft.startsAt), {
      skip: first ? wish.skip.filter((place) => place !== 1) : wish.skip,
    });
    const slots = sessions.map((session) => ({ ...session, durationMinutes: draft.durationMinutes }));
    await refuseHindered(tx, id, slots, wish.despite, first ? [first.id] : []);
    const { clientId, startsAt } = draft;
    const seriesId = await insertSeries(tx, {
      professionalId: id,
      clientId,
      ...wish.rule,
      anchorDay: dayIn(zone, startsAt),
      anchorPlace: 1,
      time: timeIn(zone, startsAt),
      zone,
      places: sessions.at(-1)?.place ?? 1,
    });
    const rowOf = ({ place, startsAt: at }: PlannedSession) => {
      const session = { ...draft, startsAt: at };
      return {
        ...session,
        professionalId: id,
        reminderDueAt: dueAtOf(zone, session, "PROGRAMADA"),
        seriesId,
        seriesPlace: place,
      };
    };
    const made = sessions.filter(({ place }) => !(first && place === 1)).map(rowOf);
    const rows = made.length > 0 ? await insertRows(tx, made) : [];
    await remindOf(tx, id, rows);
    const own = first && [
      await joined(tx, id, first, { ...draft, reminderDueAt: dueAtOf(zone, draft, first.status) }, seriesId),
    ];
    await rememberUndo(tx, id, seriesId, { version: 1, series: {}, sessions: [...(own ?? []), ...takenAway(rows)] });
    if (creation) await rememberCreation(tx, id, creation, seriesId);
    return found(await readSeries(tx, id, seriesId));
  });

/** The session that is to become the first of a series. @throws Refusal VALIDATION, CONFLICT; Problem NOT_FOUND */
async function readBecoming(
  tx: Queries,
  id: string,
  sessionId: string,
  version: number | undefined,
): Promise<SessionRow> {
  const [row] = isId(sessionId) ? await readRowsById(tx, id, [sessionId]) : [];
  const session = found(row && !row.hidden ? row : null);
  if (session.seriesId) throw refused<SessionField>("startsAt", "Esta sesión ya es de una serie.");
  if (session.status === "CANCELADA")
    throw refused<SessionField>("status", "Una sesión cancelada no puede empezar una serie.");
  if (version !== undefined && version !== session.version) throw new Refusal("CONFLICT", {});
  return session;
}

/** Lets a series go on after its last session, once for each key. @throws Refusal VALIDATION, CONFLICT, OVERLAP; Problem NOT_FOUND */
export const extendSeries = (
  database: Database,
  id: string,
  seriesId: string,
  wish: Pick<RuleWish, "skip"> & { end: SeriesEnd; version?: number; despite: Despite },
  creation: CreationKey | null,
): Promise<SeriesRecord> =>
  database.asProfessional(id, async (tx) => {
    const { professional } = await lockPractice(tx, id);
    const earlier = creation && (await createdBefore(tx, id, creation));
    const series = found(await readSeries(tx, id, seriesId));
    if (earlier) return series;
    refuseStale(wish.version, series);
    const row: SeriesRow = found(await readRule(tx, id, seriesId));
    const further = await plannedFurther(tx, id, series, row, wish.end);
    const kept = unskipped(
      further.map(({ session, like }) => ({ ...like, ...session })),
      wish,
    );
    await refuseHindered(tx, id, kept, wish.despite);
    const rows = await insertRows(
      tx,
      kept.map((session) => {
        const draft = draftOf(session);
        return {
          ...draft,
          professionalId: id,
          reminderDueAt: dueAtOf(professional.timeZone, draft, "PROGRAMADA"),
          seriesId,
          seriesPlace: session.place,
        };
      }),
    );
    await remindOf(tx, id, rows);
    const version = await updateSeries(tx, seriesId, { places: kept.at(-1)?.place ?? series.places });
    await rememberUndo(tx, id, seriesId, { version, series: { places: series.places }, sessions: takenAway(rows) });
    if (creation) await rememberCreation(tx, id, creation, seriesId);
    return found(await readSeries(tx, id, seriesId));
  });
