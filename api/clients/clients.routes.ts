import { Router } from "express";
import { clientsQuery, keyOfPlace, placeOfKey, wireClientInput } from "../../schema/wire/clients.ts";
import type { Database } from "../core/database/database.ts";
import { paginationOf } from "../core/pages.ts";
import { idInPath, readBody, readQuery, refuseUnsearchable } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { readCreationKey } from "../practice/idempotency.ts";
import { opens } from "../practice/scopes.ts";
import { addClient, changeClient, countClients, listClients, removeClient, showClient } from "./clients.service.ts";
import { clientRefusals, LABELS, toChange, toDraft, toWireClient } from "./clients.wire.ts";

/** `/clientes` (document §7). */
export function clientRoutes(database: Database): Router {
  return Router()
    .get("/clientes", opens("clients:read"), async (req, res) => {
      const { isActive: active, despuesDe, ...rest } = readQuery(clientsQuery, req);
      const request = { ...rest, isActive: active === undefined ? undefined : active === "true" };
      refuseUnsearchable(request.search);
      const after = despuesDe ? placeOfKey(despuesDe) : null;
      const read = await listClients(database, professionalOf(res), request, after);
      const data = read.rows.map(toWireClient);
      const last = data.at(-1);
      const isNewestFirst = !request.orden || after;
      const siguiente = read.more && last && isNewestFirst ? keyOfPlace(last) : null;
      res.json({ data, pagination: { ...paginationOf(request, read), siguiente } });
    })
    .post("/clientes", opens("clients:write"), async (req, res) => {
      const draft = toDraft(readBody(wireClientInput, req, LABELS));
      const creation = readCreationKey(req, "POST /clientes", draft);
      const made = await addClient(database, professionalOf(res), draft, creation);
      res.status(201).location(`/clientes/${made.id}`).json(toWireClient(made));
    })
    .get("/clientes/stats", opens("clients:read"), async (_req, res) => {
      res.json({ data: await countClients(database, professionalOf(res)) });
    })
    .param("id", idInPath)
    .get("/clientes/:id", opens("clients:read"), async (req, res) => {
      res.json(toWireClient(await showClient(database, professionalOf(res), req.params.id)));
    })
    .put("/clientes/:id", opens("clients:write"), async (req, res) => {
      const change = toChange(readBody(wireClientInput, req, LABELS));
      res.json(toWireClient(await changeClient(database, professionalOf(res), req.params.id, change)));
    })
    .delete("/clientes/:id", opens("clients:write"), async (req, res) => {
      await removeClient(database, professionalOf(res), req.params.id);
      res.status(204).end();
    })
    .use(clientRefusals);
}
