import { eq, isNotNull, sql } from "drizzle-orm";
import type { Reading } from "../core/seen/readings.ts";
import { payments } from "./payments.table.ts";

/** Payments that wait for PayPal's word, by the index `payments_open`. */
export const paymentReading: Reading = {
  figures: {
    consulta_payments_waiting: { help: "Payments of which PayPal has not said yet how they end." },
    consulta_payments_oldest_seconds: { help: "How long ago the first of these was begun." },
    consulta_payments_overdue: { help: "Payments that PayPal should have been asked about ten minutes ago." },
  },
  async read({ owner }) {
    const isOverdue = sql`${payments.nextCheckAt} <= now() - interval '10 minutes'`;
    const isWaiting = eq(payments.status, "PENDIENTE");
    const [row] = await owner
      .select({
        all: sql`count(*) filter (where ${isWaiting})`.mapWith(Number),
        oldest:
          sql`coalesce(extract(epoch from now() - min(${payments.createdAt}) filter (where ${isWaiting})), 0)`.mapWith(
            Number,
          ),
        overdue: sql`count(*) filter (where ${isOverdue})`.mapWith(Number),
      })
      .from(payments)
      .where(isNotNull(payments.nextCheckAt));
    if (!row) return [];
    return [
      { figure: "consulta_payments_waiting", value: row.all },
      { figure: "consulta_payments_oldest_seconds", value: row.oldest },
      { figure: "consulta_payments_overdue", value: row.overdue },
    ];
  },
};
