import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express, { type RequestHandler } from "express";
import type { PaypalChoice } from "../../../api/core/outsideSettings.ts";
import {
  MERCHANT,
  type OrderWish,
  openSandboxOrders,
  type SandboxOrder,
} from "../../../api/membership/sandbox.orders.ts";
import { sandboxServerRoutes } from "../../../api/membership/sandbox.routes.ts";

/** What PayPal may do to its callers instead of answering. */
export type PaypalFault = "down" | "refuses" | "garbage" | "page" | "half" | "silence";

export interface PaypalDouble {
  /** What a service needs to pay with it. */
  choice: PaypalChoice;
  /** Method and path of every call but sign-ins and questions about the merchant, in order. */
  calls: string[];
  /** From now on every call meets this; null: all is well. */
  fault: PaypalFault | null;
  /** Only calls to such addresses meet it. */
  faultAt: RegExp;
  /** Has the next question for an order, or call to such an address, answered only once `release` is called. */
  hold(at?: RegExp): { arrived: Promise<void>; release: () => void };
  /** An order as the browser's component makes it. @param more what a tampering page says besides */
  order(value: string, more?: { currency?: string; merchant?: string; parts?: number; intent?: string }): SandboxOrder;
  /** The payer says yes and the money moves. */
  pay(order: SandboxOrder, status?: string): SandboxOrder;
  /** Writes what PayPal has of an order anew, as only PayPal could. */
  rewrite(order: SandboxOrder, change: (order: SandboxOrder) => void): void;
  /** Gives money back at PayPal, as the merchant can without us. @param value only so much of it */
  refund(order: SandboxOrder, value?: string): void;
  /** Forgets an order, not its money, as PayPal does after a time. */
  forget(order: SandboxOrder): void;
  /** What a refund is answered with instead of being made; null: it is made. */
  refundState: "PENDING" | "FAILED" | "refused" | null;
  /** The order as PayPal has it. */
  read(id: string): SandboxOrder;
  /** A message of PayPal's, signed. */
  message(event: object): { headers: Record<string, string>; body: string };
  close(): Promise<void>;
}

const WEBHOOK_ID = "WH-7";
const SECRET = "geheim";

/** A PayPal of our own that speaks OAuth, Orders v2, refunds and the check of messages, and can be told to fail. */
export async function startPaypal(): Promise<PaypalDouble> {
  const orders = openSandboxOrders(null);
  const calls: string[] = [];
  const forgotten = new Set<string>();
  const keys = { clientId: "client-of-ours", secret: SECRET };
  const sign = (transmission: string, event: unknown) =>
    createHmac("sha256", SECRET)
      .update(`${transmission}|${WEBHOOK_ID}|${JSON.stringify(event)}`)
      .digest("hex");
  const isSigned = ({ transmission_id, transmission_sig, webhook_id, webhook_event }: Record<string, unknown>) =>
    webhook_id === WEBHOOK_ID && transmission_sig === sign(String(transmission_id), webhook_event);
  let held: { at: RegExp; until: Promise<void> } | null = null;
  let arrive = (): void => undefined;

  const double: PaypalDouble = {
    choice: { environment: "sandbox", ...keys, webhookId: WEBHOOK_ID, apiUrl: "" },
    calls,
    fault: null,
    faultAt: /./,
    hold(at = /^\/v2\/checkout\/orders\//) {
      let release = (): void => undefined;
      const until = new Promise<void>((resolve) => {
        release = resolve;
      });
      held = { at, until };
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      return { arrived, release: () => release() };
    },
    order(value, { currency = "USD", merchant, parts = 1, intent } = {}) {
      const part = { amount: { currency_code: currency, value }, payee: merchant ? { merchant_id: merchant } : {} };
      const wish: OrderWish = { intent, purchase_units: Array.from({ length: parts }, () => part) };
      return orders.create(wish);
    },
    pay(order, status) {
      orders.approve(order.id);
      return orders.capture(order.id, status) ?? order;
    },
    rewrite(order, change) {
      change(double.read(order.id));
    },
    refund(order, value) {
      for (const { id } of double.read(order.id).purchase_units[0]?.payments?.captures ?? []) orders.refund(id, value);
    },
    forget: ({ id }) => void forgotten.add(id),
    refundState: null,
    read(id) {
      const order = orders.get(id);
      if (!order) throw new Error("PayPal has no such order");
      return order;
    },
    message(event) {
      const transmission = `t-${Math.random()}`;
      const headers = {
        "content-type": "application/json",
        "paypal-auth-algo": "SHA256withRSA",
        "paypal-cert-url": "https://api.paypal.com/v1/notifications/certs/CERT-1",
        "paypal-transmission-id": transmission,
        "paypal-transmission-sig": sign(transmission, event),
        "paypal-transmission-time": new Date().toISOString(),
      };
      return { headers, body: JSON.stringify(event) };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  const failing: RequestHandler = async (req, res, next) => {
    const isNews = req.path !== "/v1/oauth2/token" && !(req.method === "POST" && req.path === "/v2/checkout/orders");
    if (isNews) calls.push(`${req.method} ${req.path}`);
    if (held?.at.test(req.path)) {
      const { until } = held;
      held = null;
      arrive();
      await until;
    }
    const { fault, faultAt, refundState } = double;
    if (forgotten.has(req.path.split("/").at(-1) ?? ""))
      return void res.status(404).json({ name: "RESOURCE_NOT_FOUND" });
    if (refundState && req.path.endsWith("/refund"))
      return void (refundState === "refused"
        ? res.status(422).json({ name: "UNPROCESSABLE_ENTITY", details: [{ issue: "REFUND_NOT_ALLOWED" }] })
        : res.status(201).json({ id: "R1", status: refundState }));
    if (!fault || !faultAt.test(req.path)) return next();
    if (fault === "silence") return;
    if (fault === "down") return void res.status(503).json({ name: "SERVICE_UNAVAILABLE" });
    if (fault === "refuses") return void res.socket?.destroy();
    if (fault === "page") return void res.type("html").send("<html>Mantenimiento</html>");
    if (fault === "half") return void res.type("json").send('{"id":"5O19');
    res.json({ status: "COMPLETED", purchase_units: "many" });
  };
  const server = createServer(express().use(failing, sandboxServerRoutes(orders, { ...keys, isSigned })));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  double.choice.apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return double;
}

export { MERCHANT };
