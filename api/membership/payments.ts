import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import express, { Router } from "express";
import type { ApiConfig } from "../core/config.ts";
import type { Database } from "../core/database/database.ts";
import type { Log } from "../core/log.ts";
import type { Mail } from "../core/mail/mail.ts";
import type { Jobs } from "../core/queue.ts";
import { paymentRoutes } from "./payments.routes.ts";
import { createSettle } from "./payments.settle.ts";
import { type PaymentPace, startPaymentChecks } from "./payments.worker.ts";
import { openPaypal, type Paypal } from "./paypal.ts";
import { openSandboxOrders } from "./sandbox.orders.ts";
import { sandboxBrowserRoutes, sandboxServerRoutes } from "./sandbox.routes.ts";
import { webhookRoutes } from "./webhook.routes.ts";

/** Where the stand-in for PayPal answers the browser; the gateway passes `/dev` on, outside production. */
const SANDBOX_BASE = "/dev/paypal";

interface Provider {
  paypal: Paypal | null;
  /** What stands before the bearer check. */
  open: Router;
  close(): Promise<void>;
}

/** The stand-in: a server of its own on this machine, so that the service asks it exactly as it asks PayPal. */
async function openStandIn({ database, dataDir }: ApiConfig): Promise<Provider> {
  const orders = openSandboxOrders(database.kind === "memory" ? null : path.join(dataDir, "paypal.jsonl"));
  const keys = { clientId: "test", secret: randomBytes(16).toString("hex") };
  const server: Server = createServer(express().use(sandboxServerRoutes(orders, keys)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    paypal: openPaypal({ ...keys, webhookId: null, apiUrl }),
    open: sandboxBrowserRoutes(orders, SANDBOX_BASE),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function openProvider(config: ApiConfig): Promise<Provider> {
  if (config.payments === "local") return await openStandIn(config);
  const paypal = config.payments && openPaypal(config.payments);
  return { paypal, open: Router(), close: async () => undefined };
}

export interface Payments {
  /** What may be asked without a bearer: PayPal's messages, and the stand-in. */
  open: Router;
  /** What the signed-in professional may ask. */
  routes: Router;
  /** Looks now for payments whose browser never came back. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/** Opens all that paying needs: PayPal or its stand-in, the calls, and the checks in the queue. */
export async function openPayments(
  config: ApiConfig,
  { database, mail, log, jobs, host }: { database: Database; mail: Mail; log: Log; jobs: Jobs; host: string },
  pace?: Partial<PaymentPace>,
): Promise<Payments> {
  const { paypal, open, close } = await openProvider(config);
  const choice = config.payments;
  if (!paypal) {
    const routes = paymentRoutes({ database, paypal, settle: async () => null, choice });
    return { open, routes, sweep: async () => undefined, close };
  }
  const settle = createSettle({ database, paypal, log });
  try {
    const checks = await startPaymentChecks({ database, settle, mail, log, jobs, host }, pace);
    const hears = choice !== "local" && choice?.webhookId;
    return {
      open: hears ? Router().use(open, webhookRoutes({ database, paypal, checks, log })) : open,
      routes: paymentRoutes({ database, paypal, settle, choice }),
      sweep: checks.sweep,
      async close() {
        await checks.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
