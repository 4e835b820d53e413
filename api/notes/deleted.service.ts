import type { NoteField } from "../../schema/rules/notes.ts";
import { CLIENT_DELETED } from "../clients/clients.rules.ts";
import type { Database } from "../core/database/database.ts";
import type { PageAsked, PageRead } from "../core/pages.ts";
import { found, notFound } from "../core/problems.ts";
import { refused } from "../core/refusals.ts";
import { lockPractice } from "../practice/practice.store.ts";
import { readDeletedPage, readRestorable, unmarkDeleted } from "./deleted.store.ts";
import type { DeletedNote, NoteRecord } from "./notes.rules.ts";
import { readNote } from "./notes.store.ts";

export const listDeletedNotes = (database: Database, id: string, request: PageAsked): Promise<PageRead<DeletedNote>> =>
  database.asProfessional(id, (tx) => readDeletedPage(tx, id, request));

/**
 * Brings a deleted note back; one that is back already stays as it is.
 * @throws Problem NOT_FOUND; Refusal VALIDATION naming the client when that is deleted
 */
export const restoreNote = (database: Database, id: string, noteId: string): Promise<NoteRecord> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    const here = await readNote(tx, id, noteId);
    if (here) return here;
    const hasClient = await readRestorable(tx, id, noteId);
    if (hasClient === null) throw notFound();
    if (!hasClient) throw refused<NoteField>("clientId", CLIENT_DELETED);
    await unmarkDeleted(tx, id, noteId);
    return found(await readNote(tx, id, noteId));
  });
