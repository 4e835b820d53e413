import { sql } from "drizzle-orm";
import { bigint, boolean, foreignKey, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { EXPORT_FAULTS, EXPORT_STATES } from "../../schema/rules/exports/exports.ts";
import { clients } from "../clients/clients.table.ts";
import { instant, ownRowsOnly } from "../core/database/rowSecurity.ts";
import { professionals } from "../practice/professionals.table.ts";

/** Files with what a practice has, or one of its clients: asked for, being made, ready for a day. */
export const exports = pgTable(
  "exports",
  {
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id")
      .notNull()
      .references(() => professionals.id),
    /** null: the whole practice. */
    clientId: uuid("client_id"),
    withPrivate: boolean("with_private").notNull(),
    isEncrypted: boolean("is_encrypted").notNull(),
    /** The passphrase, sealed with the service's own secret, only until the file is made or given up. Exports leave this column out. */
    passphrase: text("secret"),
    status: text({ enum: EXPORT_STATES }).notNull().default("PENDIENTE"),
    fault: text({ enum: EXPORT_FAULTS }),
    /** Clients that are written, and how many there are; 0 of 0 before it has begun. */
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** How often it was begun: one that ends its process is given up. */
    tries: integer().notNull().default(0),
    /** The file's name in the folder, and its length. */
    file: text(),
    bytes: bigint({ mode: "number" }),
    createdAt: instant("created_at").notNull().defaultNow(),
    readyAt: instant("ready_at"),
    /** When it was fetched first: until then it waits for the therapist. */
    fetchedAt: instant("fetched_at"),
    /** When file and row are removed; null while it is under way. */
    expiresAt: instant("expires_at"),
    /** The process that makes it, and until when the others keep off. */
    lease: uuid(),
    leasedUntil: instant("leased_until"),
  },
  (table) => [
    foreignKey({
      name: "exports_client_of_same_professional",
      columns: [table.professionalId, table.clientId],
      foreignColumns: [clients.professionalId, clients.id],
    }),
    uniqueIndex("one_export_under_way")
      .on(table.professionalId)
      .where(sql`${table.status} in ('PENDIENTE', 'EN_CURSO')`),
    index("exports_of_practice").on(table.professionalId, table.createdAt),
    index("exports_waiting").on(table.createdAt).where(sql`${table.status} in ('PENDIENTE', 'EN_CURSO')`),
    index("exports_over").on(table.expiresAt),
    ownRowsOnly("exports", table.professionalId),
  ],
);
