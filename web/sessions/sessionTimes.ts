import { isSameZone } from "../../schema/rules/agenda/zones.ts";
import { addDays, dayIn, instantsOf, timeIn } from "../../schema/rules/days.ts";
import { capital } from "../ui/month.ts";

/** When something is, as the clocks of the practice show it. */
export interface WallTime {
  /** `YYYY-MM-DD` */
  day: string;
  /** `HH:mm` */
  time: string;
}

/** An instant (ISO 8601) on the clocks of an IANA zone. */
export function wallTime(zone: string, moment: string): WallTime {
  const at = new Date(moment);
  return { day: dayIn(zone, at), time: timeIn(zone, at) };
}

/** Which of the two times the clocks show the same hour: `2` only at the later one. */
export function occurrenceOf(zone: string, moment: string): "1" | "2" {
  const { day, time } = wallTime(zone, moment);
  const [, second] = instantsOf(zone, day, time);
  return second?.getTime() === Date.parse(moment) ? "2" : "1";
}

/** Minutes since midnight of a time of day, and back; past midnight it stops at the last minute. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
export const timeOf = (minutes: number): string => {
  const shown = Math.max(0, Math.min(minutes, 24 * 60 - 1));
  return `${String(Math.floor(shown / 60)).padStart(2, "0")}:${String(shown % 60).padStart(2, "0")}`;
};

/** The seven days of a day's week, Sunday first (document §2). */
export function weekOf(day: string): string[] {
  const sunday = addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay());
  return Array.from({ length: 7 }, (_, index) => addDays(sunday, index));
}

const UTC = { timeZone: "UTC" } as const;
const shortDays = new Intl.DateTimeFormat("es-ES", { weekday: "short", day: "numeric", month: "short", ...UTC });
const fullDays = new Intl.DateTimeFormat("es-ES", { dateStyle: "full", ...UTC });
const monthNames = new Intl.DateTimeFormat("es-ES", { month: "long", ...UTC });
const ranges = new Intl.DateTimeFormat("es-ES", { dateStyle: "long", ...UTC });
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** `mié, 18 nov` */
export const shortDay = (day: string): string => shortDays.format(dateOf(day));
/** `miércoles, 18 de noviembre de 2026` */
export const fullDay = (day: string): string => fullDays.format(dateOf(day));
/** `noviembre` */
export const monthName = (month: string): string => monthNames.format(dateOf(`${month}-01`));
/** `15–21 de noviembre de 2026` */
export const weekTitle = (day: string): string => {
  const week = weekOf(day);
  return ranges.formatRange(dateOf(week[0] ?? day), dateOf(week[6] ?? day));
};
/** `Miércoles, 18 de noviembre de 2026` */
export const dayTitle = (day: string): string => capital(fullDay(day));

/** What a zone's clocks differ from universal time at an instant: `GMT+2`. */
export const offsetName = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat("es-ES", { timeZone: zone, timeZoneName: "shortOffset" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value ?? "";

/** Whether the reader's clocks are set to another zone than the practice's. */
export const isElsewhere = (zone: string): boolean =>
  !isSameZone(Intl.DateTimeFormat().resolvedOptions().timeZone, zone);
