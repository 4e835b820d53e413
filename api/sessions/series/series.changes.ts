import { SERIES_FIELD_LABEL, type SeriesField } from "../../../schema/rules/agenda/series.ts";
import { type SessionField, sessionFaultMessage, UNTOLD } from "../../../schema/rules/sessions.ts";
import { type Database, isId, type Queries } from "../../core/database/database.ts";
import { found } from "../../core/problems.ts";
import { refused, refuseStale } from "../../core/refusals.ts";
import { type CreationKey, createdBefore, rememberCreation } from "../../practice/idempotency.ts";
import { lockPractice } from "../../practice/practice.store.ts";
import { planRemindersOf } from "../reminders.plan.ts";
import { checkedCancellation, checkedDraft, dueAtOf, type SessionWish } from "../sessions.rules.ts";
import { asBegun, plannedBefore, touchesReminder, type UndoneSession } from "./series.own.ts";
import { refuseNewTimes } from "./series.plan.ts";
import {
  afterChange,
  anchorPlaceOf,
  type ChangedSeries,
  isAfter,
  placeOf,
  ruleAfter,
  type ScopeWish,
  type SeriesRecord,
  type SeriesRow,
  type SessionRow,
} from "./series.rules.ts";
import { readRows, readRule, readSeries, updateSeries, WRITTEN, writeRows } from "./series.store.ts";
import { rememberUndo } from "./series.undo.ts";

const KEEPS_CLIENT = "Cliente: solo puede cambiarse en una sesión, no en toda la serie.";
const NONE_TO_COME = `${SERIES_FIELD_LABEL.scope}: no queda ninguna que no haya empezado.`;

/** A series that is about to be changed. */
interface Begun {
  rule: SeriesRow;
  zone: string;
  /** The session at which the change was begun. */
  at: SessionRow;
  /** The sessions it is about: those not begun yet, and that one. */
  rows: SessionRow[];
  /** From where the rule counts where the day is another one. */
  anchorPlace: number;
  now: Date;
}

/**
 * Changes a series, once for each key: asked for again it changes nothing more, whatever it was based on, and tells the series as it
 * is then. What changed nothing is looked at anew.
 * @throws Refusal VALIDATION, CONFLICT; Problem NOT_FOUND; and what the change throws
 */
const changeOnce = (
  database: Database,
  id: string,
  seriesId: string,
  wish: ScopeWish,
  key: CreationKey | null,
  change: (tx: Queries, begun: Begun) => Promise<Omit<ChangedSeries, "series">>,
): Promise<ChangedSeries> =>
  database.asProfessional(id, async (tx) => {
    const { professional } = await lockPractice(tx, id);
    const earlier = key && (await createdBefore(tx, id, key));
    const before = found(await readSeries(tx, id, seriesId));
    if (earlier) return { series: before, changed: 0, written: [], kept: [], notices: [] };
    refuseStale(wish.version, before);
    const made = await change(tx, await beginChange(tx, id, before, professional.timeZone, wish));
    const series = found(await readSeries(tx, id, seriesId));
    if (key && series.version !== before.version) await rememberCreation(tx, id, key, seriesId);
    return { series, ...made };
  });

/** Reads what a change of a series is about. Sessions that have begun are what was, and stay so. @throws Refusal VALIDATION */
async function beginChange(
  tx: Queries,
  id: string,
  series: SeriesRecord,
  zone: string,
  { from, scope }: ScopeWish,
): Promise<Begun> {
  const rule = found(await readRule(tx, id, series.id));
  const all = await readRows(tx, id, series.id);
  const at = isId(from) ? all.find((row) => row.id === from) : undefined;
  if (!at) throw refused<SeriesField>("from", `${SERIES_FIELD_LABEL.from}: esa sesión ya no es de la serie.`);
  const now = new Date();
  const rows = all.filter((row) => row.id === at.id || (row.startsAt > now && (scope === "TODA" || isAfter(row, at))));
  const anchorPlace = scope === "TODA" ? placeOf(at) : anchorPlaceOf(at, rows, all);
  return { rule, zone, at, rows, anchorPlace, now };
}

/** Of these what can be called off or deleted with others: none that has begun. @throws Refusal VALIDATION */
function toCome({ rows, now }: Begun): SessionRow[] {
  const left = rows.filter(({ startsAt }) => startsAt > now);
  if (left.length === 0) throw refused<SeriesField>("scope", NONE_TO_COME);
  return left;
}

/** What of a row a change replaces. */
function replaced(before: SessionRow, after: SessionRow): UndoneSession | null {
  const keys = (Object.keys(WRITTEN) as (keyof typeof WRITTEN)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  if (keys.length === 0) return null;
  const was = Object.fromEntries(keys.map((key) => [key, before[key]]));
  const planned = plannedBefore(before, after);
  return { id: before.id, version: before.version + 1, was, ...(Object.keys(planned).length > 0 && { planned }) };
}

/** Stores the rows that differ, with the series, what is sent of them, and what it all replaced. */
async function store(
  tx: Queries,
  id: string,
  { rule, rows: before }: Pick<Begun, "rule" | "rows">,
  after: readonly SessionRow[],
  changes: Partial<SeriesRow>,
): Promise<Pick<ChangedSeries, "changed" | "written">> {
  const pairs = after.flatMap((row) => {
    const was = before.find((one) => one.id === row.id);
    const undone = was && replaced(was, row);
    return undone ? [{ row, undone }] : [];
  });
  const isSame = Object.entries(changes).every(
    ([key, value]) => JSON.stringify(value) === JSON.stringify(rule[key as keyof SeriesRow]),
  );
  // What changes nothing leaves what can be undone as it is.
  if (pairs.length === 0 && isSame) return { changed: 0, written: [] };
  await writeRows(
    tx,
    id,
    pairs.map(({ row }) => row),
  );
  // Reminders of what is deleted wait with it.
  const reminded = pairs.filter(({ row, undone }) => !row.hidden && touchesReminder(undone));
  await planRemindersOf(
    tx,
    id,
    reminded.map(({ row }) => ({ sessionId: row.id, dueAt: row.reminderDueAt })),
  );
  const version = await updateSeries(tx, rule.id, changes);
  const was = Object.fromEntries(Object.keys(changes).map((key) => [key, rule[key as keyof SeriesRow]]));
  await rememberUndo(tx, id, rule.id, { version, series: was, sessions: pairs.map(({ undone }) => undone) });
  // What only the series has in mind of a session that keeps its own is nothing that anybody sees changed.
  const seen = pairs.filter(({ undone }) => Object.keys(undone.was).some((key) => key !== "seriesOwn"));
  return { changed: seen.length, written: pairs.map(({ undone }) => ({ id: undone.id, version: undone.version })) };
}

/** Changes what is given of several sessions of a series. @throws Refusal VALIDATION, CONFLICT, OVERLAP; Problem NOT_FOUND */
export const changeSeries = (
  database: Database,
  id: string,
  seriesId: string,
  wish: SessionWish & ScopeWish,
  key: CreationKey | null,
): Promise<ChangedSeries> =>
  changeOnce(database, id, seriesId, wish, key, async (tx, begun) => {
    const { at: before, rule, zone, anchorPlace, now } = begun;
    const after = checkedDraft(wish, before);
    if (after.clientId !== before.clientId) throw refused<SessionField>("clientId", KEEPS_CLIENT);
    if (wish.status === "CANCELADA") return await cancel(tx, id, begun, wish);
    if (wish.status !== undefined && wish.status !== before.status)
      throw refused<SessionField>("status", sessionFaultMessage("status", "INVALID"));
    checkedCancellation(wish, { status: before.status, ...UNTOLD }, "PROGRAMADA");
    const { rows } = begun;
    const moved = asBegun(before, after, wish.given);
    const change = { before: moved, after, scope: wish.scope, anchorPlace, rule, zone, now };
    const { rows: changed, kept, notices } = afterChange(change, rows);
    const next = changed.map((row) => ({ ...row, reminderDueAt: dueAtOf(zone, row, row.status) }));
    await refuseNewTimes(tx, id, rows, next, wish.despite);
    return { ...(await store(tx, id, { rule, rows }, next, ruleAfter(change))), kept, notices };
  });

/** Calls off sessions that are not called off; what they have of their own stays. @throws Refusal VALIDATION */
async function cancel(tx: Queries, id: string, begun: Begun, wish: SessionWish) {
  const cancelledAt = new Date();
  const told = checkedCancellation(wish, { status: "PROGRAMADA", ...UNTOLD }, "CANCELADA");
  const rows = toCome(begun).filter(({ status }) => status !== "CANCELADA");
  const after = rows.map((row) => ({
    ...row,
    status: "CANCELADA" as const,
    cancelledFrom: row.status,
    cancelledAt,
    ...told,
    reminderDueAt: null,
  }));
  return { ...(await store(tx, id, { ...begun, rows }, after, {})), kept: [], notices: [] };
}

/** Takes sessions of a series out of sight; each can be restored for some days. @throws Refusal VALIDATION, CONFLICT; Problem NOT_FOUND */
export const removeFromSeries = (
  database: Database,
  id: string,
  seriesId: string,
  wish: ScopeWish,
  key: CreationKey | null,
): Promise<ChangedSeries> =>
  changeOnce(database, id, seriesId, wish, key, async (tx, begun) => {
    const deletedAt = new Date();
    const rows = toCome(begun);
    const after = rows.map((row) => ({ ...row, hidden: true, deletedAt }));
    // Whatever goes on after this goes on where the series ends now; one that is restored takes its place again.
    const gone = new Set(rows.map((row) => row.id));
    const stay = (await readRows(tx, id, seriesId)).filter((row) => !gone.has(row.id));
    const places = stay.at(-1)?.seriesPlace ?? begun.rule.places;
    return { ...(await store(tx, id, begun, after, { places })), kept: [], notices: [] };
  });
