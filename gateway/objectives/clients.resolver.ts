import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from "type-graphql";
import { Client } from "../clients/clients.types.ts";
import type { Context } from "../core/context.ts";
import { SHARED_CALL } from "../core/cost.ts";
import { type ObjectiveStatus, ObjectiveStatuses } from "./objectives.enums.ts";
import { Objective } from "./objectives.types.ts";

@Resolver(() => Client)
export class ClientObjectivesResolver {
  @FieldResolver(() => Int, { nullable: true, description: "Active objectives of the client." })
  async activeObjectiveCount(@Root() client: Client, @Ctx() { rest }: Context): Promise<number> {
    return (await rest.objectives.standing(client)).activeCount;
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: "Average progress of the active objectives, 0 to 100; null without any.",
  })
  async averageProgress(@Root() client: Client, @Ctx() { rest }: Context): Promise<number | null> {
    return (await rest.objectives.standing(client)).averageProgress;
  }

  @FieldResolver(() => Objective, {
    nullable: true,
    complexity: SHARED_CALL,
    description:
      "The active objective of high priority to be reached first; null without one. By one more call, which `objectives` and the clients of a list share.",
  })
  currentFocus(@Root() client: Client, @Ctx() { rest }: Context): Promise<Objective | null> {
    return rest.objectives.focus(client);
  }

  @FieldResolver(() => [Objective], {
    nullable: true,
    complexity: SHARED_CALL,
    description:
      "Objectives of the client: active ones first, by priority and target date, then those completed last. By one more call, which the clients of a list share.",
  })
  objectives(
    @Root() client: Client,
    @Arg("status", () => ObjectiveStatuses, { nullable: true, description: "Only of this status." })
    status: ObjectiveStatus | undefined,
    @Ctx() { rest }: Context,
  ): Promise<Objective[]> {
    return rest.objectives.ofClient(client.id, status);
  }
}
