import { Router } from "express";
import { pageQuery } from "../../schema/wire/core.ts";
import { type Database, isId, type Queries } from "../core/database/database.ts";
import { notFound } from "../core/problems.ts";
import { readQuery } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { lockPractice, planInForce } from "../practice/practice.store.ts";
import { type ClientRecord, refuseBeyondLimit, toWireClient } from "./clients.rules.ts";
import { readClient } from "./clients.store.ts";
import { readDeletedPage, readRestorable, unmarkDeleted } from "./deleted.store.ts";

/** Brings a deleted client back; one that is back already stays as it is. */
async function restore(tx: Queries, id: string, clientId: string): Promise<ClientRecord> {
  const practice = await lockPractice(tx, id);
  const here = await readClient(tx, id, clientId);
  if (here) return here;
  const isActive = await readRestorable(tx, id, clientId);
  if (isActive === null) throw notFound();
  if (isActive) refuseBeyondLimit(practice.professional.activeClientCount, planInForce(practice, new Date()));
  await unmarkDeleted(tx, id, clientId);
  const back = await readClient(tx, id, clientId);
  if (!back) throw notFound();
  return back;
}

/** Undoing the deletion of clients (beyond the document; D21). */
export function deletedClientRoutes(database: Database): Router {
  return Router()
    .get("/clientes/eliminados", async (req, res) => {
      const request = readQuery(pageQuery, req);
      const id = professionalOf(res);
      const { rows, total } = await database.asProfessional(id, (tx) => readDeletedPage(tx, id, request));
      const { page, pageSize } = request;
      res.json({ data: rows, pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total } });
    })
    .param("id", (_req, _res, next, id: string) => {
      if (!isId(id)) throw notFound();
      next();
    })
    .post("/clientes/:id/restaurar", async (req, res) => {
      const id = professionalOf(res);
      res.json(toWireClient(await database.asProfessional(id, (tx) => restore(tx, id, req.params.id))));
    });
}
