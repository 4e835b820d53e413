import { Router } from "express";
import { pageQuery } from "../../schema/wire/core.ts";
import type { Database } from "../core/database/database.ts";
import { paginationOf } from "../core/pages.ts";
import { idInPath, readQuery } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { opens } from "../practice/scopes.ts";
import { toWireDeleted, toWireRestored } from "./clients.wire.ts";
import { listDeletedClients, restoreClient } from "./deleted.service.ts";

/** Undoing the deletion of clients (beyond the document; D21). */
export function deletedClientRoutes(database: Database): Router {
  return Router()
    .get("/clientes/eliminados", opens("clients:read"), async (req, res) => {
      const request = readQuery(pageQuery, req);
      const deleted = await listDeletedClients(database, professionalOf(res), request);
      res.json({ data: deleted.rows.map(toWireDeleted), pagination: paginationOf(request, deleted) });
    })
    .param("id", idInPath)
    .post("/clientes/:id/restaurar", opens("clients:write"), async (req, res) => {
      res.json(toWireRestored(await restoreClient(database, professionalOf(res), req.params.id)));
    });
}
