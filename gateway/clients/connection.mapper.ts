import { RefusedError } from "../core/errors.ts";
import { checkSize, notACursor } from "../core/pages.ts";
import type { ClientFilter } from "./clients.inputs.ts";
import type { ClientStretch, ClientsRest } from "./clients.rest.ts";
import type { Client } from "./clients.types.ts";
import { type Cursor, fromCursor, toCursor } from "./connection.cursor.ts";
import { type Stretch, stretchByPages } from "./connection.pages.ts";
import type { ClientConnection } from "./connection.types.ts";

type Filter = ClientFilter | null | undefined;

/** Clients just before one that a cursor names too, for when that one is gone; where the service knows only pages. */
const NAMED_BEFORE = 3;

/**
 * A stretch of the list as a Relay connection. Cursors name clients, not places: whoever goes on after one meets every
 * other client once, whatever was created or deleted meanwhile.
 * @throws {CodedError} BAD_USER_INPUT for a cursor that is none, or `first` out of bounds
 */
export async function connectionOf(
  clients: ClientsRest,
  filter: Filter,
  first: number,
  after: string | null | undefined,
): Promise<ClientConnection> {
  checkSize(first, "first");
  const cursor = after ? fromCursor(after) : null;
  if (cursor?.kind === "place") return ofPages(await stretchByPages(clients, filter, cursor, first), cursor);
  const stretch = await stretchAfter(clients, filter, first, cursor);
  const start = cursor ? cursor.place + 1 : 0;
  const { items: nodes, pageInfo, next } = stretch;
  if (next !== undefined)
    return connection("key", { before: [], nodes, start, total: pageInfo.total }, next !== null, cursor);
  // The service knows no keys, though another one before it did.
  if (cursor) return ofPages(await stretchByPages(clients, filter, cursor, first), cursor);
  return ofPages({ before: [], nodes, start, total: pageInfo.total }, null);
}

async function stretchAfter(
  clients: ClientsRest,
  filter: Filter,
  first: number,
  cursor: Cursor | null,
): Promise<ClientStretch> {
  const beyond = cursor ? { despuesDe: `${cursor.joinedAt}_${cursor.ids[0]}` } : {};
  try {
    return await clients.stretch(filter, { page: 1, pageSize: first }, beyond);
  } catch (error) {
    const isAboutKey =
      error instanceof RefusedError && error.problem?.errors?.some(({ field }) => field === "despuesDe");
    throw isAboutKey ? notACursor() : error;
  }
}

const ofPages = (stretch: Stretch, cursor: Cursor | null): ClientConnection =>
  connection(
    "place",
    stretch,
    stretch.start + stretch.nodes.length < stretch.total && stretch.nodes.length > 0,
    cursor,
  );

function connection(
  kind: Cursor["kind"],
  { before, nodes, start, total }: Stretch,
  hasNextPage: boolean,
  cursor: Cursor | null,
): ClientConnection {
  const known = [...before, ...nodes];
  const idsAt = (node: Client, index: number): string[] => {
    if (kind === "key") return [node.id];
    const at = before.length + index;
    return known
      .slice(Math.max(0, at - NAMED_BEFORE), at + 1)
      .map(({ id }) => id)
      .reverse();
  };
  const edges = nodes.map((node, index) => ({
    node,
    cursor: toCursor({
      kind: node.joinedAt === null ? "place" : kind,
      joinedAt: node.joinedAt,
      ids: idsAt(node, index),
      place: start + index,
    }),
  }));
  return {
    edges,
    totalCount: total,
    pageInfo: {
      hasNextPage,
      hasPreviousPage: cursor !== null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}
