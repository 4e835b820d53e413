import { aiTextFault, aiTextMessage } from "../../schema/rules/ai.ts";
import { noteFaultMessage } from "../../schema/rules/notes.ts";
import { type NoteValues, toDraftInput } from "./noteForm.ts";
import type { NoteOption } from "./useAi.ts";

/** Stands in a draft between what was made of AI's version and what it was made from. */
const MEMO_HEADING = "Apuntes:";

/** What is asked of AI. */
export interface AiRequest {
  text: string;
  clientId: string;
}
export type AiRequestErrors = Partial<Record<keyof AiRequest, string>>;

/** One Spanish sentence for each part that AI cannot work with. */
export function requestErrors({ text, clientId }: AiRequest): AiRequestErrors {
  const fault = aiTextFault(text);
  return {
    ...(fault && { text: aiTextMessage(fault) }),
    ...(clientId === "" && { clientId: noteFaultMessage("clientId", "REQUIRED") }),
  };
}

/**
 * What is kept while a note is written with AI.
 * @param begun the draft this began with, or a new note
 * @param reviewed what the therapist made of AI's version; null while nothing of it was changed
 * @returns null when there is nothing to keep
 */
export function aiDraft(begun: NoteValues, { text, clientId }: AiRequest, reviewed: NoteOption | null) {
  if (text.trim() === "" && !reviewed) return null;
  const note = { ...begun, clientId, content: text };
  if (!reviewed) return toDraftInput(note, null);
  const { title, content, tags } = reviewed;
  return toDraftInput({ ...note, title, tags, content: `${content}\n\n${MEMO_HEADING}\n${text}` }, null);
}
