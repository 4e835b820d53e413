import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { SERIES_RHYTHMS } from "../../../schema/rules/agenda/series.ts";
import { clients } from "../../clients/clients.table.ts";
import { instant, ownRowsOnly } from "../../core/database/rowSecurity.ts";
import type { UndoneSession } from "./series.own.ts";

/** How the sessions of a series follow each other; the sessions themselves are rows like all others. */
export const series = pgTable(
  "session_series",
  {
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id").notNull(),
    clientId: uuid("client_id").notNull(),
    rhythm: text({ enum: SERIES_RHYTHMS }).notNull(),
    every: integer().notNull(),
    /** A day from which the rule counts, `YYYY-MM-DD`, and which place in the series it has. */
    anchorDay: text("anchor_day").notNull(),
    anchorPlace: integer("anchor_place").notNull(),
    /** On the clocks of the zone in which it was planned, `HH:mm`. */
    time: text().notNull(),
    zone: text().notNull(),
    /** The last place; those skipped have places, too. */
    places: integer().notNull(),
    /** Its last place when the therapist said that it may end: it waits for her again once it goes on. */
    asidePlaces: integer("aside_places"),
    createdAt: instant("created_at").notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    unique("series_of_professional").on(table.professionalId, table.id),
    foreignKey({
      name: "series_client_of_same_professional",
      columns: [table.professionalId, table.clientId],
      foreignColumns: [clients.professionalId, clients.id],
    }),
    index("series_of_client").on(table.professionalId, table.clientId),
    check("series_places_limited", sql`${table.places} between 1 and 10000`),
    ownRowsOnly("session_series", table.professionalId),
  ],
);

/** What the last change of a series replaced, for the minutes in which it can be undone. */
export const seriesUndo = pgTable(
  "session_series_undo",
  {
    professionalId: uuid("professional_id").notNull(),
    seriesId: uuid("series_id").notNull(),
    at: instant("at").notNull().defaultNow(),
    /** The series' version that the change made. */
    version: integer().notNull(),
    /** The series as it was; of each session only what the change replaced. */
    series: jsonb().$type<Partial<typeof series.$inferSelect>>().notNull(),
    sessions: jsonb().$type<UndoneSession[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.professionalId, table.seriesId] }),
    foreignKey({
      name: "undo_of_series",
      columns: [table.professionalId, table.seriesId],
      foreignColumns: [series.professionalId, series.id],
    }).onDelete("cascade"),
    index("series_undo_by_time").on(table.professionalId, table.at),
    ownRowsOnly("session_series_undo", table.professionalId),
  ],
);
