import { dayIn, dayStart, mondayOf } from "../../schema/rules/days.ts";
import { type NoteDraft, type NoteField, noteFaultMessage } from "../../schema/rules/notes.ts";
import { isRewritten } from "../../schema/rules/record/versions.ts";
import type { WireNoteStats } from "../../schema/wire/notes.ts";
import { readClient } from "../clients/clients.store.ts";
import { type Database, isId, type Queries } from "../core/database/database.ts";
import type { PageRead } from "../core/pages.ts";
import { found, notFound } from "../core/problems.ts";
import { refused, refuseStale } from "../core/refusals.ts";
import { type CreationKey, createdBefore, rememberCreation } from "../practice/idempotency.ts";
import { type KeyedAsked, type KeyedRead, NOTHING_BY_KEY } from "../practice/keyed.ts";
import { lockPractice, readTimeZone } from "../practice/practice.store.ts";
import { readSession } from "../sessions/sessions.store.ts";
import { markDeleted } from "./deleted.store.ts";
import { deleteNoteDraft } from "./drafts.store.ts";
import { readNotesByKey } from "./notes.keyed.ts";
import { checkedDraft, type NoteRecord, type NoteWish, refuseSigned } from "./notes.rules.ts";
import { insertNote, type PageRequest, readNote, readNotePage, readNoteStats, updateNote } from "./notes.store.ts";
import { refuseFull } from "./record/versions.store.ts";

/**
 * @throws Refusal VALIDATION; someone else's client, an unknown one and no id at all are the same, and so are sessions,
 *   among which another client's counts as unknown
 */
async function refuseUnknown(tx: Queries, id: string, { clientId, sessionId }: NoteDraft): Promise<void> {
  if (!isId(clientId) || !(await readClient(tx, id, clientId)))
    throw refused<NoteField>("clientId", noteFaultMessage("clientId", "INVALID"));
  if (sessionId === null) return;
  const session = isId(sessionId) ? await readSession(tx, id, sessionId) : null;
  if (session?.clientId !== clientId) throw refused<NoteField>("sessionId", noteFaultMessage("sessionId", "INVALID"));
}

/** Discards the draft that a saved note makes needless. */
async function discard(tx: Queries, id: string, { needless }: NoteWish): Promise<void> {
  if (needless) await deleteNoteDraft(tx, id, needless);
}

/** One page of notes, newest first; or notes by key. An id of a client that cannot exist is like one that does not. */
export async function listNotes(
  database: Database,
  id: string,
  request: PageRequest,
  keyed: KeyedAsked | null,
): Promise<PageRead<NoteRecord> | KeyedRead<NoteRecord>> {
  const canBe = !request.clientId || isId(request.clientId);
  if (!canBe) return keyed ? NOTHING_BY_KEY : { rows: [], total: 0 };
  if (keyed) return await database.asProfessional(id, (tx) => readNotesByKey(tx, id, keyed, request));
  return await database.askAsProfessional(id, (tx) => readNotePage(tx, id, request));
}

/** The newest notes of each of these clients, newest first. */
export const listNotesOfClients = (
  database: Database,
  id: string,
  clientIds: string[],
  perClient: number,
  contentMax: number | undefined,
): Promise<NoteRecord[]> =>
  database.askAsProfessional(id, async (tx) => {
    const read = await readNotePage(tx, id, { page: 1, pageSize: perClient, clientIds, contentMax });
    return read.rows;
  });

/** @throws Problem NOT_FOUND */
export const showNote = (database: Database, id: string, noteId: string): Promise<NoteRecord> =>
  database.askAsProfessional(id, async (tx) => found(await readNote(tx, id, noteId)));

export const countNotes = (database: Database, id: string): Promise<WireNoteStats> =>
  database.asProfessional(id, async (tx) => {
    const zone = await readTimeZone(tx, id);
    return await readNoteStats(tx, id, dayStart(zone, mondayOf(dayIn(zone, new Date()))));
  });

/** Writes a note down, once for each key. @throws Refusal VALIDATION */
export const addNote = (
  database: Database,
  id: string,
  wish: NoteWish,
  creation: CreationKey | null,
): Promise<NoteRecord> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    const earlier = creation && (await createdBefore(tx, id, creation));
    const draft = checkedDraft(wish.given, null);
    if (earlier) {
      // Kept after the answer to the first request got lost: it is of this note, and needless as well.
      await discard(tx, id, wish);
      return found(await readNote(tx, id, earlier.id));
    }
    await refuseUnknown(tx, id, draft);
    const noteId = await insertNote(tx, id, draft, wish.savedBy);
    if (creation) await rememberCreation(tx, id, creation, noteId);
    await discard(tx, id, wish);
    return found(await readNote(tx, id, noteId));
  });

/** @throws Refusal VALIDATION, CONFLICT; Problem NOT_FOUND, SIGNED */
export const changeNote = (database: Database, id: string, noteId: string, wish: NoteWish): Promise<NoteRecord> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    const before = found(await readNote(tx, id, noteId));
    refuseSigned(before);
    refuseStale(wish.version, before);
    const { given } = wish;
    const draft = checkedDraft(given, before);
    if (draft.clientId !== before.clientId || draft.sessionId !== before.sessionId) await refuseUnknown(tx, id, draft);
    const isNew = isRewritten(before, draft);
    if (isNew) await refuseFull(tx, id, noteId);
    await discard(tx, id, wish);
    if (Object.keys(given).length === 0) return before;
    // A deleted session, which comes back to its notes, comes back to none about somebody else.
    const parted = draft.clientId === before.clientId ? {} : { sessionId: draft.sessionId };
    const written = isNew ? { savedBy: wish.savedBy, restoredFrom: null } : undefined;
    await updateNote(tx, id, noteId, { ...given, ...parted }, written);
    return found(await readNote(tx, id, noteId));
  });

/** Takes a note out of sight, with its draft; it can be restored for some days. @throws Problem NOT_FOUND, SIGNED */
export const removeNote = (database: Database, id: string, noteId: string): Promise<void> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    const here = await readNote(tx, id, noteId);
    if (here) refuseSigned(here);
    if (!(await markDeleted(tx, id, noteId))) throw notFound();
  });
