import { and, eq, sql } from "drizzle-orm";
import type { Reading } from "../core/seen/readings.ts";
import { deliveries, webhooks } from "./webhooks.table.ts";

/** Messages to receivers that are not switched off, by the index `webhook_deliveries_waiting`. */
export const deliveryReading: Reading = {
  figures: {
    consulta_webhook_deliveries_waiting: { help: "Messages to receivers that are not delivered yet." },
    consulta_webhook_deliveries_oldest_seconds: { help: "How long ago the first of these was made." },
    consulta_webhooks_disabled: { help: "Receivers that were switched off because they took nothing for days." },
  },
  async read({ owner }) {
    const [row] = await owner
      .select({
        all: sql`count(*)`.mapWith(Number),
        oldest: sql`coalesce(extract(epoch from now() - min(${deliveries.createdAt})), 0)`.mapWith(Number),
      })
      .from(deliveries)
      .innerJoin(
        webhooks,
        and(eq(webhooks.professionalId, deliveries.professionalId), eq(webhooks.id, deliveries.webhookId)),
      )
      .where(and(eq(deliveries.status, "WAITING"), eq(webhooks.status, "ACTIVE")));
    const disabled = await owner.$count(webhooks, eq(webhooks.status, "DISABLED"));
    if (!row) return [];
    return [
      { figure: "consulta_webhook_deliveries_waiting", value: row.all },
      { figure: "consulta_webhook_deliveries_oldest_seconds", value: row.oldest },
      { figure: "consulta_webhooks_disabled", value: disabled },
    ];
  },
};
