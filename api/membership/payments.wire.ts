import type { WirePayment } from "../../schema/wire/payments.ts";
import { inWireWords } from "../core/refusals.ts";
import type { PaymentRow } from "./payments.rules.ts";

/** The Spanish name of each field on the wire. */
export const LABELS = { order_id: "Pedido", plan_id: "Plan", variant: "Periodo", type: "Tipo" };

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
  updatedAt: row.updatedAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
  validFrom: row.validFrom?.toISOString() ?? null,
  validUntil: row.validUntil?.toISOString() ?? null,
  // A part that was given back before all of it was says nothing any more.
  refunded: row.status === "COMPLETADO" ? row.refundedCents / 100 : 0,
  revokedAt: row.revokedAt?.toISOString() ?? null,
});

/** What the room refuses, as the wire tells it. */
export const paymentRefusals = inWireWords({ orderId: "order_id", planId: "plan_id" }, toWirePayment);
