import { isDay } from "../../../schema/rules/days.ts";
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
