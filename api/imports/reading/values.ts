import { instantsOf, isDay } from "../../../schema/rules/days.ts";
import { foldedHeading } from "../../../schema/rules/imports/fields.ts";

const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const YEAR_FIRST = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/;

/** The day (`YYYY-MM-DD`) of a date as people here write it, `31/12/1980`, or as machines do; null for anything else. */
export function dayOf(text: string): string | null {
  const [, day, month, year] = DAY_FIRST.exec(text) ?? [];
  const [, isoYear, isoMonth, isoDay] = YEAR_FIRST.exec(text) ?? [];
  const written = [year ?? isoYear ?? "", month ?? isoMonth ?? "", day ?? isoDay ?? ""];
  const made = written.map((part) => part.padStart(2, "0")).join("-");
  return isDay(made) ? made : null;
}

/**
 * Why a date is no day: one that is written as dates are is none in the calendar.
 * @param field its name, and how it is written
 */
export const noDayFault = (text: string, field: string, example: string): string =>
  DAY_FIRST.test(text) || YEAR_FIRST.test(text)
    ? `${field}: el ${text} no está en el calendario.`
    : `${field}: escríbela como ${example}.`;

const CLOCK = /^(\d{1,2})(?:[:.h](\d{2}))?(?:[:.]\d{2}(?:\.\d+)?)?\s*(?:([ap])\.?\s*m\.?|h(?:oras)?)?$/i;

/** The time of day, `HH:mm`, of a time as people write it: `9:30`, `09.30`, `9h30`, `5:30 PM`; null for anything else. */
export function timeOf(text: string): string | null {
  const [, hours, minutes = "00", half] = CLOCK.exec(text.trim()) ?? [];
  if (hours === undefined) return null;
  const afternoon = half?.toLowerCase() === "p" ? 12 : 0;
  const hour = half ? (Number(hours) % 12) + afternoon : Number(hours);
  if (hour > 23 || Number(minutes) > 59 || (half && Number(hours) > 12)) return null;
  return `${String(hour).padStart(2, "0")}:${minutes}`;
}

const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;
const DAY_AND_TIME = /^(\S+?)(?:T|,?\s+)(\d.*)$/;

const noDay = (text: string): string => noDayFault(text, "Fecha", "31/12/2026");
const NOT_A_TIME = "Hora: escríbela como 09:30.";
const NO_TIME = "Hora: falta, en la fecha o en una columna propia.";
const SKIPPED = "Hora: ese día el reloj se adelantó y esa hora no existió.";

/** A moment, or the sentence that says why it is none. */
export type MomentRead = { at: Date } | { fault: string; in: "DATE" | "TIME" };

/**
 * The moment of a date and a time on the practice's clocks; where they were set back, the first of the two. One that says
 * its offset is that moment.
 * @param time of a column of its own; empty: it stands with the date
 * @param noTime the time of a date without one; without it that is a fault
 */
export function momentOf(date: string, time: string, zone: string, noTime?: string): MomentRead {
  if (time === "" && WITH_OFFSET.test(date)) {
    const at = new Date(date.replace(" ", "T"));
    return Number.isNaN(at.getTime()) ? { fault: noDay(date), in: "DATE" } : { at };
  }
  const [, dayPart = date, timePart = ""] = dayOf(date) ? [] : (DAY_AND_TIME.exec(date) ?? []);
  const day = dayOf(dayPart);
  if (!day) return { fault: noDay(dayPart), in: "DATE" };
  const written = time || timePart;
  if (written === "" && noTime === undefined) return { fault: NO_TIME, in: "DATE" };
  const clock = written === "" ? (noTime ?? null) : timeOf(written);
  const where = time === "" ? "DATE" : "TIME";
  if (!clock) return { fault: NOT_A_TIME, in: where };
  const [at] = instantsOf(zone, day, clock);
  return at ? { at } : { fault: SKIPPED, in: where };
}

const YES = ["si", "yes", "y", "s", "1", "true", "verdadero", "x", "activo", "activa", "active", "alta", "en curso"];
const NO = [
  ...["no", "n", "0", "false", "falso", "inactivo", "inactiva", "inactive", "archivado", "archivada", "archived"],
  ...["baja", "alta medica", "cerrado", "closed", "discharged"],
];

/** What a cell says that says yes or no; null for anything else. */
export function yesOrNo(text: string): boolean | null {
  const word = foldedHeading(text);
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : null;
}
