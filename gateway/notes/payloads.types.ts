import { Field, ID, ObjectType } from "type-graphql";
import { UserError } from "../core/userErrors.ts";
import { Note, NoteDraft } from "./notes.types.ts";

@ObjectType({ description: "One reason why a note was not saved.", implements: UserError, simpleResolvers: true })
export class NoteError extends UserError {
  @Field(() => Note, { nullable: true, description: "With CONFLICT: the note as it is now." })
  current!: Note | null;
}

@ObjectType({ description: "The outcome of creating a note.", simpleResolvers: true })
export class CreateNotePayload {
  @Field(() => Note, { nullable: true, description: "The new note; null when none was created." })
  note!: Note | null;

  @Field(() => [NoteError], { description: "Why none was created; empty when one was." })
  errors!: NoteError[];
}

@ObjectType({ description: "The outcome of changing a note.", simpleResolvers: true })
export class UpdateNotePayload {
  @Field(() => Note, { nullable: true, description: "The note as saved; null when nothing was." })
  note!: Note | null;

  @Field(() => [NoteError], { description: "Why nothing was saved; empty when it was." })
  errors!: NoteError[];
}

@ObjectType({ description: "The outcome of deleting a note.", simpleResolvers: true })
export class DeleteNotePayload {
  @Field(() => ID, { nullable: true, description: "Id of the note that is gone; null when none is." })
  deletedNoteId!: string | null;

  @Field(() => [NoteError], { description: "Why nothing was deleted; empty when it was." })
  errors!: NoteError[];
}

@ObjectType({ description: "The outcome of keeping a draft.", simpleResolvers: true })
export class SaveNoteDraftPayload {
  @Field(() => NoteDraft, { nullable: true, description: "The draft as kept; null when it was not." })
  draft!: NoteDraft | null;

  @Field(() => [NoteError], { description: "Why it was not kept; empty when it was." })
  errors!: NoteError[];
}

@ObjectType({ description: "The outcome of discarding a draft.", simpleResolvers: true })
export class DiscardNoteDraftPayload {
  @Field(() => Boolean, { description: "Whether there was a draft to discard." })
  discarded!: boolean;

  @Field(() => [NoteError], { description: "Why it was not discarded; empty when there is none any more." })
  errors!: NoteError[];
}
