import { AI_WORK_REFUSED, type AiWork, aiWorkFault } from "../../schema/rules/ai.ts";
import type { NoteDraft } from "../../schema/rules/notes.ts";
import { refuseFaults } from "../core/refusals.ts";

/** What is asked of a draft; what is missing stays. */
export interface DraftWish {
  given: Partial<NoteDraft>;
  version?: number | null;
  work?: AiWork | null;
  /** When the draft was kept (ISO 8601) that is written over; null: none is known; undefined: whichever is there. */
  known?: string | null;
}

/** Which draft is meant. */
export interface DraftMeant {
  /** null: the new note's. */
  noteId: string | null;
  /** The one kept at this moment (ISO 8601), and no other; undefined: whichever is there. */
  savedAt?: string;
}

/** What was typed and not saved yet. */
export interface DraftRecord
  extends Pick<NoteDraft, "title" | "content" | "tags" | "priority" | "isPrivate" | "isAi" | "sessionId"> {
  /** null: the new note's. */
  noteId: string | null;
  client: { id: string; name: string } | null;
  /** The session it was kept with and that is not shown: a deleted one may come back. */
  hiddenSessionId: string | null;
  /** Version of the note the draft was based on. */
  version: number | null;
  /** What AI made of it so far; null when it is written by hand. */
  work: AiWork | null;
  savedAt: Date;
}

/** @throws Refusal VALIDATION naming `aiWork` when it cannot be kept */
export function refuseWork(work: AiWork): void {
  const fault = aiWorkFault(work);
  if (fault) refuseFaults({ aiWork: fault }, () => AI_WORK_REFUSED);
}
