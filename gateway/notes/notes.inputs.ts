import { Field, ID, InputType, Int } from "type-graphql";
import { AI_WORK_MAX } from "../../schema/rules/ai.ts";
import {
  NOTE_SEARCHED,
  NOTE_TAG_MAX,
  NOTE_TAGS_MAX,
  NOTE_TEXT_MAX,
  UNSIGNED_DAYS_MAX,
} from "../../schema/rules/notes.ts";
import { SEARCH_MAX } from "../../schema/rules/pages.ts";
import { AiGenerationInput, type NoteLength, NoteLengths } from "./ai.types.ts";
import { Priorities, type Priority } from "./notes.enums.ts";

const CONTENT_MAX = NOTE_TEXT_MAX.content.toLocaleString("en-US");
const TAGS = `Up to ${NOTE_TAGS_MAX} tags of up to ${NOTE_TAG_MAX} characters without a comma; blanks and repetitions are left out.`;

@InputType({ description: "Which notes to list; all of them without it." })
export class NoteFilter {
  @Field(() => String, {
    nullable: true,
    description: `Words that must all occur, in this or another form, in title, tags or the first ${NOTE_SEARCHED.toLocaleString("en-US")} characters of the content; case and accents do not matter. Up to ${SEARCH_MAX} characters.`,
  })
  search?: string | null;

  @Field(() => ID, { nullable: true, description: "Only of this client." })
  clientId?: string | null;

  @Field(() => Priorities, { nullable: true, description: "Only of this priority." })
  priority?: Priority | null;

  @Field(() => Int, {
    nullable: true,
    description: `Only notes that are not signed so many days after they were written, 0 to ${UNSIGNED_DAYS_MAX.toLocaleString("en-US")}; the list is null where the service signs none (\`NOTE_SIGNATURES\`).`,
  })
  unsignedForDays?: number | null;
}

@InputType({
  description:
    "What is written in a note. Creating needs title, content and client; without the rest it is as described. In an update what is left out stays as it is, and null clears.",
})
export class NoteInput {
  @Field(() => String, {
    nullable: true,
    description: `Its title, up to ${NOTE_TEXT_MAX.title} characters. It cannot be cleared.`,
  })
  title?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `Its content, up to ${CONTENT_MAX} characters. It cannot be cleared.`,
  })
  content?: string | null;

  @Field(() => ID, { nullable: true, description: "The client. It cannot be cleared." })
  clientId?: string | null;

  @Field(() => Priorities, { nullable: true, description: "How much it matters; medium unless told." })
  priority?: Priority | null;

  @Field(() => [String], { nullable: true, description: `${TAGS} None unless told.` })
  tags?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: "Whether only the professional sees it; true unless told." })
  isPrivate?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: "Whether AI wrote it; false unless told." })
  isAiGenerated?: boolean | null;

  @Field(() => ID, {
    nullable: true,
    description: "The therapy session it is about, one of the same client; none unless told.",
  })
  therapySessionId?: string | null;
}

@InputType({ description: "A version of a note as AI wrote it, or as it was changed since." })
export class NoteOptionInput {
  @Field(() => String, { description: "Its title." })
  title!: string;

  @Field(() => String, { description: "Its content." })
  content!: string;

  @Field(() => [String], { description: "Its tags." })
  tags!: string[];
}

@InputType({ description: "A note that is being made with AI." })
export class AiWorkInput {
  @Field(() => String, { description: "What was noted down for AI." })
  text!: string;

  @Field(() => [NoteOptionInput], {
    description: `All versions so far as they stand now: at most ${AI_WORK_MAX.versions}, with the text up to ${AI_WORK_MAX.length.toLocaleString("en-US")} characters together.`,
  })
  versions!: NoteOptionInput[];

  @Field(() => Int, { description: "Place of the chosen version, from 0." })
  chosen!: number;

  @Field(() => NoteLengths, { nullable: true, description: "The length that was chosen last, if one was." })
  length?: NoteLength | null;

  @Field(() => [Int], {
    nullable: true,
    description: "Generations, two versions each, from 0, that were not written to their end; null where nobody knows.",
  })
  cutGenerations?: number[] | null;

  @Field(() => [AiGenerationInput], {
    nullable: true,
    description: "What each generation was asked, from the first; null where nobody knows.",
  })
  generations?: AiGenerationInput[] | null;
}

@InputType({
  description:
    "What stands in a note's form; nothing is required of it. What is left out stays as the draft has it, and null clears.",
})
export class NoteDraftInput {
  @Field(() => String, { nullable: true, description: `The title so far, up to ${NOTE_TEXT_MAX.title} characters.` })
  title?: string | null;

  @Field(() => String, { nullable: true, description: `The content so far, up to ${CONTENT_MAX} characters.` })
  content?: string | null;

  @Field(() => ID, { nullable: true, description: "The chosen client, if one is." })
  clientId?: string | null;

  @Field(() => Priorities, { nullable: true, description: "The chosen priority; medium unless told." })
  priority?: Priority | null;

  @Field(() => [String], { nullable: true, description: TAGS })
  tags?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: "Whether the note is to be private; true unless told." })
  isPrivate?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      "Whether AI wrote it; null says that it did not. Where it is left out, one that is given `aiWork` is AI's, and the first draft of a note as the note is.",
  })
  isAiGenerated?: boolean | null;

  @Field(() => ID, {
    nullable: true,
    description:
      "The chosen therapy session of the client, if one is; one that nobody knows is none. The first draft of a note has the note's unless told.",
  })
  therapySessionId?: string | null;

  @Field(() => Int, { nullable: true, description: "Version of the note it is based on." })
  version?: number | null;

  @Field(() => AiWorkInput, { nullable: true, description: "What AI made of it so far." })
  aiWork?: AiWorkInput | null;
}
