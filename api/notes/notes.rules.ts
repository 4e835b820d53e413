import { type NoteDraft, noteFaultMessage, noteFaults, PRIORITY } from "../../schema/rules/notes.ts";
import { Problem } from "../core/problems.ts";
import { refuseFaults } from "../core/refusals.ts";
import type { DraftMeant } from "./drafts.rules.ts";

/** What is asked of a note; what is missing stays, or is as in an empty form. */
export interface NoteWish {
  given: Partial<NoteDraft>;
  /** The draft that this makes needless; undefined: none. */
  needless?: DraftMeant;
  /** The version a change was based on; without it the last one wins. */
  version?: number;
  /** The program that asks, by its token's name; null: the professional. */
  savedBy: string | null;
}

const EMPTY: NoteDraft = {
  title: "",
  content: "",
  clientId: "",
  priority: PRIORITY,
  tags: [],
  isPrivate: true,
  isAi: false,
  sessionId: null,
};
/** What is given, over the form's defaults. */
export const overDefaults = (given: Partial<NoteDraft>): NoteDraft => ({ ...EMPTY, ...given });

/**
 * A draft that can be stored: what is given over what was there. Whether client and session exist is not looked at.
 * @throws Refusal VALIDATION naming each faulty field
 */
export function checkedDraft(given: Partial<NoteDraft>, before: NoteDraft | null): NoteDraft {
  const draft = before ? { ...before, ...given } : overDefaults(given);
  refuseFaults(noteFaults(draft), noteFaultMessage);
  return draft;
}

/** A note's columns that leave the service, with its client's name. */
export interface NoteRecord extends NoteDraft {
  id: string;
  clientName: string;
  /** When and by whom it was signed; null: it is not. */
  signedAt: Date | null;
  signedBy: string | null;
  /** false: `content` is only its beginning. */
  contentIsWhole: boolean;
  createdAt: Date;
  updatedAt: Date;
  version: number;
}

/** A deleted note that can still be restored. */
export interface DeletedNote {
  id: string;
  title: string;
  clientId: string;
  clientName: string;
  deletedAt: Date;
  restorableUntil: Date;
}

/** @throws Problem SIGNED for a note that is not changed any more */
export function refuseSigned({ signedAt }: Pick<NoteRecord, "signedAt">): void {
  if (signedAt) throw new Problem("SIGNED");
}
