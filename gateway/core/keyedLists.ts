import { z } from "zod";
import { PAGE_SIZE } from "../../schema/rules/pages.ts";
import type { Connection, ConnectionArgs } from "./connection.types.ts";
import { fromCursor, toCursor } from "./cursors.ts";
import { badArgument, CodedError, RefusedError } from "./errors.ts";
import { checkSize, notACursor, searched } from "./pages.ts";
import type { Query } from "./paths.ts";
import type { RestDoor } from "./rest.ts";

/** Which rows of a list are asked for. */
export interface StretchAsked {
  size: number;
  /** Whether they are those before a place, or the last of all. */
  isBackwards: boolean;
  /** The argument that names the place. */
  argument: "after" | "before";
  cursor: string | null;
}

const misused = (argument: string, sentence: string) => badArgument(argument, `${argument} ${sentence}`);

/** @throws {CodedError} BAD_USER_INPUT, naming the argument, where arguments of both directions are mixed or a number is out of bounds */
export function stretchOf({ first, after, last, before }: ConnectionArgs): StretchAsked {
  const has = (argument: unknown) => argument !== null && argument !== undefined;
  if (has(first) && has(last)) throw misused("last", "cannot stand beside first.");
  if (has(first) && has(before)) throw misused("before", "goes with last, not with first.");
  if (has(last) && has(after)) throw misused("after", "goes with first, not with last.");
  if (has(after) && has(before)) throw misused("before", "cannot stand beside after.");
  const size = last ?? first ?? PAGE_SIZE;
  checkSize(size, has(last) ? "last" : "first");
  const isBackwards = has(last) || has(before);
  return {
    size,
    isBackwards,
    argument: isBackwards ? "before" : "after",
    cursor: (isBackwards ? before : after) ?? null,
  };
}

/** A list that the service reads by key. */
export interface KeyedList<Node> {
  /** Its name in cursors. */
  name: string;
  path: string;
  filter: Query;
  /** null, with a warning, for a row that is none. */
  read(row: unknown): Node | null;
}

const wireStretch = z.object({
  data: z.array(z.unknown()),
  pagination: z.object({
    total: z.int32(),
    claves: z.array(z.string()),
    haySiguientes: z.boolean(),
    hayAnteriores: z.boolean(),
  }),
});
const content = z.tuple([z.string(), z.string(), z.string()]);

/** The key a cursor holds. @throws {CodedError} BAD_USER_INPUT, naming the argument */
export function keyOf({ argument, cursor }: StretchAsked, name: string, clave: string): string | null {
  if (cursor === null) return null;
  const read = content.safeParse(fromCursor(cursor));
  if (!read.success) throw notACursor(argument);
  const [list, order, key] = read.data;
  if (list !== name) throw notACursor(argument);
  if (order !== clave) throw misused(argument, "is a cursor of another order: ask for the list with the same sortBy.");
  return key;
}

/** The arguments behind what the service is asked with. */
const ARGUMENT: Record<string, string> = {
  modificadoDesde: "updatedSince",
  creadoDesde: "createdBetween",
  creadoAntesDe: "createdBetween",
};

/**
 * A stretch of a list by one call, as a Relay connection. Cursors name places by what the list is sorted by and an id:
 * whoever goes on meets every row once that stays, whatever is created or deleted meanwhile.
 * @param clave the service's word for the order
 * @returns null of a service that reads no list by key
 * @throws {CodedError} BAD_USER_INPUT, naming the argument
 */
export async function readConnection<Node>(
  door: RestDoor,
  { name, path, filter, read }: KeyedList<Node>,
  clave: string,
  args: ConnectionArgs,
): Promise<Connection<Node> | null> {
  const stretch = stretchOf(args);
  const key = keyOf(stretch, name, clave);
  const { updatedSince, createdBetween } = args;
  const { from, before } = createdBetween ?? {};
  if (from && before && Date.parse(from) > Date.parse(before))
    throw misused("createdBetween", "ends before it begins.");
  const asked: Query = {
    ...filter,
    page: 1,
    pageSize: stretch.size,
    clave,
    ultimos: stretch.isBackwards ? true : null,
    [stretch.isBackwards ? "antesDe" : "despuesDe"]: key,
    modificadoDesde: updatedSince,
    creadoDesde: from,
    creadoAntesDe: before,
  };
  if (!(await door.offering()).keyedLists) return null;
  const told = wireStretch.safeParse(
    await searched(door.get(path, asked)).catch((error) => Promise.reject(named(error, stretch))),
  );
  if (!told.success || told.data.data.length !== told.data.pagination.claves.length)
    throw new CodedError("UPSTREAM_INVALID");
  const { data, pagination } = told.data;
  const edges = data.flatMap((row, index) => {
    const node = read(row);
    return node === null ? [] : [{ node, cursor: toCursor([name, clave, pagination.claves[index]]) }];
  });
  const cursorAt = (at: number) => {
    const end = pagination.claves.at(at);
    return end === undefined ? null : toCursor([name, clave, end]);
  };
  return {
    edges,
    totalCount: pagination.total,
    pageInfo: {
      hasNextPage: pagination.haySiguientes,
      hasPreviousPage: pagination.hayAnteriores,
      startCursor: cursorAt(0),
      endCursor: cursorAt(-1),
    },
  };
}

/** A refusal of the service by the name of our own argument. */
function named(error: unknown, { argument }: StretchAsked): unknown {
  const fields = error instanceof RefusedError ? (error.problem?.errors ?? []).map(({ field }) => field) : [];
  if (fields.some((field) => field === "despuesDe" || field === "antesDe")) return notACursor(argument);
  const known = fields.map((field) => ARGUMENT[field]).find((one) => one !== undefined);
  return known ? misused(known, "is no moment of this list.") : error;
}
