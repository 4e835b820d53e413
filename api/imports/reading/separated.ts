import { CsvError, type Info, parse } from "csv-parse/sync";
import { IMPORT_COLUMNS_MAX, IMPORT_LINES_MAX, type ImportFileFault } from "../../../schema/rules/imports/imports.ts";
import { unguarded } from "../../../schema/rules/money/csv.ts";

/** One record of a file: the line it begins at, and its cells, trimmed. */
export interface Cells {
  line: number;
  cells: string[];
}

/** Why nothing of a file can be read, and from which line on. */
export interface FileFault {
  fault: ImportFileFault;
  line?: number;
}

export interface Separated {
  separator: string;
  titles: string[];
  records: Cells[];
}

const SEPARATORS = [",", ";", "\t"] as const;
/** Lines of a sheet that are empty in any of them. */
const BLANK = /^[,;\t ]*\n/gm;
/** Records looked at to find the separator. */
const LOOKED_AT = 20;
/** What Excel writes above the headings so as to know its own separator. */
const EXCELS_MARK = /^sep=(.)\n/i;
/** UTF-16 units of a heading that are looked at, with each line anew. */
const TITLE_MAX = 250;
const LINE_BREAK = /\n/g;
/** Separators of any kind in one line: more have no table, and no text that somebody has written. */
const WIDE = 5_000;
const [TAB, BREAK, QUOTE, COMMA, SEMICOLON] = [9, 10, 34, 44, 59];

/** A record with more cells than a table may have. */
class TooWide extends Error {
  override name = "TooWide";
}

/** Whether some line is so wide that reading its cells would take seconds, and hundreds of megabytes. */
function isVeryWide(text: string): boolean {
  let isQuoted = false;
  let separators = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === BREAK) separators = 0;
    else if (sign === COMMA || sign === SEMICOLON || sign === TAB) separators += 1;
    if (separators > WIDE) return true;
  }
  return false;
}

/** As many records as were wanted. */
class Enough extends Error {
  override name = "Enough";
}

interface Parsed {
  info: Info;
  record: string[];
}

/**
 * The first records in which something stands; a sheet may have as many empty ones as it likes.
 * @param most cells a record may have
 * @throws TooWide
 */
function parsed(text: string, separator: string, to: number, most = Number.POSITIVE_INFINITY): Parsed[] {
  const filled: Parsed[] = [];
  try {
    parse(text, {
      delimiter: separator,
      on_record: (record: string[], info) => {
        if (record.length > most) throw new TooWide();
        if (record.some((cell) => cell.trim() !== "")) filled.push({ record, info });
        if (filled.length === to) throw new Enough();
        return null;
      },
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return filled;
}

/** The separator with which the first lines have most columns, and alike. */
function separatorOf(text: string): string {
  const filled = text.replace(BLANK, "");
  let best = { separator: ",", score: 0 };
  for (const separator of SEPARATORS) {
    const widths = parsed(filled, separator, LOOKED_AT).map(({ record }) => record.length);
    const [width = 1] = widths;
    const alike = widths.filter((other) => other === width).length / Math.max(1, widths.length);
    const score = width > 1 ? width * alike : 0;
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

/** The line a record begins at: where it ends is known, and it is as long as its cells have line breaks. */
const beginOf = ({ info, record }: Parsed, above: number): number =>
  above + info.lines - record.reduce((breaks, cell) => breaks + (cell.match(LINE_BREAK)?.length ?? 0), 0);

/** The headings and records of a text whose cells stand in lines, apart by commas, semicolons or tabs. */
export function separated(text: string): Separated | FileFault {
  // The library counts a break of two signs within quotes twice.
  const lines = text.replaceAll(/\r\n?/g, "\n");
  const [mark = "", marked] = EXCELS_MARK.exec(lines) ?? [];
  const body = lines.slice(mark.length);
  const above = mark === "" ? 0 : 1;
  if (isVeryWide(body)) return { fault: "TOO_MANY_COLUMNS" };
  try {
    const separator = marked ?? separatorOf(body);
    const [head, ...filled] = parsed(body, separator, IMPORT_LINES_MAX + 2, IMPORT_COLUMNS_MAX);
    const titles = head?.record.map((title) => title.trim().slice(0, TITLE_MAX)) ?? [];
    if (filled.length === 0) return { fault: "EMPTY" };
    const columns = filled.reduce((most, { record }) => Math.max(most, record.length), titles.length);
    if (filled.length > IMPORT_LINES_MAX) return { fault: "TOO_MANY_LINES" };
    return {
      separator,
      titles: Array.from({ length: columns }, (_, at) => titles[at] ?? ""),
      records: filled.map((one) => ({
        line: beginOf(one, above),
        cells: one.record.map((cell) => unguarded(cell.trim())),
      })),
    };
  } catch (error) {
    if (error instanceof TooWide) return { fault: "TOO_MANY_COLUMNS" };
    if (error instanceof CsvError) return { fault: "BROKEN", line: above + Number(error.lines ?? 1) };
    throw error;
  }
}
