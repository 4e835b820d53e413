import { guessedFields, type ImportField, missingFields } from "../../../schema/rules/imports/fields.ts";
import { IMPORT_BYTES_MAX, IMPORT_TOLD_MAX } from "../../../schema/rules/imports/imports.ts";
import type { FileRead, ImportWish, LineFault } from "../imports.rules.ts";
import { placesOf, readClientLine } from "./clientLines.ts";
import { decoded } from "./encodings.ts";
import { type Cells, type FileFault, separated } from "./separated.ts";

/** Texts of a column that are shown, and UTF-16 units of each. */
const SAMPLES = 3;
const SAMPLE_MAX = 60;

/** One file to be read. */
export interface ReadingJob extends Pick<ImportWish, "kind" | "bytes" | "columns"> {
  /** The day in the practice's zone, `YYYY-MM-DD`. */
  today: string;
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
export function readFile({ kind, bytes, columns, today }: ReadingJob): FileRead | FileFault {
  if (bytes.length === 0) return { fault: "EMPTY" };
  if (bytes.length > IMPORT_BYTES_MAX) return { fault: "TOO_LARGE" };
  const written = decoded(bytes);
  if (!written) return { fault: "NOT_TEXT" };
  const table = separated(written.text);
  if ("fault" in table) return table;
  const { separator, titles, records } = table;
  const guessed = columns ?? guessedFields(kind, titles);
  const held: (ImportField | null)[] = titles.map((_, at) => guessed[at] ?? null);
  const missing = missingFields(kind, held);
  const read: FileRead = {
    encoding: written.encoding,
    separator,
    columns: titles.map((title, at) => ({
      title: cut(title),
      field: held[at] ?? null,
      samples: samplesOf(records, at),
    })),
    lineCount: records.length,
    missing,
    lines: [],
    faults: [],
    faultyCount: 0,
  };
  if (missing.length > 0) return read;
  const places = placesOf(held);
  const found: LineFault[] = [];
  for (const record of records) {
    const line = readClientLine(record, places, today);
    if (!Array.isArray(line)) read.lines.push(line);
    else {
      read.faultyCount += 1;
      if (read.faultyCount <= IMPORT_TOLD_MAX) found.push(...line);
    }
  }
  return { ...read, faults: found };
}
