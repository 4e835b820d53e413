import {
  ADDENDA_FULL,
  ADDENDA_MAX,
  addendumFault,
  addendumFaultMessage,
  NOTE_UNSIGNED,
  VERSION_READ,
} from "../../../schema/rules/record/signatures.ts";
import type { Database } from "../../core/database/database.ts";
import { found } from "../../core/problems.ts";
import { refused, refuseFaults, refuseStale } from "../../core/refusals.ts";
import { type CreationKey, createdBefore, rememberCreation } from "../../practice/idempotency.ts";
import { lockPractice } from "../../practice/practice.store.ts";
import type { NoteRecord } from "../notes.rules.ts";
import { readNote } from "../notes.store.ts";
import type { AddendumRecord } from "./seals.rules.ts";
import { readAddenda, sealAddendum, sealNote } from "./seals.store.ts";

const nameOf = ({ fullName, email }: { fullName: string; email: string }): string => fullName.trim() || email;

/**
 * Signs a note as it was read, which locks it. One that is signed already stays as it is.
 * @throws Refusal VALIDATION, CONFLICT; Problem NOT_FOUND
 */
export const signNote = (
  database: Database,
  id: string,
  noteId: string,
  version: number | undefined,
): Promise<NoteRecord> =>
  database.asProfessional(id, async (tx) => {
    const { professional } = await lockPractice(tx, id);
    const note = found(await readNote(tx, id, noteId));
    if (note.signedAt) return note;
    if (version === undefined) throw refused("version", VERSION_READ);
    refuseStale(version, note);
    await sealNote(tx, id, note, nameOf(professional));
    return found(await readNote(tx, id, noteId));
  });

/** @throws Problem NOT_FOUND */
export const listAddenda = (database: Database, id: string, noteId: string): Promise<AddendumRecord[]> =>
  database.asProfessional(id, async (tx) => {
    found(await readNote(tx, id, noteId));
    return await readAddenda(tx, id, noteId);
  });

/** Adds to a signed note, once for each key. @throws Refusal VALIDATION; Problem NOT_FOUND */
export const addAddendum = (
  database: Database,
  id: string,
  noteId: string,
  content: string,
  creation: CreationKey | null,
): Promise<AddendumRecord> =>
  database.asProfessional(id, async (tx) => {
    const { professional } = await lockPractice(tx, id);
    const { signedAt } = found(await readNote(tx, id, noteId));
    const before = await readAddenda(tx, id, noteId);
    const earlier = creation && (await createdBefore(tx, id, creation));
    if (earlier) return found(before.find((addendum) => addendum.id === earlier.id) ?? null);
    const fault = addendumFault(content);
    if (fault) refuseFaults({ content: fault }, () => addendumFaultMessage(fault));
    if (!signedAt) throw refused("content", NOTE_UNSIGNED);
    if (before.length >= ADDENDA_MAX) throw refused("content", ADDENDA_FULL);
    const made = await sealAddendum(tx, id, noteId, content, nameOf(professional));
    if (creation) await rememberCreation(tx, id, creation, made);
    return found((await readAddenda(tx, id, noteId)).at(-1) ?? null);
  });
