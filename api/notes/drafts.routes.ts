import { Router } from "express";
import { AI_WORK_REFUSED, type AiWork, aiWorkFault } from "../../schema/rules/ai.ts";
import { NOTE_FIELD_LABEL, noteFaultMessage, tagsOf, unfinishedNoteFaults } from "../../schema/rules/notes.ts";
import {
  type WireAiWork,
  type WireNoteDraft,
  type WireNoteDraftInput,
  wireNoteDraftInput,
} from "../../schema/wire/notes.ts";
import { readClient } from "../clients/clients.store.ts";
import { type Database, isId, type Queries } from "../core/database/database.ts";
import { notFound, Problem, refusedField } from "../core/problems.ts";
import { readBody } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { deleteNoteDraft, noteOfKey, readNoteDraft, writeNoteDraft } from "./drafts.store.ts";
import { overDefaults, refuseFaults, toDraft } from "./notes.rules.ts";
import { readNote } from "./notes.store.ts";

const { clientId: client, tags: etiquetas, priority: prioridad, ...same } = NOTE_FIELD_LABEL;
const LABELS = {
  ...same,
  client,
  clientId: client,
  etiquetas,
  prioridad,
  version: "Versión",
  ia: "Versiones de la IA",
};

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

/** @throws Problem VALIDATION naming `ia` */
function toWork({ apuntes, versiones, elegida }: WireAiWork): AiWork {
  const versions = versiones.map(({ title, content, etiquetas }) => ({ title, content, tags: tagsOf(etiquetas) }));
  const work = { text: apuntes, versions, chosen: elegida };
  const code = aiWorkFault(work);
  if (code) throw new Problem("VALIDATION", { errors: [{ field: "ia", code, message: AI_WORK_REFUSED }] });
  return work;
}

async function keep(tx: Queries, id: string, noteId: string | null, input: WireNoteDraftInput) {
  const before = await readNoteDraft(tx, id, noteId);
  const draft = overDefaults({ ...(before && toDraft(before)), ...toDraft(input) });
  refuseFaults(unfinishedNoteFaults(draft));
  if (noteId !== null && !(await readNote(tx, id, noteId))) throw notFound();
  const { clientId } = draft;
  if (clientId !== "" && !(isId(clientId) && (await readClient(tx, id, clientId))))
    throw refusedField("client", noteFaultMessage("clientId", "INVALID"));
  const { version = before?.version ?? null, ia = before?.ia ?? null } = input;
  await writeNoteDraft(tx, id, noteId, draft, version, ia && toWork(ia));
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
