import { Field, ID, ObjectType } from "type-graphql";
import { DateTime } from "../core/scalars.ts";
import { Note } from "./notes.types.ts";
import { NoteError } from "./payloads.types.ts";

@ObjectType({ description: "What was added to a signed note.", simpleResolvers: true })
export class NoteAddendum {
  @Field(() => ID, { description: "Stable id of the addendum." })
  id!: string;

  @Field(() => String, { description: "Its text." })
  content!: string;

  @Field(() => DateTime, { nullable: true, description: "When it was added; null when the service does not tell." })
  createdAt!: string | null;

  @Field(() => String, { description: "Who added it, by name." })
  createdBy!: string;
}

@ObjectType({ description: "The outcome of signing a note.", simpleResolvers: true })
export class SignNotePayload {
  @Field(() => Note, { nullable: true, description: "The signed note; null when it was not signed." })
  note!: Note | null;

  @Field(() => [NoteError], { description: "Why it was not signed; empty when it was." })
  errors!: NoteError[];
}

@ObjectType({ description: "The outcome of adding to a signed note.", simpleResolvers: true })
export class AddNoteAddendumPayload {
  @Field(() => NoteAddendum, { nullable: true, description: "What was added; null when nothing was." })
  addendum!: NoteAddendum | null;

  @Field(() => [NoteError], { description: "Why nothing was added; empty when it was." })
  errors!: NoteError[];
}
