/** What a spreadsheet would take for a formula, and begin to reckon or to load. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+([.,]\d+)?$/;

/** What separates cells for some spreadsheet, in whichever language. */
const SEPARATORS = /[",;\t\r\n]/;

/** A cell as text: a quote before what could be taken for a formula, quoted where it must be. */
function cellOf(text: string): string {
  if (NUMBER.test(text)) return text;
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return SEPARATORS.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** What a cell of a CSV file said before it was kept from being a formula. */
export const unguarded = (text: string): string => (FORMULA.test(text.slice(1)) ? text.replace(/^'/, "") : text);

/** What a CSV file begins with: a mark by which spreadsheets know UTF-8. */
export const CSV_BEGIN = "\uFEFF";
/** One line of a CSV file. */
export const csvRow = (row: readonly string[]): string => `${row.map(cellOf).join(";")}\r\n`;

/** A table as a CSV file that Spanish spreadsheets open by a double click: semicolons, CRLF, and the mark. */
export const toCsv = (rows: readonly (readonly string[])[]): string => CSV_BEGIN + rows.map(csvRow).join("");

/** Cents as a Spanish spreadsheet reads them: `60,50`. */
export const csvAmount = (cents: number): string =>
  `${cents < 0 ? "-" : ""}${Math.floor(Math.abs(cents) / 100)},${String(Math.abs(cents) % 100).padStart(2, "0")}`;
