import { isEmail } from "../../../schema/rules/accounts.ts";
import { endOf } from "../../../schema/rules/sessions.ts";
import { bothClocksText, dayText, hourText } from "../sessions.spoken.ts";

/** Day, hours and city of a session: «lunes, 2 de febrero, de 9:00 a 10:00, hora de Lima (15:00 en la consulta, Madrid)». */
export const spokenTime = (
  zone: string,
  { startsAt, durationMinutes }: { startsAt: Date; durationMinutes: number },
  practiceZone = zone,
): string =>
  `${dayText(zone, startsAt)}, de ${hourText(zone, startsAt)} a ${hourText(zone, endOf(startsAt, durationMinutes))}, ${bothClocksText(zone, practiceZone, startsAt)}`;

/** What whoever comes along is told whose page it is; an address that stands where a name should is nobody's to read there. */
export const calledBy = (fullName: string): string => {
  const name = fullName.trim();
  return name && !isEmail(name) ? name : "tu terapeuta";
};
