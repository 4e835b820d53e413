import { Arg, Args, Ctx, FieldResolver, ID, Query, Resolver, Root } from "type-graphql";
import { toReference } from "../clients/reference.mapper.ts";
import { ClientReference } from "../clients/reference.types.ts";
import { type Connection, ConnectionArgs } from "../core/connection.types.ts";
import type { Context } from "../core/context.ts";
import { PageArgs } from "../core/pages.ts";
import { THERAPY_SESSION_SORTS, TherapySessionConnection, type TherapySessionSort } from "./connection.types.ts";
import { TherapySessionFilter } from "./sessions.inputs.ts";
import { TherapySession, TherapySessionPage, TherapySessionStats } from "./sessions.types.ts";

@Resolver(() => TherapySession)
export class SessionsResolver {
  @Query(() => TherapySessionPage, {
    nullable: true,
    description:
      "One page of the practice's therapy sessions: earliest first with `filter.from`, newest first without it.",
  })
  therapySessions(
    @Arg("filter", () => TherapySessionFilter, { nullable: true, description: "Which therapy sessions." }) filter:
      | TherapySessionFilter
      | undefined,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { rest }: Context,
  ): Promise<TherapySessionPage> {
    return rest.sessions.list(filter, page);
  }

  @Query(() => TherapySessionConnection, {
    nullable: true,
    description:
      "The practice's therapy sessions by cursor, for integrations; null where the service knows only pages (`CONNECTIONS`).",
  })
  therapySessionConnection(
    @Arg("filter", () => TherapySessionFilter, {
      nullable: true,
      description: "Which therapy sessions; `from` does not change the order.",
    })
    filter: TherapySessionFilter | undefined,
    @THERAPY_SESSION_SORTS.argument("STARTS_AT_DESC") sortBy: TherapySessionSort,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() { rest }: Context,
  ): Promise<Connection<TherapySession> | null> {
    return rest.sessions.connection(filter, sortBy, args);
  }

  @Query(() => TherapySession, {
    nullable: true,
    description: "One therapy session. Another practice's is NOT_FOUND, like an id nobody has.",
  })
  therapySession(
    @Arg("id", () => ID, { description: "Id of the therapy session." }) id: string,
    @Ctx() { rest }: Context,
  ): Promise<TherapySession> {
    return rest.sessions.one(id);
  }

  @Query(() => TherapySessionStats, { nullable: true, description: "Numbers of the practice's therapy sessions." })
  therapySessionStats(@Ctx() { rest }: Context): Promise<TherapySessionStats> {
    return rest.sessions.stats();
  }

  @FieldResolver(() => ClientReference, { description: "The client." })
  async client(@Root() session: TherapySession, @Ctx() { rest }: Context): Promise<ClientReference> {
    return toReference(await rest.clients.named(session.clientReference, "session.client"));
  }
}
