import { isNotNull, sql } from "drizzle-orm";
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { HoursException, WeekHours } from "../../../schema/rules/booking/freeTimes.ts";
import type { BookingKind } from "../../../schema/rules/booking/settings.ts";
import { SESSION_TYPES } from "../../../schema/rules/sessions.ts";
import { instant, ownRowsOnly } from "../../core/database/rowSecurity.ts";
import { professionals } from "../../practice/professionals.table.ts";

/** What a practice has settled about its booking page; no row: nothing yet. */
export const bookingSettings = pgTable(
  "booking_settings",
  {
    professionalId: uuid("professional_id")
      .primaryKey()
      .references(() => professionals.id),
    isOn: boolean("is_on").notNull(),
    /** Of all practices; null until it is chosen. */
    name: text(),
    isListed: boolean("is_listed").notNull(),
    tellsByMail: boolean("tells_by_mail").notNull(),
    clientsBook: boolean("clients_book").notNull().default(false),
    welcome: text(),
    week: jsonb().$type<WeekHours[]>().notNull(),
    exceptions: jsonb().$type<HoursException[]>().notNull(),
    kinds: jsonb().$type<BookingKind[]>().notNull(),
    stepMinutes: integer("step_minutes").notNull(),
    bufferBefore: integer("buffer_before").notNull(),
    bufferAfter: integer("buffer_after").notNull(),
    noticeHours: integer("notice_hours").notNull(),
    aheadDays: integer("ahead_days").notNull(),
    perDay: integer("per_day"),
    version: integer().notNull().default(1),
  },
  (table) => [
    unique("one_practice_per_booking_name").on(table.name),
    check("booking_on_has_a_name", sql`not ${table.isOn} or ${table.name} is not null`),
    ownRowsOnly("booking_settings", table.professionalId),
  ],
);

/** The names that a practice's page has, or had before: what is printed or still open leads to no other practice's. */
export const bookingNames = pgTable(
  "booking_names",
  {
    professionalId: uuid("professional_id")
      .notNull()
      .references(() => professionals.id),
    name: text().primaryKey(),
    /** When it was taken last. */
    since: instant("since").notNull().defaultNow(),
  },
  (table) => [
    unique("booking_names_of_professional").on(table.professionalId, table.name),
    ownRowsOnly("booking_names", table.professionalId),
  ],
);

export const REQUEST_STATUSES = ["SIN_PROBAR", "PENDIENTE", "ACEPTADA", "RECHAZADA", "CADUCADA"] as const;

/** What visitors ask for. Their words are as sensitive as a note: they are kept no longer than they are needed. */
export const bookingRequests = pgTable(
  "booking_requests",
  {
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id")
      .notNull()
      .references(() => professionals.id),
    status: text({ enum: REQUEST_STATUSES }).notNull().default("SIN_PROBAR"),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    message: text(),
    /** The visitor's zone, in which the mails tell the hour. */
    zone: text().notNull(),
    startsAt: instant("starts_at").notNull(),
    durationMinutes: integer("duration_minutes").notNull(),
    type: text({ enum: SESSION_TYPES }).notNull(),
    priceCents: integer("price_cents"),
    location: text(),
    /** The sentence with which it was declined. */
    answer: text(),
    /** What accepting made of it, while it is that client's; and whose request it was found to be, wherever the session goes. */
    sessionId: uuid("session_id"),
    clientId: uuid("client_id"),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** When it was proved, and when it was decided. */
    provedAt: instant("proved_at"),
    decidedAt: instant("decided_at"),
    /** Codes that were typed for it and are none of its own. */
    wrongCodes: integer("wrong_codes").notNull().default(0),
    version: integer().notNull().default(1),
  },
  (table) => [
    unique("booking_requests_of_professional").on(table.professionalId, table.id),
    index("booking_requests_waiting")
      .on(table.professionalId, table.startsAt)
      .where(sql`${table.status} = 'PENDIENTE'`),
    index("booking_requests_by_time").on(table.createdAt),
    index("booking_requests_of_session").on(table.professionalId, table.sessionId).where(isNotNull(table.sessionId)),
    index("booking_requests_of_client").on(table.professionalId, table.clientId).where(isNotNull(table.clientId)),
    ownRowsOnly("booking_requests", table.professionalId),
  ],
);

/** The mails about requests: each row is one, until it is out. */
export const bookingMails = pgTable(
  "booking_mails",
  {
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id").notNull(),
    requestId: uuid("request_id").notNull(),
    /** The code, that there is a new request (to the therapist), what became of it. */
    kind: text({ enum: ["CODIGO", "AVISO", "ACEPTADA", "RECHAZADA", "CADUCADA"] }).notNull(),
    status: text({ enum: ["PENDIENTE", "ENVIADO", "OMITIDO", "FALLIDO"] })
      .notNull()
      .default("PENDIENTE"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: "booking_mails_of_request",
      columns: [table.professionalId, table.requestId],
      foreignColumns: [bookingRequests.professionalId, bookingRequests.id],
    }).onDelete("cascade"),
    index("booking_mails_of_request").on(table.professionalId, table.requestId),
    index("booking_mails_waiting").on(table.createdAt).where(sql`${table.status} = 'PENDIENTE'`),
    ownRowsOnly("booking_mails", table.professionalId),
  ],
);
