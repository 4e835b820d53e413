import { ArgsType, Field, ID, Int, ObjectType } from "type-graphql";
import { PAGE_SIZE_MAX } from "../../schema/rules/pages.ts";
import type { NamedClient } from "../clients/reference.mapper.ts";
import { connectionOf } from "../core/connection.types.ts";
import { DateTime } from "../core/scalars.ts";
import { Priorities, type Priority } from "./notes.enums.ts";
import { Note } from "./notes.types.ts";
import { NoteError } from "./payloads.types.ts";

/** Versions that are shown first. */
const SHOWN = 20;

@ObjectType({ description: "What a note was when it was saved, or what it is now.", simpleResolvers: true })
export class NoteVersion {
  @Field(() => ID, { description: "Stable id of the version." })
  id!: string;

  @Field(() => ID, { description: "The note." })
  noteId!: string;

  @Field(() => Int, {
    description:
      "`version` of the note as it was then. Deleting and restoring a note count too, so numbers may be missing.",
  })
  number!: number;

  @Field(() => String, { description: "The title it had." })
  title!: string;

  @Field(() => [String], { description: "The tags it had." })
  tags!: string[];

  @Field(() => Priorities, { nullable: true, description: "Its priority; null for one nobody knows." })
  priority!: Priority | null;

  @Field(() => Boolean, { description: "Whether only the professional saw it." })
  isPrivate!: boolean;

  @Field(() => DateTime, { nullable: true, description: "When it was saved; null when the service does not tell." })
  savedAt!: string | null;

  @Field(() => String, { nullable: true, description: "The program that saved it; null: the professional." })
  savedBy!: string | null;

  @Field(() => Int, { nullable: true, description: "The version it was restored from, if it was." })
  restoredFrom!: number | null;

  @Field(() => Boolean, { description: "Whether the note is like this now." })
  isCurrent!: boolean;

  /** Whom it was about. */
  clientReference!: NamedClient;

  /** Its text, where the service sent it. */
  sentContent!: string | null;
}

export const NoteVersionConnection = connectionOf(NoteVersion, {
  name: "NoteVersion",
  one: "version",
  many: "versions",
});

@ArgsType()
export class VersionsArgs {
  @Field(() => Int, { defaultValue: SHOWN, description: `How many, 1 to ${PAGE_SIZE_MAX}.` })
  first!: number;

  @Field(() => String, { nullable: true, description: "Cursor to go on after, towards older ones." })
  after?: string | null;
}

@ObjectType({ description: "The outcome of restoring a version of a note.", simpleResolvers: true })
export class RestoreNoteVersionPayload {
  @Field(() => Note, { nullable: true, description: "The note as it is now; null when nothing was restored." })
  note!: Note | null;

  @Field(() => [NoteError], { description: "Why nothing was restored; empty when it was." })
  errors!: NoteError[];
}
