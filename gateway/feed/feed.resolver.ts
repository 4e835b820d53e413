import { Arg, Ctx, Int, Query, Resolver, Root, Subscription } from "type-graphql";
import { CHANGES, CHANGES_MAX } from "../../schema/rules/feed.ts";
import { PAGE_SIZE_MAX } from "../../schema/rules/pages.ts";
import type { Context } from "../core/context.ts";
import { type ChangedType, ChangedTypes, ChangeFeed } from "./feed.types.ts";

@Resolver()
export class FeedResolver {
  @Query(() => ChangeFeed, {
    nullable: true,
    description:
      "What was created, changed, deleted and restored in the practice; null where the service does not tell (`CHANGES`). A cursor whose changes are no longer kept is CURSOR_EXPIRED: read everything anew.",
  })
  changes(
    @Arg("after", () => String, {
      nullable: true,
      description: "Cursor to go on after; without one, from the oldest change that is kept.",
    })
    after: string | undefined,
    @Arg("first", () => Int, {
      defaultValue: CHANGES,
      description: `How many, 1 to ${CHANGES_MAX}; at most ${PAGE_SIZE_MAX} are priced.`,
    })
    first: number,
    @Arg("types", () => [ChangedTypes], { nullable: true, description: "Only of these; at least one." })
    types: ChangedType[] | undefined,
    @Ctx() { rest }: Context,
  ): Promise<ChangeFeed | null> {
    return rest.feed.changes(after, first, types);
  }
}

interface Followed {
  after?: string | null;
  types?: ChangedType[] | null;
}
const follow = ({ args, context }: { args: Followed; context: Context }): AsyncIterable<ChangeFeed> => {
  context.isEndless = true;
  return context.rest.feed.follow(args.after, args.types);
};

@Resolver()
export class LiveFeedResolver {
  @Subscription(() => ChangeFeed, {
    name: "changes",
    subscribe: follow,
    description:
      "What is created, changed, deleted and restored in the practice as it happens, within a second, as server-sent events at `/graphql/stream`. The first stretch is empty and tells where the feed stands; so does one a minute while only others change than are asked for. It ends with the bearer it was asked with, and when the gateway goes: ask again after the last `endCursor`.",
  })
  liveChanges(
    @Arg("after", () => String, { nullable: true, description: "Cursor to go on after; without one, from now on." })
    _after: string | undefined,
    @Arg("types", () => [ChangedTypes], { nullable: true, description: "Only of these; at least one." })
    _types: ChangedType[] | undefined,
    @Root() stretch: ChangeFeed,
  ): ChangeFeed {
    return stretch;
  }
}
