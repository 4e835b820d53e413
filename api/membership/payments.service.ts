import { notForSaleMessage, type Variant } from "../../schema/rules/payments.ts";
import type { Database, Queries } from "../core/database/database.ts";
import type { PageRead } from "../core/pages.ts";
import { notFound, Problem } from "../core/problems.ts";
import { refused } from "../core/refusals.ts";
import type { KeyedAsked, KeyedRead } from "../practice/keyed.ts";
import { lockPractice } from "../practice/practice.store.ts";
import { isOurs } from "./payments.judge.ts";
import { dueOf, type PaymentRow, standingOf } from "./payments.rules.ts";
import type { Settle } from "./payments.settle.ts";
import {
  insertPayment,
  type PaymentsAsked,
  readPaymentOf,
  readPaymentPage,
  readPaymentsByKey,
  readPendingOrders,
  readPlan,
} from "./payments.store.ts";
import { type Paypal, PaypalError } from "./paypal.ts";

const FIRST_CHECK_MS = 60_000;
const PENDING_MS = 6 * 3_600_000;
/** More orders than anybody begins in that time. */
const PENDING_MAX = 10;
/** The same for an order that is someone else's, of another merchant, captured already, or that nobody knows. */
const refusedOrder = () => refused("orderId", "Pedido: no se puede usar para este pago.");

/** Says in a problem that PayPal could not be asked. */
export const asProblem = (error: unknown): unknown =>
  error instanceof PaypalError
    ? new Problem(error.fault === "slow" ? "PAYMENT_TIMEOUT" : "PAYMENT_UNAVAILABLE")
    : error;

export interface PaymentParts {
  database: Database;
  /** null where nothing can be paid. */
  paypal: Paypal | null;
  settle: Settle;
}

/** What an order is to pay for. */
export interface Wanted {
  orderId: string;
  planId: number;
  variant: Variant;
}

/** @throws Refusal unless the same was asked for before */
function same(row: PaymentRow, professionalId: string, { planId, variant }: Wanted): PaymentRow {
  const isSame = row.planId === planId && (row.kind === "UPGRADE" || row.variant === variant);
  if (row.professionalId !== professionalId || !isSame) throw refusedOrder();
  return row;
}

/** One page of payments, newest first; or payments by key. */
export const listPayments = (
  database: Database,
  id: string,
  request: PaymentsAsked,
  keyed: KeyedAsked | null,
): Promise<PageRead<PaymentRow> | KeyedRead<PaymentRow>> =>
  database.asProfessional(id, (tx) =>
    keyed ? readPaymentsByKey(tx, id, keyed, request) : readPaymentPage(tx, id, request),
  );

/** The orders that may be paid and are not known to be, newest first: behind one nobody paid there may be one that is. */
export const pendingOrders = (database: Database, id: string): Promise<string[]> =>
  database.askAsProfessional(id, (tx) => readPendingOrders(tx, id, new Date(Date.now() - PENDING_MS), PENDING_MAX));

/** Notes a payment down, which must be exactly what is due now; told twice it is the same one. */
async function noteDown(
  tx: Queries,
  id: string,
  { orderId, planId, variant: asked }: Wanted,
  orderCents: number | null,
) {
  // Refused when it was deleted while PayPal was asked: nobody would be there for the plan.
  const practice = await lockPractice(tx, id);
  const plan = await readPlan(tx, planId);
  const now = new Date();
  const due = plan ? dueOf(standingOf(practice), plan, asked, now) : "NOT_OFFERED";
  if (!plan || typeof due === "string")
    throw refused("planId", notForSaleMessage(typeof due === "string" ? due : "NOT_OFFERED"));
  if (orderCents !== due.cents) throw new Problem("PRICE_CHANGED");
  const { kind, variant, cents: amountCents } = due;
  const bought = { planId: plan.id, planName: plan.name, kind, variant, amountCents };
  const nextCheckAt = new Date(now.getTime() + FIRST_CHECK_MS);
  // The database's clock stands at the transaction's begin, before the wait for the practice: another day, it may be.
  return await insertPayment(tx, { professionalId: id, orderId, ...bought, createdAt: now, nextCheckAt });
}

/**
 * What is due for a plan now, noted down for an order at PayPal before it is captured.
 * @throws Refusal VALIDATION; Problem PRICE_CHANGED, NOT_FOUND, PAYMENT_UNAVAILABLE, PAYMENT_TIMEOUT
 */
export async function notePayment({ database, paypal }: PaymentParts, id: string, wanted: Wanted): Promise<PaymentRow> {
  if (!paypal) throw new Problem("PAYMENT_UNAVAILABLE");
  const earlier = await readPaymentOf(database.owner, wanted.orderId);
  if (earlier) return same(earlier, id, wanted);
  const [order, merchantId] = await Promise.all([paypal.order(wanted.orderId), paypal.merchantId()]).catch(
    (error: unknown) => {
      throw asProblem(error);
    },
  );
  if (!order || !isOurs(order, merchantId)) throw refusedOrder();
  const told = { ...wanted, orderId: order.id };
  const row = await database.inTurn(id, () => database.owner.transaction((tx) => noteDown(tx, id, told, order.cents)));
  const noted = row ?? (await readPaymentOf(database.owner, wanted.orderId));
  if (!noted) throw new Error("the payment was not noted down");
  return same(noted, id, wanted);
}

/**
 * Has PayPal asked about an order, and does what its answer means.
 * @throws Problem NOT_FOUND, PAYMENT_UNAVAILABLE, PAYMENT_TIMEOUT
 */
export async function confirmPayment(
  { database, paypal, settle }: PaymentParts,
  id: string,
  orderId: string,
): Promise<PaymentRow> {
  if (!paypal) throw new Problem("PAYMENT_UNAVAILABLE");
  const known = await readPaymentOf(database.owner, orderId);
  if (known?.professionalId !== id) throw notFound();
  const settled = await settle(orderId).catch((error: unknown) => {
    throw asProblem(error);
  });
  if (!settled) throw notFound();
  return settled;
}
