import { SESSION_DURATIONS } from "../../../schema/rules/sessions.ts";

/** A place in the calendar: a day (`YYYY-MM-DD`), an hour (`HH:mm`) on the practice's clocks, and how long. */
export interface Spot {
  day: string;
  time: string;
  durationMinutes: number;
}

/** Where a month shows the sessions of one day, beneath dots for all. */
export const PHONE = "(max-width: 47.99em)";

/** The duration on offer that is nearest to so many minutes. */
export const nearestDuration = (minutes: number): number =>
  SESSION_DURATIONS.reduce<number>(
    (best, next) => (Math.abs(next - minutes) < Math.abs(best - minutes) ? next : best),
    SESSION_DURATIONS[0],
  );

/** The duration on offer that is one step longer or shorter; the same where there is none. */
export function nextDuration(minutes: number, step: 1 | -1): number {
  const further = SESSION_DURATIONS.filter((duration) => (duration - minutes) * step > 0);
  return (step === 1 ? further.at(0) : further.at(-1)) ?? minutes;
}
