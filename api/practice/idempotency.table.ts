import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant, ownRowsOnly } from "../core/database/rowSecurity.ts";
import { professionals } from "./professionals.table.ts";

/** Creations already carried out, by the key the caller gave them, so that a repeated request makes nothing twice. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    professionalId: uuid("professional_id")
      .notNull()
      .references(() => professionals.id),
    key: text().notNull(),
    route: text().notNull(),
    /** SHA-256 of what was asked for, in hex. */
    requestHash: text("request_hash").notNull(),
    responseId: uuid("response_id").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.professionalId, table.key] }),
    ownRowsOnly("idempotency_keys", table.professionalId),
  ],
);
