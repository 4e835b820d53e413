import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { RESTORE_DAYS } from "../../schema/rules/deleted.ts";
import type { Context } from "../core/context.ts";
import { PageArgs } from "../core/pages.ts";
import { DeletedNotePage, RestoreNotePayload } from "./deleted.types.ts";

@Resolver()
export class DeletedNotesResolver {
  @Query(() => DeletedNotePage, {
    nullable: true,
    description:
      "One page of the deleted notes that can still be restored, none of them of a deleted client; null where the service restores none (`RESTORE_NOTES`).",
  })
  deletedNotes(@Args(() => PageArgs) page: PageArgs, @Ctx() { rest }: Context): Promise<DeletedNotePage | null> {
    return rest.notes.deleted(page);
  }

  @Mutation(() => RestoreNotePayload, {
    nullable: true,
    description: `Undoes the deletion of a note, for ${RESTORE_DAYS} days; sent again, the note that is there stays as it is. While its client is deleted it is refused.`,
  })
  restoreNote(
    @Arg("id", () => ID, { description: "Id of the note." }) id: string,
    @Ctx() { rest }: Context,
  ): Promise<RestoreNotePayload> {
    return rest.notes.restore(id);
  }
}
