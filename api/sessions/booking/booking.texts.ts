import { isEmail } from "../../../schema/rules/accounts.ts";
import { cityOf } from "../../../schema/rules/agenda/zonePlaces.ts";
import { endOf } from "../../../schema/rules/sessions.ts";
import { spanishDate } from "../../core/mail/spanishDates.ts";

/** What a zone's clocks are called at an instant, such as «hora estándar de Europa central». */
export const zoneText = (zone: string, at: Date): string =>
  spanishDate(zone, { timeZoneName: "long" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value ?? zone;

export const dayText = (zone: string, at: Date): string =>
  spanishDate(zone, { weekday: "long", day: "numeric", month: "long" }).format(at);
export const hourText = (zone: string, at: Date): string =>
  spanishDate(zone, { hour: "numeric", minute: "2-digit" }).format(at);

const HOUR_MS = 3_600_000;
/** Whether a zone's clocks show an hour twice that day: they are put back. */
const isTwice = (zone: string, at: Date): boolean =>
  [-HOUR_MS, HOUR_MS].some((by) => hourText(zone, new Date(at.getTime() + by)) === hourText(zone, at));

/** Whose clocks those of a zone are: «hora de Ciudad de México», and what they are called where that alone tells, or tells more. */
function clocksText(zone: string, at: Date): string {
  const city = cityOf(zone);
  if (!city) return zoneText(zone, at);
  return isTwice(zone, at) ? `hora de ${city}, ${zoneText(zone, at)}` : `hora de ${city}`;
}

/** Day, hours and city of a session: «lunes, 2 de febrero, de 9:00 a 10:00, hora de Madrid». */
export const spokenTime = (
  zone: string,
  { startsAt, durationMinutes }: { startsAt: Date; durationMinutes: number },
): string =>
  `${dayText(zone, startsAt)}, de ${hourText(zone, startsAt)} a ${hourText(zone, endOf(startsAt, durationMinutes))}, ${clocksText(zone, startsAt)}`;

/** An hour on the practice's clocks, and its day if that is another: «18:30 en la consulta, Madrid»; null: a visitor's show the same. */
export function practiceTime(practiceZone: string, zone: string, at: Date): string | null {
  const [day, hour] = [dayText(practiceZone, at), hourText(practiceZone, at)];
  const isSameDay = day === dayText(zone, at);
  if (isSameDay && hour === hourText(zone, at)) return null;
  return `${isSameDay ? "" : `${day}, `}${hour} en la consulta, ${cityOf(practiceZone) ?? zoneText(practiceZone, at)}`;
}

/** What whoever comes along is told whose page it is; an address that stands where a name should is nobody's to read there. */
export const calledBy = (fullName: string): string => {
  const name = fullName.trim();
  return name && !isEmail(name) ? name : "tu terapeuta";
};
