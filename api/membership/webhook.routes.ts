import express, { Router } from "express";
import { z } from "zod";
import type { Database, Queries } from "../core/database/database.ts";
import { networkOf, openLimit } from "../core/limits.ts";
import type { Log } from "../core/log.ts";
import { Problem } from "../core/problems.ts";
import { asProblem } from "./payments.service.ts";
import { readOrderOfCapture } from "./payments.store.ts";
import type { PaymentChecks } from "./payments.worker.ts";
import { parentOf } from "./paypal.shapes.ts";
import type { Paypal } from "./paypal.ts";

const BODY_MAX = "128kb";
/** From one address: each message makes the service ask PayPal whether it is its own. */
const MESSAGES = { points: 120, seconds: 60 };

const related = z.object({ order_id: z.string() });
const event = z.object({
  event_type: z.string(),
  resource: z.object({
    id: z.string().optional(),
    supplementary_data: z.object({ related_ids: related.partial().optional() }).optional(),
    links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
    disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).optional(),
  }),
});
type Resource = z.output<typeof event>["resource"];

/** The captures a message may be about: money itself, a refund of it, or a dispute over it. */
const capturesOf = ({ id, links, disputed_transactions = [] }: Resource): string[] =>
  [parentOf(links), id, ...disputed_transactions.map((one) => one.seller_transaction_id)].filter(
    (one) => one !== undefined,
  );

/** Which orders of ours a message is about: an order names itself, money its order, refunds and disputes only the money. */
async function ordersOf(owner: Queries, { event_type, resource }: z.output<typeof event>): Promise<Set<string>> {
  const named = resource.supplementary_data?.related_ids?.order_id;
  if (named) return new Set([named]);
  if (event_type.startsWith("CHECKOUT.") && resource.id) return new Set([resource.id]);
  const found = await Promise.all(capturesOf(resource).map((captureId) => readOrderOfCapture(owner, captureId)));
  return new Set(found.filter((orderId) => orderId !== null));
}

const parsed = (raw: string): unknown => {
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
};

interface Parts {
  database: Database;
  paypal: Paypal;
  checks: PaymentChecks;
  log: Log;
}

/**
 * PayPal's own messages. None of them is believed: a genuine one only has the order looked at, so that twice, late or in
 * another order they change nothing.
 */
export function webhookRoutes({ database, paypal, checks, log }: Parts): Router {
  const limit = openLimit(database, "webhook", MESSAGES);
  return Router().post(
    "/api/payment/webhook",
    express.text({ type: () => true, limit: BODY_MAX }),
    async (req, res) => {
      await limit.hold(networkOf(req.ip));
      const raw: unknown = req.body;
      const message = event.safeParse(typeof raw === "string" ? parsed(raw) : null);
      if (typeof raw !== "string" || !message.success) throw new Problem("BAD_REQUEST");
      const headers = Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, String(value)]));
      const isGenuine = await paypal.isGenuine(headers, raw).catch((error: unknown) => {
        throw asProblem(error);
      });
      if (!isGenuine) throw new Problem("FORBIDDEN");
      const orders = await ordersOf(database.owner, message.data);
      // Only the operator can answer PayPal; the plan stays until PayPal has decided over the money.
      const isDispute = message.data.event_type.startsWith("CUSTOMER.DISPUTE.");
      if (isDispute && orders.size > 0) log.warn({ event: message.data.event_type }, "payment disputed at PayPal");
      for (const orderId of orders) await checks.ask(orderId);
      res.status(204).end();
    },
  );
}
