import { Router } from "express";
import { clientsQuery, wireClientInput } from "../../schema/wire/clients.ts";
import type { Database } from "../core/database/database.ts";
import { idInPath, readBody, readQuery, refuseUnsearchable } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { readCreationKey } from "../practice/idempotency.ts";
import { anyPaginationOf, isNewestFirst, type KeyedAsked, keyedAsked, keyOfMoment } from "../practice/keyed.ts";
import { opens } from "../practice/scopes.ts";
import { addClient, changeClient, countClients, listClients, removeClient, showClient } from "./clients.service.ts";
import { clientRefusals, LABELS, toChange, toDraft, toWireClient } from "./clients.wire.ts";

/** Where a list that is read newest first goes on; null in any other order. */
function nextNewestFirst(
  read: Awaited<ReturnType<typeof listClients>>,
  keyed: KeyedAsked | null,
  orden: string | undefined,
): string | null {
  if ("keys" in read) return keyed && isNewestFirst(keyed) && read.hasNext ? (read.keys.at(-1) ?? null) : null;
  const last = read.rows.at(-1);
  return !orden && read.more && last ? keyOfMoment(last.createdAt, last.id) : null;
}

/** `/clientes` (document §7). */
export function clientRoutes(database: Database): Router {
  return Router()
    .get("/clientes", opens("clients:read"), async (req, res) => {
      const query = readQuery(clientsQuery, req);
      const { isActive: active, page, pageSize, search, orden } = query;
      const request = { page, pageSize, search, orden, isActive: active === undefined ? undefined : active === "true" };
      refuseUnsearchable(search);
      const keyed = keyedAsked(query, ["nombre"]);
      const read = await listClients(database, professionalOf(res), request, keyed);
      res.json({
        data: read.rows.map(toWireClient),
        pagination: { ...anyPaginationOf(request, read), siguiente: nextNewestFirst(read, keyed, orden) },
      });
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
