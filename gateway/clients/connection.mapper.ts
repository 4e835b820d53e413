import type { Connection, ConnectionArgs } from "../core/connection.types.ts";
import { stretchOf } from "../core/keyedLists.ts";
import type { ClientFilter } from "./clients.inputs.ts";
import type { ClientsRest } from "./clients.rest.ts";
import type { Client } from "./clients.types.ts";
import { isPlaceCursor, type PlaceCursor, placeOf, toPlaceCursor } from "./connection.cursor.ts";
import { type Stretch, stretchByPages } from "./connection.pages.ts";
import { CLIENT_SORTS, type ClientSort } from "./connection.types.ts";

type Filter = ClientFilter | null | undefined;

/** Clients just before one that a cursor names too, for when that one is gone. */
const NAMED_BEFORE = 3;

/**
 * The list as a Relay connection, by key; where the service knows only pages, newest first and onwards alone.
 * @returns null where that is not what is asked for
 * @throws {CodedError} BAD_USER_INPUT, naming the argument
 */
export async function clientConnection(
  clients: ClientsRest,
  filter: Filter,
  sortBy: ClientSort,
  args: ConnectionArgs,
): Promise<Connection<Client> | null> {
  const stretch = stretchOf(args);
  const isOnward = sortBy === "CREATED_AT_DESC" && !stretch.isBackwards;
  const isPlaced = isOnward && stretch.cursor !== null && isPlaceCursor(stretch.cursor);
  const byPages = isOnward && !args.updatedSince && !args.createdBetween;
  // What is no cursor is none before any service.
  const place = isPlaced || byPages ? placeOf(stretch, CLIENT_SORTS.wire[sortBy]) : null;
  const keyed = isPlaced ? null : await clients.connection(filter, sortBy, args);
  return keyed ?? (byPages ? connectionByPages(clients, filter, stretch.size, place) : null);
}

async function connectionByPages(
  clients: ClientsRest,
  filter: Filter,
  first: number,
  cursor: PlaceCursor | null,
): Promise<Connection<Client>> {
  const { before, nodes, start, total } = cursor
    ? await stretchByPages(clients, filter, cursor, first)
    : await firstPage(clients, filter, first);
  const known = [...before, ...nodes];
  const idsAt = (at: number): string[] =>
    known
      .slice(Math.max(0, at - NAMED_BEFORE), at + 1)
      .map(({ id }) => id)
      .reverse();
  const edges = nodes.map((node, index) => ({
    node,
    cursor: toPlaceCursor({
      joinedAt: node.joinedAt,
      ids: idsAt(before.length + index),
      place: start + index,
    }),
  }));
  return {
    edges,
    totalCount: total,
    pageInfo: {
      hasNextPage: start + nodes.length < total && nodes.length > 0,
      hasPreviousPage: cursor !== null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

async function firstPage(clients: ClientsRest, filter: Filter, first: number): Promise<Stretch> {
  const { items, pageInfo } = await clients.list(filter, { page: 1, pageSize: first });
  return { before: [], nodes: items, start: 0, total: pageInfo.total };
}
