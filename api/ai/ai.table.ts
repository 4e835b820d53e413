import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant, ownRowsOnly } from "../core/database/rowSecurity.ts";
import { professionals } from "../practice/professionals.table.ts";

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

/** That a practice lets its texts go to somebody outside. Nothing is sent without a row that names who receives it. */
export const aiConsents = pgTable(
  "ai_consents",
  {
    professionalId: uuid("professional_id")
      .primaryKey()
      .references(() => professionals.id),
    recipient: text().notNull(),
    givenAt: instant("given_at").notNull().defaultNow(),
  },
  (table) => [ownRowsOnly("ai_consents", table.professionalId)],
);

/**
 * Which texts the summariser of this machine was asked about in the last day, by their SHA-256, and how often: asked again
 * it shows something else, and counts nothing when it cannot.
 */
export const aiTexts = pgTable(
  "ai_texts",
  {
    professionalId: uuid("professional_id")
      .notNull()
      .references(() => professionals.id),
    digest: text().notNull(),
    rounds: integer().notNull(),
    askedAt: instant("asked_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: "ai_texts_pkey", columns: [table.professionalId, table.digest] }),
    ownRowsOnly("ai_texts", table.professionalId),
  ],
);
