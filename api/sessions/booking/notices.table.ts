import { isNotNull } from "drizzle-orm";
import { foreignKey, index, pgTable, uuid } from "drizzle-orm/pg-core";
import { clients } from "../../clients/clients.table.ts";
import { instant, ownRowsOnly } from "../../core/database/rowSecurity.ts";
import { sessions } from "../sessions.table.ts";

/**
 * Mails about bookings that went out to clients: one row a mail, with a link or with a session that was accepted. It stays when
 * the link is renewed or revoked and what a visitor wrote is deleted, and goes with the client and the session.
 */
export const bookingNotices = pgTable(
  "booking_notices",
  {
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id").notNull(),
    clientId: uuid("client_id").notNull(),
    /** The link that it took along, as it was then. */
    linkId: uuid("link_id"),
    /** The session that was asked for and accepted. */
    sessionId: uuid("session_id"),
    sentAt: instant("sent_at").notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: "booking_notices_of_client",
      columns: [table.professionalId, table.clientId],
      foreignColumns: [clients.professionalId, clients.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "booking_notices_of_booked",
      columns: [table.professionalId, table.sessionId],
      foreignColumns: [sessions.professionalId, sessions.id],
    }).onDelete("cascade"),
    index("booking_notices_by_client").on(table.professionalId, table.clientId, table.sentAt),
    index("booking_notices_by_session").on(table.professionalId, table.sessionId).where(isNotNull(table.sessionId)),
    ownRowsOnly("booking_notices", table.professionalId),
  ],
);
