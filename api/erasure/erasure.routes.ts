import { Router } from "express";
import { erasuresQuery, wireErasureInput, wireRetentionInput } from "../../schema/wire/erasure/erasure.ts";
import type { EraseOfClient } from "../clients/deleted.store.ts";
import type { Database } from "../core/database/database.ts";
import { openLimit } from "../core/limits.ts";
import { paginationOf } from "../core/pages.ts";
import { idInPath, readBody, readQuery } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { readCreationKey } from "../practice/idempotency.ts";
import { peopleOnly } from "../practice/scopes.ts";
import { eraseClient, listErasures, previewErasure, showErasureFile } from "./erasure.service.ts";
import { erasureRefusals, LABELS, toReason, toWireErasure, toWirePreview, toWireRetention } from "./erasure.wire.ts";
import { changeRetention, keepAnotherYear, keepNoOtherYear, showRetention } from "./retention.service.ts";

/** Each holds its practice for some tenths of a second; of one practice. */
const ERASED = { points: 60, seconds: 600 };

/** Erasing clients for good, and how long they are kept (beyond the document; decision 234). @param belongings of the rooms above */
export function erasureRoutes(database: Database, belongings: readonly EraseOfClient[]): Router {
  const erased = openLimit(database, "erasures", ERASED);
  return Router()
    .use(["/borrados", "/conservacion", "/clientes/:id/borrado", "/clientes/:id/conservacion"], peopleOnly)
    .get("/borrados", async (req, res) => {
      const query = readQuery(erasuresQuery, req);
      const read = await listErasures(database, professionalOf(res), query);
      res.json({ data: read.rows.map(toWireErasure), pagination: paginationOf(query, read) });
    })
    .get("/conservacion", async (_req, res) => {
      res.json(toWireRetention(await showRetention(database, professionalOf(res))));
    })
    .put("/conservacion", async (req, res) => {
      const { anos } = readBody(wireRetentionInput, req, LABELS);
      res.json(toWireRetention(await changeRetention(database, professionalOf(res), anos)));
    })
    .param("id", idInPath)
    .get("/borrados/:id/documento", async (req, res) => {
      res.json(await showErasureFile(database, professionalOf(res), req.params.id));
    })
    .get("/clientes/:id/borrado", async (req, res) => {
      res.json(toWirePreview(await previewErasure(database, professionalOf(res), req.params.id)));
    })
    .post("/clientes/:id/borrado", async (req, res) => {
      const { motivo, elementos: shown, recuento: tally } = readBody(wireErasureInput, req, LABELS);
      const wish = { reason: toReason(motivo), shown, tally };
      const creation = readCreationKey(req, `POST /clientes/${req.params.id}/borrado`, wish);
      await erased.hold(professionalOf(res));
      const made = await eraseClient(database, professionalOf(res), req.params.id, wish, creation, belongings);
      res.status(201).location(`/borrados/${made.id}/documento`).json(toWireErasure(made));
    })
    .post("/clientes/:id/conservacion", async (req, res) => {
      res.json(toWireRetention(await keepAnotherYear(database, professionalOf(res), req.params.id)));
    })
    .delete("/clientes/:id/conservacion", async (req, res) => {
      res.json(toWireRetention(await keepNoOtherYear(database, professionalOf(res), req.params.id)));
    })
    .use(erasureRefusals);
}
