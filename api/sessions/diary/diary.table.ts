import { boolean, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { DIARY_NAMINGS } from "../../../schema/rules/agenda/diary.ts";
import { instant, ownRowsOnly } from "../../core/database/rowSecurity.ts";
import { professionals } from "../../practice/professionals.table.ts";

/** Addresses at which calendars of the professional's read the agenda. */
export const diaryFeeds = pgTable(
  "diary_feeds",
  {
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id")
      .notNull()
      .references(() => professionals.id),
    name: text().notNull(),
    naming: text({ enum: DIARY_NAMINGS }).notNull(),
    /** Whether kind and place of the sessions are told too. */
    withDetails: boolean("with_details").notNull().default(false),
    /** SHA-256 of the address's secret, which is random and long: nobody guesses it back. */
    hash: text().notNull().unique(),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** Since when the secret is this one. */
    renewedAt: instant("renewed_at").notNull().defaultNow(),
    /** Kept to the minute. */
    lastReadAt: instant("last_read_at"),
  },
  (table) => [
    unique("diary_feeds_of_professional").on(table.professionalId, table.id),
    ownRowsOnly("diary_feeds", table.professionalId),
  ],
);
