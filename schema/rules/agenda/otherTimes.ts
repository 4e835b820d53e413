import { type Availability, type Busy, type FreeDay, freeTimes, type HoursException } from "../booking/freeTimes.ts";
import { addDays, dayIn, timeIn } from "../days.ts";
import type { WorkingHours } from "../workingHours.ts";

/** Times that are offered instead of the one a client cannot come at. */
export const TIMES_OFFERED = 3;
/** Days around a session within which other times are offered, from tomorrow on. */
const DAYS_AROUND = 14;
const STEP_MINUTES = 30;
const WEEK = [1, 2, 3, 4, 5, 6, 7];
const WORKING_DAYS = [1, 2, 3, 4, 5];

/** A session whose time is to be another. */
export interface Moving {
  /** The practice's IANA zone, and the hours it works there. */
  zone: string;
  hours: WorkingHours;
  startsAt: Date;
  durationMinutes: number;
  /** When the practice has other hours than usual; those without any are kept. */
  exceptions?: readonly HoursException[];
  /** Minutes that stay free before and after it; none where nothing is said. */
  rest?: Pick<Availability, "bufferBefore" | "bufferAfter">;
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
const clock = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

const distance = (one: string, other: string): number =>
  Math.round(Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000);

/** The practice works its hours from Monday to Friday; every day, for what is on a weekend already. */
function availabilityOf(
  { zone, hours, startsAt, exceptions = [], rest = { bufferBefore: 0, bufferAfter: 0 } }: Moving,
  aheadDays: number,
): Availability {
  const isOnWeekend = !WORKING_DAYS.includes(weekdayOf(dayIn(zone, startsAt)));
  const range = { from: clock(hours.from), to: clock(hours.to) };
  return {
    week: (isOnWeekend ? WEEK : WORKING_DAYS).map((weekday) => ({ weekday, ...range })),
    exceptions: exceptions.filter((one) => one.hours.length === 0),
    stepMinutes: STEP_MINUTES,
    ...rest,
    noticeHours: 0,
    aheadDays,
    perDay: null,
  };
}

/** The first day on which a session can be instead, and how many days from there on. */
export function daysOffered({ zone, startsAt }: Moving, now: Date): { from: string; days: number } {
  const [tomorrow, first] = [addDays(dayIn(zone, now), 1), addDays(dayIn(zone, startsAt), -DAYS_AROUND)];
  const from = first < tomorrow ? tomorrow : first;
  const last = addDays(dayIn(zone, startsAt), DAYS_AROUND);
  return { from, days: last < from ? 0 : distance(from, last) + 1 };
}

/** Every time at which a session could be instead of where it is. @param busy what is taken, itself too */
export const otherTimes = (moving: Moving, busy: readonly Busy[], now: Date): FreeDay[] => {
  const { zone, durationMinutes } = moving;
  const { from, days } = daysOffered(moving, now);
  const availability = availabilityOf(moving, distance(dayIn(zone, now), from) + days);
  return freeTimes(availability, { zone, now, durationMinutes }, busy, { from, days });
};

function minutesOfDay(zone: string, at: Date): number {
  const [hours = 0, minutes = 0] = timeIn(zone, at).split(":").map(Number);
  return hours * 60 + minutes;
}

/** Of these the nearest: one a day, at the hour nearest to the session's own, on the nearest days; in order. */
export function nearestTimes({ zone, startsAt }: Moving, free: readonly FreeDay[]): Date[] {
  const own = minutesOfDay(zone, startsAt);
  const far = (time: Date) => Math.abs(minutesOfDay(zone, time) - own);
  const ownDay = dayIn(zone, startsAt);
  return free
    .toSorted((a, b) => distance(a.day, ownDay) - distance(b.day, ownDay) || b.day.localeCompare(a.day))
    .slice(0, TIMES_OFFERED)
    .flatMap(({ times }) => times.toSorted((a, b) => far(a) - far(b)).slice(0, 1))
    .sort((a, b) => a.getTime() - b.getTime());
}
