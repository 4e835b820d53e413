import express, { Router } from "express";
import { z } from "zod";
import type { Database } from "../core/database.ts";
import { networkOf, openLimit } from "../core/limits.ts";
import { Problem } from "../core/problems.ts";
import { asProblem } from "./payments.routes.ts";
import type { PaymentChecks } from "./payments.worker.ts";
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
  }),
});

/** Which order a message is about: an order names itself, money names its order. */
function orderOf({ event_type, resource }: z.output<typeof event>): string | undefined {
  if (event_type.startsWith("CHECKOUT.ORDER.")) return resource.id;
  return resource.supplementary_data?.related_ids?.order_id;
}

const parsed = (raw: string): unknown => {
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
};

/**
 * PayPal's own messages. None of them is believed: a genuine one only has the order looked at, so that twice, late or in
 * another order they change nothing.
 */
export function webhookRoutes(database: Database, paypal: Paypal, checks: PaymentChecks): Router {
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
      const orderId = orderOf(message.data);
      if (orderId) await checks.ask(orderId);
      res.status(204).end();
    },
  );
}
