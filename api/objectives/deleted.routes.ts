import { Router } from "express";
import { deletedObjectivesQuery } from "../../schema/wire/objectives.ts";
import type { Database } from "../core/database/database.ts";
import { paginationOf } from "../core/pages.ts";
import { idInPath, readQuery } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { opens } from "../practice/scopes.ts";
import { listDeletedObjectives, restoreObjective } from "./deleted.service.ts";
import { objectiveRefusals, toWireDeleted, toWireObjective } from "./objectives.wire.ts";

/** Undoing the deletion of objectives (beyond the document; decision 146). */
export function deletedObjectiveRoutes(database: Database): Router {
  return Router()
    .get("/objetivos/eliminados", opens("objectives:read"), async (req, res) => {
      const request = readQuery(deletedObjectivesQuery, req);
      const deleted = await listDeletedObjectives(database, professionalOf(res), request);
      res.json({ data: deleted.rows.map(toWireDeleted), pagination: paginationOf(request, deleted) });
    })
    .param("id", idInPath)
    .post("/objetivos/:id/restaurar", opens("objectives:write"), async (req, res) => {
      res.json(toWireObjective(await restoreObjective(database, professionalOf(res), req.params.id)));
    })
    .use(objectiveRefusals);
}
