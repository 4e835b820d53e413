import {
  isShortened,
  SERIES_FIELD_LABEL,
  SERIES_MAX,
  SERIES_TOO_LONG,
  type SeriesEnd,
  type SeriesField,
  type SeriesNotice,
  type SeriesRule,
  type SeriesScope,
  seriesFaults,
} from "../../../schema/rules/agenda/series.ts";
import { dayIn, timeIn } from "../../../schema/rules/days.ts";
import { isSessionStart, type SessionDraft } from "../../../schema/rules/sessions.ts";
import { Refusal, refused } from "../../core/refusals.ts";
import type { Interval } from "../busy/busy.rules.ts";
import type { SessionRecord, SessionWish } from "../sessions.rules.ts";
import type { sessions } from "../sessions.table.ts";
import { type Anchored, daysFrom, onClocks, type PlannedSession, plannedOn } from "./series.days.ts";
import { asInSeries, changedParts, isSame, type KeptSession, keptOf, plain, type SeriesPart } from "./series.own.ts";
import type { series } from "./series.table.ts";

/** A session's row, as a series reads and writes it. */
export type SessionRow = typeof sessions.$inferSelect;
export type SeriesRow = typeof series.$inferSelect;

/** A series, with what its sessions come to. */
export interface SeriesRecord
  extends Pick<
    SeriesRow,
    "id" | "clientId" | "rhythm" | "every" | "anchorDay" | "time" | "zone" | "places" | "createdAt" | "version"
  > {
  clientName: string;
  /** Sessions that are there; those not begun and not cancelled. */
  total: number;
  toCome: number;
  nextAt: Date | null;
  lastAt: Date | null;
  /** Until when its last change can be undone. */
  undoableUntil: Date | null;
  /** The therapist has said that it may end. */
  isAside: boolean;
  /** Sessions to come that have something of their own. */
  own: KeptSession[];
}

/** What is asked of the rule of a series; places count from the first session that is planned. */
export interface RuleWish {
  rule: SeriesRule;
  end: SeriesEnd;
  skip: readonly number[];
}

/** Where in a series a change begins, and how far it goes. */
export interface ScopeWish {
  from: string;
  scope: SeriesScope;
  version?: number;
}

/** A session of a preview, with what is in its way. */
export interface PreviewedSession extends PlannedSession {
  clashes: Pick<SessionRecord, "id" | "startsAt" | "durationMinutes" | "clientId" | "clientName">[];
  /** Hours taken elsewhere. */
  busy: Interval[];
}

/**
 * What a change of a series made: sessions it changed, all that it wrote with the version each has by it, those that kept their own with
 * what they kept, and hours that are not quite as told.
 */
export interface ChangedSeries {
  series: SeriesRecord;
  changed: number;
  written: Pick<SessionRow, "id" | "version">[];
  kept: KeptSession[];
  notices: { startsAt: Date; notice: SeriesNotice }[];
}

/** @throws Refusal VALIDATION naming each faulty field */
export function refuseFaultySeries(rule: SeriesRule, end: SeriesEnd, fewest?: number): void {
  const faults = Object.entries(seriesFaults(rule, end, fewest)) as [SeriesField, string][];
  if (faults.length === 0) return;
  throw new Refusal("VALIDATION", {
    errors: faults.map(([field, message]) => ({ field, code: "INVALID", message })),
  });
}

/**
 * The sessions of a rule from a place on.
 * @param first the place of the first one; @param most how many there may be
 * @throws Refusal VALIDATION for more than can be, or none at all
 */
export function planned(
  rule: Anchored,
  first: number,
  { times, until }: SeriesEnd,
  { zone, time }: { zone: string; time: string },
  { fewest, most }: { fewest: number; most: number },
): PlannedSession[] {
  const days = daysFrom(rule, first, { count: times ?? most + 1, until });
  const field: SeriesField = times === null ? "until" : "times";
  const say = (said: string) => refused<SeriesField>(field, `${SERIES_FIELD_LABEL[field]}: ${said}`);
  if (days.length > most)
    throw say(
      most === SERIES_MAX ? SERIES_TOO_LONG : `quedan ${most} sesiones de las ${SERIES_MAX} que caben por venir.`,
    );
  if (days.length < fewest)
    throw say(fewest === 1 ? "hasta ese día no hay ninguna sesión más." : "hasta ese día solo hay una sesión.");
  const sessions = plannedOn(rule, days, zone, time);
  if (sessions.some(({ startsAt }) => !isSessionStart(startsAt)))
    throw say("las sesiones tienen que empezar antes de 2100.");
  return sessions;
}

/** A rule counted from a session. */
export const anchoredAt = (rule: SeriesRule, zone: string, startsAt: Date, place: number): Anchored => ({
  ...rule,
  anchorDay: dayIn(zone, startsAt),
  anchorPlace: place,
});

export const placeOf = ({ seriesPlace }: SessionRow): number => seriesPlace ?? 1;

/** Whether a session comes after another, on the agenda: one that was moved may stand before what has a higher place. */
export const isAfter = (row: SessionRow, at: SessionRow): boolean =>
  row.startsAt.getTime() === at.startsAt.getTime() ? placeOf(row) > placeOf(at) : row.startsAt > at.startsAt;

/**
 * From where the rule counts once a change gave the session at which it was begun another day: from its place, or from the last
 * one that it was moved past, which stays where it is. The next to come is one step after it.
 * @param following what the change takes besides it
 */
export function anchorPlaceOf(begun: SessionRow, following: readonly SessionRow[], all: readonly SessionRow[]): number {
  const next = Math.min(...following.map(placeOf).filter((place) => place > placeOf(begun)));
  const passed = all.filter((row) => !following.includes(row)).map(placeOf);
  return Math.max(placeOf(begun), ...passed.filter((place) => place < next));
}

/** A change of a whole series, begun at one session of it. */
export interface SeriesChange {
  /** The session as it was, and as it was asked to be. */
  before: SessionRow;
  after: SessionDraft;
  scope: SeriesScope;
  /** From where the rule counts where the day is another one. */
  anchorPlace: number;
  rule: Anchored & Pick<SeriesRow, "zone" | "time">;
  /** The practice's, of today. */
  zone: string;
  /** What is to come at this moment is not made to have been. */
  now: Date;
}

/** Whether the change names another day, so that the rule counts from there on. */
const movesDay = ({ before, after, zone }: SeriesChange): boolean =>
  dayIn(zone, before.startsAt) !== dayIn(zone, after.startsAt);

/** The day a rule counts from, as the clocks of another zone show it: Monday evening in Mexico is Tuesday in Madrid. */
const anchorDayIn = (zone: string, { anchorDay, time, ...rule }: SeriesChange["rule"]): string =>
  rule.zone === zone ? anchorDay : dayIn(zone, onClocks(rule.zone, anchorDay, time).startsAt);

/** The rule and hours after a change. */
export function ruleAfter(change: SeriesChange): Partial<SeriesRow> {
  const { before, after, zone, rule } = change;
  if (isSame(before.startsAt, after.startsAt)) return {};
  const time = { time: timeIn(zone, after.startsAt), zone };
  if (!movesDay(change)) return { ...time, anchorDay: anchorDayIn(zone, rule) };
  return { ...time, anchorDay: dayIn(zone, after.startsAt), anchorPlace: change.anchorPlace };
}

/**
 * The days that the sessions of a change are on afterwards, by place. The rule goes on from the session at which it was begun:
 * one that follows it with a lower place keeps its day, for by the rule it would come before it.
 */
function daysAfter(change: SeriesChange, rows: readonly SessionRow[]): Map<number, string> {
  const { scope, before, after, anchorPlace, zone } = change;
  const least = scope === "TODA" ? 1 : anchorPlace;
  const places = [anchorPlace, ...rows.map(placeOf).filter((place) => place >= least)];
  const first = Math.min(...places);
  const rule = { ...change.rule, ...ruleAfter(change) };
  const days = daysFrom(rule, first, { count: Math.max(...places) - first + 1 });
  return new Map(days.map(({ place, day }) => [place, day])).set(placeOf(before), dayIn(zone, after.startsAt));
}

/**
 * The rows of a series after a change of its parts; what a session has of its own stays, as does one that was called off, and
 * what it would be in the series is known for it. One still to come keeps its hour where the new one has passed. The session
 * at which the change was begun is as it was asked to be.
 */
export function afterChange(change: SeriesChange, rows: readonly SessionRow[]) {
  const { before, after, zone, rule, now } = change;
  const parts = changedParts(before, after);
  const moves = parts.includes("startsAt");
  const days = moves && movesDay(change) ? daysAfter(change, rows) : null;
  const time = timeIn(zone, after.startsAt);
  const notices: ChangedSeries["notices"] = [];
  const keepers: KeptSession[] = [];
  const changed = rows.map((row) => {
    const begun = row.id === before.id;
    const next: SessionRow = { ...row, seriesOwn: { ...row.seriesOwn } };
    const kept: Record<string, unknown> = next.seriesOwn;
    const keeps: SeriesPart[] = [];
    for (const part of parts) {
      const at = part === "startsAt" ? onDay(row) : null;
      const planned = at ? at.startsAt : after[part];
      const stays = !begun && (part in kept || row.status === "CANCELADA");
      // It stays the series', so that the next hour moves it again.
      if (!stays && !begun && at && at.startsAt <= now) {
        notices.push({ startsAt: row.startsAt, notice: "HORA_PASADA" });
        continue;
      }
      if (!stays) Object.assign(next, { [part]: begun ? after[part] : planned });
      if (!stays && !begun && at?.notice) notices.push({ startsAt: at.startsAt, notice: at.notice });
      // Its own is what is not as the series has it.
      if (isSame(next[part], planned) || (begun && !(part in kept))) delete kept[part];
      else kept[part] = plain(planned);
      if (stays && part in kept && row.status !== "CANCELADA") keeps.push(part);
    }
    if (keeps.length > 0) keepers.push(keptOf(row, keeps));
    return next;
  });
  return { rows: changed, kept: keepers, notices };

  function onDay(row: SessionRow): Omit<PlannedSession, "place"> {
    const moved = days?.get(row.seriesPlace ?? 1);
    const day = moved ?? dayIn(zone, asInSeries(row).startsAt);
    const at = onClocks(zone, day, time);
    const anchor = ruleAfter(change).anchorDay ?? rule.anchorDay;
    const shortened = moved !== undefined && isShortened(rule, anchor, day);
    return { ...at, notice: at.notice ?? (shortened ? "DIA_ACORTADO" : null) };
  }
}

/** What a wish asks of a session as it is in the series. */
export type SeriesWish = SessionWish & RuleWish;
