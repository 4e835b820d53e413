import type { Database } from "../../core/database/database.ts";
import { found } from "../../core/problems.ts";
import { Refusal, refuseStale } from "../../core/refusals.ts";
import { lockPractice } from "../../practice/practice.store.ts";
import type { Despite } from "../hindrances.ts";
import { planRemindersOf } from "../reminders.plan.ts";
import { keptOf, lastPlace, ownBeside, ownParts, touchesReminder, type UndoneSession } from "./series.own.ts";
import { backAmong } from "./series.places.ts";
import { refuseNewTimes } from "./series.plan.ts";
import type { ChangedSeries, SessionRow } from "./series.rules.ts";
import { readRows, readRowsById, readSeries, updateSeries, writeRows } from "./series.store.ts";
import { forgetUndo, readUndo } from "./series.undo.ts";

const asMoment = (value: unknown): unknown => (typeof value === "string" ? new Date(value) : value);
const MOMENTS = new Set(["startsAt", "reminderDueAt", "cancelledAt", "deletedAt"]);

/** A session as it was before a change. */
function asBefore(row: SessionRow, undone: UndoneSession | undefined, now: Date): SessionRow {
  const values = Object.entries(undone?.was ?? {}).map(([key, value]) => [
    key,
    value === "now" ? now : MOMENTS.has(key) ? asMoment(value) : value,
  ]);
  return { ...row, ...Object.fromEntries(values) };
}

/** A session that keeps what was changed of it since, beside what the series has for it again; itself where that is the same. */
const asKept = (row: SessionRow, undone: UndoneSession | undefined, seriesId: string): SessionRow =>
  // One that has become another client's is of the series no longer.
  undone?.planned && row.seriesId === seriesId ? { ...row, seriesOwn: ownBeside(row, undone.planned) } : row;

/**
 * Undoes the last change of a series: what it replaced is back. A session that was changed by itself meanwhile keeps that, and
 * has of its own what is not as the series has it then.
 * @throws Refusal CONFLICT when something else has changed it, OVERLAP; Problem NOT_FOUND
 */
export const undoSeries = (
  database: Database,
  id: string,
  seriesId: string,
  { version, despite }: { version: number | undefined; despite: Despite },
): Promise<ChangedSeries> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    const series = found(await readSeries(tx, id, seriesId));
    refuseStale(version, series);
    const undo = await readUndo(tx, id, series);
    if (!undo) throw new Refusal("CONFLICT", { current: series });
    const now = new Date();
    const undone = new Map(undo.sessions.map((one) => [one.id, one]));
    const rows = await readRowsById(tx, id, [...undone.keys()]);
    const isBack = (row: SessionRow) => undone.get(row.id)?.version === row.version;
    const others = (await readRows(tx, id, seriesId)).filter((row) => !(undone.has(row.id) && isBack(row)));
    const back = rows.filter(isBack).map((row) => {
      const before = asBefore(row, undone.get(row.id), now);
      return row.hidden && !before.hidden ? { ...before, ...backAmong(others, before) } : before;
    });
    const stay = rows.filter((row) => !isBack(row)).map((row) => asKept(row, undone.get(row.id), seriesId));
    await refuseNewTimes(tx, id, rows, back, despite);
    const writes = [...back, ...stay.filter((row) => !rows.includes(row))];
    await writeRows(tx, id, writes);
    // What the change had planned anew is planned back, also what is past: it goes out within its grace, or is told as late.
    const waiting = back.filter(({ id: sessionId, hidden, reminderDueAt }) => {
      const change = undone.get(sessionId);
      const isReplanned = change !== undefined && touchesReminder(change);
      return !hidden && (reminderDueAt === null || reminderDueAt > now || isReplanned);
    });
    await planRemindersOf(
      tx,
      id,
      waiting.map((row) => ({ sessionId: row.id, dueAt: row.reminderDueAt })),
    );
    const { places } = undo.series;
    // What stays has its place, also beyond where the series ended before.
    const reached = places === undefined ? {} : { places: Math.max(places, lastPlace(others)) };
    await updateSeries(tx, seriesId, { ...undo.series, ...reached });
    await forgetUndo(tx, id, seriesId);
    const kept = stay.map((row) => keptOf(row, ownParts(row)));
    const written = writes.map((row) => ({ id: row.id, version: row.version + 1 }));
    return { series: found(await readSeries(tx, id, seriesId)), changed: back.length, written, kept, notices: [] };
  });
