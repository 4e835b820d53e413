import { addDays, dayIn, dayStart, firstInstantOf, instantsOf } from "../days.ts";
import { endOf } from "../sessions.ts";

/** Hours of a day on the practice's own clocks, `HH:mm` to `HH:mm`; the end may be `24:00`. */
export interface Hours {
  from: string;
  to: string;
}

/** Hours of one day of the week, Monday 1 to Sunday 7. */
export interface WeekHours extends Hours {
  weekday: number;
}

/** Other hours from one day to another, both `YYYY-MM-DD` and both included; without hours the practice is closed. */
export interface HoursException {
  from: string;
  to: string;
  hours: Hours[];
}

/** When whom the practice takes on by its booking page. */
export interface Availability {
  week: WeekHours[];
  exceptions: HoursException[];
  /** Minutes between the beginnings of two offered times. */
  stepMinutes: number;
  /**
   * Minutes that stay free before and after what is booked. Between two sessions the longer of both does: the rest after one
   * is also that before the next.
   */
  bufferBefore: number;
  bufferAfter: number;
  /** Hours from now on in which nothing can be booked any more. */
  noticeHours: number;
  /** Days from today on that can be booked. */
  aheadDays: number;
  /** Sessions of a day from which on nothing more is offered on it; null: as many as fit. */
  perDay: number | null;
}

/** Time that is taken. */
export interface Busy {
  startsAt: Date;
  endsAt: Date;
  /** Whether it is one of the practice's sessions, of which a day has only so many. */
  counts: boolean;
  /** Whether it is where what is to move is now. */
  isLeft?: boolean;
}

/** Times that can be booked on one day of the practice. */
export interface FreeDay {
  /** `YYYY-MM-DD` in the practice's zone. */
  day: string;
  times: Date[];
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

/** Minutes from midnight that a clock shows at `HH:mm`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** The hours of one day: those of the last exception about it, else the week's. */
export function hoursOn({ week, exceptions }: Pick<Availability, "week" | "exceptions">, day: string): Hours[] {
  const exception = exceptions.findLast(({ from, to }) => from <= day && day <= to);
  const hours = exception?.hours ?? week.filter(({ weekday }) => weekday === weekdayOf(day));
  return hours.toSorted((a, b) => minutesOf(a.from) - minutesOf(b.from));
}

/** What a day's clocks show, as instants; null for a time that they jump over. Of one that comes twice it is the first. */
function clocksOf(
  zone: string,
  day: string,
): { at: (minutes: number) => Date | null; endAt: (minutes: number) => Date } {
  const begins = dayStart(zone, day);
  const next = dayStart(zone, addDays(day, 1));
  const elapsed = (minutes: number) => new Date(begins.getTime() + minutes * MINUTE_MS);
  // Nearly every day: the clocks show what has passed since midnight.
  if (next.getTime() - begins.getTime() === DAY_MINUTES * MINUTE_MS) return { at: elapsed, endAt: elapsed };
  return {
    at: (minutes) => instantsOf(zone, day, timeOf(minutes))[0] ?? null,
    endAt: (minutes) => (minutes >= DAY_MINUTES ? next : firstInstantOf(zone, day, timeOf(minutes))),
  };
}

/** The span in which something taken can stand in the way of what is offered on these days. */
export const busySpan = (zone: string, from: string, days: number): { since: Date; until: Date } => ({
  since: dayStart(zone, addDays(from, -1)),
  until: dayStart(zone, addDays(from, days + 1)),
});

/**
 * The times at which a session of some minutes can be booked, day by day; days without any are left out. Where the
 * clocks are put forward, hours that do not come are not offered; where they are put back, an hour that comes twice is
 * offered once, the first time.
 * @param busy what is taken, in any order
 * @param from the first day looked at, `YYYY-MM-DD` in the zone
 * @param days how many days are looked at
 */
export function freeTimes(
  availability: Availability,
  { zone, now, durationMinutes }: { zone: string; now: Date; durationMinutes: number },
  busy: readonly Busy[],
  { from, days }: { from: string; days: number },
): FreeDay[] {
  const { stepMinutes, bufferBefore, bufferAfter, noticeHours, aheadDays, perDay } = availability;
  const today = dayIn(zone, now);
  const earliest = now.getTime() + noticeHours * 60 * MINUTE_MS;
  const last = addDays(today, aheadDays);
  const between = Math.max(bufferBefore, bufferAfter);
  const taken = busy
    .map(({ startsAt, endsAt, counts, isLeft = false }) => ({
      counts,
      begins: startsAt.getTime(),
      // What is taken elsewhere has no rest of its own, and nobody needs one from what will not be there.
      starts: startsAt.getTime() - (isLeft ? 0 : counts ? between : bufferAfter) * MINUTE_MS,
      ends: endsAt.getTime() + (isLeft ? 0 : counts ? between : bufferBefore) * MINUTE_MS,
    }))
    .toSorted((a, b) => a.begins - b.begins);

  function timesOn(day: string): Date[] {
    const hours = hoursOn(availability, day);
    if (hours.length === 0) return [];
    const [begins, ends] = [dayStart(zone, day).getTime(), dayStart(zone, addDays(day, 1)).getTime()];
    const near = taken.filter((one) => one.starts < ends && one.ends > begins);
    const booked = near.filter((one) => one.counts && one.begins >= begins && one.begins < ends).length;
    if (perDay !== null && booked >= perDay) return [];
    const clocks = clocksOf(zone, day);
    const times = hours.flatMap(({ from: opens, to: closes }) => {
      const closed = clocks.endAt(minutesOf(closes)).getTime();
      const starts: Date[] = [];
      for (let at = minutesOf(opens); at < minutesOf(closes); at += stepMinutes) {
        const start = clocks.at(at);
        if (!start || start.getTime() < earliest) continue;
        const end = endOf(start, durationMinutes).getTime();
        if (end <= closed && !near.some((one) => one.starts < end && one.ends > start.getTime())) starts.push(start);
      }
      return starts;
    });
    return times;
  }

  return Array.from({ length: days }, (_, index) => addDays(from, index))
    .filter((day) => day >= today && day <= last)
    .map((day) => ({ day, times: timesOn(day) }))
    .filter(({ times }) => times.length > 0);
}

/** Whether a session of some minutes can be booked at an instant. */
export function isFreeAt(
  availability: Availability,
  at: { zone: string; now: Date; durationMinutes: number },
  busy: readonly Busy[],
  startsAt: Date,
): boolean {
  const days = freeTimes(availability, at, busy, { from: dayIn(at.zone, startsAt), days: 1 });
  return days.some(({ times }) => times.some((time) => time.getTime() === startsAt.getTime()));
}
