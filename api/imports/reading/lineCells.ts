import { CLIENT_TEXT_MAX } from "../../../schema/rules/clients.ts";
import { factsOf } from "../../../schema/rules/imports/fields.ts";
import type { ImportField } from "../../../schema/rules/imports/headings.ts";
import type { ImportTable } from "../../../schema/rules/imports/imports.ts";
import type { LineFault } from "../imports.rules.ts";
import type { Cells } from "./separated.ts";

/** The columns' places by what they hold. */
export type Places = ReadonlyMap<ImportField, readonly number[]>;

export function placesOf(columns: readonly (ImportField | null)[]): Places {
  const places = new Map<ImportField, number[]>();
  columns.forEach((field, at) => {
    if (field) places.set(field, [...(places.get(field) ?? []), at]);
  });
  return places;
}

/** A line by what its columns hold. */
export interface LineCells {
  line: number;
  /** The text of a field, of several columns one; empty where there is none. */
  textOf(field: ImportField): string;
  /** The heading of its column; empty where there is none. */
  titleOf(field: ImportField): string;
  faultIn(field: ImportField | null, message: string): LineFault;
  /** The cells in which a spreadsheet has left of a number only how large it is. */
  shortened: readonly LineFault[];
}

/** `6,00111E+08`, and `6.00111E8` as some programs write it; `2E3` may be a door. */
const SHORTENED = /^\d{1,3}(?:[.,]\d{1,20}E\+?|E\+)\d{1,3}$/i;

const shortenedIn = (kind: ImportTable, { line, cells }: Cells, places: Places): LineFault[] =>
  [...places].flatMap(([field, columns]) =>
    columns.flatMap((column) => {
      const cell = cells[column] ?? "";
      if (!SHORTENED.test(cell)) return [];
      const { label } = factsOf(kind, field) ?? {};
      const message = `${label}: la hoja de cálculo ha cambiado el número por ${cell}. Da a la columna formato de texto.`;
      return [{ line, column, message }];
    }),
  );

export const lineCells = (kind: ImportTable, titles: readonly string[], record: Cells, places: Places): LineCells => ({
  line: record.line,
  shortened: shortenedIn(kind, record, places),
  titleOf: (field) => titles[places.get(field)?.[0] ?? -1] ?? "",
  textOf(field) {
    const texts = (places.get(field) ?? []).map((at) => record.cells[at] ?? "").filter((text) => text !== "");
    return texts.join(factsOf(kind, field)?.joinedBy ?? "");
  },
  faultIn: (field, message) => ({ line: record.line, column: (field && places.get(field)?.[0]) ?? null, message }),
});

/** Longer ones are nobody's name, however its accents are spelt; normalizing many of those in a row takes their number squared. */
const NAME_MAX = 4 * CLIENT_TEXT_MAX.name;

/** Name and surname as one, spelt as keyboards spell them: spreadsheets have blanks and accents of other kinds. */
export function fullNameIn({ textOf }: LineCells): string {
  const name = `${textOf("NAME")} ${textOf("SURNAME")}`.replace(/\s+/g, " ").trim();
  return name.length > NAME_MAX ? name : name.normalize("NFC");
}
