import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { RESTORE_DAYS } from "../../schema/rules/deleted.ts";
import type { Context } from "../core/context.ts";
import { PageArgs } from "../core/pages.ts";
import { DeletedClientPage, RestoreClientPayload } from "./deleted.types.ts";

@Resolver()
export class DeletedClientsResolver {
  @Query(() => DeletedClientPage, {
    nullable: true,
    description:
      "One page of the deleted clients that can still be restored; null where the service restores none (`RESTORE_CLIENTS`).",
  })
  deletedClients(@Args(() => PageArgs) page: PageArgs, @Ctx() { rest }: Context): Promise<DeletedClientPage | null> {
    return rest.clients.deleted(page);
  }

  @Mutation(() => RestoreClientPayload, {
    nullable: true,
    description: `Undoes the deletion of a client, for ${RESTORE_DAYS} days; sent again, the client that is there stays as it is. One for whom the plan has no room comes back inactive.`,
  })
  restoreClient(
    @Arg("id", () => ID, { description: "Id of the client." }) id: string,
    @Ctx() { rest }: Context,
  ): Promise<RestoreClientPayload> {
    return rest.clients.restore(id);
  }
}
