import { Router } from "express";
import { notesQuery, wireNoteInput } from "../../schema/wire/notes.ts";
import type { Database } from "../core/database/database.ts";
import { paginationOf } from "../core/pages.ts";
import { idInPath, readBody, readQuery, refuseUnsearchable } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { readCreationKey } from "../practice/idempotency.ts";
import { addNote, changeNote, countNotes, listNotes, removeNote, showNote } from "./notes.service.ts";
import { LABELS, noteRefusals, toWireNote, toWish } from "./notes.wire.ts";

/** `/notas` (document §7), without the drafts' own calls. */
export function noteRoutes(database: Database): Router {
  return Router()
    .get("/notas", async (req, res) => {
      const { prioridad: priority, ...request } = readQuery(notesQuery, req);
      refuseUnsearchable(request.search);
      const read = await listNotes(database, professionalOf(res), { ...request, priority });
      res.json({ data: read.rows.map(toWireNote), pagination: paginationOf(request, read) });
    })
    .post("/notas", async (req, res) => {
      const wish = toWish(readBody(wireNoteInput, req, LABELS));
      const creation = readCreationKey(req, "POST /notas", wish.given);
      const made = await addNote(database, professionalOf(res), wish, creation);
      res.status(201).location(`/notas/${made.id}`).json(toWireNote(made));
    })
    .get("/notas/stats", async (_req, res) => {
      res.json({ data: await countNotes(database, professionalOf(res)) });
    })
    .param("id", idInPath)
    .get("/notas/:id", async (req, res) => {
      res.json(toWireNote(await showNote(database, professionalOf(res), req.params.id)));
    })
    .put("/notas/:id", async (req, res) => {
      const wish = toWish(readBody(wireNoteInput, req, LABELS));
      res.json(toWireNote(await changeNote(database, professionalOf(res), req.params.id, wish)));
    })
    .delete("/notas/:id", async (req, res) => {
      await removeNote(database, professionalOf(res), req.params.id);
      res.status(204).end();
    })
    .use(noteRefusals);
}
