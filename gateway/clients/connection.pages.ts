import { PAGE_SIZE_MAX } from "../../schema/rules/pages.ts";
import type { ClientFilter } from "./clients.inputs.ts";
import type { ClientsRest } from "./clients.rest.ts";
import type { Client } from "./clients.types.ts";
import type { PlaceCursor } from "./connection.cursor.ts";

/** Some clients in a row, those just before them, and where they stand. */
export interface Stretch {
  before: Client[];
  nodes: Client[];
  /** Place of the first of them, from 0. */
  start: number;
  total: number;
}

type Pages = (page: number, pageSize: number) => Promise<{ items: Client[]; total: number }>;

/**
 * What follows a client at a service that knows only pages. Where the client still stands is looked for, because whatever
 * was created or deleted meanwhile has moved it: first where it was, by two calls, then from the beginning on. When it
 * is gone with those just before it, the list goes on with the first client that is not newer: then some of the same
 * moment may come twice, and none is left out.
 */
export async function stretchByPages(
  clients: ClientsRest,
  filter: ClientFilter | null | undefined,
  cursor: PlaceCursor,
  first: number,
): Promise<Stretch> {
  const pages: Pages = async (page, pageSize) => {
    const { items, pageInfo } = await clients.list(filter, { page, pageSize });
    return { items, total: pageInfo.total };
  };
  return (await nearby(pages, cursor, first)) ?? (await fromTheBeginning(pages, cursor, first));
}

async function nearby(pages: Pages, { ids, place }: PlaceCursor, first: number): Promise<Stretch | null> {
  const page = Math.floor(place / first) + 1;
  const [here, next] = await Promise.all([pages(page, first), pages(page + 1, first)]);
  const rows = [...here.items, ...next.items];
  const base = (page - 1) * first;
  const found = rows.findIndex(({ id }) => id === ids[0]);
  const isWhole = found + 1 + first <= rows.length || base + rows.length >= next.total;
  return found >= 0 && isWhole ? cut(rows, found + 1, first, base, next.total) : null;
}

async function fromTheBeginning(pages: Pages, cursor: PlaceCursor, first: number): Promise<Stretch> {
  const rows: Client[] = [];
  let total = 0;
  for (let page = 1; ; page += 1) {
    const read = await pages(page, PAGE_SIZE_MAX);
    rows.push(...read.items);
    total = read.total;
    const found = rows.findIndex(({ id }) => id === cursor.ids[0]);
    if (found >= 0 && rows.length >= found + 1 + first) return cut(rows, found + 1, first, 0, total);
    if (read.items.length === 0 || rows.length >= total) break;
  }
  return cut(rows, startAfter(rows, cursor), first, 0, total);
}

/** Where the list goes on: after the client, after the nearest before it that is left, or where it would stand. */
function startAfter(rows: Client[], { ids, joinedAt }: PlaceCursor): number {
  for (const known of ids) {
    const found = rows.findIndex(({ id }) => id === known);
    if (found >= 0) return found + 1;
  }
  const start = rows.findIndex((row) => timeOf(row.joinedAt, -Infinity) <= timeOf(joinedAt, Infinity));
  return start < 0 ? rows.length : start;
}

const timeOf = (moment: string | null, unknown: number): number => (moment === null ? unknown : Date.parse(moment));

const cut = (rows: Client[], from: number, first: number, base: number, total: number): Stretch => ({
  before: rows.slice(0, from),
  nodes: rows.slice(from, from + first),
  start: base + from,
  total,
});
