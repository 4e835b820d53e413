import { index, pgTable, uuid } from "drizzle-orm/pg-core";
import { professionals } from "../account/professionals.table.ts";
import { instant, ownRowsOnly } from "../core/rowSecurity.ts";

/** Generations under way. Each counts against the plan until it ends, or until its time is over when nobody ended it. */
export const aiReservations = pgTable(
  "ai_reservations",
  {
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id")
      .notNull()
      .references(() => professionals.id),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("ai_reservations_of_professional").on(table.professionalId),
    ownRowsOnly("ai_reservations", table.professionalId),
  ],
);
