import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant, ownRowsOnly } from "../core/database/rowSecurity.ts";
import { professionals } from "../practice/professionals.table.ts";

/** Addresses that want no more mails of a practice. They outlive the client, who must not be written to under a new name. */
export const mailRefusals = pgTable(
  "mail_refusals",
  {
    professionalId: uuid("professional_id")
      .notNull()
      .references(() => professionals.id),
    /** SHA-256 of the address in small letters, in hex. */
    addressHash: text("address_hash").notNull(),
    refusedAt: instant("refused_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.professionalId, table.addressHash] }),
    ownRowsOnly("mail_refusals", table.professionalId),
  ],
);
