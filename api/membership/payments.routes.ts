import { Router } from "express";
import {
  paymentsQuery,
  type WirePaymentOutcome,
  type WirePaymentSettings,
  wirePaymentConfirmation,
  wirePaymentInput,
} from "../../schema/wire/payments.ts";
import type { ApiConfig } from "../core/config.ts";
import type { Database, Queries } from "../core/database/database.ts";
import { openLimit } from "../core/limits.ts";
import { notFound, Problem, refusedField } from "../core/problems.ts";
import { readBody, readQuery } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { lockPractice } from "../practice/practice.store.ts";
import { isOurs } from "./payments.judge.ts";
import { dueOf, notForSaleMessage, type PaymentRow, standingOf, toWirePayment } from "./payments.rules.ts";
import type { Settle } from "./payments.settle.ts";
import { insertPayment, readPaymentOf, readPaymentPage, readPendingOrder, readPlan } from "./payments.store.ts";
import { type Paypal, PaypalError } from "./paypal.ts";

const LABELS = { order_id: "Pedido", plan_id: "Plan", variant: "Periodo", type: "Tipo" };
/** For one professional: each may make the service ask PayPal. */
const CALLS = { points: 100, seconds: 60 };
const FIRST_CHECK_MS = 60_000;
const PENDING_MS = 6 * 3_600_000;
/** The same for an order that is someone else's, of another merchant, captured already, or that nobody knows. */
const refusedOrder = () => refusedField("order_id", "Pedido: no se puede usar para este pago.");

/** Says in a problem that PayPal could not be asked. */
export const asProblem = (error: unknown): unknown =>
  error instanceof PaypalError
    ? new Problem(error.fault === "slow" ? "PAYMENT_TIMEOUT" : "PAYMENT_UNAVAILABLE")
    : error;

interface Parts {
  database: Database;
  paypal: Paypal | null;
  settle: Settle;
  choice: ApiConfig["payments"];
}

/** `/api/payment` (document §7): what is due is computed here, and believed to be paid only when PayPal says so. */
export function paymentRoutes({ database, paypal, settle, choice }: Parts): Router {
  const limit = openLimit(database, "payments", CALLS);
  /** @throws Problem RATE_LIMITED; PAYMENT_UNAVAILABLE where nothing can be paid */
  const begin = async (professionalId: string): Promise<Paypal> => {
    await limit.hold(professionalId);
    if (!paypal) throw new Problem("PAYMENT_UNAVAILABLE");
    return paypal;
  };

  /** @throws Problem unless the same was asked for before */
  const same = (row: PaymentRow, professionalId: string, wanted: { plan_id: number; variant: string }): PaymentRow => {
    const isSame = row.planId === wanted.plan_id && (row.kind === "UPGRADE" || row.variant === wanted.variant);
    if (row.professionalId !== professionalId || !isSame) throw refusedOrder();
    return row;
  };

  const settings = async (professionalId: string): Promise<WirePaymentSettings> => {
    const since = new Date(Date.now() - PENDING_MS);
    const pending = await database.asProfessional(professionalId, (tx) => readPendingOrder(tx, professionalId, since));
    const shared = { pending_order_id: pending };
    if (choice === "local") return { environment: "local", client_id: "test", ...shared };
    return { environment: choice?.environment ?? null, client_id: choice?.clientId ?? null, ...shared };
  };

  return Router()
    .get("/api/payment", async (req, res) => {
      const { page, pageSize } = readQuery(paymentsQuery, req);
      const id = professionalOf(res);
      const { rows, total } = await database.asProfessional(id, (tx) =>
        readPaymentPage(tx, id, pageSize, (page - 1) * pageSize),
      );
      const pagination = { page, pageSize, pageCount: Math.ceil(total / pageSize), total };
      res.json({ data: rows.map(toWirePayment), pagination });
    })
    .get("/api/payment/settings", async (_req, res) => {
      res.json(await settings(professionalOf(res)));
    })
    .post("/api/payment/create", async (req, res) => {
      const wanted = readBody(wirePaymentInput, req, LABELS);
      const id = professionalOf(res);
      const asked = await begin(id);
      const earlier = await readPaymentOf(database.owner, wanted.order_id);
      if (earlier) {
        res.status(201).json(toWirePayment(same(earlier, id, wanted)));
        return;
      }
      const [order, merchantId] = await Promise.all([asked.order(wanted.order_id), asked.merchantId()]).catch(
        (error: unknown) => {
          throw asProblem(error);
        },
      );
      if (!order || !isOurs(order, merchantId)) throw refusedOrder();
      const noteDown = async (tx: Queries) => {
        const practice = await lockPractice(tx, id);
        // Deleted while PayPal was asked: nobody would be there for the plan.
        if (practice.professional.closedAt) throw notFound();
        const plan = await readPlan(tx, wanted.plan_id);
        const now = new Date();
        const due = plan ? dueOf(standingOf(practice), plan, wanted.variant, now) : "NOT_OFFERED";
        if (!plan || typeof due === "string")
          throw refusedField("plan_id", notForSaleMessage(typeof due === "string" ? due : "NOT_OFFERED"));
        if (order.cents !== due.cents) throw new Problem("PRICE_CHANGED");
        const { kind, variant, cents: amountCents } = due;
        const bought = { planId: plan.id, planName: plan.name, kind, variant, amountCents };
        const nextCheckAt = new Date(now.getTime() + FIRST_CHECK_MS);
        return await insertPayment(tx, { professionalId: id, orderId: order.id, ...bought, nextCheckAt });
      };
      const row = await database.inTurn(id, () => database.owner.transaction(noteDown));
      const noted = row ?? (await readPaymentOf(database.owner, wanted.order_id));
      if (!noted) throw new Error("the payment was not noted down");
      res.status(201).json(toWirePayment(same(noted, id, wanted)));
    })
    .post("/api/payment/confirm", async (req, res) => {
      const { order_id } = readBody(wirePaymentConfirmation, req, LABELS);
      const id = professionalOf(res);
      await begin(id);
      const known = await readPaymentOf(database.owner, order_id);
      if (known?.professionalId !== id) throw notFound();
      const settled = await settle(order_id).catch((error: unknown) => {
        throw asProblem(error);
      });
      if (!settled) throw notFound();
      const outcome: WirePaymentOutcome = { ok: settled.status === "COMPLETADO", payment: toWirePayment(settled) };
      res.json(outcome);
    });
}
