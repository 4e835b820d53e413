import { z } from "zod";
import type { Connection } from "../core/connection.types.ts";
import { fromCursor, toCursor } from "../core/cursors.ts";
import { CodedError } from "../core/errors.ts";
import { checkSize, notACursor } from "../core/pages.ts";
import { pathTo } from "../core/paths.ts";
import type { RestDoor } from "../core/rest.ts";
import { toTimelineEntry, toWireKind } from "./timeline.mapper.ts";
import type { TimelineArgs, TimelineEntry, TimelineKind } from "./timeline.types.ts";

const LIST = "timeline";
const cursor = z.tuple([z.literal(LIST), z.string()]);
const wirePage = z.object({
  data: z.array(z.unknown()),
  pagination: z.object({
    total: z.int32(),
    claves: z.array(z.string()),
    haySiguientes: z.boolean(),
    hayAnteriores: z.boolean(),
  }),
});

declare module "../core/context.ts" {
  interface Rest {
    timeline: TimelineRest;
  }
}

export class TimelineRest {
  constructor(readonly door: RestDoor) {}

  /** Some of what happened with a client, newest first; null before a service that tells no timeline. */
  async of(
    clientId: string,
    kinds: readonly TimelineKind[] | null | undefined,
    { first, after }: TimelineArgs,
  ): Promise<Connection<TimelineEntry> | null> {
    checkSize(first, "first");
    const despuesDe = after === null || after === undefined ? null : keyOf(after);
    if (!(await this.door.offering()).timeline) return null;
    const tipos = kinds?.length ? [...new Set(kinds)].map(toWireKind).join(",") : null;
    const path = `${pathTo("/clientes", clientId)}/historia`;
    const told = wirePage.safeParse(await this.door.get(path, { pageSize: first, despuesDe, tipos }));
    if (!told.success || told.data.data.length !== told.data.pagination.claves.length)
      throw new CodedError("UPSTREAM_INVALID");
    const { data, pagination } = told.data;
    const warn = this.door.warn.bind(this.door);
    const edges = data.flatMap((row, at) => {
      const node = toTimelineEntry(row, warn);
      return node === null ? [] : [{ node, cursor: toCursor([LIST, pagination.claves[at]]) }];
    });
    // Of the rows that were sent: one that nobody can read is still a place to go on after.
    const cursorAt = (at: number) => {
      const key = pagination.claves.at(at);
      return key === undefined ? null : toCursor([LIST, key]);
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
}

/** @throws {CodedError} BAD_USER_INPUT for what is no cursor of a timeline */
function keyOf(after: string): string {
  const read = cursor.safeParse(fromCursor(after));
  if (!read.success) throw notACursor("after");
  return read.data[1];
}
