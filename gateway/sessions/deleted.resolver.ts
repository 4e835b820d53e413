import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { RESTORE_DAYS } from "../../schema/rules/deleted.ts";
import type { Context } from "../core/context.ts";
import { PageArgs } from "../core/pages.ts";
import { DeletedTherapySessionPage } from "./deleted.types.ts";
import { OverlapArgs } from "./overlaps.inputs.ts";
import { RestoreTherapySessionPayload } from "./payloads.types.ts";

@Resolver()
export class DeletedSessionsResolver {
  @Query(() => DeletedTherapySessionPage, {
    nullable: true,
    description:
      "One page of the deleted therapy sessions that can still be restored, none of them of a deleted client; null where the service restores none (`RESTORE_SESSIONS`).",
  })
  deletedTherapySessions(
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { rest }: Context,
  ): Promise<DeletedTherapySessionPage | null> {
    return rest.deletedSessions.list(page);
  }

  @Mutation(() => RestoreTherapySessionPayload, {
    nullable: true,
    description: `Undoes the deletion of a therapy session, for ${RESTORE_DAYS} days; sent again, the one that is there stays as it is. Reminders that are still to go out are planned again. While its client is deleted it is refused.`,
  })
  restoreTherapySession(
    @Arg("id", () => ID, { description: "Id of the therapy session." }) id: string,
    @Args(() => OverlapArgs) overlap: OverlapArgs,
    @Ctx() { rest }: Context,
  ): Promise<RestoreTherapySessionPayload> {
    return rest.deletedSessions.restore(id, overlap);
  }
}
