import { addDays, addMonths, dayIn, firstInstantOf, monthDays } from "../days.ts";

/** Where clients fill a questionnaire in, followed by the signed link's token. */
export const MEASURE_PATH = "/medida";
/** Days a link is good for. */
export const MEASURE_LINK_DAYS = 14;
/** What becomes of the mail with a link, or of the one that tells the therapist. */
export const MEASURE_MAILED = ["PENDIENTE", "ENVIADO", "OMITIDO", "FALLIDO"] as const;
export type MeasureMailed = (typeof MEASURE_MAILED)[number];

/** When a monthly reminder goes out, by the practice's clocks. */
const AT = "09:00";
const DAY_MS = 86_400_000;

/** When it is due in a month (`YYYY-MM`): on the day of the month it began with, or the month's last where that is missing. */
function dueIn(zone: string, since: Date, month: string): Date {
  const { last } = monthDays(month);
  const day = `${month}${dayIn(zone, since).slice(7)}`;
  return firstInstantOf(zone, day < last ? day : last, AT);
}

/**
 * The first time after a moment that a monthly reminder is due.
 * @param since when it was turned on
 */
export function monthlyAfter(zone: string, since: Date, moment: Date): Date {
  let month = dayIn(zone, moment).slice(0, 7);
  while (dueIn(zone, since, month) <= moment) month = addMonths(month, 1);
  return dueIn(zone, since, month);
}

/**
 * When the next monthly reminder is due: the first time that is so once the link of the last one is over.
 * @param since when it was turned on
 * @param sent when it was sent last; at first when it was turned on, since that month has what was sent by hand
 */
export const nextMonthly = (zone: string, since: Date, sent: Date): Date =>
  monthlyAfter(zone, since, new Date(sent.getTime() + MEASURE_LINK_DAYS * DAY_MS));

/**
 * Where one that waits is due by another zone's clocks: when it is due there nearest to that, which is the same sending and no
 * other; the next morning once that has passed.
 * @param since when it was turned on
 */
export function monthlyInZone(zone: string, since: Date, nextAt: Date, now: Date): Date {
  const away = (at: Date) => Math.abs(at.getTime() - nextAt.getTime());
  const month = dayIn(zone, nextAt).slice(0, 7);
  const due = [-1, 0, 1]
    .map((months) => dueIn(zone, since, addMonths(month, months)))
    .reduce((nearest, one) => (away(one) < away(nearest) ? one : nearest));
  if (due > now) return due;
  const today = dayIn(zone, now);
  const morning = firstInstantOf(zone, today, AT);
  return morning > now ? morning : firstInstantOf(zone, addDays(today, 1), AT);
}
