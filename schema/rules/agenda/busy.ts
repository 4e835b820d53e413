import { type FieldFault, isStorable } from "../fields.ts";

/** Calendars elsewhere that one practice may have read. */
export const BUSY_CALENDARS_MAX = 5;
export const BUSY_CALENDAR_NAME_MAX = 60;
/** Minutes between two readings of a calendar that can be read. */
export const BUSY_EVERY_MINUTES = 15;
/** Days whose taken hours are kept, before today and after. */
export const BUSY_DAYS_BACK = 31;
export const BUSY_DAYS_AHEAD = 400;
/** Taken hours kept of one calendar, the earliest. */
export const BUSY_TIMES_MAX = 2_000;
/** Megabytes that are read of a calendar, unpacked. */
export const BUSY_MEGABYTES_MAX = 5;
/** Days whose taken hours one request asks for. */
export const BUSY_SPAN_DAYS_MAX = 100;

/** Why a calendar elsewhere could not be read. */
export const BUSY_FAULTS = [
  "STATUS",
  "REDIRECT",
  "TIMEOUT",
  "TOO_LONG",
  "ADDRESS",
  "DNS",
  "TLS",
  "CONNECTION",
  "NO_CALENDAR",
  "TOO_COMPLEX",
] as const;
export type BusyFault = (typeof BUSY_FAULTS)[number];

/** What stands where a calendar elsewhere has taken an hour. */
export const BUSY_ELSEWHERE = "Ocupado (otro calendario)";

const SENTENCE = {
  name: `Escribe un nombre de ${BUSY_CALENDAR_NAME_MAX} caracteres como máximo.`,
  address:
    "Escribe la dirección pública del calendario: empieza por https:// o webcal:// y no lleva usuario ni contraseña.",
};
export type BusyCalendarField = keyof typeof SENTENCE;
export const busyCalendarSentence = (field: BusyCalendarField): string => SENTENCE[field];

/** The address as it is fetched: programs that subscribe write `webcal:` for it. */
export const toFetched = (address: string): string => address.trim().replace(/^webcals?:/i, "https:");

/** What is wrong with what a calendar elsewhere is to be called; undefined: nothing. */
export function busyNameFault(name: string): FieldFault | undefined {
  if (!name) return "REQUIRED";
  if (name.length > BUSY_CALENDAR_NAME_MAX) return "TOO_LONG";
  return isStorable(name) ? undefined : "INVALID";
}
