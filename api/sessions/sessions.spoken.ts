import { cityOf } from "../../schema/rules/agenda/zonePlaces.ts";
import { endOf } from "../../schema/rules/sessions.ts";
import { spanishDate } from "../core/mail/spanishDates.ts";

/** What a zone's clocks are called at an instant, such as «hora estándar de Europa central». */
export const zoneText = (zone: string, at: Date): string =>
  spanishDate(zone, { timeZoneName: "long" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value ?? zone;

export const dayText = (zone: string, at: Date): string =>
  spanishDate(zone, { weekday: "long", day: "numeric", month: "long" }).format(at);
export const hourText = (zone: string, at: Date): string =>
  spanishDate(zone, { hour: "numeric", minute: "2-digit" }).format(at);

const longDayText = (zone: string, at: Date): string =>
  spanishDate(zone, { weekday: "long", day: "numeric", month: "long", year: "numeric" }).format(at);

const HOUR_MS = 3_600_000;
/** Whether a zone's clocks show an hour twice that day: they are put back. */
const isTwice = (zone: string, at: Date): boolean =>
  [-HOUR_MS, HOUR_MS].some((by) => hourText(zone, new Date(at.getTime() + by)) === hourText(zone, at));

/** Whose clocks those of a zone are: «hora de Ciudad de México», and what they are called where that alone tells, or tells more. */
export function clocksText(zone: string, at: Date): string {
  const city = cityOf(zone);
  if (!city) return zoneText(zone, at);
  return isTwice(zone, at) ? `hora de ${city}, ${zoneText(zone, at)}` : `hora de ${city}`;
}

/** An hour on the practice's clocks, and its day if that is another: «18:30 en la consulta, Madrid»; null: a client's show the same. */
export function practiceTime(practiceZone: string, zone: string, at: Date): string | null {
  const [day, hour] = [dayText(practiceZone, at), hourText(practiceZone, at)];
  const isSameDay = day === dayText(zone, at);
  if (isSameDay && hour === hourText(zone, at)) return null;
  return `${isSameDay ? "" : `${day}, `}${hour} en la consulta, ${cityOf(practiceZone) ?? zoneText(practiceZone, at)}`;
}

/** Whose clocks a client is told an hour by, and what the practice's show where that is another: «hora de Lima (18:30 en la consulta, Madrid)». */
export function bothClocksText(zone: string, practiceZone: string, at: Date): string {
  const there = practiceTime(practiceZone, zone, at);
  return there ? `${clocksText(zone, at)} (${there})` : clocksText(zone, at);
}

/** The same after an hour; nothing where both clocks show it. */
export const clocksBeside = (zone: string, practiceZone: string, at: Date): string =>
  practiceTime(practiceZone, zone, at) ? `, ${bothClocksText(zone, practiceZone, at)}` : "";

/** A day and an hour, as `miércoles, 2 de diciembre de 2026, 10:00`. */
export const momentIn = (zone: string, at: Date): string => `${longDayText(zone, at)}, ${hourText(zone, at)}`;

/** When a session takes place: day, hours and whose clocks these are for a text, the same in short for a subject. */
export function timesOf(
  { startsAt, durationMinutes }: { startsAt: Date; durationMinutes: number },
  zone: string,
  practiceZone = zone,
): { short: string; full: string } {
  const hour = hourText(zone, startsAt);
  const ends = hourText(zone, endOf(startsAt, durationMinutes));
  // Alone where both read the same hour: which clocks show it makes no difference then.
  const clocks = practiceTime(practiceZone, zone, startsAt) ? `, ${clocksText(zone, startsAt)}` : "";
  return {
    short: `${dayText(zone, startsAt)}, ${hour}${clocks}`,
    full: `${longDayText(zone, startsAt)}, de ${hour} a ${ends} (${durationMinutes} minutos), ${bothClocksText(zone, practiceZone, startsAt)}`,
  };
}
