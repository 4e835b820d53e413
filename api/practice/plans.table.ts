import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";

/** The plans on offer (D32). The operator changes them in the database; the service only reads them. */
export const plans = pgTable("plans", {
  id: integer().primaryKey(),
  name: text().notNull(),
  monthlyCents: integer("monthly_cents").notNull(),
  /** null: only sold by the month. */
  yearlyCents: integer("yearly_cents"),
  /** Most active clients; null is unlimited. */
  maxClients: integer("max_clients"),
  /** Most AI generations a month; null is unlimited. */
  maxAiGenerations: integer("max_ai_generations"),
  isFree: boolean("is_free").notNull().default(false),
  isPublic: boolean("is_public").notNull().default(true),
  planOrder: integer("plan_order").notNull(),
});
