/** What a spreadsheet would take for a formula, and begin to reckon or to load. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+([.,]\d+)?$/;

/** A cell as text: a quote before what could be taken for a formula, quoted where it must be. */
function cellOf(text: string): string {
  const plain = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/**
 * A table as a CSV file that Spanish spreadsheets open by a double click: semicolons, CRLF, and a mark at its begin by which
 * they know UTF-8.
 */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cellOf).join(";")).join("\r\n")}\r\n`;

/** Cents as a Spanish spreadsheet reads them: `60,50`. */
export const csvAmount = (cents: number): string =>
  `${cents < 0 ? "-" : ""}${Math.floor(Math.abs(cents) / 100)},${String(Math.abs(cents) % 100).padStart(2, "0")}`;
