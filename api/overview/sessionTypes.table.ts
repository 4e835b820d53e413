import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { SESSION_TYPES } from "../../schema/rules/sessions.ts";
import { ownRowsOnly } from "../core/database/rowSecurity.ts";
import { professionals } from "../practice/professionals.table.ts";

/** How many sessions of each type a practice has that are neither cancelled nor hidden; kept by the triggers `session_types_counted` and `session_types_made`. */
export const sessionTypes = pgTable(
  "session_types",
  {
    professionalId: uuid("professional_id")
      .notNull()
      .references(() => professionals.id, { onDelete: "cascade" }),
    type: text({ enum: SESSION_TYPES }).notNull(),
    sessionCount: integer("session_count").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.professionalId, table.type] }),
    ownRowsOnly("session_types", table.professionalId),
  ],
);
