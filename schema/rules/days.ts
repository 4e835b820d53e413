const formats = new Map<string, Intl.DateTimeFormat>();
/** More than there are zones. Each can be written in many ways, in small letters and in capitals, by whoever likes. */
const FORMATS_MAX = 1_000;

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  if (formats.size >= FORMATS_MAX) formats.clear();
  formats.set(zone, made);
  return made;
}

function wallClock(zone: string, at: Date): Record<string, number> {
  return Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
}

const HOUR_MS = 3_600_000;

/** The clocks' own year is not asked: of the first hundred years `Date.UTC` makes others, and of those before it is none of ours. */
const offsetAt = (zone: string, at: Date): number => {
  const { day, hour = 0, minute = 0, second = 0 } = wallClock(zone, at);
  const near = [0, 1, -1].map((days) => new Date(at.getTime() + days * 24 * HOUR_MS));
  const shown = new Date(near.find((one) => one.getUTCDate() === day) ?? at).setUTCHours(hour, minute, second, 0);
  return shown - Math.floor(at.getTime() / 1000) * 1000;
};

/** Whether a text names an IANA time zone, such as `Europe/Madrid`. Bare offsets are not zones: they know no summer time. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(text) || text.length > 64) return false;
  try {
    return formatOf(text) !== undefined;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The calendar day at `now` in an IANA zone, `YYYY-MM-DD` (D19). */
export function dayIn(zone: string, now: Date): string {
  const { year = 0, month = 1, day = 1 } = wallClock(zone, now);
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/**
 * The instants at which the clocks of an IANA zone show a day and a time: one as a rule, none where the clocks jump
 * over it, two (the earlier first) where they are set back.
 * @param day `YYYY-MM-DD`
 * @param time `HH:mm`
 */
export function instantsOf(zone: string, day: string, time: string): Date[] {
  const shown = Date.parse(`${day}T${time}:00Z`);
  const offsets = new Set([-36, -12, 12, 36].map((hours) => offsetAt(zone, new Date(shown + hours * HOUR_MS))));
  return [...offsets]
    .map((offset) => shown - offset)
    .filter((at) => at + offsetAt(zone, new Date(at)) === shown)
    .sort((a, b) => a - b)
    .map((at) => new Date(at));
}

/** The first instant at which the clocks show a day and a time; where they jump over it, as much later as they jump. */
export function firstInstantOf(zone: string, day: string, time: string): Date {
  const [first] = instantsOf(zone, day, time);
  if (first) return first;
  const shown = Date.parse(`${day}T${time}:00Z`);
  return new Date(shown - offsetAt(zone, new Date(shown - 36 * HOUR_MS)));
}

/** The instant a day (`YYYY-MM-DD`) begins in an IANA zone; where midnight is skipped, the first instant after the gap. */
export const dayStart = (zone: string, day: string): Date => firstInstantOf(zone, day, "00:00");

/** The instant the month of `now` begins in an IANA zone. */
export const monthStart = (zone: string, now: Date): Date => dayStart(zone, `${dayIn(zone, now).slice(0, 7)}-01`);

/** The time of day at an instant in an IANA zone, `HH:mm`. */
export function timeIn(zone: string, at: Date): string {
  const { hour = 0, minute = 0 } = wallClock(zone, at);
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

/** The calendar day some days after (or, negative, before) another, both `YYYY-MM-DD`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * HOUR_MS).toISOString().slice(0, 10);

/** The day (`YYYY-MM-DD`) on which the week of another begins: its Monday. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** The month (`YYYY-MM`) some months after (or before) another. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The day (`YYYY-MM-DD`) some years after (or before) another; of 29 February the 28th where there is none. */
export function addYears(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate();
  return new Date(Date.UTC(year + years, month - 1, Math.min(date, last))).toISOString().slice(0, 10);
}

/** First and last day of a month (`YYYY-MM`). */
export const monthDays = (month: string): { first: string; last: string } => ({
  first: `${month}-01`,
  last: addDays(`${addMonths(month, 1)}-01`, -1),
});

/** First and last day of the whole weeks, Sunday first, that hold a month (`YYYY-MM`). */
export function monthWeeks(month: string): { first: string; last: string } {
  const { first, last } = monthDays(month);
  const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
  return { first: addDays(first, -weekday(first)), last: addDays(last, 6 - weekday(last)) };
}

/** Years of which a list is asked: of earlier ones clocks tell otherwise, and of later ones nothing is known. */
const ASKED = { first: 1900, last: 2199 };
export const isAskedYear = (year: number): boolean => year >= ASKED.first && year <= ASKED.last;

/** Whether a text is a real calendar day, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
