import { setTimeout } from "node:timers/promises";
import { CHANGES_MAX, CHANGES_WAIT_MAX } from "../../schema/rules/feed.ts";
import { badArgument, RefusedError } from "../core/errors.ts";
import { notACursor } from "../core/pages.ts";
import type { RestDoor } from "../core/rest.ts";
import { toFeed, toWireTypes } from "./feed.mapper.ts";
import type { ChangedType, ChangeFeed } from "./feed.types.ts";

declare module "../core/context.ts" {
  interface Rest {
    feed: FeedRest;
  }
}

/** Between two answers that there is nothing, in milliseconds. */
const SOONEST_MS = 1_000;
/** How often a stream without changes tells where it stands, in milliseconds: whoever comes back has a cursor that is kept. */
const TELL_MS = 60_000;
/** Longer than the service waits. */
const PATIENCE_MS = (CHANGES_WAIT_MAX + 10) * 1000;

function checkTypes(types: readonly ChangedType[] | null | undefined): void {
  if (types?.length === 0) throw badArgument("types", "types must not be empty.");
}

export class FeedRest {
  constructor(readonly door: RestDoor) {}

  /**
   * The changes after a cursor; null before a service that tells none.
   * @throws {CodedError} BAD_USER_INPUT naming the argument, CURSOR_EXPIRED when changes after it are no longer kept
   */
  async changes(
    after: string | null | undefined,
    first: number,
    types: readonly ChangedType[] | null | undefined,
  ): Promise<ChangeFeed | null> {
    if (first < 1 || first > CHANGES_MAX) throw badArgument("first", `first must be between 1 and ${CHANGES_MAX}.`);
    checkTypes(types);
    if (!(await this.door.offering()).changes) return null;
    return this.#read(this.door.get("/cambios", { despues: after, limite: first, tipos: toWireTypes(types) }));
  }

  /**
   * The changes after a cursor as they are made, for ever; without one, from now on. A stretch without changes tells where
   * one stands: the first, and now and then one while what changes is of other types.
   * @throws {CodedError} as {@link changes}, NOT_OFFERED before a service where nobody can wait for changes
   */
  async *follow(
    after: string | null | undefined,
    types: readonly ChangedType[] | null | undefined,
  ): AsyncGenerator<ChangeFeed, void, void> {
    checkTypes(types);
    await this.door.demand("changesWait");
    const tipos = toWireTypes(types);
    let from = await this.#read(this.door.get("/cambios", { despues: after, limite: 1, tipos }));
    let cursor = after ?? from.latestCursor;
    // Not by the cursors: two services may write one place in two ways.
    const hasMore = after ? from.items.length > 0 || from.hasMore : false;
    if (after && from.items.length === 0) cursor = from.endCursor;
    yield { items: [], endCursor: cursor, hasMore, latestCursor: from.latestCursor, overlapCursor: null };
    let told = { cursor, at: performance.now() };
    for (;;) {
      const asked = { despues: cursor, limite: CHANGES_MAX, tipos, espera: CHANGES_WAIT_MAX };
      const askedAt = performance.now();
      from = await this.#read(this.door.wait("/cambios", asked, PATIENCE_MS));
      cursor = from.endCursor;
      const isNewPlace = cursor !== told.cursor && performance.now() - told.at >= TELL_MS;
      if (from.items.length > 0 || isNewPlace) {
        yield from;
        told = { cursor, at: performance.now() };
      }
      // A service that goes lets nobody wait: it is not asked without end until it is gone.
      if (from.items.length === 0 && !from.hasMore)
        await setTimeout(Math.max(0, SOONEST_MS - (performance.now() - askedAt)));
    }
  }

  async #read(answer: Promise<unknown>): Promise<ChangeFeed> {
    const body = await answer.catch((error: unknown) => {
      const isAboutCursor =
        error instanceof RefusedError && error.problem?.errors?.some(({ field }) => field === "despues");
      throw isAboutCursor ? notACursor() : error;
    });
    return toFeed(body, this.door.warn.bind(this.door));
  }
}
