import { Router } from "express";
import {
  objectivesQuery,
  wireObjectiveChange,
  wireObjectiveInput,
  wireProgressUndo,
} from "../../schema/wire/objectives.ts";
import type { Database } from "../core/database/database.ts";
import { idInPath, readBody, readQuery } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { readCreationKey } from "../practice/idempotency.ts";
import { anyPaginationOf, keyedAsked } from "../practice/keyed.ts";
import { clientIdsOf, onePageOf } from "../practice/ofClients.ts";
import { opens } from "../practice/scopes.ts";
import {
  addObjective,
  changeObjective,
  listObjectives,
  listObjectivesOfClients,
  listProgressChanges,
  removeObjective,
  showObjective,
  undoProgress,
} from "./objectives.service.ts";
import {
  LABELS,
  objectiveRefusals,
  toChange,
  toDraft,
  toWireObjective,
  toWireProgressChange,
} from "./objectives.wire.ts";

/** `/objetivos` (document §7). */
export function objectiveRoutes(database: Database): Router {
  return Router()
    .get("/objetivos", opens("objectives:read"), async (req, res) => {
      const { clientes, ...asked } = readQuery(objectivesQuery, req);
      if (clientes !== undefined) {
        const { page: _page, pageSize: _pageSize, ...beside } = asked;
        const rows = await listObjectivesOfClients(database, professionalOf(res), clientIdsOf(clientes, beside));
        res.json({ data: rows.map(toWireObjective), pagination: onePageOf(rows) });
        return;
      }
      const { estado: status, ...request } = asked;
      const read = await listObjectives(database, professionalOf(res), { ...request, status }, keyedAsked(request));
      res.json({ data: read.rows.map(toWireObjective), pagination: anyPaginationOf(request, read) });
    })
    .post("/objetivos", opens("objectives:write"), async (req, res) => {
      const draft = toDraft(readBody(wireObjectiveInput, req, LABELS));
      const creation = readCreationKey(req, "POST /objetivos", draft);
      const made = await addObjective(database, professionalOf(res), draft, creation);
      res.status(201).location(`/objetivos/${made.id}`).json(toWireObjective(made));
    })
    .param("id", idInPath)
    .get("/objetivos/:id", opens("objectives:read"), async (req, res) => {
      res.json(toWireObjective(await showObjective(database, professionalOf(res), req.params.id)));
    })
    .put("/objetivos/:id", opens("objectives:write"), async (req, res) => {
      const change = toChange(readBody(wireObjectiveChange, req, LABELS));
      res.json(toWireObjective(await changeObjective(database, professionalOf(res), req.params.id, change)));
    })
    .get("/objetivos/:id/progreso", opens("objectives:read"), async (req, res) => {
      const changes = await listProgressChanges(database, professionalOf(res), req.params.id);
      res.json({ data: changes.map(toWireProgressChange) });
    })
    .post("/objetivos/:id/deshacer", opens("objectives:write"), async (req, res) => {
      const { version } = readBody(wireProgressUndo, req, LABELS);
      res.json(toWireObjective(await undoProgress(database, professionalOf(res), req.params.id, version)));
    })
    .delete("/objetivos/:id", opens("objectives:write"), async (req, res) => {
      await removeObjective(database, professionalOf(res), req.params.id);
      res.status(204).end();
    })
    .use(objectiveRefusals);
}
