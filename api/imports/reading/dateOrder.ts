import { isDay } from "../../../schema/rules/days.ts";
import { factsOf } from "../../../schema/rules/imports/fields.ts";
import type { ImportField } from "../../../schema/rules/imports/headings.ts";
import type { ImportTable } from "../../../schema/rules/imports/imports.ts";
import type { LineFault } from "../imports.rules.ts";
import type { LineCells } from "./lineCells.ts";

/**
 * The columns in which a table's dates stand, those together that are surely written alike: a program writes by itself since when it
 * knows somebody, and a birth date as it was typed. Of some only the hour is told as a rule.
 */
const DATES: Record<ImportTable, readonly (readonly ImportField[])[]> = {
  CLIENTS: [["BIRTH_DATE"], ["JOIN_DATE"]],
  SESSIONS: [["DATE", "TIME", "END_TIME"]],
  NOTES: [["DATE", "TIME"]],
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

const FAULTLESS: DatesRead = { told: null, faultOf: () => null, dayFirst: (cells) => cells };

interface Read {
  fields: readonly ImportField[];
  /** One date of each kind. */
  found: Record<Short["can"], Short | undefined>;
}

function shortsOf(fields: readonly ImportField[], lines: readonly LineCells[]): Read["found"] {
  const shorts = lines.flatMap(({ textOf }) => fields.flatMap((field) => shortIn(textOf(field)) ?? []));
  const [DAY_FIRST, MONTH_FIRST, EITHER] = (["DAY_FIRST", "MONTH_FIRST", "EITHER"] as const).map((can) =>
    shorts.find((short) => short.can === can),
  );
  return { DAY_FIRST, MONTH_FIRST, EITHER };
}

/**
 * How the dates of some columns are read: with the day first, as people here write it. Where one can only have the month first,
 * all have; where there are both kinds, those that do not clearly have the day first are faults.
 * @param whose what they are called
 */
function datesOf(kind: ImportTable, { fields, found }: Read, whose: string): DatesRead {
  const { DAY_FIRST: dayFirst, MONTH_FIRST: monthFirst, EITHER: either } = found;
  const readAs = (what: string, { text }: Short, day: string): string =>
    `Las fechas de ${whose} llevan ${what} delante: ${text} se lee como ${LONG.format(new Date(day))}.`;
  if (!monthFirst) {
    const shown = dayFirst ? undefined : either;
    return { ...FAULTLESS, told: shown ? readAs("el día", shown, shown.days.DAY_FIRST) : null };
  }
  if (!dayFirst) {
    const shown = either ?? monthFirst;
    return {
      ...FAULTLESS,
      told: readAs("el mes", shown, shown.days.MONTH_FIRST),
      dayFirst: (cells) => ({
        ...cells,
        textOf: (asked) =>
          fields.includes(asked) ? cells.textOf(asked).replace(SHORT, "$4$1$7") : cells.textOf(asked),
      }),
    };
  }
  return {
    ...FAULTLESS,
    faultOf({ textOf, faultIn }) {
      const unclear = fields.find((field) => (shortIn(textOf(field))?.can ?? "DAY_FIRST") !== "DAY_FIRST");
      if (!unclear) return null;
      const { label } = factsOf(kind, unclear) ?? {};
      return faultIn(unclear, `${label}: unas llevan el día delante y otras el mes. Escríbelas todas como 31/12/2026.`);
    },
  };
}

/** How the dates of a table are read; columns that say nothing of it as those that do. */
export function datesIn(kind: ImportTable, lines: readonly LineCells[]): DatesRead {
  const there = DATES[kind].filter((fields) =>
    lines.some(({ textOf }) => fields.some((field) => textOf(field) !== "")),
  );
  const found = there.map((fields) => shortsOf(fields, lines));
  const sure = found.filter(({ DAY_FIRST, MONTH_FIRST }) => DAY_FIRST || MONTH_FIRST);
  const reads = there.map((fields, at) => {
    const own = found[at] ?? shortsOf(fields, lines);
    const followed = own.DAY_FIRST || own.MONTH_FIRST || sure.length !== 1 ? own : { ...sure[0], EITHER: own.EITHER };
    const whose = sure.length < 2 ? "este archivo" : `«${factsOf(kind, fields[0] ?? "DATE")?.label}»`;
    return datesOf(kind, { fields, found: { ...own, ...followed } }, whose);
  });
  const told = reads.flatMap((read) => read.told ?? []);
  return {
    // Read alike, one example says it of all.
    told: (sure.length < 2 ? told.slice(0, 1) : told).join(" ") || null,
    faultOf: (cells) => reads.map(({ faultOf }) => faultOf(cells)).find((fault) => fault !== null) ?? null,
    dayFirst: (cells) => reads.reduce((read, { dayFirst }) => dayFirst(read), cells),
  };
}
