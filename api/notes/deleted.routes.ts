import { Router } from "express";
import { pageQuery } from "../../schema/wire/core.ts";
import type { Database } from "../core/database/database.ts";
import { paginationOf } from "../core/pages.ts";
import { idInPath, readQuery } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { opens } from "../practice/scopes.ts";
import { listDeletedNotes, restoreNote } from "./deleted.service.ts";
import { noteRefusals, toWireDeleted, toWireNote } from "./notes.wire.ts";

/** Undoing the deletion of notes (beyond the document; decision 146). */
export function deletedNoteRoutes(database: Database): Router {
  return Router()
    .get("/notas/eliminadas", opens("notes:read"), async (req, res) => {
      const request = readQuery(pageQuery, req);
      const deleted = await listDeletedNotes(database, professionalOf(res), request);
      res.json({ data: deleted.rows.map(toWireDeleted), pagination: paginationOf(request, deleted) });
    })
    .param("id", idInPath)
    .post("/notas/:id/restaurar", opens("notes:write"), async (req, res) => {
      res.json(toWireNote(await restoreNote(database, professionalOf(res), req.params.id)));
    })
    .use(noteRefusals);
}
