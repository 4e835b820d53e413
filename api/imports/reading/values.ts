import { dayIn, instantsOf, isDay, timeIn } from "../../../schema/rules/days.ts";
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

const FIRST_DAY = "1900-01-01";

/**
 * Why nothing of a day that is over can be of it; null where it can. What a spreadsheet has of no day stands there as the end of 1899.
 * @param field its name
 */
export function pastDayFault(day: string, today: string, field: string): string | null {
  if (day < FIRST_DAY) return `${field}: no puede ser anterior a 1900.`;
  return day > today ? `${field}: no puede ser posterior a hoy.` : null;
}

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
const MIDNIGHT = /[T ]00:00/;
/** No date is longer; looking through what is would take as long as its length squared. */
const MOMENT_MAX = 60;
const DAY_AND_TIME = /^(\S+?)(?:T|,?\s+)(\d.*)$/;

const noDay = (text: string): string => noDayFault(text, "Fecha", "31/12/2026");
const NOT_A_TIME = "Hora: escríbela como 09:30.";
const NO_TIME = "Hora: falta, en la fecha o en una columna propia.";
const SKIPPED = "Hora: ese día el reloj se adelantó y esa hora no existió.";

/** The hour of a day that does not say one. */
export const NOON = "12:00";

/** A moment, or the sentence that says why it is none. */
export type MomentRead = { at: Date } | { fault: string; in: "DATE" | "TIME" };

/**
 * The day of a date that stands beside a time of its own. One written with its offset is the midnight of another zone: where it
 * does not read as midnight itself, it is the day on the practice's calendar.
 */
function dayBeside(date: string, dayPart: string, zone: string): string | null {
  const day = dayOf(dayPart);
  if (!day || !WITH_OFFSET.test(date) || MIDNIGHT.test(date)) return day;
  const at = new Date(date.replace(" ", "T"));
  return Number.isNaN(at.getTime()) ? null : dayIn(zone, at);
}

/** The time of day of a column of its own; one that names its day too has to name the same. */
function timeBeside(time: string, day: string, zone: string): string | null {
  const clock = timeOf(time);
  if (clock) return clock;
  const whole = momentOf(time, "", zone);
  return "at" in whole && dayIn(zone, whole.at) === day ? timeIn(zone, whole.at) : null;
}

/**
 * The moment of a date and a time on the practice's clocks; where they were set back, the first of the two. One that says
 * its offset is that moment.
 * @param time of a column of its own; empty: it stands with the date
 * @param noTime the time of a date without one; without it that is a fault
 */
export function momentOf(date: string, time: string, zone: string, noTime?: string): MomentRead {
  if (date.length > MOMENT_MAX) return { fault: noDay(date), in: "DATE" };
  if (time === "" && WITH_OFFSET.test(date)) {
    const at = new Date(date.replace(" ", "T"));
    return Number.isNaN(at.getTime()) ? { fault: noDay(date), in: "DATE" } : { at };
  }
  const [, dayPart = date, timePart = ""] = dayOf(date) ? [] : (DAY_AND_TIME.exec(date) ?? []);
  const day = time === "" ? dayOf(dayPart) : dayBeside(date, dayPart, zone);
  if (!day) return { fault: noDay(dayPart), in: "DATE" };
  if (time === "" && timePart === "" && noTime === undefined) return { fault: NO_TIME, in: "DATE" };
  const clock = time === "" ? timeOf(timePart || (noTime ?? "")) : timeBeside(time, day, zone);
  const where = time === "" ? "DATE" : "TIME";
  if (!clock) return { fault: NOT_A_TIME, in: where };
  const [at] = instantsOf(zone, day, clock);
  return at ? { at } : { fault: SKIPPED, in: where };
}

const YES = ["si", "yes", "y", "s", "1", "true", "verdadero", "x"];
const NO = ["no", "n", "0", "false", "falso"];
const ACTIVE = ["activo", "activa", "active", "en curso"];
const INACTIVE = [
  ...["inactivo", "inactiva", "inactive", "archivado", "archivada", "archived", "baja", "alta medica", "cerrado"],
  ...["closed", "discharged", "no activo", "no activa", "not active", "dado de baja", "dada de baja", "de baja"],
];
/** A heading that asks who is no client any more, and one that asks who is one. */
const ASKS_INACTIVE =
  /^(?:no|not) activ|(?<!\p{L})(?:archivad[oa]s?|archived|inactiv[oa]s?|inactive|baja|discharged)(?!\p{L})/u;
const ASKS_ACTIVE = /(?<!\p{L}|^no |^not )activ[aeo]/u;

/** Whether a cell says that somebody is a client still; null for what says neither. @param title of its column */
export function activeIn(text: string, title: string): boolean | null {
  const [word, heading] = [foldedHeading(text), foldedHeading(title)];
  if (ACTIVE.includes(word)) return true;
  if (INACTIVE.includes(word)) return false;
  const isTurned = ASKS_INACTIVE.test(heading) && !ASKS_ACTIVE.test(heading);
  if (YES.includes(word)) return !isTurned;
  return NO.includes(word) ? isTurned : null;
}
