import { CodedError } from "../core/errors.ts";
import { checkSize } from "../core/pages.ts";
import type { ClientFilter } from "./clients.inputs.ts";
import type { ClientsRest } from "./clients.rest.ts";
import type { ClientConnection } from "./connection.types.ts";

/** Cursors are places in the list, written so that nobody is tempted to compute with them. */
const toCursor = (place: number): string => Buffer.from(`client:${place}`).toString("base64url");

function toPlace(cursor: string): number {
  const place = /^client:(\d{1,8})$/.exec(Buffer.from(cursor, "base64url").toString())?.[1];
  if (place === undefined) throw new CodedError("BAD_USER_INPUT", "after no es un cursor de esta lista.");
  return Number(place);
}

/**
 * A stretch of the list as a Relay connection: one call when it starts where a page does, else two.
 * @throws {CodedError} BAD_USER_INPUT for a cursor that is none, or `first` out of bounds
 */
export async function connectionOf(
  clients: ClientsRest,
  filter: ClientFilter | null | undefined,
  first: number,
  after: string | null | undefined,
): Promise<ClientConnection> {
  checkSize(first, "first");
  const start = after ? toPlace(after) + 1 : 0;
  const page = Math.floor(start / first) + 1;
  const skipped = start % first;
  const pages = await Promise.all(
    (skipped === 0 ? [page] : [page, page + 1]).map((number) =>
      clients.list(filter, { page: number, pageSize: first }),
    ),
  );
  const nodes = pages.flatMap(({ items }) => items).slice(skipped, skipped + first);
  const edges = nodes.map((node, index) => ({ node, cursor: toCursor(start + index) }));
  const totalCount = pages[0]?.pageInfo.total ?? 0;
  return {
    edges,
    totalCount,
    pageInfo: {
      hasNextPage: start + edges.length < totalCount && edges.length > 0,
      hasPreviousPage: start > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}
