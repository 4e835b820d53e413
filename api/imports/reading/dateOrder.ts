import { isDay } from "../../../schema/rules/days.ts";
import { factsOf } from "../../../schema/rules/imports/fields.ts";
import type { ImportField } from "../../../schema/rules/imports/headings.ts";
import type { ImportTable } from "../../../schema/rules/imports/imports.ts";
import type { LineFault } from "../imports.rules.ts";
import type { LineCells } from "./lineCells.ts";

/** The columns in which a table's dates stand; of some only the hour is told as a rule. */
const DATES: Record<ImportTable, readonly ImportField[]> = {
  CLIENTS: ["BIRTH_DATE", "JOIN_DATE"],
  SESSIONS: ["DATE", "TIME", "END_TIME"],
  NOTES: ["DATE", "TIME"],
};
/** A date that ends with its year: what stands first, the day or the month, it does not say. */
const SHORT = /^((\d{1,2})([/.-]))((\d{1,2})([/.-]))(\d{4})(?!\d)/;
const LONG = new Intl.DateTimeFormat("es", { dateStyle: "long", timeZone: "UTC" });

/** How the dates of a table are read. */
export interface DatesRead {
  /** One sentence that says so by an example; null where there is no other way to read them. */
  told: string | null;
  /** What is wrong with a line of whose date nobody knows what stands first. */
  faultOf(cells: LineCells): LineFault | null;
  /** A line with the day of its date first. */
  dayFirst(cells: LineCells): LineCells;
}

/** A date by what it can only begin with; with EITHER it can be two days. */
interface Short {
  text: string;
  can: "DAY_FIRST" | "MONTH_FIRST" | "EITHER";
  /** The days that it can be. */
  days: Record<"DAY_FIRST" | "MONTH_FIRST", string>;
}

function shortIn(cell: string): Short | null {
  const [text = "", , first = "", , , second = "", , year = ""] = SHORT.exec(cell) ?? [];
  const dayOf = (month: string, day: string) => [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-");
  const days = { DAY_FIRST: dayOf(second, first), MONTH_FIRST: dayOf(first, second) };
  const [byDay, byMonth] = [isDay(days.DAY_FIRST), isDay(days.MONTH_FIRST)];
  if (days.DAY_FIRST === days.MONTH_FIRST || (!byDay && !byMonth)) return null;
  return { text, days, can: byDay && byMonth ? "EITHER" : byDay ? "DAY_FIRST" : "MONTH_FIRST" };
}

const readAs = (what: string, { text }: Short, day: string): string =>
  `Las fechas de este archivo llevan ${what} delante: ${text} se lee como ${LONG.format(new Date(day))}.`;

/**
 * How the dates of a table are read: with the day first, as people here write it. Where one can only have the month first, all
 * have; where there are both kinds, those that do not clearly have the day first are faults.
 */
export function datesIn(kind: ImportTable, lines: readonly LineCells[]): DatesRead {
  const fields = DATES[kind];
  const shorts = lines.flatMap(({ textOf }) => fields.flatMap((field) => shortIn(textOf(field)) ?? []));
  const [dayFirst, monthFirst, either] = (["DAY_FIRST", "MONTH_FIRST", "EITHER"] as const).map((can) =>
    shorts.find((short) => short.can === can),
  );
  const faultless = { faultOf: () => null, dayFirst: (cells: LineCells) => cells };
  if (!monthFirst) {
    const shown = dayFirst ? undefined : either;
    return { ...faultless, told: shown ? readAs("el día", shown, shown.days.DAY_FIRST) : null };
  }
  if (!dayFirst) {
    const shown = either ?? monthFirst;
    return {
      ...faultless,
      told: readAs("el mes", shown, shown.days.MONTH_FIRST),
      dayFirst: (cells) => ({
        ...cells,
        textOf: (asked) =>
          fields.includes(asked) ? cells.textOf(asked).replace(SHORT, "$4$1$7") : cells.textOf(asked),
      }),
    };
  }
  return {
    ...faultless,
    told: null,
    faultOf({ textOf, faultIn }) {
      const unclear = fields.find((field) => (shortIn(textOf(field))?.can ?? "DAY_FIRST") !== "DAY_FIRST");
      if (!unclear) return null;
      const { label } = factsOf(kind, unclear) ?? {};
      return faultIn(unclear, `${label}: unas llevan el día delante y otras el mes. Escríbelas todas como 31/12/2026.`);
    },
  };
}
