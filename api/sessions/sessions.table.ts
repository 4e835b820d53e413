import { isNotNull, sql } from "drizzle-orm";
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import {
  CANCEL_REASONS,
  CANCELLERS,
  REMINDER_LEAD,
  REMINDER_OPTION,
  type ReminderOption,
  SESSION_DURATION,
  SESSION_STATUSES,
  SESSION_TYPES,
} from "../../schema/rules/sessions.ts";
import { clients } from "../clients/clients.table.ts";
import { instant, ownRowsOnly } from "../core/database/rowSecurity.ts";
import type { SeriesOwn } from "./series/series.own.ts";
import { series } from "./series/series.table.ts";

const reminderOptions = Object.keys(REMINDER_LEAD) as [ReminderOption, ...ReminderOption[]];

/** Appointments (document §3, Session). */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id").notNull(),
    clientId: uuid("client_id").notNull(),
    startsAt: instant("starts_at").notNull(),
    durationMinutes: integer("duration_minutes").notNull().default(SESSION_DURATION),
    type: text({ enum: SESSION_TYPES }).notNull(),
    location: text(),
    notes: text(),
    priceCents: integer("price_cents"),
    status: text({ enum: SESSION_STATUSES }).notNull().default("PROGRAMADA"),
    remind: boolean().notNull().default(false),
    reminderOption: text("reminder_option", { enum: reminderOptions }).notNull().default(REMINDER_OPTION),
    /** When the reminder goes out, computed from option, start and zone; null without one. */
    reminderDueAt: instant("reminder_due_at"),
    /** What a cancelled session was, and when it was cancelled, so that it can be taken back for some minutes. */
    cancelledFrom: text("cancelled_from", { enum: SESSION_STATUSES }),
    cancelledAt: instant("cancelled_at"),
    /** What was said of the cancellation; it goes with it. */
    cancelReason: text("cancel_reason", { enum: CANCEL_REASONS }),
    cancelledBy: text("cancelled_by", { enum: CANCELLERS }),
    /** Whether the session or its client is deleted, which hides it everywhere; the client's part is the trigger's `clients_hide_sessions`. */
    hidden: boolean().notNull().default(false),
    /** When the session itself was deleted. */
    deletedAt: instant("deleted_at"),
    /** The series it belongs to, and its place there, from 1 on. */
    seriesId: uuid("series_id"),
    seriesPlace: integer("series_place"),
    /** What was changed of it by itself, with what the series has there instead. */
    seriesOwn: jsonb("series_own").$type<SeriesOwn>().notNull().default({}),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** When it changed last as the feed tells it; kept by the trigger `sessions_updated`. */
    updatedAt: instant("updated_at").notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    unique("sessions_of_professional").on(table.professionalId, table.id),
    // Both columns, so that no session can point at a client of another practice.
    foreignKey({
      name: "sessions_client_of_same_professional",
      columns: [table.professionalId, table.clientId],
      foreignColumns: [clients.professionalId, clients.id],
    }),
    foreignKey({
      name: "sessions_series_of_same_professional",
      columns: [table.professionalId, table.seriesId],
      foreignColumns: [series.professionalId, series.id],
    }),
    index("sessions_of_series").on(table.professionalId, table.seriesId).where(isNotNull(table.seriesId)),
    index("sessions_of_client").on(table.professionalId, table.clientId, table.startsAt.desc().nullsFirst()),
    // When each client was last seen, without looking at a row.
    index("sessions_last_of_client")
      .on(table.professionalId, table.clientId, table.startsAt.desc().nullsFirst())
      .where(sql`not ${table.hidden} and ${table.status} <> 'CANCELADA'`),
    // Lists by time, and the practice's numbers without looking at a row.
    index("sessions_by_start")
      .on(
        table.professionalId,
        table.startsAt,
        table.id,
        table.status,
        table.durationMinutes,
        table.remind,
        table.clientId,
      )
      .where(sql`not ${table.hidden}`),
    // What a month brought, without looking at a row.
    index("sessions_by_price")
      .on(
        table.professionalId,
        table.startsAt,
        table.status,
        table.durationMinutes,
        table.priceCents,
        table.cancelReason,
      )
      .where(sql`not ${table.hidden}`),
    index("sessions_by_creation").on(table.professionalId, table.createdAt, table.id).where(sql`not ${table.hidden}`),
    index("sessions_by_update").on(table.professionalId, table.updatedAt, table.id).where(sql`not ${table.hidden}`),
    index("sessions_deleted").on(table.professionalId, table.deletedAt).where(isNotNull(table.deletedAt)),
    check("sessions_deleted_are_hidden", sql`${table.deletedAt} is null or ${table.hidden}`),
    ownRowsOnly("sessions", table.professionalId),
  ],
);
