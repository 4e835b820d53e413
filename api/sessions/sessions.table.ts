import { foreignKey, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { clients } from "../clients/clients.table.ts";
import { instant, ownRowsOnly } from "../core/rowSecurity.ts";

/** Appointments (document §3, Session). Only their number and latest date are read so far. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id").notNull(),
    clientId: uuid("client_id").notNull(),
    startsAt: instant("starts_at").notNull(),
    durationMinutes: integer("duration_minutes").notNull().default(60),
    type: text().notNull(),
    location: text(),
    notes: text(),
    priceCents: integer("price_cents"),
    status: text({ enum: ["PROGRAMADA", "CONFIRMADA", "CANCELADA"] })
      .notNull()
      .default("PROGRAMADA"),
    createdAt: instant("created_at").notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    // Both columns, so that no session can point at a client of another practice.
    foreignKey({
      name: "sessions_client_of_same_professional",
      columns: [table.professionalId, table.clientId],
      foreignColumns: [clients.professionalId, clients.id],
    }),
    index("sessions_of_client").on(table.professionalId, table.clientId, table.startsAt.desc().nullsFirst()),
    ownRowsOnly("sessions", table.professionalId),
  ],
);
