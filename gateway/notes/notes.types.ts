import { Field, ID, Int, ObjectType } from "type-graphql";
import { NOTE_PREVIEW } from "../../schema/rules/notes.ts";
import type { NamedClient } from "../clients/reference.mapper.ts";
import { PageInfo } from "../core/pages.ts";
import { DateTime } from "../core/scalars.ts";
import { AiGeneration, type NoteLength, NoteLengths, NoteOption } from "./ai.types.ts";
import { Priorities, type Priority } from "./notes.enums.ts";

@ObjectType({ description: "What the professional wrote about a client.", simpleResolvers: true })
export class Note {
  @Field(() => ID, { description: "Stable id of the note." })
  id!: string;

  @Field(() => String, { description: "Its title." })
  title!: string;

  @Field(() => String, {
    description: `The beginning of its content: up to ${NOTE_PREVIEW} characters, ending at a word, with … when more follows.`,
  })
  preview!: string;

  @Field(() => [String], { description: "Its tags, in the order they were given." })
  tags!: string[];

  @Field(() => Priorities, {
    nullable: true,
    description: "How much it matters; null when the service named a priority nobody knows.",
  })
  priority!: Priority | null;

  @Field(() => Boolean, { description: "Whether only the professional sees it." })
  isPrivate!: boolean;

  @Field(() => Boolean, { description: "Whether AI wrote it." })
  isAiGenerated!: boolean;

  @Field(() => DateTime, {
    nullable: true,
    description: "When it was signed; since then it is neither changed nor deleted. Null while it is not.",
  })
  signedAt!: string | null;

  @Field(() => String, { nullable: true, description: "Who signed it, by name." })
  signedBy!: string | null;

  @Field(() => DateTime, { nullable: true, description: "When it was created; null when the service does not tell." })
  createdAt!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: "When it was created, changed, deleted or restored last; null when the service does not tell.",
  })
  updatedAt!: string | null;

  @Field(() => Int, { nullable: true, description: "Rises with each change; give it back to be told of conflicts." })
  version!: number | null;

  /** As much of the content as the service sent; the field `content` looks up the rest. */
  sentContent!: string;
  contentIsWhole!: boolean;

  /** As the service named it; the field `client` looks up a name that is missing. */
  clientReference!: NamedClient;

  /** The therapy session it is about, which the field `therapySession` looks up. */
  sessionId!: string | null;
}

@ObjectType({ description: "One page of notes.", simpleResolvers: true })
export class NotePage {
  @Field(() => [Note], { description: "The notes of this page, newest first." })
  items!: Note[];

  @Field(() => PageInfo, { description: "Where the page stands in the list." })
  pageInfo!: PageInfo;
}

@ObjectType({ description: "Numbers of the practice's notes.", simpleResolvers: true })
export class NoteStats {
  @Field(() => Int, { description: "All notes." })
  total!: number;

  @Field(() => Int, { description: "Notes that AI wrote." })
  aiGenerated!: number;

  @Field(() => Int, { description: "Notes of high priority." })
  highPriority!: number;

  @Field(() => Int, { description: "Created in this week, Monday to Sunday, of the professional's time zone." })
  thisWeek!: number;
}

@ObjectType({ description: "A note that is being made with AI.", simpleResolvers: true })
export class AiWork {
  @Field(() => String, { description: "What was noted down for AI." })
  text!: string;

  @Field(() => [NoteOption], { description: "All versions so far as they stand now, two a generation." })
  versions!: NoteOption[];

  @Field(() => Int, { description: "Place of the chosen version, from 0." })
  chosen!: number;

  @Field(() => NoteLengths, { nullable: true, description: "The length that was chosen last, if one was." })
  length!: NoteLength | null;

  @Field(() => [Int], {
    nullable: true,
    description: "Generations, two versions each, from 0, that were not written to their end; null where nobody knows.",
  })
  cutGenerations!: number[] | null;

  @Field(() => [AiGeneration], {
    nullable: true,
    description: "What each generation was asked, from the first; null where nobody knows.",
  })
  generations!: AiGeneration[] | null;
}

@ObjectType({ description: "What was typed into a note's form and not saved yet.", simpleResolvers: true })
export class NoteDraft {
  @Field(() => ID, { nullable: true, description: "The note it changes; null for a new one." })
  noteId!: string | null;

  @Field(() => String, { description: "The title so far." })
  title!: string;

  @Field(() => String, { description: "The content so far." })
  content!: string;

  @Field(() => [String], { description: "The tags so far." })
  tags!: string[];

  @Field(() => Priorities, { nullable: true, description: "The chosen priority; null for one nobody knows." })
  priority!: Priority | null;

  @Field(() => Boolean, { description: "Whether only the professional is to see the note." })
  isPrivate!: boolean;

  @Field(() => Boolean, { description: "Whether AI wrote it, also where it was put right by hand since." })
  isAiGenerated!: boolean;

  @Field(() => ID, { nullable: true, description: "The chosen therapy session of the client, if one is." })
  therapySessionId!: string | null;

  @Field(() => Int, { nullable: true, description: "Version of the note it is based on." })
  version!: number | null;

  @Field(() => AiWork, { nullable: true, description: "What AI made of it so far; null when it is written by hand." })
  aiWork!: AiWork | null;

  @Field(() => DateTime, { description: "When it was kept last." })
  savedAt!: string;

  /** As the service named it; null while none is chosen. */
  clientReference!: NamedClient | null;
}
