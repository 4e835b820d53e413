import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { BUSY_FAULTS } from "../../../schema/rules/agenda/busy.ts";
import { instant, ownRowsOnly } from "../../core/database/rowSecurity.ts";
import { professionals } from "../../practice/professionals.table.ts";

/** Calendars elsewhere whose taken hours count as taken here. */
export const busyCalendars = pgTable(
  "busy_calendars",
  {
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id")
      .notNull()
      .references(() => professionals.id),
    name: text().notNull(),
    /** Its address, sealed with the service's own secret: whoever has it reads that calendar. Exports leave this column out. */
    address: text("secret").notNull(),
    /** The address's host, which may be shown. */
    host: text().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** When it was last read in full, and when its hours were last made of what was read. */
    readAt: instant("read_at"),
    parsedAt: instant("parsed_at"),
    triedAt: instant("tried_at"),
    /** Why the last try failed, and what was answered to it. */
    fault: text({ enum: BUSY_FAULTS }),
    httpStatus: integer("http_status"),
    /** Tries that failed since the last one that did not. */
    failures: integer().notNull().default(0),
    dueAt: instant("due_at").notNull().defaultNow(),
    /** How its server told apart what it answered last. */
    etag: text(),
    lastModified: text("last_modified"),
    times: integer().notNull().default(0),
    /** Whether there are more taken hours than are kept. */
    isCut: boolean("is_cut").notNull().default(false),
    /** The process that reads it now, and until when the others keep off. */
    lease: uuid(),
    leasedUntil: instant("leased_until"),
  },
  (table) => [
    unique("busy_calendars_of_professional").on(table.professionalId, table.id),
    index("busy_calendars_due").on(table.dueAt),
    ownRowsOnly("busy_calendars", table.professionalId),
  ],
);

/** The hours that such calendars have taken: when, and nothing else of what is there. */
export const busyTimes = pgTable(
  "busy_times",
  {
    professionalId: uuid("professional_id").notNull(),
    calendarId: uuid("calendar_id").notNull(),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.professionalId, table.calendarId, table.startsAt] }),
    foreignKey({
      name: "busy_times_of_calendar",
      columns: [table.professionalId, table.calendarId],
      foreignColumns: [busyCalendars.professionalId, busyCalendars.id],
    }).onDelete("cascade"),
    index("busy_times_by_end").on(table.professionalId, table.endsAt),
    ownRowsOnly("busy_times", table.professionalId),
  ],
);
