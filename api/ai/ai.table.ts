import { sql } from "drizzle-orm";
import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { clients } from "../clients/clients.table.ts";
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
 * That a client lets texts about them go to somebody outside, as the therapist noted it down. One that was withdrawn stays,
 * with both days; it goes with the client.
 */
export const aiClientConsents = pgTable(
  "ai_client_consents",
  {
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id")
      .notNull()
      .references(() => professionals.id),
    clientId: uuid("client_id").notNull(),
    recipient: text().notNull(),
    givenAt: instant("given_at").notNull().defaultNow(),
    withdrawnAt: instant("withdrawn_at"),
  },
  (table) => [
    foreignKey({
      name: "ai_client_consents_of_client",
      columns: [table.professionalId, table.clientId],
      foreignColumns: [clients.professionalId, clients.id],
    }),
    index("ai_client_consents_by_client").on(table.professionalId, table.clientId),
    uniqueIndex("ai_client_consents_in_force")
      .on(table.professionalId, table.clientId)
      .where(sql`${table.withdrawnAt} is null`),
    ownRowsOnly("ai_client_consents", table.professionalId),
  ],
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
