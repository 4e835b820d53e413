import { z } from "zod";
import { pageQuery, wireDateTime } from "./core.ts";
import { keyedPagination, keyedQuery, wireUpdatedAt } from "./keyed.ts";

/** PayPal's own ids, and those of whoever speaks its protocol. */
const ORDER_ID = /^[A-Za-z0-9-]{8,64}$/;
const orderId = z.string().regex(ORDER_ID).meta({ description: "The PayPal order's id." });

/** What is told of a payment before its order is captured (document §3). */
export const wirePaymentInput = z
  .object({
    order_id: orderId,
    plan_id: z.int(),
    variant: z.enum(["Month", "Year"]).meta({ description: "The period bought; an upgrade keeps the current one." }),
    type: z.literal("SUBSCRIPTION"),
  })
  .meta({ id: "PaymentInput" });

export const wirePaymentConfirmation = z.object({ order_id: orderId }).meta({ id: "PaymentConfirmation" });

const PAYMENT_STATUSES = ["PENDIENTE", "COMPLETADO", "DEVOLUCION", "DEVUELTO", "RECHAZADO", "CADUCADO"] as const;

/** One payment. `amount` was computed by the service; what is paid must be exactly that. */
export const wirePayment = z
  .object({
    id: z.string(),
    order_id: z.string(),
    plan_id: z.int(),
    plan_name: z.string().meta({ description: "The plan's name when it was paid." }),
    variant: z.enum(["Month", "Year"]),
    kind: z.enum(["PURCHASE", "EXTENSION", "UPGRADE"]).meta({ description: "What the payment does." }),
    amount: z.number().meta({ description: "US dollars." }),
    status: z.enum(PAYMENT_STATUSES).meta({
      description:
        "PENDIENTE: not seen paid yet. COMPLETADO: paid, and the plan activated. DEVOLUCION: paid, but the plan could not be activated at that price; it is being refunded. DEVUELTO: refunded, or charged back; `revokedAt` when a plan was taken back with it. RECHAZADO: not a payment to us. CADUCADO: never paid.",
    }),
    capture_id: z.string().nullable().meta({ description: "PayPal's reference of the money moved." }),
    createdAt: wireDateTime,
    updatedAt: wireUpdatedAt,
    paidAt: wireDateTime.nullable(),
    validFrom: wireDateTime.nullable().meta({ description: "Begin of what was paid for." }),
    validUntil: wireDateTime.nullable().meta({ description: "Its end." }),
    refunded: z.number().meta({ description: "US dollars that PayPal gave back while the plan stays." }),
    revokedAt: wireDateTime.nullable().meta({
      description: "When the plan was taken back, because the money was; null when it was not.",
    }),
  })
  .meta({ id: "Payment" });
export type WirePayment = z.infer<typeof wirePayment>;

/** `ok` alone is the document's answer (§7). */
export const wirePaymentOutcome = z
  .object({ ok: z.boolean().meta({ description: "Whether the plan is active." }), payment: wirePayment })
  .meta({ id: "PaymentOutcome" });
export type WirePaymentOutcome = z.infer<typeof wirePaymentOutcome>;

export const paymentsQuery = pageQuery.extend({
  estado: z
    .enum(PAYMENT_STATUSES)
    .optional()
    .meta({ description: "Beyond the document: only payments of this status." }),
  ...keyedQuery(),
});
export const wirePaymentPage = z
  .object({ data: z.array(wirePayment), pagination: keyedPagination })
  .meta({ id: "PaymentPage" });

/** How the browser pays. */
export const wirePaymentSettings = z
  .object({
    environment: z.enum(["live", "sandbox", "local"]).nullable().meta({
      description:
        "`live` and `sandbox` are PayPal's own; `local` is the service's own stand-in, without money, for development; null: nothing can be paid.",
    }),
    client_id: z.string().nullable().meta({ description: "PayPal's public client id." }),
    pending_order_id: z
      .string()
      .nullable()
      .meta({ description: "The newest order of the last hours that may be paid and is not confirmed." }),
    pending_order_ids: z
      .array(z.string())
      .meta({ description: "All of these, newest first: whoever presses again hides none that is paid." }),
  })
  .meta({ id: "PaymentSettings" });
export type WirePaymentSettings = z.infer<typeof wirePaymentSettings>;
