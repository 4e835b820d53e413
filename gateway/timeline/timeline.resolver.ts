import { Arg, Args, Ctx, ID, Query, Resolver } from "type-graphql";
import type { Connection } from "../core/connection.types.ts";
import type { Context } from "../core/context.ts";
import {
  TimelineArgs,
  TimelineConnection,
  type TimelineEntry,
  type TimelineKind,
  TimelineKinds,
} from "./timeline.types.ts";

@Resolver()
export class TimelineResolver {
  @Query(() => TimelineConnection, {
    nullable: true,
    description:
      "What happened with a client until now, newest first, by one call: therapy sessions, notes, objectives, questionnaires, consents, mails; nothing that is deleted. Another practice's client is NOT_FOUND, like an id nobody has; null where the service tells no timeline (`TIMELINE`).",
  })
  clientTimeline(
    @Arg("clientId", () => ID, { description: "Id of the client." }) clientId: string,
    @Arg("kinds", () => [TimelineKinds], { nullable: true, description: "Only of these kinds; of all without any." })
    kinds: TimelineKind[] | null | undefined,
    @Args(() => TimelineArgs) args: TimelineArgs,
    @Ctx() { rest }: Context,
  ): Promise<Connection<TimelineEntry> | null> {
    return rest.timeline.of(clientId, kinds, args);
  }
}
