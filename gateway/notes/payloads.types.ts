import { Field, ID, ObjectType, registerEnumType } from "type-graphql";
import { VERSION_REQUIRED_MEANS } from "../core/basedOn.ts";
import { Note, NoteDraft } from "./notes.types.ts";

export const NoteErrorCodes = {
  REQUIRED: "REQUIRED",
  TOO_LONG: "TOO_LONG",
  INVALID: "INVALID",
  CONFLICT: "CONFLICT",
  VERSION_REQUIRED: "VERSION_REQUIRED",
} as const;
export type NoteErrorCode = keyof typeof NoteErrorCodes;
registerEnumType(NoteErrorCodes, {
  name: "NoteErrorCode",
  description: "Why a change of a note was refused.",
  valuesConfig: {
    REQUIRED: { description: "The field must not be empty." },
    TOO_LONG: { description: "The text is longer than the field takes." },
    INVALID: { description: "The field does not take this value." },
    CONFLICT: { description: "The note was changed in the meantime; `current` is the note as it is now." },
    VERSION_REQUIRED: { description: VERSION_REQUIRED_MEANS },
  },
});

@ObjectType({ description: "One reason why a note was not saved.", simpleResolvers: true })
export class NoteError {
  @Field(() => NoteErrorCodes, { description: "What a program can branch on." })
  code!: NoteErrorCode;

  @Field(() => String, { nullable: true, description: "Field of the input this is about, if it is about one." })
  field!: string | null;

  @Field(() => String, { description: "One sentence in Spanish for the professional." })
  message!: string;

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
