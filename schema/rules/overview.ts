import { addDays, dayIn, dayStart } from "./days.ts";
import { REMINDER_LEAD } from "./sessions.ts";

/** Sessions of one day that the home screen lists; a day with more of them has its own screen. */
export const DASHBOARD_SESSIONS_MAX = 50;
/** Notes the home screen shows, and characters that are read of each. */
export const DASHBOARD_NOTES = 3;
export const DASHBOARD_NOTE_MAX = 400;

/** Months the trend shows, this one included. */
export const TREND_MONTHS = 6;
/** Months that income is told of, besides this one. */
export const INCOME_MONTHS = { back: 8, ahead: 3 } as const;
/** Periods the trend is looked at in, in months. */
export const TREND_PERIODS = [3, TREND_MONTHS] as const;
/** What the bars of the trend scale to; more than that makes the scale longer (document §9). */
export const TREND_SCALE = { sessions: 50, clients: 25 } as const;

/** By how many whole percent a number has grown; null when there was nothing before. */
export const percentageChange = (before: number, now: number): number | null =>
  before > 0 ? Math.round(((now - before) / before) * 100) : null;

/** Each count's share of all in whole percent; together they make 100, unless there is nothing to share. */
export function percentages(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const exact = counts.map((count) => (count * 100) / total);
  const whole = exact.map(Math.floor);
  const missing = 100 - whole.reduce((sum, share) => sum + share, 0);
  // What rounding down left over goes to those that lost most by it.
  const byLoss = exact.map((share, index) => [share % 1, index] as const).sort(([a], [b]) => b - a);
  const raised = new Set(byLoss.slice(0, missing).map(([, index]) => index));
  return whole.map((share, index) => share + Number(raised.has(index)));
}

/** The end of a scale that holds every value: the usual one, or the next multiple of it. */
export const scaleEnd = (usual: number, values: readonly number[]): number =>
  usual * Math.max(1, Math.ceil(Math.max(0, ...values) / usual));

/** Sessions of each kind that are told to wait for something; there may be more. */
export const PENDING_MAX = 50;
/** Whole days for which a session that is over waits to be confirmed, or for its note. */
export const PENDING_DAYS = 30;
/** Hours from its beginning in which a note about its client counts as its own, though it names no session. */
export const PENDING_NOTE_HOURS = 48;

/** A series is about to end once its last session is this near, in whole days, or this few of its sessions are left. */
export const SERIES_ENDING = { days: 14, sessions: 2 } as const;

const LONGEST_LEAD = Math.max(...Object.values(REMINDER_LEAD).map((lead) => ("days" in lead ? lead.days : 0)));

/** Between which moments sessions that wait for something are looked for. */
export interface PendingSpan {
  since: Date;
  now: Date;
  /** Past it no reminder can have failed yet. */
  until: Date;
  /** A series whose last session begins before it is about to end. */
  ending: Date;
}

/** This span in the professional's zone. */
export function pendingSpan(zone: string, now: Date): PendingSpan {
  const today = dayIn(zone, now);
  return {
    since: dayStart(zone, addDays(today, -PENDING_DAYS)),
    now,
    until: dayStart(zone, addDays(today, LONGEST_LEAD + 2)),
    ending: dayStart(zone, addDays(today, SERIES_ENDING.days + 1)),
  };
}
