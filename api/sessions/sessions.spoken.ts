import { endOf } from "../../schema/rules/sessions.ts";
import { spanishDate } from "../core/mail/spanishDates.ts";

/** How a zone is called at a moment, for whoever may be elsewhere, and in the hour that the clocks show twice. */
export const zoneName = (zone: string, at: Date): string =>
  spanishDate(zone, { timeZoneName: "long" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value ?? zone;

/** A day and an hour, as `miércoles, 2 de diciembre de 2026, 10:00`. */
export const momentIn = (zone: string, at: Date): string => {
  const day = spanishDate(zone, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
  return `${day.format(at)}, ${hourOf(zone).format(at)}`;
};

const hourOf = (zone: string) => spanishDate(zone, { hour: "numeric", minute: "2-digit" });

/** When a session takes place in the practice's zone: day and hours for a text, the same in short for a subject. */
export function timesOf(
  { startsAt, durationMinutes }: { startsAt: Date; durationMinutes: number },
  zone: string,
): { short: string; full: string; zone: string } {
  const day = spanishDate(zone, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
  const shortDay = spanishDate(zone, { weekday: "long", day: "numeric", month: "long" });
  const hour = hourOf(zone);
  const ends = hour.format(endOf(startsAt, durationMinutes));
  return {
    short: `${shortDay.format(startsAt)}, ${hour.format(startsAt)}`,
    full: `${day.format(startsAt)}, de ${hour.format(startsAt)} a ${ends} (${durationMinutes} minutos)`,
    zone: zoneName(zone, startsAt),
  };
}
