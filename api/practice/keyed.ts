import { and, asc, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { isAskedYear } from "../../schema/rules/days.ts";
import type { keyedQuery } from "../../schema/wire/keyed.ts";
import { isId, type Queries } from "../core/database/database.ts";
import { type PageAsked, type PageRead, paginationOf } from "../core/pages.ts";
import { refusedField } from "../core/problems.ts";
import { professionals } from "./professionals.table.ts";

type KeyedQuery = z.output<z.ZodObject<ReturnType<typeof keyedQuery>>>;
/** What a query of a list is asked with; `clave` may have more words than every list has. */
export type KeyedParameters = PageAsked & { [Name in keyof KeyedQuery]?: string | undefined };

/** Where a row stands in a list that is sorted by a value, and among equals by id. It means the same once the row is gone. */
export interface Place {
  value: string;
  id: string;
}

/** How a list is asked for by key. */
export interface KeyedAsked extends PageAsked {
  /** By what: `createdAt`, `updatedAt`, or another of the list's own. */
  by: string;
  descending: boolean;
  after: Place | null;
  before: Place | null;
  /** Whether the last rows are wanted instead of the first. */
  fromEnd: boolean;
  updatedSince: Date | null;
  createdFrom: Date | null;
  createdBefore: Date | null;
}

/** Rows in a row of the list. */
export interface KeyedRead<Row> extends PageRead<Row> {
  /** The key of each row's place. */
  keys: string[];
  hasNext: boolean;
  hasPrevious: boolean;
}

/** Of a list that holds nothing. */
export const NOTHING_BY_KEY = { rows: [], keys: [], total: 0, hasNext: false, hasPrevious: false };

const KEY = /^(.{0,1000})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/su;
const MOMENT = /^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z$/;

const refused = (parameter: keyof KeyedQuery) =>
  refusedField(parameter, `El parámetro ${parameter} tiene un valor que no es válido.`);

function placeOf(parameter: "despuesDe" | "antesDe", key: string | undefined, isTime: boolean): Place | null {
  if (key === undefined) return null;
  const [, value = "", id = ""] = KEY.exec(key) ?? [];
  const isValue = isTime ? MOMENT.test(value) && !Number.isNaN(Date.parse(value)) : !value.includes("\0");
  if (!isId(id) || !isValue) throw refused(parameter);
  return { value, id };
}

function momentOf(parameter: keyof KeyedQuery, text: string | undefined): Date | null {
  if (text === undefined) return null;
  const at = new Date(text);
  if (!isAskedYear(at.getUTCFullYear())) throw refused(parameter);
  return at;
}

/**
 * How a list is asked for by key; null when it is asked for by page.
 * @param texts which of the list's own words for `clave` sort by a text; every other one sorts by a moment
 * @throws Problem VALIDATION naming the parameter
 */
export function keyedAsked(query: KeyedParameters, texts: readonly string[] = []): KeyedAsked | null {
  const { page, pageSize, clave, despuesDe, antesDe, ultimos, modificadoDesde, creadoDesde, creadoAntesDe } = query;
  const given = [clave, despuesDe, antesDe, ultimos, modificadoDesde, creadoDesde, creadoAntesDe];
  if (given.every((value) => value === undefined)) return null;
  const order = clave ?? "-createdAt";
  const by = order.replace(/^-/, "");
  const isTime = !texts.includes(by);
  return {
    page,
    pageSize,
    by,
    descending: order !== by,
    after: placeOf("despuesDe", despuesDe, isTime),
    before: placeOf("antesDe", antesDe, isTime),
    fromEnd: ultimos === "true",
    updatedSince: momentOf("modificadoDesde", modificadoDesde),
    createdFrom: momentOf("creadoDesde", creadoDesde),
    createdBefore: momentOf("creadoAntesDe", creadoAntesDe),
  };
}

/** What a list sorts by: a column or what is made of columns. */
export type Sorted = { moment: PgColumn } | { text: SQL };

/** The part of a list that is to be read. */
export interface Part {
  where: SQL | undefined;
  orderBy: SQL[];
  limit: number;
  offset: number;
  /** To be selected beside the row's columns: the key of its place. */
  key: SQL<string>;
}

export interface Listing<Row> {
  table: PgTable & { id: PgColumn; createdAt: PgColumn; updatedAt: PgColumn };
  /** Which rows the list holds, whatever is asked of times. */
  matching: SQL | undefined;
  /** How many these are, where that is known without counting. */
  total?: SQL | number | undefined;
  /** By what else the list sorts. */
  sorted?: Record<string, Sorted>;
  read(part: Part): Promise<{ key: string; row: Row }[]>;
}

/**
 * Reads a list by key: whatever is created, deleted or changed in another respect meanwhile, whoever goes on after a key
 * meets every row once that stays where it is, and so does whoever goes back.
 */
export async function readByKey<Row>(
  tx: Queries,
  professionalId: string,
  { page, pageSize, fromEnd, ...asked }: KeyedAsked,
  { table, total, sorted = {}, read, ...list }: Listing<Row>,
): Promise<KeyedRead<Row>> {
  const times = [
    asked.updatedSince && gte(table.updatedAt, asked.updatedSince),
    asked.createdFrom && gte(table.createdAt, asked.createdFrom),
    asked.createdBefore && lt(table.createdAt, asked.createdBefore),
  ].filter((time) => time !== null);
  const matching = and(list.matching, ...times);
  const by = sorted[asked.by] ?? { moment: asked.by === "updatedAt" ? table.updatedAt : table.createdAt };
  const value = "moment" in by ? sql`${by.moment}` : by.text;
  const compared = (place: Place | null, sign: "<" | ">" | "<=" | ">="): SQL | undefined => {
    if (!place) return undefined;
    const given = "moment" in by ? sql`${place.value}::timestamptz` : sql`${place.value}::text collate "C"`;
    return sql`(${value}, ${table.id}) ${sql.raw(sign)} (${given}, ${place.id}::uuid)`;
  };
  const after = compared(asked.after, asked.descending ? "<" : ">");
  const before = compared(asked.before, asked.descending ? ">" : "<");
  const [direction, back, beyond] =
    asked.descending === fromEnd ? ([asc, desc, "<="] as const) : ([desc, asc, ">="] as const);
  const found = await read({
    where: and(matching, after, before),
    orderBy: [direction(value), direction(table.id)],
    limit: pageSize + 1,
    offset: (page - 1) * pageSize,
    key: sql<string>`${sql`${"moment" in by ? inIso(by.moment) : by.text} || '_' || ${table.id}`}`,
  });
  const rows = found.slice(0, pageSize);
  const isMore = found.length > pageSize;
  // What lies on the other side of the place that the reading began at; with an order, so that it is looked up in the index.
  const behind = compared(fromEnd ? asked.before : asked.after, beyond);
  const known = times.length === 0 && total !== undefined ? sql`${total}` : null;
  const [told] = await tx
    .select({
      total: sql<number>`${sql`(${known ?? sql`select count(*) from ${table} where ${matching}`})::int`}`,
      behind: behind
        ? sql<boolean>`${sql`coalesce((select true from ${table} where ${and(matching, behind)}
            order by ${back(value)}, ${back(table.id)} limit 1), false)`}`
        : sql<boolean>`false`,
    })
    .from(professionals)
    .where(eq(professionals.id, professionalId));
  if (!told) throw new Error("the practice of a signed-in professional is missing");
  if (fromEnd) rows.reverse();
  const isBehind = told.behind || page > 1;
  return {
    rows: rows.map(({ row }) => row),
    keys: rows.map(({ key }) => key),
    total: told.total,
    hasNext: fromEnd ? isBehind : isMore,
    hasPrevious: fromEnd ? isMore : isBehind,
  };
}

const inIso = (moment: PgColumn): SQL => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The key of a row that stands in a list sorted by a moment. */
export const keyOfMoment = (moment: Date, id: string): string => `${moment.toISOString()}_${id}`;

export const isNewestFirst = ({ by, descending }: KeyedAsked): boolean => by === "createdAt" && descending;

/** What the wire tells of rows that were read by key. */
export const keyedPaginationOf = <Row>(asked: PageAsked, { keys, hasNext, hasPrevious, total }: KeyedRead<Row>) => ({
  ...paginationOf(asked, { total }),
  claves: keys,
  haySiguientes: hasNext,
  hayAnteriores: hasPrevious,
});

/** The same whichever way a list was read. */
export const anyPaginationOf = <Row>(asked: PageAsked, read: PageRead<Row> | KeyedRead<Row>) =>
  "keys" in read ? keyedPaginationOf(asked, read) : paginationOf(asked, read);
