import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { professionals } from "../account/professionals.table.ts";
import { instant, ownRowsOnly } from "../core/rowSecurity.ts";
import { plans } from "./plans.table.ts";

/** One row per order at PayPal. An order and a capture are only ever good for one payment of one practice. */
export const payments = pgTable(
  "payments",
  {
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id")
      .notNull()
      .references(() => professionals.id),
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
    /** Why money came that did not activate a plan. */
    reason: text({ enum: ["PRECIO", "IMPORTE", "DESTINATARIO", "DENEGADO", "USADO"] }),
    createdAt: instant("created_at").notNull().defaultNow(),
    paidAt: instant("paid_at"),
    validFrom: instant("valid_from"),
    validUntil: instant("valid_until"),
    /** When PayPal is asked again, while it is not known how the payment ends. */
    nextCheckAt: instant("next_check_at").notNull(),
    checks: integer().notNull().default(0),
  },
  (table) => [
    index("payments_newest_first").on(
      table.professionalId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("payments_open").on(table.nextCheckAt).where(sql`${table.status} in ('PENDIENTE', 'DEVOLUCION')`),
    ownRowsOnly("payments", table.professionalId),
  ],
);
