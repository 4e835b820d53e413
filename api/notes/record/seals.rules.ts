import { createHash } from "node:crypto";
import type { noteSeals } from "./seals.table.ts";

export type Seal = typeof noteSeals.$inferSelect;
/** What a chain begins with. */
export const FIRST = "";

const hashOf = (parts: readonly unknown[]): string => createHash("sha256").update(JSON.stringify(parts)).digest("hex");

/** What a signature holds of a note: all that somebody wrote or chose. */
export interface Signed {
  noteId: string;
  clientId: string;
  title: string;
  content: string;
  /** As stored: one string. */
  tags: string;
  priority: string;
  isPrivate: boolean;
  isAi: boolean;
  createdAt: Date;
}

/** @param salt random, kept beside it */
export const hashOfNote = (salt: string, version: number | null, note: Signed): string =>
  hashOf([
    salt,
    version,
    note.noteId,
    note.clientId,
    note.title,
    note.content,
    note.tags,
    note.priority,
    note.isPrivate,
    note.isAi,
    note.createdAt.toISOString(),
  ]);

export const hashOfAddendum = (salt: string, content: string): string => hashOf([salt, content]);

/** A link of the chain: what was sealed, by whom and when, and the link before. */
export const hashOfSeal = (seal: Omit<Seal, "hash" | "content" | "salt" | "erasedAt">): string =>
  hashOf([
    seal.previous,
    seal.professionalId,
    seal.position,
    seal.id,
    seal.noteId,
    seal.kind,
    seal.version,
    seal.name,
    seal.sealedAt.toISOString(),
    seal.contentHash,
  ]);

/** What was added to a signed note. */
export interface AddendumRecord {
  id: string;
  content: string;
  createdAt: Date;
  createdBy: string;
}
