import { Arg, Args, Ctx, ID, Mutation, Resolver } from "type-graphql";
import { BasedOn } from "../core/basedOn.ts";
import type { Context } from "../core/context.ts";
import { CreationKey } from "../core/idempotency.ts";
import { DateTime } from "../core/scalars.ts";
import { NoteInput } from "./notes.inputs.ts";
import { CreateNotePayload, DeleteNotePayload, UpdateNotePayload } from "./payloads.types.ts";

const Content = () => Arg("input", () => NoteInput, { description: "The note." });
const Which = () => Arg("id", () => ID, { description: "Id of the note." });
const DiscardDraft = () =>
  Arg("discardDraft", () => Boolean, {
    defaultValue: false,
    description: "true: the draft of this form is discarded in the same step.",
  });

const DraftSavedAt = () =>
  Arg("draftSavedAt", () => DateTime, {
    nullable: true,
    description:
      "With `discardDraft`: `savedAt` of the draft that is meant; one kept at another moment stays. Without it any goes.",
  });

@Resolver()
export class NoteChangesResolver {
  @Mutation(() => CreateNotePayload, { nullable: true, description: "Creates a note." })
  createNote(
    @Content() input: NoteInput,
    @DiscardDraft() discardDraft: boolean,
    @DraftSavedAt() savedAt: string | undefined,
    @CreationKey("the note is created") idempotencyKey: string | undefined,
    @Ctx() { rest }: Context,
  ): Promise<CreateNotePayload> {
    return rest.notes.create(input, { discardDraft, savedAt }, idempotencyKey);
  }

  @Mutation(() => UpdateNotePayload, {
    nullable: true,
    description: "Changes what is given of a note; the rest stays as it is.",
  })
  updateNote(
    @Which() id: string,
    @Args(() => BasedOn) basedOn: BasedOn,
    @Content() input: NoteInput,
    @DiscardDraft() discardDraft: boolean,
    @DraftSavedAt() savedAt: string | undefined,
    @Ctx() { rest }: Context,
  ): Promise<UpdateNotePayload> {
    return rest.notes.update(id, basedOn, input, { discardDraft, savedAt });
  }

  @Mutation(() => DeleteNotePayload, {
    nullable: true,
    description:
      "Deletes a note, with its draft: hidden at once, for good after 30 days. Until then `restoreNote` undoes it, where the service can (`RESTORE_NOTES`). Sent again it is NOT_FOUND.",
  })
  async deleteNote(@Which() id: string, @Ctx() { rest }: Context): Promise<DeleteNotePayload> {
    const errors = await rest.notes.remove(id);
    return { deletedNoteId: errors.length > 0 ? null : id, errors };
  }
}
