import { isNotNull, sql } from "drizzle-orm";
import { boolean, check, foreignKey, index, pgTable, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { instant, ownRowsOnly } from "../core/database/rowSecurity.ts";
import { sessions } from "../sessions/sessions.table.ts";

/** The question that went to a client after a session, and the answer: one row per session that was asked about. */
export const ratings = pgTable(
  "session_ratings",
  {
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id").notNull(),
    sessionId: uuid("session_id").notNull(),
    /** Who was asked, once the session has gone to another client; null: its client. Kept by the trigger `session_client_parted`. */
    clientId: uuid("client_id"),
    status: text({ enum: ["PENDIENTE", "ENVIADO", "OMITIDO", "FALLIDO"] })
      .notNull()
      .default("PENDIENTE"),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** 1 to 5; null until the client has answered. */
    rating: smallint(),
    ratedAt: instant("rated_at"),
    /** Whether the session itself is deleted or cancelled, and the link leads nowhere; kept by the trigger `sessions_hide_ratings`. */
    hidden: boolean().notNull().default(false),
  },
  (table) => [
    unique("one_rating_per_session").on(table.sessionId),
    foreignKey({
      name: "ratings_of_session",
      columns: [table.professionalId, table.sessionId],
      foreignColumns: [sessions.professionalId, sessions.id],
    }).onDelete("cascade"),
    check("rating_from_1_to_5", sql`${table.rating} between 1 and 5`),
    index("ratings_waiting").on(table.createdAt).where(sql`${table.status} = 'PENDIENTE'`),
    index("ratings_of_former_client").on(table.professionalId, table.clientId).where(isNotNull(table.clientId)),
    ownRowsOnly("session_ratings", table.professionalId),
  ],
);
