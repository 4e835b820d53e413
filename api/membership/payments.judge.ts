import type { PaymentRow } from "./payments.rules.ts";
import type { Capture, Order } from "./paypal.shapes.ts";

const CURRENCY = "USD";
const OPEN = new Set(["CREATED", "SAVED", "PAYER_ACTION_REQUIRED", "APPROVED"]);

/** Whether an order can become a payment to us: not captured yet, in one part, in dollars, to our own account. */
export const isOurs = (order: Order, merchantId: string): boolean =>
  OPEN.has(order.status) &&
  order.intent === "CAPTURE" &&
  order.parts === 1 &&
  order.currency === CURRENCY &&
  order.payeeId === merchantId;

/** What PayPal's answer means for a payment that was noted down; the table is in docs/payments.md. */
export type Verdict =
  /** PayPal knows no such order (any more). */
  | { kind: "unknown" }
  /** Not final: not captured, or captured and held (`capture`). */
  | { kind: "waiting"; capture: Capture | null }
  /** Nobody can pay it any more. */
  | { kind: "lapsed" }
  /** What is due is with us; `surplus` is other money of the same order. */
  | { kind: "paid"; capture: Capture; surplus: string[] }
  /** Money is with us, but none of it is what is due. */
  | { kind: "wrong"; capture: Capture; surplus: string[] }
  /** It was with us and is not any more: refunded, reversed, charged back. */
  | { kind: "givenBack"; capture: Capture }
  | { kind: "rejected"; capture: Capture; reason: "DESTINATARIO" | "DENEGADO" };

const GIVEN_BACK = new Set(["REFUNDED", "REVERSED"]);
const REFUSED = new Set(["DECLINED", "DENIED", "FAILED"]);
const ARRIVED = new Set(["COMPLETED", "PARTIALLY_REFUNDED"]);

/** Whether nothing of a capture is with us, nor will be. */
export const isGone = ({ status }: Capture): boolean => GIVEN_BACK.has(status) || REFUSED.has(status);

/** Reads an order against what was noted down for it. */
export function judge(order: Order | null, { amountCents, captureId }: PaymentRow, merchantId: string): Verdict {
  if (!order) return { kind: "unknown" };
  const [any] = order.captures;
  const ours = order.captures.filter(({ payeeId }) => payeeId === merchantId);
  if (any && ours.length === 0) return { kind: "rejected", reason: "DESTINATARIO", capture: any };
  const live = ours.filter((capture) => !isGone(capture));
  const [first] = live;
  if (!first) return ended(order, ours);
  const isDue = ({ status, cents, currency }: Capture) =>
    ARRIVED.has(status) && cents === amountCents && currency === CURRENCY;
  const due = live.filter(isDue);
  const kept = due.find(({ id }) => id === captureId) ?? due[0];
  const surplus = live.filter((capture) => capture !== kept).map(({ id }) => id);
  if (kept) return { kind: "paid", capture: kept, surplus };
  const held = live.find(({ status }) => !ARRIVED.has(status));
  return held ? { kind: "waiting", capture: held } : { kind: "wrong", capture: first, surplus };
}

/** What an order means none of whose money is with us. */
function ended({ status }: Order, ours: readonly Capture[]): Verdict {
  const back = ours.find((capture) => GIVEN_BACK.has(capture.status));
  if (back) return { kind: "givenBack", capture: back };
  const refused = ours.at(-1);
  // A card that was refused may be followed by another one, as long as the order is open.
  if (refused && status === "COMPLETED") return { kind: "rejected", reason: "DENEGADO", capture: refused };
  return status === "VOIDED" ? { kind: "lapsed" } : { kind: "waiting", capture: null };
}
