import type { NoteDraft } from "../../../schema/rules/notes.ts";

/** What a note was, or is, when it was saved; without its text. */
export interface VersionRecord extends Pick<NoteDraft, "title" | "tags" | "priority" | "isPrivate" | "clientId"> {
  version: number;
  clientName: string;
  savedAt: Date;
  /** The program that saved it, by its token's name; null: the professional. */
  savedBy: string | null;
  restoredFrom: number | null;
  isCurrent: boolean;
}

export interface WholeVersion extends VersionRecord {
  content: string;
}

/** Some versions, newest first. */
export interface VersionsRead {
  rows: VersionRecord[];
  /** How many there are in all. */
  total: number;
  hasNext: boolean;
}
