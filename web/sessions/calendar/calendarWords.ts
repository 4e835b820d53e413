import { formatNoun } from "../../ui/format.ts";
import { capital } from "../../ui/month.ts";
import { fullDay } from "../sessionTimes.ts";

const weekdays = new Intl.DateTimeFormat("es-ES", { weekday: "short", timeZone: "UTC" });

/** `Lun`, of a day `YYYY-MM-DD`. */
export const weekdayName = (day: string): string => capital(weekdays.format(new Date(`${day.slice(0, 10)}T00:00:00Z`)));

/** `08:00`, of an hour 0 to 24. */
export const hourName = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

/** A day with how many sessions it has, and whether hours of it are taken elsewhere, for screen readers. */
export const dayName = (day: string, counts: ReadonlyMap<string, number>, busyDays?: ReadonlySet<string>): string =>
  `${fullDay(day)}, ${formatNoun(counts.get(day) ?? 0, "sesión", "sesiones")}${busyDays?.has(day) ? ", con horas ocupadas en otro calendario" : ""}`;

/** The calendar's own words. */
export const CALENDAR_LABELS = {
  moreLabel: (hidden: number) => `+${hidden} mas`,
  noEvents: "Sin sesiones",
  today: "Hoy",
};
