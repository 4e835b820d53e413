import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, ownRowsOnly } from "../core/database/rowSecurity.ts";
import { plans } from "../practice/plans.table.ts";
import { professionals } from "../practice/professionals.table.ts";

/** What a practice was on before a payment changed it; instants in ISO 8601. */
export interface PlanBefore {
  planId: number;
  variant: "Month" | "Year" | null;
  startedAt: string;
  expiresAt: string | null;
}

/** One row per order at PayPal. An order and a capture are only ever good for one payment of one practice. */
export const payments = pgTable(
  "payments",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** null: the account was deleted before PayPal had said how the payment ends; what is paid goes back. */
    professionalId: uuid("professional_id").references(() => professionals.id),
    orderId: text("order_id").notNull().unique("one_payment_per_order"),
    captureId: text("capture_id").unique("one_payment_per_capture"),
    planId: integer("plan_id")
      .notNull()
      .references(() => plans.id),
    planName: text("plan_name").notNull(),
    variant: text({ enum: ["Month", "Year"] }).notNull(),
    kind: text({ enum: ["PURCHASE", "EXTENSION", "UPGRADE"] }).notNull(),
    /** What was due when the order was noted down, as the service computed it. */
    amountCents: integer("amount_cents").notNull(),
    status: text({ enum: ["PENDIENTE", "COMPLETADO", "DEVOLUCION", "DEVUELTO", "RECHAZADO", "CADUCADO"] })
      .notNull()
      .default("PENDIENTE"),
    /** Why there is no plan for it, or no more. */
    reason: text({
      enum: ["PRECIO", "IMPORTE", "DESTINATARIO", "DENEGADO", "USADO", "CUENTA", "PAYPAL", "BASE"],
    }),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** When it changed last as the feed tells it; kept by the trigger `payments_updated`. */
    updatedAt: instant("updated_at").notNull().defaultNow(),
    paidAt: instant("paid_at"),
    validFrom: instant("valid_from"),
    validUntil: instant("valid_until"),
    /** What the practice was on before, and since when it is on what was paid for. */
    before: jsonb().$type<PlanBefore>(),
    appliedAt: instant("applied_at"),
    /** When the plan was taken back, because the money was. */
    revokedAt: instant("revoked_at"),
    /** Part of the amount that PayPal gave back while the plan stays. */
    refundedCents: integer("refunded_cents").notNull().default(0),
    /** Captures whose money has to go back, until PayPal says it has. */
    returns: text().array().notNull().default([]),
    /** Refunds of these that came to nothing; the next one needs another name. */
    refundTries: integer("refund_tries").notNull().default(0),
    /** What the professional is still to be told by mail. */
    notice: text({ enum: ["DEVUELTO", "RETIRADO", "CONSERVADO", "PARCIAL"] }),
    /** When PayPal is asked again; null: nothing can change any more. */
    nextCheckAt: instant("next_check_at"),
    checks: integer().notNull().default(0),
  },
  (table) => [
    index("payments_newest_first").on(
      table.professionalId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("payments_open").on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    ownRowsOnly("payments", table.professionalId),
  ],
);
