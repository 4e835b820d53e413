import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { RESTORE_DAYS } from "../../schema/rules/deleted.ts";
import type { Context } from "../core/context.ts";
import { PageArgs } from "../core/pages.ts";
import { DeletedObjectivePage } from "./deleted.types.ts";
import { RestoreObjectivePayload } from "./payloads.types.ts";

@Resolver()
export class DeletedObjectivesResolver {
  @Query(() => DeletedObjectivePage, {
    nullable: true,
    description:
      "One page of the deleted objectives that can still be restored, none of them of a deleted client; null where the service restores none (`RESTORE_OBJECTIVES`).",
  })
  deletedObjectives(
    @Arg("clientId", () => ID, { nullable: true, description: "Only of this client." }) clientId: string | undefined,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { rest }: Context,
  ): Promise<DeletedObjectivePage | null> {
    return rest.objectives.deleted(clientId, page);
  }

  @Mutation(() => RestoreObjectivePayload, {
    nullable: true,
    description: `Undoes the deletion of an objective, for ${RESTORE_DAYS} days; sent again, the objective that is there stays as it is. While its client is deleted it is refused.`,
  })
  restoreObjective(
    @Arg("id", () => ID, { description: "Id of the objective." }) id: string,
    @Ctx() { rest }: Context,
  ): Promise<RestoreObjectivePayload> {
    return rest.objectives.restore(id);
  }
}
