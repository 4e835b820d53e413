import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant, ownRowsOnly } from "../core/database/rowSecurity.ts";
import { professionals } from "../practice/professionals.table.ts";

/** One row for each change of what a practice keeps; written by the triggers of `functions/feed.sql` alone. */
export const changes = pgTable(
  "changes",
  {
    professionalId: uuid("professional_id")
      .notNull()
      .references(() => professionals.id),
    /** 1, 2, 3… of the practice, in the order in which the changes can be seen. */
    number: bigint({ mode: "number" }).notNull(),
    type: text({
      enum: ["CLIENT", "SESSION", "NOTE", "OBJECTIVE", "PAYMENT", "BOOKING_REQUEST", "MEASURE", "CONSENTS", "PRACTICE"],
    }).notNull(),
    objectId: uuid("object_id").notNull(),
    kind: text({ enum: ["CREATED", "UPDATED", "DELETED", "RESTORED"] }).notNull(),
    /** Of the row after the change; null for what has none. */
    version: integer(),
    at: instant("at").notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.professionalId, table.number] }),
    // Rows lie in the order of their time: some bytes for a thousand of them are enough to find the old ones.
    index("changes_by_time").using("brin", table.at),
    ownRowsOnly("changes", table.professionalId),
  ],
);
