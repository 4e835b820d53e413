import { Router } from "express";
import { CLIENT_FIELD_LABEL } from "../../schema/rules/clients.ts";
import { dayIn, monthStart } from "../../schema/rules/days.ts";
import { isStorable } from "../../schema/rules/fields.ts";
import {
  clientsQuery,
  keyOfPlace,
  placeOfKey,
  type WireClientInput,
  wireClientInput,
} from "../../schema/wire/clients.ts";
import { type Database, isId, type Queries } from "../core/database/database.ts";
import { notFound, refusedField } from "../core/problems.ts";
import { readBody, readQuery } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { type CreationKey, createdBefore, readCreationKey, rememberCreation } from "../practice/idempotency.ts";
import { lockPractice, planInForce, readPractice } from "../practice/practice.store.ts";
import { readClientsAfter } from "./clients.after.ts";
import {
  asCreated,
  type ClientRecord,
  checkedDraft,
  refuseBeyondLimit,
  refuseStale,
  toDraft,
  toWireClient,
} from "./clients.rules.ts";
import { insertClient, readClient, readClientPage, readClientStats, updateClient } from "./clients.store.ts";
import { markDeleted } from "./deleted.store.ts";

const { name: nombre, therapeuticGoals: objetivosTerapeuticos, ...same } = CLIENT_FIELD_LABEL;
const LABELS = { ...same, nombre, objetivosTerapeuticos, isActive: "Estado", version: "Versión" };

async function existing(tx: Queries, professionalId: string, id: string): Promise<ClientRecord> {
  const client = await readClient(tx, professionalId, id);
  if (!client) throw notFound();
  return client;
}

async function create(tx: Queries, id: string, input: WireClientInput, creation: CreationKey | null) {
  const practice = await lockPractice(tx, id);
  const earlier = creation && (await createdBefore(tx, id, creation));
  const now = earlier?.at ?? new Date();
  const draft = checkedDraft(toDraft(input), null, dayIn(practice.professional.timeZone, now));
  if (earlier) return (await readClient(tx, id, earlier.id)) ?? asCreated(draft, earlier);
  refuseBeyondLimit(practice.professional.activeClientCount, planInForce(practice, now));
  const clientId = await insertClient(tx, id, draft);
  if (creation) await rememberCreation(tx, id, creation, clientId);
  return await existing(tx, id, clientId);
}

async function change(tx: Queries, id: string, clientId: string, input: WireClientInput) {
  const practice = await lockPractice(tx, id);
  const before = await existing(tx, id, clientId);
  refuseStale(input.version, before);
  const now = new Date();
  const given = toDraft(input);
  const fields = Object.keys(given).length > 0;
  if (fields) checkedDraft(given, before, dayIn(practice.professional.timeZone, now));
  const { isActive = before.isActive } = input;
  if (!fields && isActive === before.isActive) return before;
  if (isActive && !before.isActive)
    refuseBeyondLimit(practice.professional.activeClientCount, planInForce(practice, now));
  await updateClient(tx, id, clientId, { ...given, isActive });
  return await existing(tx, id, clientId);
}

/** `/clientes` (document §7). */
export function clientRoutes(database: Database): Router {
  return Router()
    .get("/clientes", async (req, res) => {
      const { isActive: active, despuesDe, ...rest } = readQuery(clientsQuery, req);
      const request = { ...rest, isActive: active === undefined ? undefined : active === "true" };
      if (request.search && !isStorable(request.search))
        throw refusedField("search", "La búsqueda contiene caracteres que no se pueden buscar.");
      const id = professionalOf(res);
      const { rows, total, more } = await database.asProfessional(id, (tx) =>
        despuesDe ? readClientsAfter(tx, id, placeOfKey(despuesDe), request) : readClientPage(tx, id, request),
      );
      const { page, pageSize } = request;
      const data = rows.map(toWireClient);
      const last = data.at(-1);
      const siguiente = more && last ? keyOfPlace(last) : null;
      res.json({ data, pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total, siguiente } });
    })
    .post("/clientes", async (req, res) => {
      const input = readBody(wireClientInput, req, LABELS);
      const creation = readCreationKey(req, "POST /clientes", toDraft(input));
      const id = professionalOf(res);
      const made = await database.asProfessional(id, (tx) => create(tx, id, input, creation));
      res.status(201).location(`/clientes/${made.id}`).json(toWireClient(made));
    })
    .get("/clientes/stats", async (_req, res) => {
      const id = professionalOf(res);
      const stats = await database.asProfessional(id, async (tx) => {
        const { professional } = await readPractice(tx, id);
        return await readClientStats(tx, id, monthStart(professional.timeZone, new Date()));
      });
      res.json({ data: stats });
    })
    .param("id", (_req, _res, next, id: string) => {
      if (!isId(id)) throw notFound();
      next();
    })
    .get("/clientes/:id", async (req, res) => {
      const id = professionalOf(res);
      res.json(toWireClient(await database.asProfessional(id, (tx) => existing(tx, id, req.params.id))));
    })
    .put("/clientes/:id", async (req, res) => {
      const input = readBody(wireClientInput, req, LABELS);
      const id = professionalOf(res);
      res.json(toWireClient(await database.asProfessional(id, (tx) => change(tx, id, req.params.id, input))));
    })
    .delete("/clientes/:id", async (req, res) => {
      const id = professionalOf(res);
      await database.asProfessional(id, async (tx) => {
        await lockPractice(tx, id);
        if (!(await markDeleted(tx, id, req.params.id))) throw notFound();
      });
      res.status(204).end();
    });
}
