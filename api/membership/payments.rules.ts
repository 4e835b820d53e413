import { type Due, type NotForSale, paymentDue, type Standing } from "../../schema/rules/payments.ts";
import type { WirePayment } from "../../schema/wire/payments.ts";
import type { PlanRow, Practice } from "./membership.store.ts";
import type { payments } from "./payments.table.ts";
import type { Capture, Order } from "./paypal.ts";

export type PaymentRow = typeof payments.$inferSelect;

const CURRENCY = "USD";
/** An order is captured within PayPal's three hours; the days of an upgrade are counted from when it was noted down. */
const ORDER_LIVES_MS = 3 * 3_600_000;

const standingOf = ({ professional, plan }: Practice): Standing => ({
  plan: { ...plan, order: plan.planOrder },
  variant: professional.planVariant,
  expiresAt: professional.planExpiresAt,
});

/** What this practice has to pay for a plan now; see `paymentDue`. */
export const dueOf = (
  practice: Practice,
  plan: PlanRow,
  variant: "Month" | "Year",
  now: Date,
  countedFrom = now,
): Due | NotForSale => paymentDue(standingOf(practice), { ...plan, order: plan.planOrder }, variant, now, countedFrom);

/** What is still due when a payment is settled: the days as they were quoted, everything else as it is now. */
export function dueAtSettling(practice: Practice, plan: PlanRow, row: PaymentRow, paidAt: Date, now: Date) {
  const countedFrom = new Date(Math.max(row.createdAt.getTime(), paidAt.getTime() - ORDER_LIVES_MS));
  return dueOf(practice, plan, row.variant, now, countedFrom);
}

const OPEN = new Set(["CREATED", "PAYER_ACTION_REQUIRED", "APPROVED"]);

/** Whether an order can become a payment to us: not captured yet, in one part, in dollars, to our own account. */
export const isOurs = (order: Order, merchantId: string): boolean =>
  OPEN.has(order.status) &&
  order.intent === "CAPTURE" &&
  order.parts === 1 &&
  order.currency === CURRENCY &&
  order.payeeId === merchantId;

/** What PayPal's answer means for a payment that was noted down. */
export type Verdict =
  | { kind: "waiting" }
  | { kind: "paid"; capture: Capture }
  /** The money is with us, but is not what is due: it goes back. */
  | { kind: "wrong"; capture: Capture; reason: "IMPORTE" }
  | { kind: "ended"; status: "RECHAZADO" | "DEVUELTO"; reason: "DESTINATARIO" | "DENEGADO" | null; capture: Capture };

const GIVEN_BACK = new Set(["REFUNDED", "PARTIALLY_REFUNDED"]);
const REFUSED = new Set(["DECLINED", "FAILED"]);

/** Reads an order against what was noted down for it. */
export function judge(order: Order | null, { amountCents }: PaymentRow, merchantId: string): Verdict {
  const capture = order?.captures.at(-1);
  if (order?.status !== "COMPLETED" || !capture) return { kind: "waiting" };
  if (order.payeeId !== merchantId) return { kind: "ended", status: "RECHAZADO", reason: "DESTINATARIO", capture };
  if (REFUSED.has(capture.status)) return { kind: "ended", status: "RECHAZADO", reason: "DENEGADO", capture };
  if (GIVEN_BACK.has(capture.status)) return { kind: "ended", status: "DEVUELTO", reason: null, capture };
  if (capture.status !== "COMPLETED") return { kind: "waiting" };
  const isExact = [order, capture].every(({ cents, currency }) => cents === amountCents && currency === CURRENCY);
  if (!isExact || order.parts !== 1 || order.captures.length !== 1)
    return { kind: "wrong", capture, reason: "IMPORTE" };
  return { kind: "paid", capture };
}

const NOT_FOR_SALE: Record<NotForSale, string> = {
  NOT_OFFERED: "Este plan no se puede comprar.",
  NO_UPGRADE: "Con tu plan actual solo puedes extenderlo o pasar a uno superior.",
  NEVER_ENDS: "Tu plan no caduca: no hace falta extenderlo.",
};
export const notForSaleMessage = (why: NotForSale): string => NOT_FOR_SALE[why];

export const toWirePayment = (row: PaymentRow): WirePayment => ({
  id: row.id,
  order_id: row.orderId,
  plan_id: row.planId,
  plan_name: row.planName,
  variant: row.variant,
  kind: row.kind,
  amount: row.amountCents / 100,
  status: row.status,
  capture_id: row.captureId,
  createdAt: row.createdAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
  validFrom: row.validFrom?.toISOString() ?? null,
  validUntil: row.validUntil?.toISOString() ?? null,
});
