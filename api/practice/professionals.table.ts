import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { CLIENT_ANSWERS } from "../../schema/rules/agenda/answers.ts";
import { WORKING_HOURS } from "../../schema/rules/workingHours.ts";
import { instant, ownRowsOnly } from "../core/database/rowSecurity.ts";
import { plans } from "./plans.table.ts";

/** One practice. The row is also what a request locks to hold the plan's limit. */
export const professionals = pgTable(
  "professionals",
  {
    id: uuid().primaryKey().defaultRandom(),
    issuer: text().notNull(),
    subject: text().notNull(),
    fullName: text("full_name").notNull(),
    email: text().notNull(),
    /** IANA zone; decides what today and this month are (D19). */
    timeZone: text("time_zone").notNull().default("Europe/Madrid"),
    /** The hours of the day the practice works, on its own clocks: 8 and 20 are from 08:00 to 20:00. */
    worksFrom: integer("works_from").notNull().default(WORKING_HOURS.from),
    worksTo: integer("works_to").notNull().default(WORKING_HOURS.to),
    planId: integer("plan_id")
      .notNull()
      .references(() => plans.id),
    planStartedAt: instant("plan_started_at").notNull().defaultNow(),
    planExpiresAt: instant("plan_expires_at"),
    planVariant: text("plan_variant", { enum: ["Month", "Year"] }),
    aiGenerationsUsed: integer("ai_generations_used").notNull().default(0),
    aiPeriodStartedAt: instant("ai_period_started_at").notNull().defaultNow(),
    /** Clients that are not deleted; kept by the triggers of `count_clients` and `count_many_clients`. */
    clientCount: integer("client_count").notNull().default(0),
    /** Of these, the active ones; kept by the same triggers. */
    activeClientCount: integer("active_client_count").notNull().default(0),
    /** Sessions of these clients that were not cancelled; kept by the same triggers. */
    sessionCount: integer("session_count").notNull().default(0),
    /** Sessions of these clients that were cancelled; kept by the same triggers. */
    cancelledSessionCount: integer("cancelled_session_count").notNull().default(0),
    /** Notes of clients that are not deleted, by priority, and those AI wrote; kept by the triggers of `count_notes` and `count_many_notes`. */
    lowNoteCount: integer("low_note_count").notNull().default(0),
    mediumNoteCount: integer("medium_note_count").notNull().default(0),
    highNoteCount: integer("high_note_count").notNull().default(0),
    aiNoteCount: integer("ai_note_count").notNull().default(0),
    /** Since when clients are asked to rate their sessions; null while they are not. */
    ratingsAskedSince: instant("ratings_asked_since"),
    /** Until how many hours before its begin a client can cancel a session by a link. */
    linkCancelHours: integer("link_cancel_hours").notNull().default(CLIENT_ANSWERS.cancelHours),
    /** Whether the professional is told by mail, too, what clients answer. */
    answersMailed: boolean("answers_mailed").notNull().default(CLIENT_ANSWERS.mailed),
    /** How many sessions clients gave each rating, 1 to 5; kept by the triggers of `count_ratings` and `count_many_ratings`. */
    ratingCounts: integer("rating_counts").array().notNull().default([0, 0, 0, 0, 0]),
    /** Changes of the practice so far: the number of the last one in its feed; kept by the triggers of `feed.sql`. */
    changeCount: bigint("change_count", { mode: "number" }).notNull().default(0),
    /** Signatures and addenda so far, and the hash of the last; kept by the trigger `seals_chained`. */
    sealCount: integer("seal_count").notNull().default(0),
    sealEnd: text("seal_end").notNull().default(""),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** When the professional's own record was changed last; kept by the trigger `professionals_updated`. */
    updatedAt: instant("updated_at").notNull().defaultNow(),
    /** When the account was deleted: from then on nobody reaches the practice; it is erased after the days of `PURGE_DAYS`. */
    closedAt: instant("closed_at"),
  },
  (table) => [
    unique("professionals_identity").on(table.issuer, table.subject),
    index("professionals_asking_ratings").on(table.id).where(sql`${table.ratingsAskedSince} is not null`),
    ownRowsOnly("professionals", table.id),
  ],
);
