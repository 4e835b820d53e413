import type { PaymentRow } from "./payments.rules.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** So long after the payment PayPal lets money be refunded or disputed (180 days), and some days for the decision. */
const REVIEWED_FOR_MS = 200 * DAY_MS;

type Facts = Pick<PaymentRow, "status" | "reason" | "returns" | "notice" | "checks" | "createdAt" | "paidAt">;

const backOff = (checks: number): number => MINUTE_MS * 2 ** checks;

/** When something is tried again that came to nothing just now, however seldom PayPal is asked otherwise. */
export const nextTry = (checks: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(backOff(checks), HOUR_MS));

/** When PayPal is asked about a payment again; null when nothing can change any more. */
export function nextCheck(
  { status, reason, returns, notice, checks, createdAt, paidAt }: Facts,
  now: Date,
): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (returns.length > 0 || notice) return checks === 0 ? now : nextTry(checks, now);
  const age = now.getTime() - (paidAt ?? createdAt).getTime();
  // As long as PayPal has not said the last word; ever more seldom.
  if (status === "PENDIENTE") return after(Math.min(backOff(checks), age < 3 * DAY_MS ? HOUR_MS : DAY_MS));
  const canTurn = status === "COMPLETADO" || (status === "DEVUELTO" && reason === "PAYPAL");
  if (!canTurn || age > REVIEWED_FOR_MS) return null;
  return after(Math.min(Math.max(age, DAY_MS), 7 * DAY_MS));
}

/**
 * The next look of a payment whose row says `planned`. A look that somebody has wanted since PayPal was asked is still to
 * come; what is due at once stays due since when it was, so that it is not taken for such a wish.
 * @param askedAt when PayPal was asked last: before what is written now was begun
 */
export function nextLook(planned: Date | null, next: Date | null, askedAt: Date, now: Date): Date | null {
  if (planned === null || planned > now) return next;
  return planned > askedAt || (next !== null && next <= now) ? planned : next;
}
