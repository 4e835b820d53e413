import { isEmail } from "../../../schema/rules/accounts.ts";
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

/** Day, hours and zone of a session: «lunes, 2 de febrero, de 9:00 a 10:00, hora estándar de Europa central». */
export const spokenTime = (
  zone: string,
  { startsAt, durationMinutes }: { startsAt: Date; durationMinutes: number },
): string =>
  `${dayText(zone, startsAt)}, de ${hourText(zone, startsAt)} a ${hourText(zone, endOf(startsAt, durationMinutes))}, ${zoneText(zone, startsAt)}`;

/** What whoever comes along is told whose page it is; an address that stands where a name should is nobody's to read there. */
export const calledBy = (fullName: string): string => {
  const name = fullName.trim();
  return name && !isEmail(name) ? name : "tu terapeuta";
};
