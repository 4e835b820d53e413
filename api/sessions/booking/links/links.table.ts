import { sql } from "drizzle-orm";
import { foreignKey, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { clients } from "../../../clients/clients.table.ts";
import { instant, ownRowsOnly } from "../../../core/database/rowSecurity.ts";

/** The link by which a client books at once; a client has one at most. It is signed, and its id is what ends it. */
export const bookingLinks = pgTable(
  "booking_links",
  {
    /** Another one after each renewal: whoever has the link before has none. */
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id").notNull(),
    clientId: uuid("client_id").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    /** What became of the mail with it; null: none was asked for. */
    mail: text({ enum: ["PENDIENTE", "ENVIADO", "OMITIDO", "FALLIDO"] }),
    mailAskedAt: instant("mail_asked_at"),
    /** When the last mail that went out was asked for; a later one that failed takes nothing out of a mailbox. */
    mailedAt: instant("mailed_at"),
  },
  (table) => [
    unique("one_booking_link_of_client").on(table.professionalId, table.clientId),
    foreignKey({
      name: "booking_links_of_client",
      columns: [table.professionalId, table.clientId],
      foreignColumns: [clients.professionalId, clients.id],
    }).onDelete("cascade"),
    index("booking_links_to_mail").on(table.mailAskedAt).where(sql`${table.mail} = 'PENDIENTE'`),
    ownRowsOnly("booking_links", table.professionalId),
  ],
);
