import type { Database } from "../core/database.ts";
import { errorFacts, type Log } from "../core/log.ts";
import { lockPractice } from "./membership.store.ts";
import { dueAtSettling, judge, type PaymentRow, type Verdict } from "./payments.rules.ts";
import {
  activatePlan,
  isCaptureUsed,
  lockPaymentOf,
  readPaymentOf,
  readPlan,
  updatePayment,
} from "./payments.store.ts";
import type { Capture, Paypal } from "./paypal.ts";

/** Days after which an order nobody paid is not asked about any more. */
const ASKED_FOR_MS = 3 * 86_400_000;
const FIRST_WAIT_S = 60;
const LONGEST_WAIT_S = 3_600;

const isOver = ({ status }: PaymentRow): boolean => status !== "PENDIENTE" && status !== "CADUCADO";

/** Brings payments to their end; the same for the browser's confirmation, PayPal's messages and the queue. */
export type Settle = (orderId: string) => Promise<PaymentRow | null>;

/**
 * @returns asks PayPal about an order and does what its answer means, once, however often and from however many places
 *   it is called; null for an order that was never noted down. It throws PaypalError when PayPal cannot be asked.
 */
export function createSettle({ database, paypal, log }: { database: Database; paypal: Paypal; log: Log }): Settle {
  const underWay = new Map<string, Promise<PaymentRow | null>>();

  /** The money is ours, in the right amount: the plan, at the price that holds now, or the money back. */
  const activate = async (tx: Database["owner"], row: PaymentRow, capture: Capture): Promise<PaymentRow> => {
    const seen = { captureId: capture.id, paidAt: capture.at };
    const practice = await lockPractice(tx, row.professionalId);
    const plan = await readPlan(tx, row.planId);
    const now = new Date();
    const due = plan ? dueAtSettling(practice, plan, row, capture.at, now) : "NOT_OFFERED";
    if (typeof due === "string" || due.cents !== row.amountCents)
      return await updatePayment(tx, row, { ...seen, status: "DEVOLUCION", reason: "PRECIO", nextCheckAt: now });
    const { kind, variant, startsAt, expiresAt } = due;
    const validFrom = startsAt ?? practice.professional.planExpiresAt;
    await activatePlan(tx, row.professionalId, {
      planId: row.planId,
      planVariant: variant,
      planExpiresAt: expiresAt,
      ...(startsAt && { planStartedAt: startsAt }),
    });
    return await updatePayment(tx, row, {
      ...seen,
      status: "COMPLETADO",
      kind,
      variant,
      validFrom,
      validUntil: expiresAt,
    });
  };

  const apply = (orderId: string, verdict: Verdict): Promise<PaymentRow | null> =>
    database.owner.transaction(async (tx) => {
      const known = await readPaymentOf(tx, orderId);
      if (!known) return null;
      // The practice before the payment, as everywhere: no two writers wait for each other.
      await lockPractice(tx, known.professionalId);
      const row = await lockPaymentOf(tx, orderId);
      if (!row || isOver(row)) return row;
      if (verdict.kind === "waiting") {
        const checks = row.checks + 1;
        const wait = Math.min(FIRST_WAIT_S * 2 ** row.checks, LONGEST_WAIT_S);
        const now = Date.now();
        const status = row.createdAt.getTime() + ASKED_FOR_MS < now ? "CADUCADO" : row.status;
        return await updatePayment(tx, row, { status, checks, nextCheckAt: new Date(now + wait * 1_000) });
      }
      const { capture } = verdict;
      if (await isCaptureUsed(tx, capture.id))
        return await updatePayment(tx, row, { status: "RECHAZADO", reason: "USADO" });
      if (verdict.kind === "paid") return await activate(tx, row, capture);
      const seen = { captureId: capture.id, paidAt: capture.at, reason: verdict.reason };
      if (verdict.kind === "wrong")
        return await updatePayment(tx, row, { ...seen, status: "DEVOLUCION", nextCheckAt: new Date() });
      return await updatePayment(tx, row, { ...seen, status: verdict.status });
    });

  /** Gives the money of a payment back that bought nothing. */
  const giveBack = async (row: PaymentRow): Promise<PaymentRow> => {
    if (row.status !== "DEVOLUCION" || !row.captureId) return row;
    try {
      await paypal.refund(row.captureId, row.id);
    } catch (error) {
      // The queue tries again: the answer to whoever waits is the same.
      log.warn({ payment: row.id, error: errorFacts(error) }, "money not given back yet");
      return row;
    }
    const done = await updatePayment(database.owner, row, { status: "DEVUELTO" });
    log.warn({ payment: row.id, reason: row.reason }, "payment given back");
    return done;
  };

  const settle = async (orderId: string): Promise<PaymentRow | null> => {
    const row = await readPaymentOf(database.owner, orderId);
    if (!row) return null;
    if (isOver(row)) return await giveBack(row);
    const [order, merchantId] = await Promise.all([paypal.order(orderId), paypal.merchantId()]);
    const settled = await apply(orderId, judge(order, row, merchantId));
    if (settled && settled.status !== row.status)
      log.info({ payment: row.id, status: settled.status, reason: settled.reason }, "payment settled");
    return settled && (await giveBack(settled));
  };

  /** Joins what is under way for this order. */
  const shared = (orderId: string): Promise<PaymentRow | null> => {
    const running = underWay.get(orderId);
    if (running) return running;
    const begun = settle(orderId).finally(() => underWay.delete(orderId));
    underWay.set(orderId, begun);
    return begun;
  };

  return async (orderId) => {
    // Begun before this call, it may have asked PayPal before the capture that this call knows of.
    const earlier = await underWay.get(orderId);
    return earlier && isOver(earlier) ? earlier : await shared(orderId);
  };
}
