import { type RequestParamHandler, Router } from "express";
import { noteDraftQuery, wireNoteDraftInput } from "../../schema/wire/notes.ts";
import type { Database } from "../core/database/database.ts";
import { idInPath, readBody, readQuery } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { peopleOnly } from "../practice/scopes.ts";
import { noteOfKey } from "./drafts.keys.ts";
import { discardDraft, keepDraft, showDraft } from "./drafts.service.ts";
import { LABELS, toDraftWish, toWireDraft } from "./drafts.wire.ts";
import { noteRefusals } from "./notes.wire.ts";

/** @throws Problem NOT_FOUND for a text that is no key */
const keyInPath: RequestParamHandler = (req, res, next, key: string, name) => {
  if (noteOfKey(key) === null) next();
  else idInPath(req, res, next, key, name);
};

/** `/notas/borradores` (beyond the document): what is typed is kept before it is saved. */
export function noteDraftRoutes(database: Database): Router {
  return Router()
    .param("key", keyInPath)
    .get("/notas/borradores/:key", peopleOnly, async (req, res) => {
      const noteId = noteOfKey(req.params.key);
      res.json(toWireDraft(await showDraft(database, professionalOf(res), noteId)));
    })
    .put("/notas/borradores/:key", peopleOnly, async (req, res) => {
      const noteId = noteOfKey(req.params.key);
      const wish = toDraftWish(readBody(wireNoteDraftInput, req, LABELS));
      res.json(toWireDraft(await keepDraft(database, professionalOf(res), noteId, wish)));
    })
    .delete("/notas/borradores/:key", peopleOnly, async (req, res) => {
      const { savedAt } = readQuery(noteDraftQuery, req);
      await discardDraft(database, professionalOf(res), { noteId: noteOfKey(req.params.key), savedAt });
      res.status(204).end();
    })
    .use(noteRefusals);
}
