import { Router } from "express";
import { deletedMeasuresQuery, measuresQuery, wireMeasureInput } from "../../schema/wire/measures/measures.ts";
import type { Database } from "../core/database/database.ts";
import { paginationOf } from "../core/pages.ts";
import { idInPath, readBody, readQuery } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { readCreationKey } from "../practice/idempotency.ts";
import { anyPaginationOf, keyedAsked } from "../practice/keyed.ts";
import { peopleOnly } from "../practice/scopes.ts";
import {
  addMeasure,
  listAlarms,
  listDeletedMeasures,
  listMeasures,
  removeMeasure,
  restoreMeasure,
  seeMeasure,
} from "./measures.service.ts";
import { LABELS, measureRefusals, toDraft, toWireDeleted, toWireMeasure } from "./measures.wire.ts";

/** `/medidas` (beyond the document; decision 220). */
export function measureRoutes(database: Database): Router {
  return Router()
    .use("/medidas", peopleOnly)
    .get("/medidas", async (req, res) => {
      const query = readQuery(measuresQuery, req);
      const read = await listMeasures(database, professionalOf(res), query, keyedAsked(query));
      res.json({ data: read.rows.map(toWireMeasure), pagination: anyPaginationOf(query, read) });
    })
    .post("/medidas", async (req, res) => {
      const draft = toDraft(readBody(wireMeasureInput, req, LABELS));
      const creation = readCreationKey(req, "POST /medidas", draft);
      const made = await addMeasure(database, professionalOf(res), draft, creation);
      res.status(201).location(`/medidas/${made.id}`).json(toWireMeasure(made));
    })
    .get("/medidas/eliminadas", async (req, res) => {
      const request = readQuery(deletedMeasuresQuery, req);
      const deleted = await listDeletedMeasures(database, professionalOf(res), request);
      res.json({ data: deleted.rows.map(toWireDeleted), pagination: paginationOf(request, deleted) });
    })
    .get("/medidas/avisos", async (_req, res) => {
      res.json({ data: (await listAlarms(database, professionalOf(res))).map(toWireMeasure) });
    })
    .param("id", idInPath)
    .delete("/medidas/:id", async (req, res) => {
      await removeMeasure(database, professionalOf(res), req.params.id);
      res.status(204).end();
    })
    .post("/medidas/:id/restaurar", async (req, res) => {
      res.json(toWireMeasure(await restoreMeasure(database, professionalOf(res), req.params.id)));
    })
    .post("/medidas/:id/vista", async (req, res) => {
      res.json(toWireMeasure(await seeMeasure(database, professionalOf(res), req.params.id)));
    })
    .use(measureRefusals);
}
