import { guessedFields, missingFields } from "../../../schema/rules/imports/fields.ts";
import type { ImportField } from "../../../schema/rules/imports/headings.ts";
import { IMPORT_BYTES_MAX, IMPORT_TOLD_MAX } from "../../../schema/rules/imports/imports.ts";
import type { FileRead, LineFault, TableWish } from "../imports.rules.ts";
import { readClientLine } from "./clientLines.ts";
import { datesIn } from "./dateOrder.ts";
import { decoded } from "./encodings.ts";
import { type LineCells, lineCells, placesOf } from "./lineCells.ts";
import { readNoteLine } from "./noteLines.ts";
import { type Cells, type FileFault, separated } from "./separated.ts";
import { readSessionLine } from "./sessionLines.ts";

/** Texts of a column that are shown, and UTF-16 units of each. */
const SAMPLES = 3;
const SAMPLE_MAX = 60;

/** One file to be read. */
export interface ReadingJob extends Pick<TableWish, "kind" | "columns"> {
  bytes: Uint8Array;
  /** The practice's. */
  zone: string;
}

const cut = (text: string): string =>
  text.length > SAMPLE_MAX ? `${text.slice(0, SAMPLE_MAX - 1).toWellFormed()}…` : text;

function samplesOf(records: readonly Cells[], at: number): string[] {
  const samples: string[] = [];
  for (const { cells } of records) {
    const text = cells[at];
    if (text) samples.push(cut(text));
    if (samples.length === SAMPLES) break;
  }
  return samples;
}

/** What a file says, and what is wrong with it. */
export function readFile({ kind, bytes, columns, zone }: ReadingJob): FileRead | FileFault {
  if (bytes.length === 0) return { fault: "EMPTY" };
  if (bytes.length > IMPORT_BYTES_MAX) return { fault: "TOO_LARGE" };
  const text = decoded(bytes);
  if (!text) return { fault: "NOT_TEXT" };
  const table = separated(text.text);
  if ("fault" in table) return table;
  const { separator, titles, records } = table;
  const guessed = columns ?? guessedFields(kind, titles);
  const held: (ImportField | null)[] = titles.map((_, at) => guessed[at] ?? null);
  const missing = missingFields(kind, held);
  const read: FileRead = {
    encoding: text.encoding,
    separator,
    columns: titles.map((title, at) => ({
      title: cut(title),
      field: held[at] ?? null,
      samples: samplesOf(records, at),
    })),
    lineCount: records.length,
    missing,
    datesRead: null,
    read: { kind, lines: [] },
    faults: [],
    faultyCount: 0,
  };
  if (missing.length > 0) return read;
  const places = placesOf(held);
  const now = new Date();
  const written = records.map((record) => lineCells(kind, titles, record, places));
  const dates = datesIn(kind, written);
  read.datesRead = dates.told;
  /** Reads each line by itself, and keeps what is wrong with those that cannot be. */
  const readLines = <Line extends object>(readLine: (cells: LineCells) => Line | LineFault[]): Line[] =>
    written.flatMap((cells) => {
      const fault = dates.faultOf(cells);
      const line = fault ? [fault] : readLine(dates.dayFirst(cells));
      const faults = Array.isArray(line) ? line : [];
      // What a column is to hold may say more of it.
      const untold = cells.shortened.filter(({ column }) => faults.every((told) => told.column !== column));
      if (!Array.isArray(line) && untold.length === 0) return [line];
      read.faultyCount += 1;
      if (read.faultyCount <= IMPORT_TOLD_MAX) read.faults.push(...faults, ...untold);
      return [];
    });
  if (kind === "SESSIONS") read.read = { kind, lines: readLines((cells) => readSessionLine(cells, zone, now)) };
  else if (kind === "NOTES") read.read = { kind, lines: readLines((cells) => readNoteLine(cells, zone, now)) };
  else read.read = { kind, lines: readLines((cells) => readClientLine(cells, zone, now)) };
  return read;
}
