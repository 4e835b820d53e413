import { Router } from "express";
import { DELIVERIES_ASKED } from "../../schema/rules/feed.ts";
import { deliveriesQuery, wireWebhookChange, wireWebhookInput } from "../../schema/wire/webhooks.ts";
import { openLimit } from "../core/limits.ts";
import { paginationOf } from "../core/pages.ts";
import { idInPath, readBody, readQuery } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { readCreationKey } from "../practice/idempotency.ts";
import { peopleOnly } from "../practice/scopes.ts";
import {
  addWebhook,
  askForDelivery,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  renewSecret,
  type WebhookParts,
} from "./webhooks.service.ts";
import { LABELS, toDraft, toWireDelivery, toWireTold, toWireWebhook, webhookRefusals } from "./webhooks.wire.ts";

const HOUR_S = 3_600;
/** Changes of its receivers for one practice: some of them are mailed. */
const CHANGED = { points: 60, seconds: HOUR_S };

/**
 * `/avisos` (beyond the document; decision 170).
 * @param sweep has what is due sent now
 */
export function webhookRoutes(parts: WebhookParts, sweep: () => Promise<void>): Router {
  const changed = openLimit(parts.database, "webhooks:changed", CHANGED);
  const asked = openLimit(parts.database, "webhooks:asked", { points: DELIVERIES_ASKED, seconds: HOUR_S });
  return Router()
    .use("/avisos", peopleOnly)
    .param("id", idInPath)
    .param("entrega", idInPath)
    .get("/avisos", async (_req, res) => {
      res.json({ data: (await listWebhooks(parts, professionalOf(res))).map(toWireWebhook) });
    })
    .post("/avisos", async (req, res) => {
      const id = professionalOf(res);
      const draft = toDraft(readBody(wireWebhookInput, req, LABELS));
      const creation = readCreationKey(req, "POST /avisos", draft);
      await changed.hold(id);
      const made = await addWebhook(parts, id, draft, creation);
      res.status(201).location(`/avisos/${made.webhook.id}`).json(toWireTold(made));
    })
    .put("/avisos/:id", async (req, res) => {
      const id = professionalOf(res);
      const { version, ...given } = readBody(wireWebhookChange, req, LABELS);
      await changed.hold(id);
      const webhook = await changeWebhook(parts, id, req.params.id, { ...toDraft(given), version });
      void sweep();
      res.json(toWireWebhook(webhook));
    })
    .delete("/avisos/:id", async (req, res) => {
      await removeWebhook(parts, professionalOf(res), req.params.id);
      res.status(204).end();
    })
    .post("/avisos/:id/secreto", async (req, res) => {
      const id = professionalOf(res);
      await changed.hold(id);
      res.json(toWireTold(await renewSecret(parts, id, req.params.id)));
    })
    .post("/avisos/:id/prueba", async (req, res) => {
      const id = professionalOf(res);
      await asked.hold(id);
      const delivery = await askForDelivery(parts, id, req.params.id);
      void sweep();
      res.status(202).json(toWireDelivery(delivery));
    })
    .get("/avisos/:id/entregas", async (req, res) => {
      const page = readQuery(deliveriesQuery, req);
      const read = await listDeliveries(parts, professionalOf(res), req.params.id, page);
      res.json({ data: read.rows.map(toWireDelivery), pagination: paginationOf(page, read) });
    })
    .post("/avisos/:id/entregas/:entrega/reenviar", async (req, res) => {
      const id = professionalOf(res);
      await asked.hold(id);
      const delivery = await askForDelivery(parts, id, req.params.id, req.params.entrega);
      void sweep();
      res.status(202).json(toWireDelivery(delivery));
    })
    .use(webhookRefusals);
}
