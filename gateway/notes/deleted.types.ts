import { Field, ID, ObjectType } from "type-graphql";
import { RESTORE_DAYS } from "../../schema/rules/deleted.ts";
import { ClientReference } from "../clients/reference.types.ts";
import { PageInfo } from "../core/pages.ts";
import { DateTime } from "../core/scalars.ts";
import { Note } from "./notes.types.ts";
import { NoteError } from "./payloads.types.ts";

@ObjectType({ description: "A deleted note that can still be restored.", simpleResolvers: true })
export class DeletedNote {
  @Field(() => ID, { description: "Id of the note; `restoreNote` takes it." })
  id!: string;

  @Field(() => String, { description: "Its title." })
  title!: string;

  @Field(() => ClientReference, { description: "The client it is about." })
  client!: ClientReference;

  @Field(() => DateTime, { nullable: true, description: "When the note was deleted." })
  deletedAt!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: `Until when it can be restored, ${RESTORE_DAYS} days; then it is deleted for good.`,
  })
  restorableUntil!: string | null;
}

@ObjectType({ description: "One page of deleted notes.", simpleResolvers: true })
export class DeletedNotePage {
  @Field(() => [DeletedNote], { description: "The notes of this page, deleted last first." })
  items!: DeletedNote[];

  @Field(() => PageInfo, { description: "Where the page stands in the list." })
  pageInfo!: PageInfo;
}

@ObjectType({ description: "The outcome of restoring a deleted note.", simpleResolvers: true })
export class RestoreNotePayload {
  @Field(() => Note, { nullable: true, description: "The note, back in its list; null when it is not." })
  note!: Note | null;

  @Field(() => [NoteError], { description: "Why it was not restored; empty when it was." })
  errors!: NoteError[];
}
