import { isNotNull, sql } from "drizzle-orm";
import { foreignKey, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { MAIL_REASONS } from "../../../schema/rules/sessions.ts";
import { instant, ownRowsOnly } from "../../core/database/rowSecurity.ts";
import { sessions } from "../sessions.table.ts";

const MAILED = ["PENDIENTE", "ENVIADO", "OMITIDO", "FALLIDO"] as const;

/**
 * What clients answered by the links in their mails, and what they booked by a link of their own: one row an answer, which is also
 * the plan of the mails about it. That a visitor asked for it (`SOLICITUD`) is no answer, and nobody is mailed about it here.
 */
export const answers = pgTable(
  "session_answers",
  {
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id").notNull(),
    sessionId: uuid("session_id").notNull(),
    /** Whose answer it is, once the session has gone to another client; null: its client's. Kept by the trigger `session_client_parted`. */
    clientId: uuid("client_id"),
    kind: text({ enum: ["CONFIRMA", "CANCELA", "OTRA_HORA", "RESERVA", "SOLICITUD"] }).notNull(),
    /** When the session was to begin as it was answered: moved since, a wish for another time is about nothing. */
    startsAt: instant("starts_at").notNull(),
    /** The zone by whose clocks the client booked, or asked; null of what is neither, and of those from before it was kept. */
    zone: text(),
    /** What the client added, in one sentence: to why, or to the other time. */
    words: text(),
    /** The other time that was asked for. */
    wantedAt: instant("wanted_at"),
    /** What became of the wish; null of what is none. */
    outcome: text({ enum: ["PENDIENTE", "ACEPTADA", "RECHAZADA", "RETIRADA"] }),
    /** What the therapist said about it. */
    reply: text(),
    createdAt: instant("created_at").notNull().defaultNow(),
    decidedAt: instant("decided_at"),
    /** When the therapist put a cancellation, or a booking, aside; null: it waits to be seen. */
    seenAt: instant("seen_at"),
    /** The mail that tells the therapist. */
    told: text({ enum: MAILED }).notNull(),
    /** The mail that tells the client what became of the wish, or what is booked; null while there is none to send. */
    replied: text({ enum: MAILED }),
    /** Why that mail waits or was not sent; null while it is simply on its way, and where the mail server refused it. */
    replyReason: text("reply_reason", { enum: MAIL_REASONS }),
    /** Until when it waits for what passes by itself. */
    replyPutOffUntil: instant("reply_put_off_until"),
  },
  (table) => [
    foreignKey({
      name: "answers_of_session",
      columns: [table.professionalId, table.sessionId],
      foreignColumns: [sessions.professionalId, sessions.id],
    }).onDelete("cascade"),
    // Those that wait are read by it, too: it begins with the practice.
    uniqueIndex("one_waiting_wish")
      .on(table.professionalId, table.sessionId)
      .where(sql`${table.outcome} = 'PENDIENTE'`),
    index("answers_of_session_by_time").on(table.professionalId, table.sessionId, table.createdAt),
    index("answers_to_mail")
      .on(table.createdAt)
      .where(sql`${table.told} = 'PENDIENTE' or ${table.replied} = 'PENDIENTE'`),
    index("cancellations_unseen")
      .on(table.professionalId, table.createdAt)
      .where(sql`${table.kind} = 'CANCELA' and ${table.seenAt} is null`),
    index("bookings_unseen")
      .on(table.professionalId, table.createdAt)
      .where(sql`${table.kind} = 'RESERVA' and ${table.seenAt} is null`),
    index("answers_of_former_client").on(table.professionalId, table.clientId).where(isNotNull(table.clientId)),
    ownRowsOnly("session_answers", table.professionalId),
  ],
);
