import express, { type RequestHandler, Router } from "express";
import { z } from "zod";
import type { SandboxOrders } from "./sandbox.orders.ts";
import { sandboxSdk } from "./sandbox.sdk.ts";

const money = z.object({ currency_code: z.string().length(3), value: z.string().regex(/^\d+(\.\d{1,2})?$/) });
const wish = z.object({
  intent: z.enum(["CAPTURE", "AUTHORIZE"]).optional(),
  purchase_units: z
    .array(
      z.object({
        amount: money,
        description: z.string().max(127).optional(),
        payee: z.object({ merchant_id: z.string().optional() }).optional(),
      }),
    )
    .min(1)
    .max(10),
});
const TOKEN_LIVES_S = 32_400;

const refuse = (name: string, issue: string) => ({ name, details: [{ issue }], message: "refused", debug_id: "local" });
const UNPROCESSABLE = (issue: string) => refuse("UNPROCESSABLE_ENTITY", issue);
const NOT_FOUND = refuse("RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID");

/** Makes an order of a request's body, as both sides may. */
const create =
  (orders: SandboxOrders): RequestHandler =>
  (req, res) => {
    const read = wish.safeParse(req.body);
    if (read.success) res.status(201).json(orders.create(read.data));
    else res.status(400).json(refuse("INVALID_REQUEST", "INVALID_PARAMETER_SYNTAX"));
  };

/** What PayPal's script does in the browser: the script itself, and what it asks PayPal for on behalf of the payer. */
export function sandboxBrowserRoutes(orders: SandboxOrders, base: string): Router {
  return Router()
    .get(`${base}/sdk/js`, (_req, res) => {
      res
        .type("text/javascript")
        .set("cache-control", "no-store")
        .send(`(${sandboxSdk})(${JSON.stringify(base)});`);
    })
    .use(base, express.json({ limit: "16kb" }))
    .post(`${base}/orders`, create(orders))
    .get(`${base}/orders/:id`, ({ params }, res) => {
      const order = orders.get(params.id);
      res.status(order ? 200 : 404).json(order ?? NOT_FOUND);
    })
    .post(`${base}/orders/:id/approve`, ({ params }, res) => {
      const order = orders.approve(params.id);
      res.status(order ? 200 : 404).json(order ?? NOT_FOUND);
    })
    .post(`${base}/orders/:id/decline`, (_req, res) => {
      res.status(422).json(UNPROCESSABLE("INSTRUMENT_DECLINED"));
    })
    .post(`${base}/orders/:id/capture`, ({ params }, res) => {
      const order = orders.capture(params.id);
      res.status(order ? 201 : 422).json(order ?? UNPROCESSABLE("ORDER_NOT_APPROVED"));
    });
}

/** Credentials a merchant's server signs in with. */
export interface SandboxKeys {
  clientId: string;
  secret: string;
  /** Whether a message that claims to come from here does. */
  isSigned?: (message: Record<string, unknown>) => boolean;
}

/** What PayPal offers the merchant's server: `/v1/oauth2/token`, Orders v2, refunds, and the check of messages. */
export function sandboxServerRoutes(orders: SandboxOrders, { clientId, secret, isSigned }: SandboxKeys): Router {
  const basic = `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}`;
  const token = `A21.${Buffer.from(`${clientId}:${secret}`).toString("hex")}`;
  return Router()
    .post("/v1/oauth2/token", (req, res) => {
      if (req.get("authorization") !== basic) res.status(401).json({ error: "invalid_client" });
      else res.json({ access_token: token, token_type: "Bearer", expires_in: TOKEN_LIVES_S });
    })
    .use((req, res, next) => {
      if (req.get("authorization") === `Bearer ${token}`) next();
      else res.status(401).json({ error: "invalid_token" });
    })
    .use(express.json({ limit: "256kb" }))
    .post("/v2/checkout/orders", create(orders))
    .get("/v2/checkout/orders/:id", ({ params }, res) => {
      const order = orders.get(params.id);
      res.status(order ? 200 : 404).json(order ?? NOT_FOUND);
    })
    .get("/v2/payments/captures/:id", ({ params }, res) => {
      const capture = orders.captureOf(params.id);
      res.status(capture ? 200 : 404).json(capture ?? NOT_FOUND);
    })
    .post("/v2/payments/captures/:id/refund", ({ params }, res) => {
      const refund = orders.refund(params.id);
      res.status(refund ? 201 : 404).json(refund ?? NOT_FOUND);
    })
    .post("/v1/notifications/verify-webhook-signature", (req, res) => {
      res.json({ verification_status: isSigned?.(req.body) ? "SUCCESS" : "FAILURE" });
    });
}
