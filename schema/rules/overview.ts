/** Sessions of one day that the home screen lists; a day with more of them has its own screen. */
export const DASHBOARD_SESSIONS_MAX = 50;
/** Notes the home screen shows, and characters that are read of each. */
export const DASHBOARD_NOTES = 3;
export const DASHBOARD_NOTE_MAX = 400;

/** Months the trend shows, this one included. */
export const TREND_MONTHS = 6;
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
