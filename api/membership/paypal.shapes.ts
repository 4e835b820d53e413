import { z } from "zod";

/** Money that moved for an order. */
export interface Capture {
  id: string;
  /** PayPal's own word. */
  status: string;
  cents: number | null;
  currency: string;
  /** Whom it was paid to; null when PayPal does not say. */
  payeeId: string | null;
  /** What PayPal says was given back of it, in cents; 0 when it names no refund. */
  refundedCents: number;
  at: Date;
}
/** An order as PayPal tells it (Orders v2), as far as it decides about a payment. */
export interface Order {
  id: string;
  intent: string;
  /** PayPal's own word. */
  status: string;
  /** Orders of several parts are none of ours. */
  parts: number;
  /** null: not an amount of whole cents. */
  cents: number | null;
  currency: string;
  payeeId: string | null;
  captures: Capture[];
}

const money = z.object({ currency_code: z.string(), value: z.string() });
const payee = z.object({ merchant_id: z.string().optional() }).optional();
export const wireCapture = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: money,
  payee,
  create_time: z.iso.datetime({ offset: true }),
});
const wireRefund = z.object({
  status: z.string(),
  amount: money.optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
});
export const wireOrder = z.object({
  id: z.string(),
  intent: z.string(),
  status: z.string(),
  purchase_units: z
    .array(
      z.object({
        amount: money,
        payee,
        payments: z
          .object({ captures: z.array(wireCapture).optional(), refunds: z.array(wireRefund).optional() })
          .optional(),
      }),
    )
    .min(1),
});
type Part = z.output<typeof wireOrder>["purchase_units"][number];

const toCents = (value: string): number | null =>
  /^\d{1,9}(\.\d{1,2})?$/.test(value) ? Math.round(Number(value) * 100) : null;

/** The id at the end of the address by which PayPal names what something belongs to; undefined when it names none. */
export const parentOf = (links: readonly { rel: string; href: string }[] = []): string | undefined =>
  links.find(({ rel }) => rel === "up")?.href.match(/\/captures\/([\w-]+)$/)?.[1];

const LOST: readonly string[] = ["FAILED", "CANCELLED"];

/** @param sole whether refunds that name no capture can only be this one's */
function refundedOf(captureId: string, refunds: NonNullable<Part["payments"]>["refunds"] = [], sole: boolean): number {
  return refunds
    .filter(({ status, links }) => !LOST.includes(status) && (parentOf(links) ?? (sole ? captureId : "")) === captureId)
    .reduce((sum, { amount }) => sum + ((amount && toCents(amount.value)) ?? 0), 0);
}

/** @param payeeId whom it is paid to when it does not say so itself */
export const toCapture = (
  capture: z.output<typeof wireCapture>,
  payeeId: string | null,
  refundedCents = 0,
): Capture => ({
  id: capture.id,
  status: capture.status,
  cents: toCents(capture.amount.value),
  currency: capture.amount.currency_code,
  payeeId: capture.payee?.merchant_id ?? payeeId,
  refundedCents,
  at: new Date(capture.create_time),
});

export function toOrder({ id, intent, status, purchase_units }: z.output<typeof wireOrder>): Order {
  const [part] = purchase_units;
  return {
    id,
    intent,
    status,
    parts: purchase_units.length,
    cents: part ? toCents(part.amount.value) : null,
    currency: part?.amount.currency_code ?? "",
    payeeId: part?.payee?.merchant_id ?? null,
    captures: purchase_units.flatMap(({ payee: to, payments: { captures = [], refunds } = {} }) =>
      captures.map((one) =>
        toCapture(one, to?.merchant_id ?? null, refundedOf(one.id, refunds, captures.length === 1)),
      ),
    ),
  };
}
