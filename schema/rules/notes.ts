import { NOTE } from "../fields/notes.ts";
import { labelsOf, longestOf } from "../fields/table.ts";
import {
  type FieldFault,
  inForm,
  isStorable,
  requiredSentence,
  tooLongSentence,
  unstorableSentence,
} from "./fields.ts";

/** Priorities of document §9, as they travel to the service. */
export const PRIORITIES = ["BAJA", "MEDIA", "ALTA"] as const;
export type Priority = (typeof PRIORITIES)[number];
export const PRIORITY: Priority = "MEDIA";
/** Whether a text is one of the priorities. */
export const isPriority = (text: string): text is Priority => PRIORITIES.some((priority) => priority === text);

/** Longest text of each written field, in UTF-16 units. */
export const NOTE_TEXT_MAX = longestOf(NOTE);
/** Most tags of a note, and the longest tag in UTF-16 units. */
/** Of the days after which notes that are not signed are looked for. */
export const UNSIGNED_DAYS_MAX = 3_650;
export const NOTE_TAGS_MAX = 50;
export const NOTE_TAG_MAX = 60;
/** Characters of a note's content in which a search looks; what lies beyond them is kept, and found by title and tags. */
export const NOTE_SEARCHED = 100_000;
/** Characters of content a list shows (document §9). */
export const NOTE_PREVIEW = 200;
/** Days a draft is kept after its last change. */
export const NOTE_DRAFT_DAYS = 30;

/** What a note is made of. */
export interface NoteDraft {
  title: string;
  content: string;
  clientId: string;
  priority: Priority;
  tags: string[];
  isPrivate: boolean;
  isAi: boolean;
  /** The therapy session it is about, one of the same client. */
  sessionId: string | null;
}
export type NoteField = keyof NoteDraft;

/** The words a therapist knows each field by (document §5). */
export const NOTE_FIELD_LABEL = labelsOf(NOTE);

/** One sentence, in Spanish, that names the field and says what to do. */
export function noteFaultMessage(field: NoteField, fault: FieldFault): string {
  const label = NOTE_FIELD_LABEL[field];
  if (field === "clientId") return fault === "REQUIRED" ? `${label}: elige un cliente.` : "Cliente no encontrado.";
  if (field === "sessionId") return "Sesión no encontrada entre las de este cliente.";
  if (fault === "REQUIRED") return requiredSentence(NOTE[field]);
  if (field === "priority") return `${label}: elige una de las opciones.`;
  if (field === "tags" && fault === "TOO_LONG")
    return `${label}: escribe como máximo ${NOTE_TAGS_MAX}, de hasta ${NOTE_TAG_MAX} caracteres.`;
  if (fault === "TOO_LONG" && field in NOTE_TEXT_MAX)
    return tooLongSentence(label, NOTE_TEXT_MAX[field as keyof typeof NOTE_TEXT_MAX]);
  if (field === "tags") return unstorableSentence(label, ", o una coma");
  return unstorableSentence(label);
}

/** What tells tags apart: neither case nor accents do; the tilde of the ñ, which is no accent, does. */
const tagKey = (tag: string): string => inForm(tag.toLowerCase(), "NFKD").replace(/(?<!n(?=\u0303))\p{M}/gu, "");

/** Tags trimmed, without blanks and repetitions; of a repeated one the first way of writing it stays. */
export function tidyTags(tags: readonly string[]): string[] {
  const tidy = new Map<string, string>();
  for (const written of tags) {
    const tag = written.trim();
    const key = tagKey(tag);
    if (tag !== "" && !tidy.has(key)) tidy.set(key, tag);
  }
  return [...tidy.values()];
}

/** The tags of the service's one string (document §3). */
export const tagsOf = (etiquetas: string): string[] => tidyTags(etiquetas.split(","));
/** The service's one string of tags, joined by comma and space. */
export const joinedTags = (tags: readonly string[]): string => tags.join(", ");

function tagsFault(tags: readonly string[]): FieldFault | null {
  if (tags.length > NOTE_TAGS_MAX || tags.some((tag) => tag.length > NOTE_TAG_MAX)) return "TOO_LONG";
  return tags.every((tag) => isStorable(tag) && !tag.includes(",")) ? null : "INVALID";
}

type Faults = Partial<Record<NoteField, FieldFault>>;

/**
 * Checks what a note that is still being written may not hold either; nothing is required of it.
 * @returns the first fault of each faulty field
 */
export function unfinishedNoteFaults(draft: Partial<NoteDraft>): Faults {
  const faults: Faults = {};
  for (const field of ["title", "content"] as const) {
    const text = draft[field] ?? "";
    if (text.length > NOTE_TEXT_MAX[field]) faults[field] = "TOO_LONG";
    else if (!isStorable(text)) faults[field] = "INVALID";
  }
  if (draft.priority !== undefined && !isPriority(draft.priority)) faults.priority = "INVALID";
  const tags = tagsFault(draft.tags ?? []);
  if (tags) faults.tags = tags;
  return faults;
}

/**
 * Checks a note the way the service, the gateway and the form all do. Whether client and session exist only the service
 * knows.
 * @returns the first fault of each faulty field; empty when the draft can be saved
 */
export function noteFaults(draft: Partial<NoteDraft>): Faults {
  const faults: Faults = {};
  for (const field of ["title", "content", "clientId"] as const) if (!draft[field]?.trim()) faults[field] = "REQUIRED";
  return { ...faults, ...unfinishedNoteFaults(draft) };
}

/** How much of a text is a whole number of characters as people count them, an emoji of several code points being one. */
export function wholeCharacters(text: string, most: number): string {
  let end = 0;
  // With all of the code point that comes next, which may belong to the last character.
  for (const { index, segment } of new Intl.Segmenter("es").segment(text.slice(0, most + 2))) {
    if (index + segment.length > most) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

/** The beginning of a note's content for a list: up to {@link NOTE_PREVIEW} characters, ending at a word, with … */
export function notePreview(content: string): string {
  const text = content.trimStart();
  if (text.trimEnd().length <= NOTE_PREVIEW) return text.trimEnd();
  const words = /^.*(?=\s)/su.exec(text.slice(0, NOTE_PREVIEW + 1))?.[0];
  return `${(words ?? wholeCharacters(text, NOTE_PREVIEW)).trimEnd()}…`;
}
