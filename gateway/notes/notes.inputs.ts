import { Field, ID, InputType, Int } from "type-graphql";
import { NOTE_SEARCHED, NOTE_TAG_MAX, NOTE_TAGS_MAX, NOTE_TEXT_MAX } from "../../schema/rules/notes.ts";
import { SEARCH_MAX } from "../../schema/rules/pages.ts";
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
}

@InputType({ description: "All that is written in a note. What is left out of the optional parts is as described." })
export class NoteInput {
  @Field(() => String, { description: `Its title, up to ${NOTE_TEXT_MAX.title} characters.` })
  title!: string;

  @Field(() => String, { description: `Its content, up to ${CONTENT_MAX} characters.` })
  content!: string;

  @Field(() => ID, { description: "The client." })
  clientId!: string;

  @Field(() => Priorities, { nullable: true, description: "How much it matters; medium without it." })
  priority?: Priority | null;

  @Field(() => [String], { nullable: true, description: `${TAGS} None without it.` })
  tags?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: "Whether only the professional sees it; true without it." })
  isPrivate?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether AI wrote it. Without it a new note is not, and another stays as it is.",
  })
  isAiGenerated?: boolean | null;

  @Field(() => ID, {
    nullable: true,
    description:
      "The therapy session it is about, one of the same client; null for none. Without it another note's stays.",
  })
  therapySessionId?: string | null;
}

@InputType({ description: "What stands in a note's form; nothing is required of it." })
export class NoteDraftInput {
  @Field(() => String, { nullable: true, description: `The title so far, up to ${NOTE_TEXT_MAX.title} characters.` })
  title?: string | null;

  @Field(() => String, { nullable: true, description: `The content so far, up to ${CONTENT_MAX} characters.` })
  content?: string | null;

  @Field(() => ID, { nullable: true, description: "The chosen client, if one is." })
  clientId?: string | null;

  @Field(() => Priorities, { nullable: true, description: "The chosen priority; medium without it." })
  priority?: Priority | null;

  @Field(() => [String], { nullable: true, description: TAGS })
  tags?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: "Whether the note is to be private; true without it." })
  isPrivate?: boolean | null;

  @Field(() => Int, { nullable: true, description: "Version of the note it is based on." })
  version?: number | null;
}
