import { CHANGES_MAX } from "../../schema/rules/feed.ts";
import { CodedError, RefusedError } from "../core/errors.ts";
import { notACursor } from "../core/pages.ts";
import type { RestDoor } from "../core/rest.ts";
import { toFeed, toWireTypes } from "./feed.mapper.ts";
import type { ChangedType, ChangeFeed } from "./feed.types.ts";

declare module "../core/context.ts" {
  interface Rest {
    feed: FeedRest;
  }
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
    if (first < 1 || first > CHANGES_MAX)
      throw new CodedError("BAD_USER_INPUT", `first debe estar entre 1 y ${CHANGES_MAX}.`);
    if (types?.length === 0) throw new CodedError("BAD_USER_INPUT", "types no puede estar vacío.");
    if (!(await this.door.offering()).changes) return null;
    const asked = { despues: after, limite: first, tipos: toWireTypes(types) };
    const body = await this.door.get("/cambios", asked).catch((error: unknown) => {
      const isAboutCursor =
        error instanceof RefusedError && error.problem?.errors?.some(({ field }) => field === "despues");
      throw isAboutCursor ? notACursor() : error;
    });
    return toFeed(body, this.door.warn.bind(this.door));
  }
}
