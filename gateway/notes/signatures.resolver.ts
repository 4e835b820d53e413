import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Resolver, Root } from "type-graphql";
import { ADDENDUM_MAX } from "../../schema/rules/record/signatures.ts";
import type { Context } from "../core/context.ts";
import { FURTHER_CALL } from "../core/cost.ts";
import { IdempotencyKey } from "../core/idempotency.ts";
import { Note } from "./notes.types.ts";
import { AddNoteAddendumPayload, NoteAddendum, SignNotePayload } from "./signatures.types.ts";

@Resolver(() => Note)
export class NoteSignaturesResolver {
  @FieldResolver(() => [NoteAddendum], {
    nullable: true,
    complexity: FURTHER_CALL,
    description:
      "What was added after it was signed, oldest first; by one more call. Null where the service signs no notes (`NOTE_SIGNATURES`).",
  })
  addenda(@Root() { id }: Note, @Ctx() { rest }: Context): Promise<NoteAddendum[] | null> {
    return rest.noteSignatures.addenda(id);
  }

  @Mutation(() => SignNotePayload, {
    nullable: true,
    description:
      "Signs a note in the professional's name: from then on it is neither changed nor deleted, and only addenda are added. For people only. Sent again it makes no difference.",
  })
  signNote(
    @Arg("id", () => ID, { description: "Id of the note." }) id: string,
    @Arg("version", () => Int, { description: "The version that was read, and is signed." }) version: number,
    @Ctx() { rest }: Context,
  ): Promise<SignNotePayload> {
    return rest.noteSignatures.sign(id, version);
  }

  @Mutation(() => AddNoteAddendumPayload, {
    nullable: true,
    description: "Adds to a signed note, dated and in the professional's name. For people only.",
  })
  addNoteAddendum(
    @Arg("noteId", () => ID, { description: "Id of the note." }) noteId: string,
    @Arg("content", () => String, {
      description: `What is added, up to ${ADDENDUM_MAX.toLocaleString("en-US")} characters.`,
    })
    content: string,
    @IdempotencyKey("the addendum is added") idempotencyKey: string | undefined,
    @Ctx() { rest }: Context,
  ): Promise<AddNoteAddendumPayload> {
    return rest.noteSignatures.add(noteId, content, idempotencyKey);
  }
}
