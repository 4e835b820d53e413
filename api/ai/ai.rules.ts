import { aiTextFault, aiTextMessage } from "../../schema/rules/ai.ts";
import { isStorable } from "../../schema/rules/fields.ts";
import { NOTE_TAG_MAX, NOTE_TEXT_MAX, tidyTags, wholeCharacters } from "../../schema/rules/notes.ts";
import { Problem } from "../core/problems.ts";
import { refuseFaults } from "../core/refusals.ts";

/** A note as AI proposes it. */
export interface NoteOption {
  title: string;
  content: string;
  tags: string[];
}

/** Most tags that AI proposes. */
const TAGS_MAX = 5;

/**
 * A proposal that can be saved as it is: a title and tags no longer than a note's.
 * @throws Problem AI_INVALID_ANSWER when title or content is empty or cannot be stored
 */
export function savable({ title, content, tags }: NoteOption): NoteOption {
  const option = {
    title: wholeCharacters(title.replace(/\s+/g, " ").trim(), NOTE_TEXT_MAX.title),
    content: content.trim(),
    tags: tidyTags(tags.flatMap((tag) => tag.split(",")))
      .filter((tag) => tag.length <= NOTE_TAG_MAX && isStorable(tag))
      .slice(0, TAGS_MAX),
  };
  const isWritten = [option.title, option.content].every((text) => text !== "" && isStorable(text));
  if (!isWritten || option.content.length > NOTE_TEXT_MAX.content) throw new Problem("AI_INVALID_ANSWER");
  return option;
}

/** @throws Refusal VALIDATION naming `text` when AI cannot be asked about it */
export function refuseText(text: string): void {
  const fault = aiTextFault(text);
  if (fault) refuseFaults({ text: fault }, (_field, code) => aiTextMessage(code));
}
