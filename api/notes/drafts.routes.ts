import { Router } from "express";
import { NOTE_FIELD_LABEL, noteFaultMessage, unfinishedNoteFaults } from "../../schema/rules/notes.ts";
import { type WireNoteDraft, type WireNoteDraftInput, wireNoteDraftInput } from "../../schema/wire/notes.ts";
import { professionalOf } from "../account/bearer.ts";
import { readClient } from "../clients/clients.store.ts";
import { type Database, isId, type Queries } from "../core/database.ts";
import { notFound, refusedField } from "../core/problems.ts";
import { readBody } from "../core/reading.ts";
import { deleteNoteDraft, noteOfKey, readNoteDraft, writeNoteDraft } from "./drafts.store.ts";
import { overDefaults, refuseFaults, toDraft } from "./notes.rules.ts";
import { readNote } from "./notes.store.ts";

const { clientId: client, tags: etiquetas, priority: prioridad, ...same } = NOTE_FIELD_LABEL;
const LABELS = { ...same, client, clientId: client, etiquetas, prioridad, version: "Versión" };

/** The note a key stands for. @throws Problem NOT_FOUND for a text that is no key */
function noteOf(key: string): string | null {
  const noteId = noteOfKey(key);
  if (noteId === undefined) throw notFound();
  return noteId;
}

async function existing(tx: Queries, id: string, noteId: string | null): Promise<WireNoteDraft> {
  const draft = await readNoteDraft(tx, id, noteId);
  if (!draft) throw notFound();
  return draft;
}

async function keep(tx: Queries, id: string, noteId: string | null, input: WireNoteDraftInput) {
  const before = await readNoteDraft(tx, id, noteId);
  const draft = overDefaults({ ...(before && toDraft(before)), ...toDraft(input) });
  refuseFaults(unfinishedNoteFaults(draft));
  if (noteId !== null && !(await readNote(tx, id, noteId))) throw notFound();
  const { clientId } = draft;
  if (clientId !== "" && !(isId(clientId) && (await readClient(tx, id, clientId))))
    throw refusedField("client", noteFaultMessage("clientId", "INVALID"));
  const { version = before?.version ?? null } = input;
  await writeNoteDraft(tx, id, noteId, draft, version);
  return await existing(tx, id, noteId);
}

/** `/notas/borradores` (beyond the document): what is typed is kept before it is saved. */
export function noteDraftRoutes(database: Database): Router {
  return Router()
    .get("/notas/borradores/:key", async (req, res) => {
      const noteId = noteOf(req.params.key);
      const id = professionalOf(res);
      res.json(await database.asProfessional(id, (tx) => existing(tx, id, noteId)));
    })
    .put("/notas/borradores/:key", async (req, res) => {
      const noteId = noteOf(req.params.key);
      const input = readBody(wireNoteDraftInput, req, LABELS);
      const id = professionalOf(res);
      res.json(await database.asProfessional(id, (tx) => keep(tx, id, noteId, input)));
    })
    .delete("/notas/borradores/:key", async (req, res) => {
      const noteId = noteOf(req.params.key);
      const id = professionalOf(res);
      if (!(await database.asProfessional(id, (tx) => deleteNoteDraft(tx, id, noteId)))) throw notFound();
      res.status(204).end();
    });
}
