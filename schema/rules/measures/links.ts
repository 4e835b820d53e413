import { addMonths, dayIn, firstInstantOf, monthDays } from "../days.ts";

/** Where clients fill a questionnaire in, followed by the signed link's token. */
export const MEASURE_PATH = "/medida";
/** Days a link is good for. */
export const MEASURE_LINK_DAYS = 14;
/** What becomes of the mail with a link, or of the one that tells the therapist. */
export const MEASURE_MAILED = ["PENDIENTE", "ENVIADO", "OMITIDO", "FALLIDO"] as const;
export type MeasureMailed = (typeof MEASURE_MAILED)[number];

/** When a monthly reminder goes out, by the practice's clocks. */
const AT = "09:00";

/**
 * When the next monthly reminder is due: on the day of the month it began with, or the month's last where that is missing, in
 * the morning.
 * @param since when it was turned on
 */
export function nextMonthly(zone: string, since: Date, now: Date): Date {
  const [begun, today] = [dayIn(zone, since), dayIn(zone, now)];
  const dueIn = (month: string): Date => {
    const { last } = monthDays(month);
    const day = `${month}${begun.slice(7)}`;
    return firstInstantOf(zone, day < last ? day : last, AT);
  };
  // The month in which it was turned on has had what the therapist sent by hand.
  const first = today.slice(0, 7) === begun.slice(0, 7) ? 1 : 0;
  const month = addMonths(today.slice(0, 7), first);
  const due = dueIn(month);
  return due > now ? due : dueIn(addMonths(month, 1));
}
