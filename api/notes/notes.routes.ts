import { Router } from "express";
import { dayIn, dayStart, mondayOf } from "../../schema/rules/days.ts";
import { isStorable } from "../../schema/rules/fields.ts";
import { NOTE_FIELD_LABEL, type NoteDraft, noteFaultMessage } from "../../schema/rules/notes.ts";
import { type NotesQuery, notesQuery, type WireNoteInput, wireNoteInput } from "../../schema/wire/notes.ts";
import { readClient, readClientName } from "../clients/clients.store.ts";
import { type Database, isId, type Queries } from "../core/database/database.ts";
import { notFound, refusedField } from "../core/problems.ts";
import { readBody, readQuery } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { type CreationKey, createdBefore, readCreationKey, rememberCreation } from "../practice/idempotency.ts";
import { lockPractice, readTimeZone } from "../practice/practice.store.ts";
import { readSession } from "../sessions/sessions.store.ts";
import { deleteNoteDraft, noteOfKey } from "./drafts.store.ts";
import { asCreated, checkedDraft, type NoteRecord, refuseStale, toDraft, toWireNote } from "./notes.rules.ts";
import { deleteNote, insertNote, readNote, readNotePage, readNoteStats, updateNote } from "./notes.store.ts";

const { clientId: client, tags: etiquetas, priority: prioridad, isAi: isAI, ...same } = NOTE_FIELD_LABEL;
const LABELS = {
  ...same,
  client,
  clientId: client,
  etiquetas,
  prioridad,
  isAI,
  version: "Versión",
  borrador: "Borrador",
};

async function existing(tx: Queries, professionalId: string, id: string): Promise<NoteRecord> {
  const note = await readNote(tx, professionalId, id);
  if (!note) throw notFound();
  return note;
}

/**
 * @throws Problem VALIDATION; someone else's client, an unknown one and no id at all are the same, and so are sessions,
 *   among which another client's counts as unknown
 */
async function refuseUnknown(tx: Queries, id: string, { clientId, sessionId }: NoteDraft): Promise<void> {
  if (!isId(clientId) || !(await readClient(tx, id, clientId)))
    throw refusedField("client", noteFaultMessage("clientId", "INVALID"));
  if (sessionId === null) return;
  const session = isId(sessionId) ? await readSession(tx, id, sessionId) : null;
  if (session?.clientId !== clientId.toLowerCase())
    throw refusedField("sessionId", noteFaultMessage("sessionId", "INVALID"));
}

/** Discards the draft that a saved note makes needless. */
async function discard(tx: Queries, id: string, { borrador }: WireNoteInput): Promise<void> {
  const noteId = borrador === undefined ? undefined : noteOfKey(borrador);
  if (noteId !== undefined) await deleteNoteDraft(tx, id, noteId);
}

function readNoteInput(req: Parameters<typeof readBody>[1]): WireNoteInput {
  const input = readBody(wireNoteInput, req, LABELS);
  if (input.borrador !== undefined && noteOfKey(input.borrador) === undefined)
    throw refusedField("borrador", `${LABELS.borrador}: tiene un valor que no es válido.`);
  return input;
}

async function create(tx: Queries, id: string, input: WireNoteInput, creation: CreationKey | null) {
  await lockPractice(tx, id);
  const earlier = creation && (await createdBefore(tx, id, creation));
  const draft = checkedDraft(toDraft(input), null);
  if (earlier)
    return (
      (await readNote(tx, id, earlier.id)) ?? asCreated(draft, earlier, await readClientName(tx, id, draft.clientId))
    );
  await refuseUnknown(tx, id, draft);
  const noteId = await insertNote(tx, id, draft);
  if (creation) await rememberCreation(tx, id, creation, noteId);
  await discard(tx, id, input);
  return await existing(tx, id, noteId);
}

async function change(tx: Queries, id: string, noteId: string, input: WireNoteInput) {
  await lockPractice(tx, id);
  const before = await existing(tx, id, noteId);
  refuseStale(input.version, before);
  const given = toDraft(input);
  const draft = checkedDraft(given, before);
  if (draft.clientId !== before.clientId || draft.sessionId !== before.sessionId) await refuseUnknown(tx, id, draft);
  await discard(tx, id, input);
  if (Object.keys(given).length === 0) return before;
  await updateNote(tx, id, noteId, given);
  return await existing(tx, id, noteId);
}

async function list(tx: Queries, id: string, { prioridad: priority, ...request }: NotesQuery) {
  const { page, pageSize, clientId } = request;
  // An id that cannot exist is like one that does not.
  const canBe = !clientId || isId(clientId);
  const { rows, total } = canBe ? await readNotePage(tx, id, { ...request, priority }) : { rows: [], total: 0 };
  const pagination = { page, pageSize, pageCount: Math.ceil(total / pageSize), total };
  return { data: rows.map(toWireNote), pagination };
}

/** `/notas` (document §7), without the drafts' own calls. */
export function noteRoutes(database: Database): Router {
  return Router()
    .get("/notas", async (req, res) => {
      const request = readQuery(notesQuery, req);
      if (request.search && !isStorable(request.search))
        throw refusedField("search", "La búsqueda contiene caracteres que no se pueden buscar.");
      const id = professionalOf(res);
      res.json(await database.asProfessional(id, (tx) => list(tx, id, request)));
    })
    .post("/notas", async (req, res) => {
      const input = readNoteInput(req);
      const creation = readCreationKey(req, "POST /notas", toDraft(input));
      const id = professionalOf(res);
      const made = await database.asProfessional(id, (tx) => create(tx, id, input, creation));
      res.status(201).location(`/notas/${made.id}`).json(toWireNote(made));
    })
    .get("/notas/stats", async (_req, res) => {
      const id = professionalOf(res);
      const stats = await database.asProfessional(id, async (tx) => {
        const zone = await readTimeZone(tx, id);
        return await readNoteStats(tx, id, dayStart(zone, mondayOf(dayIn(zone, new Date()))));
      });
      res.json({ data: stats });
    })
    .param("id", (_req, _res, next, id: string) => {
      if (!isId(id)) throw notFound();
      next();
    })
    .get("/notas/:id", async (req, res) => {
      const id = professionalOf(res);
      res.json(toWireNote(await database.asProfessional(id, (tx) => existing(tx, id, req.params.id))));
    })
    .put("/notas/:id", async (req, res) => {
      const input = readNoteInput(req);
      const id = professionalOf(res);
      res.json(toWireNote(await database.asProfessional(id, (tx) => change(tx, id, req.params.id, input))));
    })
    .delete("/notas/:id", async (req, res) => {
      const id = professionalOf(res);
      await database.asProfessional(id, async (tx) => {
        await lockPractice(tx, id);
        if (!(await deleteNote(tx, id, req.params.id))) throw notFound();
      });
      res.status(204).end();
    });
}
