import type { Queries } from "../core/database/database.ts";
import { errorFacts, type Log } from "../core/log.ts";
import { isGone } from "./payments.judge.ts";
import type { PaymentRow } from "./payments.rules.ts";
import { lockPaymentOf, updatePayment } from "./payments.store.ts";
import { nextCheck, nextLook } from "./payments.waits.ts";
import type { Paypal } from "./paypal.ts";

interface Parts {
  owner: Queries;
  paypal: Paypal;
  log: Log;
}

/** Gives one capture back. @returns whether nothing of it is with us any more, or its refund has to be begun anew */
async function sendBack(
  { paypal, log }: Parts,
  row: PaymentRow,
  captureId: string,
): Promise<"done" | "later" | "anew"> {
  try {
    const state = await paypal.refund(captureId, `${row.id}.${captureId}.${row.refundTries}`);
    if (state === "done") return "done";
    if (state === "failed") return "anew";
    // Money that is still held cannot be given back, and may never come; a refund under way ends by itself.
    const capture = await paypal.capture(captureId);
    return capture && isGone(capture) ? "done" : "later";
  } catch (error) {
    // The queue tries again: the answer to whoever waits is the same.
    log.warn({ payment: row.id, error: errorFacts(error) }, "money not given back yet");
    return "later";
  }
}

/**
 * Gives back what a payment owes; what PayPal does not take now is tried again later, ever more seldom, without an end.
 * Refunds have names of their own, so that two that try at once make one.
 * @param askedAt when PayPal was asked about the order
 */
export async function giveBack(parts: Parts, row: PaymentRow, askedAt: Date): Promise<PaymentRow> {
  if (row.returns.length === 0) return row;
  const states = new Map<string, "done" | "later" | "anew">();
  for (const captureId of row.returns) states.set(captureId, await sendBack(parts, row, captureId));
  return await parts.owner.transaction(async (tx) => {
    const current = await lockPaymentOf(tx, row.orderId);
    if (!current) return row;
    const returns = current.returns.filter((captureId) => states.get(captureId) !== "done");
    const isAnew = [...states.values()].includes("anew") && current.refundTries === row.refundTries;
    const isDone = returns.length === 0 && current.status === "DEVOLUCION";
    const notice = current.professionalId ? ("DEVUELTO" as const) : null;
    const changes = {
      returns,
      refundTries: current.refundTries + (isAnew ? 1 : 0),
      ...(isDone && { status: "DEVUELTO" as const, notice, checks: 0 }),
    };
    if (isDone) parts.log.warn({ payment: row.id, reason: row.reason }, "payment given back");
    // What is still owed is tried again at the next look, which whoever asks in between puts off no further.
    const now = new Date();
    const next = nextCheck({ ...current, ...changes }, now);
    const nextCheckAt = returns.length > 0 ? current.nextCheckAt : nextLook(current.nextCheckAt, next, askedAt, now);
    return await updatePayment(tx, current, { ...changes, nextCheckAt });
  });
}
