import type { Database } from "../core/database/database.ts";
import type { Log } from "../core/log.ts";
import { applyVerdict } from "./payments.apply.ts";
import { judge } from "./payments.judge.ts";
import { giveBack } from "./payments.returns.ts";
import type { PaymentRow } from "./payments.rules.ts";
import { readPaymentOf } from "./payments.store.ts";
import type { Order } from "./paypal.shapes.ts";
import type { Paypal } from "./paypal.ts";

const isOver = ({ status }: PaymentRow): boolean => status !== "PENDIENTE" && status !== "CADUCADO";

/**
 * Brings payments to their end; the same for the browser's confirmation, PayPal's messages and the queue.
 * @param look `again`: PayPal is asked also about a payment that is over, because it may have given the money back
 */
export type Settle = (orderId: string, look?: "again") => Promise<PaymentRow | null>;

/**
 * @returns asks PayPal about an order and does what its answer means, once, however often and from however many places
 *   it is called; null for an order that was never noted down. It throws PaypalError when PayPal cannot be asked.
 */
export function createSettle({ database, paypal, log }: { database: Database; paypal: Paypal; log: Log }): Settle {
  const underWay = new Map<string, Promise<PaymentRow | null>>();
  const parts = { owner: database.owner, paypal, log };

  /** The order, or what its money alone tells when PayPal has forgotten the order; its payee was looked at before. */
  const read = async ({ orderId, captureId }: PaymentRow, payeeId: string): Promise<Order | null> => {
    const order = await paypal.order(orderId);
    if (order || !captureId) return order;
    const capture = await paypal.capture(captureId);
    if (!capture) return null;
    const { cents, currency } = capture;
    const captures = [{ ...capture, payeeId }];
    return { id: orderId, intent: "CAPTURE", status: "COMPLETED", parts: 1, cents, currency, payeeId, captures };
  };

  const settle = async (orderId: string, look?: "again"): Promise<PaymentRow | null> => {
    const row = await readPaymentOf(database.owner, orderId);
    if (!row) return null;
    // Not asked about: whatever look is due stays due.
    if (isOver(row) && !look) return await giveBack(parts, row, new Date(0));
    const askedAt = new Date();
    const merchantId = await paypal.merchantId();
    const verdict = judge(await read(row, merchantId), row, merchantId);
    const apply = () => applyVerdict(database.owner, orderId, verdict, askedAt, look);
    // It waits for the practice's row: whatever keeps that locked keeps nobody else's payment or sign-in waiting.
    const settled = await (row.professionalId ? database.inTurn(row.professionalId, apply) : apply());
    if (settled && settled.status !== row.status)
      log.info({ payment: row.id, status: settled.status, reason: settled.reason }, "payment settled");
    return settled && (await giveBack(parts, settled, askedAt));
  };

  /** Joins what is under way for this order. */
  const shared = (orderId: string, look?: "again"): Promise<PaymentRow | null> => {
    const key = look ? `${orderId} ${look}` : orderId;
    const running = underWay.get(key);
    if (running) return running;
    const begun = settle(orderId, look).finally(() => underWay.delete(key));
    underWay.set(key, begun);
    return begun;
  };

  return async (orderId, look) => {
    // Begun before this call, it may have asked PayPal before the capture that this call knows of.
    const earlier = await underWay.get(orderId);
    return !look && earlier && isOver(earlier) ? earlier : await shared(orderId, look);
  };
}
