import { Router } from "express";
import {
  paymentsQuery,
  type WirePaymentOutcome,
  type WirePaymentSettings,
  wirePaymentConfirmation,
  wirePaymentInput,
} from "../../schema/wire/payments.ts";
import type { ApiConfig } from "../core/config.ts";
import { openLimit } from "../core/limits.ts";
import { readBody, readQuery } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { anyPaginationOf, keyedAsked } from "../practice/keyed.ts";
import { opens, peopleOnly } from "../practice/scopes.ts";
import { confirmPayment, listPayments, notePayment, type PaymentParts, pendingOrders } from "./payments.service.ts";
import { LABELS, paymentRefusals, toWirePayment } from "./payments.wire.ts";

/** For one professional: each may make the service ask PayPal. */
const CALLS = { points: 100, seconds: 60 };

/** How the browser pays. */
function toWireSettings(choice: ApiConfig["payments"], pending_order_ids: string[]): WirePaymentSettings {
  const pending = { pending_order_id: pending_order_ids[0] ?? null, pending_order_ids };
  if (choice === "local") return { environment: "local", client_id: "test", ...pending };
  return { environment: choice?.environment ?? null, client_id: choice?.clientId ?? null, ...pending };
}

/** `/api/payment` (document §7): what is due is computed here, and believed to be paid only when PayPal says so. */
export function paymentRoutes({ choice, ...parts }: PaymentParts & { choice: ApiConfig["payments"] }): Router {
  const { database } = parts;
  const limit = openLimit(database, "payments", CALLS);
  return Router()
    .get("/api/payment", opens("payments:read"), async (req, res) => {
      const { estado: status, ...request } = readQuery(paymentsQuery, req);
      const read = await listPayments(database, professionalOf(res), { ...request, status }, keyedAsked(request));
      res.json({ data: read.rows.map(toWirePayment), pagination: anyPaginationOf(request, read) });
    })
    .get("/api/payment/settings", peopleOnly, async (_req, res) => {
      res.json(toWireSettings(choice, await pendingOrders(database, professionalOf(res))));
    })
    .post("/api/payment/create", peopleOnly, async (req, res) => {
      const { order_id: orderId, plan_id: planId, variant } = readBody(wirePaymentInput, req, LABELS);
      const id = professionalOf(res);
      await limit.hold(id);
      res.status(201).json(toWirePayment(await notePayment(parts, id, { orderId, planId, variant })));
    })
    .post("/api/payment/confirm", peopleOnly, async (req, res) => {
      const { order_id } = readBody(wirePaymentConfirmation, req, LABELS);
      const id = professionalOf(res);
      await limit.hold(id);
      const settled = await confirmPayment(parts, id, order_id);
      const outcome: WirePaymentOutcome = { ok: settled.status === "COMPLETADO", payment: toWirePayment(settled) };
      res.json(outcome);
    })
    .use(paymentRefusals);
}
