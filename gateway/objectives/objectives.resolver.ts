import { Arg, Args, Ctx, FieldResolver, ID, Query, Resolver, Root } from "type-graphql";
import { OBJECTIVE_CHANGES_SHOWN } from "../../schema/rules/objectives.ts";
import { toReference } from "../clients/reference.mapper.ts";
import { ClientReference } from "../clients/reference.types.ts";
import { type Connection, ConnectionArgs } from "../core/connection.types.ts";
import type { Context } from "../core/context.ts";
import { FURTHER_CALL } from "../core/cost.ts";
import { OBJECTIVE_SORTS, ObjectiveConnection, ObjectiveFilter, type ObjectiveSort } from "./connection.types.ts";
import { type ObjectiveStatus, ObjectiveStatuses } from "./objectives.enums.ts";
import { Objective } from "./objectives.types.ts";
import { ObjectiveProgressChange } from "./progress.types.ts";

@Resolver(() => Objective)
export class ObjectivesResolver {
  @Query(() => [Objective], {
    nullable: true,
    complexity: FURTHER_CALL,
    description:
      "A client's objectives: active ones first, by priority and target date, then those completed last. Another practice's client has none, like an id nobody has. By one more call.",
  })
  objectives(
    @Arg("clientId", () => ID, { description: "Id of the client." }) clientId: string,
    @Arg("status", () => ObjectiveStatuses, { nullable: true, description: "Only of this status." })
    status: ObjectiveStatus | undefined,
    @Ctx() { rest }: Context,
  ): Promise<Objective[]> {
    return rest.objectives.ofClient(clientId, status);
  }

  @Query(() => ObjectiveConnection, {
    nullable: true,
    description:
      "The practice's objectives by cursor, for integrations; null where the service knows only pages (`CONNECTIONS`).",
  })
  objectiveConnection(
    @Arg("filter", () => ObjectiveFilter, { nullable: true, description: "Which objectives." }) filter:
      | ObjectiveFilter
      | undefined,
    @OBJECTIVE_SORTS.argument("CREATED_AT_DESC") sortBy: ObjectiveSort,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() { rest }: Context,
  ): Promise<Connection<Objective> | null> {
    return rest.objectives.connection(filter, sortBy, args);
  }

  @Query(() => Objective, {
    nullable: true,
    description: "One objective. Another practice's is NOT_FOUND, like an id nobody has.",
  })
  objective(
    @Arg("id", () => ID, { description: "Id of the objective." }) id: string,
    @Ctx() { rest }: Context,
  ): Promise<Objective> {
    return rest.objectives.one(id);
  }

  @FieldResolver(() => [ObjectiveProgressChange], {
    nullable: true,
    complexity: FURTHER_CALL,
    description: `Each change of its progress, oldest first; of more than ${OBJECTIVE_CHANGES_SHOWN} the newest. One that was undone is not among them. By one more call; null where the service keeps none (\`OBJECTIVE_HISTORY\`).`,
  })
  progressChanges(@Root() { id }: Objective, @Ctx() { rest }: Context): Promise<ObjectiveProgressChange[] | null> {
    return rest.objectives.progressChanges(id);
  }

  @FieldResolver(() => ClientReference, { description: "The client." })
  async client(@Root() objective: Objective, @Ctx() { rest }: Context): Promise<ClientReference> {
    return toReference(await rest.clients.named(objective.clientReference, "objective.client"));
  }
}
