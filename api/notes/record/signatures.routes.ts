import { Router } from "express";
import { type WireAddendum, wireAddendumInput, wireSign } from "../../../schema/wire/record/noteSignatures.ts";
import type { Database } from "../../core/database/database.ts";
import { idInPath, readBody } from "../../core/reading.ts";
import { professionalOf } from "../../practice/bearer.ts";
import { readCreationKey } from "../../practice/idempotency.ts";
import { opens, peopleOnly } from "../../practice/scopes.ts";
import { LABELS, noteRefusals, toWireNote } from "../notes.wire.ts";
import type { AddendumRecord } from "./seals.rules.ts";
import { addAddendum, listAddenda, signNote } from "./signatures.service.ts";

const toWireAddendum = ({ createdAt, ...addendum }: AddendumRecord): WireAddendum => ({
  ...addendum,
  createdAt: createdAt.toISOString(),
});

/** `/notas/{id}/firma` and `/notas/{id}/adendas` (beyond the document; decision 199). Programs sign nothing. */
export function noteSignatureRoutes(database: Database): Router {
  return Router()
    .param("id", idInPath)
    .post("/notas/:id/firma", peopleOnly, async (req, res) => {
      const { version } = readBody(wireSign, req, LABELS);
      res.json(toWireNote(await signNote(database, professionalOf(res), req.params.id, version)));
    })
    .get("/notas/:id/adendas", opens("notes:read"), async (req, res) => {
      const addenda = await listAddenda(database, professionalOf(res), req.params.id);
      res.json({ data: addenda.map(toWireAddendum) });
    })
    .post("/notas/:id/adendas", peopleOnly, async (req, res) => {
      const { id } = req.params;
      const content = readBody(wireAddendumInput, req, { content: "Adenda" }).content ?? "";
      const creation = readCreationKey(req, `POST /notas/${id}/adendas`, { content });
      res.status(201).json(toWireAddendum(await addAddendum(database, professionalOf(res), id, content, creation)));
    })
    .use(noteRefusals);
}
