import { sql } from "drizzle-orm";
import { foreignKey, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { MAIL_REASONS } from "../../schema/rules/sessions.ts";
import { instant, ownRowsOnly } from "../core/database/rowSecurity.ts";
import { sessions } from "./sessions.table.ts";

/** What became of each recipient's reminder of a session: one row per recipient, planned anew when the session moves. */
export const reminders = pgTable(
  "session_reminders",
  {
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id").notNull(),
    sessionId: uuid("session_id").notNull(),
    recipient: text({ enum: ["PROFESIONAL", "CLIENTE"] }).notNull(),
    status: text({ enum: ["PENDIENTE", "ENVIADO", "OMITIDO", "FALLIDO"] })
      .notNull()
      .default("PENDIENTE"),
    reason: text({ enum: MAIL_REASONS }),
    /** When this recipient's mail is to be sent, as planned. */
    dueAt: instant("due_at").notNull(),
    /** When the therapist asked for it to be sent again; it is due then. */
    askedAt: instant("asked_at"),
    triedAt: instant("tried_at"),
    /** Which start of the session the last mail that went out told, and when; both outlast its being planned anew. */
    toldStart: instant("told_start"),
    toldAt: instant("told_at"),
    /** Tries begun since it was planned; a worker that was overtaken recognises it by this number. */
    attempts: integer().notNull().default(0),
    /** Until when the worker that is sending it keeps the others off. */
    claimedUntil: instant("claimed_until"),
  },
  (table) => [
    unique("one_reminder_per_recipient").on(table.sessionId, table.recipient),
    foreignKey({
      name: "reminders_of_session",
      columns: [table.professionalId, table.sessionId],
      foreignColumns: [sessions.professionalId, sessions.id],
    }).onDelete("cascade"),
    index("reminders_waiting")
      .on(sql`coalesce(${table.askedAt}, ${table.dueAt})`, table.id)
      .where(sql`${table.status} = 'PENDIENTE'`),
    ownRowsOnly("session_reminders", table.professionalId),
  ],
);
