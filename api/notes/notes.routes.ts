import { type Request, type Response, Router } from "express";
import { NOTES_AT_ONCE, notesQuery, wireNoteInput } from "../../schema/wire/notes.ts";
import type { Database } from "../core/database/database.ts";
import { Problem, refusedField } from "../core/problems.ts";
import { idInPath, readBody, readQuery, refuseUnsearchable } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { readCreationKey } from "../practice/idempotency.ts";
import { anyPaginationOf, keyedAsked } from "../practice/keyed.ts";
import { clientIdsOf, onePageOf } from "../practice/ofClients.ts";
import { opens, programOf, refuseHiddenSearch } from "../practice/scopes.ts";
import type { NoteWish } from "./notes.rules.ts";
import {
  addNote,
  changeNote,
  countNotes,
  listNotes,
  listNotesOfClients,
  removeNote,
  showNote,
} from "./notes.service.ts";
import { LABELS, noteRefusals, toWireNote, toWish } from "./notes.wire.ts";

/** What a request asks of a note. The draft that a person is writing is none of a program's business. */
function wishOf(req: Request, res: Response): NoteWish {
  const wish = toWish(readBody(wireNoteInput, req, LABELS), programOf(res));
  if (wish.needless !== undefined && wish.savedBy !== null) throw new Problem("FORBIDDEN");
  return wish;
}

/** Notes of each client that are read when nobody says how many. */
const PER_CLIENT = 5;

function refuseTooMany(clientIds: string[], perClient = PER_CLIENT): number {
  if (clientIds.length * perClient > NOTES_AT_ONCE)
    throw refusedField("porCliente", `Se pueden pedir como mucho ${NOTES_AT_ONCE} notas a la vez.`);
  return perClient;
}

/** `/notas` (document §7), without the drafts' own calls. */
export function noteRoutes(database: Database): Router {
  return Router()
    .get("/notas", opens("notes:read"), async (req, res) => {
      const { clientes, porCliente, ...asked } = readQuery(notesQuery, req);
      if (clientes === undefined && porCliente !== undefined)
        throw refusedField("porCliente", "El parámetro porCliente se usa junto con clientes.");
      if (clientes !== undefined) {
        const { page: _page, pageSize: _pageSize, contentMax, ...beside } = asked;
        const clientIds = clientIdsOf(clientes, beside);
        const perClient = refuseTooMany(clientIds, porCliente);
        const rows = await listNotesOfClients(database, professionalOf(res), clientIds, perClient, contentMax);
        res.json({ data: rows.map(toWireNote), pagination: onePageOf(rows) });
        return;
      }
      const { prioridad: priority, sinFirmar: unsignedDays, ...request } = asked;
      refuseUnsearchable(request.search);
      refuseHiddenSearch(res, request.search);
      const read = await listNotes(
        database,
        professionalOf(res),
        { ...request, priority, unsignedDays },
        keyedAsked(request),
      );
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
