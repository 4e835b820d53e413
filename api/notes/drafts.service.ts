import { type NoteField, noteFaultMessage, unfinishedNoteFaults } from "../../schema/rules/notes.ts";
import { holdClient } from "../clients/clients.store.ts";
import { type Database, isId } from "../core/database/database.ts";
import { found, notFound } from "../core/problems.ts";
import { Refusal, refused, refuseFaults } from "../core/refusals.ts";
import { bringBack, putAside } from "./drafts.aside.ts";
import { type DraftMeant, type DraftRecord, type DraftWish, refuseWork } from "./drafts.rules.ts";
import { deleteNoteDraft, readNoteDraft, readSessionOf, writeNoteDraft } from "./drafts.store.ts";
import { overDefaults, refuseSigned } from "./notes.rules.ts";
import { readNote } from "./notes.store.ts";

/** @param noteId null: the new note's @throws Problem NOT_FOUND */
export const showDraft = (database: Database, id: string, noteId: string | null): Promise<DraftRecord> =>
  noteId === null
    ? database.asProfessional(id, async (tx) => {
        const draft = await readNoteDraft(tx, id, null);
        if (draft) return draft;
        await bringBack(tx, id);
        return found(await readNoteDraft(tx, id, null));
      })
    : database.askAsProfessional(id, async (tx) => found(await readNoteDraft(tx, id, noteId)));

/**
 * Keeps what was typed before it is saved.
 * @param noteId null: the new note's
 * @throws Refusal VALIDATION, CONFLICT when another draft than the known one is there; Problem NOT_FOUND for a note that is not there, SIGNED
 */
export const keepDraft = (
  database: Database,
  id: string,
  noteId: string | null,
  { given, known, ...wish }: DraftWish,
): Promise<DraftRecord> =>
  database.asProfessional(id, async (tx) => {
    const before = await readNoteDraft(tx, id, noteId);
    const note = noteId === null ? null : found(await readNote(tx, id, noteId));
    // Nobody could take it up again: whoever types is told at once.
    if (note) refuseSigned(note);
    // Whoever tells no session means to keep the draft's, or the note's where it is begun: also one that is deleted.
    const begun = before
      ? typedOf(before)
      : { sessionId: note && (await readSessionOf(tx, id, note.id)), isAi: note?.isAi ?? false };
    // A page that was opened before an update tells none where it shows none: a deleted one is not meant.
    const isUnseen = before ? before.sessionId === null : note?.sessionId === null;
    const unseen = note && isUnseen && given.sessionId === null ? { sessionId: begun.sessionId } : {};
    // Versions that are sent by who tells nothing of AI tell it.
    const draft = overDefaults({ ...begun, ...(wish.work && { isAi: true }), ...given, ...unseen });
    refuseFaults(unfinishedNoteFaults(draft), noteFaultMessage);
    // No practice is locked for what is typed: a client that is being erased is waited for, and is gone then.
    if (note && !(await holdClient(tx, id, note.clientId))) throw notFound();
    const { clientId, sessionId } = draft;
    if (clientId !== "" && !(isId(clientId) && (await holdClient(tx, id, clientId))))
      throw refused<NoteField>("clientId", noteFaultMessage("clientId", "INVALID"));
    const { version = before?.version ?? null, work = before?.work ?? null } = wish;
    if (work) refuseWork(work);
    const kept = { ...draft, sessionId: sessionId !== null && isId(sessionId) ? sessionId : null };
    if (noteId === null && !before) await putAside(tx, id);
    if (!(await writeNoteDraft(tx, id, noteId, kept, version, work, known))) throw new Refusal("CONFLICT", {});
    return found(await readNoteDraft(tx, id, noteId));
  });

const typedOf = ({
  title,
  content,
  tags,
  priority,
  isPrivate,
  isAi,
  client,
  sessionId,
  hiddenSessionId,
}: DraftRecord) => ({
  title,
  content,
  tags,
  priority,
  isPrivate,
  isAi,
  clientId: client?.id ?? "",
  sessionId: sessionId ?? hiddenSessionId,
});

/** @throws Problem NOT_FOUND */
export async function discardDraft(database: Database, id: string, meant: DraftMeant): Promise<void> {
  if (!(await database.asProfessional(id, (tx) => deleteNoteDraft(tx, id, meant)))) throw notFound();
}
