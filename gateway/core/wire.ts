import { type ZodType, z } from "zod";
import { isDay } from "../../schema/rules/days.ts";
import { CodedError } from "./errors.ts";
import { fitsOf } from "./fits.ts";

/** How the service's answers are wrapped differs from call to call (`data`, `data.data`, bare); here the wrappings end. */
const WRAPPINGS = 2;

/** Told of parts that are not understood, by the part's name and never its value. */
export type Warn = (what: string) => void;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The one record of an answer, unwrapped.
 * @throws {CodedError} UPSTREAM_INVALID when there is none
 */
export function unwrapRecord(body: unknown): Record<string, unknown> {
  let inner = body;
  for (let depth = 0; depth < WRAPPINGS && isRecord(inner) && "data" in inner; depth += 1) inner = inner.data;
  if (!isRecord(inner)) throw new CodedError("UPSTREAM_INVALID");
  return inner;
}

/** What an answer says under a name, wherever that stands among its wrappings; undefined where it does not. */
export function toldIn(body: unknown, name: string): unknown {
  let inner = body;
  for (let depth = 0; depth <= WRAPPINGS && isRecord(inner); depth += 1) {
    if (name in inner) return inner[name];
    inner = inner.data;
  }
  return undefined;
}

export interface WireList {
  rows: unknown[];
  /** What the answer says of its pages; either number alone is enough. */
  total: number | null;
  pageCount: number | null;
}

/**
 * The list of an answer, unwrapped, with the pagination found beside it at any depth.
 * @throws {CodedError} UPSTREAM_INVALID when there is no list
 */
export function unwrapList(body: unknown): WireList {
  const list: WireList = { rows: [], total: null, pageCount: null };
  let inner = body;
  for (let depth = 0; depth <= WRAPPINGS; depth += 1) {
    if (Array.isArray(inner)) return { ...list, rows: inner };
    if (!isRecord(inner)) break;
    if (isRecord(inner.pagination)) {
      list.total ??= count(inner.pagination.total);
      list.pageCount ??= count(inner.pagination.pageCount);
    }
    inner = inner.data;
  }
  throw new CodedError("UPSTREAM_INVALID");
}

/** Largest whole number GraphQL's Int can say. */
const INT_MAX = 2 ** 31 - 1;

/** A count that came as a number or as its digits; null for anything else. */
function count(value: unknown): number | null {
  const number = typeof value === "string" && value !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number) && number >= 0 && number <= INT_MAX ? number : null;
}

/** A whole number that came as a number or as its digits; an empty text says nothing. */
export const wholeNumber = z
  .union([
    z.int32(),
    z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number)
      .pipe(z.int32()),
    z.literal("").transform(() => null),
  ])
  .nullish();

/** The same, and NaN for what came and is none, where that must not pass for nothing. */
export const wholeNumberOrNaN = wholeNumber.catch(Number.NaN);

/**
 * Reads a row by a schema; fields that do not fit are left out with a warning, so that one odd value never costs a list.
 * @param what the row's kind, for the log
 * @returns null, with a warning, when what cannot be left out does not fit
 */
export function readRow<Row>(schema: ZodType<Row>, row: unknown, what: string, warn: Warn): Row | null {
  const read = schema.safeParse(row);
  if (read.success) return read.data;
  if (isRecord(row)) {
    const faulty = new Set(read.error.issues.map(({ path }) => String(path[0])));
    for (const field of faulty) warn(`${what}.${field}`);
    const rest = schema.safeParse(Object.fromEntries(Object.entries(row).filter(([field]) => !faulty.has(field))));
    if (rest.success) return rest.data;
  }
  warn(what);
  return null;
}

/**
 * The same for rows that come by the page: one that fits as it is needs no second reading, nor a copy. What the schema does not
 * name stays in it, so its reader takes field by field what it passes on.
 */
export function rowReader<Row>(schema: ZodType<Row>, what: string): (row: unknown, warn: Warn) => Readonly<Row> | null {
  const fits = fitsOf(schema);
  return (row, warn) => (fits?.(row) ? (row as Row) : readRow(schema, row, what, warn));
}

/** Each row of a part of an answer that is understood; null, with a warning, when there is no list at all. */
export function rowsOf<Row>(list: unknown, what: string, warn: Warn, read: (row: unknown) => Row | null): Row[] | null {
  if (Array.isArray(list)) return list.map(read).filter((row) => row !== null);
  warn(what);
  return null;
}

/** As a DateTime is written: a day and an offset that there are. */
const EXACT = z.regexes.datetime({ offset: true });
/** As a Date is written, likewise; `Date` would take ten times as long to tell. */
const EXACT_DAY = z.regexes.date;

const ZONELESS = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/;

/**
 * A moment as ISO 8601 with offset; a bare day or milliseconds are understood too, and a time without an offset is UTC,
 * as a bare day is, on whatever clocks the gateway runs. Null, with a warning, for anything else, such as a day there is not, or
 * one before the year 1 or after 9999.
 */
export function toMoment(value: string | number | null | undefined, what: string, warn: Warn): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" && EXACT.test(value) && !value.startsWith("0000")) return value;
  const moment = typeof value === "string" ? momentOf(value) : new Date(value);
  if (isWritable(moment)) return moment.toISOString();
  warn(what);
  return null;
}

/** Invalid for a day that there is not, which `Date` would take for one of the next month. */
function momentOf(text: string): Date {
  const day = DAY_FIRST.exec(text)?.[0];
  if (day !== undefined && !isDay(day)) return new Date(Number.NaN);
  return new Date(ZONELESS.test(text) ? `${text}Z` : text);
}

/** Whether a moment has a year of four digits. */
const isWritable = (moment: Date): boolean => moment.getUTCFullYear() >= 1 && moment.getUTCFullYear() <= 9999;

const DAY_FIRST = /^\d{4}-\d{2}-\d{2}(?![0-9])/;

/** The day of a date, also of one that came with a time. Null, with a warning, for anything else. */
export function toDay(value: string | null | undefined, what: string, warn: Warn): string | null {
  if (!value) return null;
  if (EXACT_DAY.test(value)) return value;
  const day = DAY_FIRST.exec(value)?.[0];
  if (day !== undefined && isDay(day)) return day;
  warn(what);
  return null;
}

/** Our word for one of the service's; null, with a warning, for a word nobody knows. */
export function knownWord<Ours>(
  words: Record<string, Ours>,
  word: string | null | undefined,
  what: string,
  warn: Warn,
): Ours | null {
  if (!word) return null;
  const ours = Object.hasOwn(words, word) ? words[word] : undefined;
  if (ours === undefined) warn(what);
  return ours ?? null;
}

/** The service's word for one of ours. */
export function wireWord<Wire extends string, Ours>(words: Record<Wire, Ours>, ours: Ours): Wire {
  const found = (Object.entries(words) as [Wire, Ours][]).find(([, word]) => word === ours);
  if (!found) throw new TypeError("every enum value has a word on the wire");
  return found[0];
}
