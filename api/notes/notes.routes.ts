import { type Request, type Response, Router } from "express";
import { notesQuery, wireNoteInput } from "../../schema/wire/notes.ts";
import type { Database } from "../core/database/database.ts";
import { Problem } from "../core/problems.ts";
import { idInPath, readBody, readQuery, refuseUnsearchable } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { readCreationKey } from "../practice/idempotency.ts";
import { anyPaginationOf, keyedAsked } from "../practice/keyed.ts";
import { isOfProgram, opens, refuseHiddenSearch } from "../practice/scopes.ts";
import type { NoteWish } from "./notes.rules.ts";
import { addNote, changeNote, countNotes, listNotes, removeNote, showNote } from "./notes.service.ts";
import { LABELS, noteRefusals, toWireNote, toWish } from "./notes.wire.ts";

/** What a request asks of a note. The draft that a person is writing is none of a program's business. */
function wishOf(req: Request, res: Response): NoteWish {
  const wish = toWish(readBody(wireNoteInput, req, LABELS));
  if (wish.needless !== undefined && isOfProgram(res)) throw new Problem("FORBIDDEN");
  return wish;
}

/** `/notas` (document §7), without the drafts' own calls. */
export function noteRoutes(database: Database): Router {
  return Router()
    .get("/notas", opens("notes:read"), async (req, res) => {
      const { prioridad: priority, ...request } = readQuery(notesQuery, req);
      refuseUnsearchable(request.search);
      refuseHiddenSearch(res, request.search);
      const read = await listNotes(database, professionalOf(res), { ...request, priority }, keyedAsked(request));
      res.json({ data: read.rows.map(toWireNote), pagination: anyPaginationOf(request, read) });
    })
    .post("/notas", opens("notes:write"), async (req, res) => {
      const wish = wishOf(req, res);
      const creation = readCreationKey(req, "POST /notas", wish.given);
      const made = await addNote(database, professionalOf(res), wish, creation);
      res.status(201).location(`/notas/${made.id}`).json(toWireNote(made));
    })
    .get("/notas/stats", opens("notes:read"), async (_req, res) => {
      res.json({ data: await countNotes(database, professionalOf(res)) });
    })
    .param("id", idInPath)
    .get("/notas/:id", opens("notes:read"), async (req, res) => {
      res.json(toWireNote(await showNote(database, professionalOf(res), req.params.id)));
    })
    .put("/notas/:id", opens("notes:write"), async (req, res) => {
      const wish = wishOf(req, res);
      res.json(toWireNote(await changeNote(database, professionalOf(res), req.params.id, wish)));
    })
    .delete("/notas/:id", opens("notes:write"), async (req, res) => {
      await removeNote(database, professionalOf(res), req.params.id);
      res.status(204).end();
    })
    .use(noteRefusals);
}
