import { isNotNull } from "drizzle-orm";
import { foreignKey, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { OBJECTIVE_STATUSES } from "../../schema/rules/objectives.ts";
import { clients } from "../clients/clients.table.ts";
import { instant, ownRowsOnly } from "../core/database/rowSecurity.ts";
import { notes } from "../notes/notes.table.ts";
import { sessions } from "../sessions/sessions.table.ts";
import { objectives } from "./objectives.table.ts";

/**
 * How far objectives had come, from change to change; rows come and go by the triggers `objectives_begun` and
 * `objectives_kept` alone. The first of an objective has nothing before it.
 */
export const objectiveChanges = pgTable(
  "objective_changes",
  {
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id").notNull(),
    /** Of the same practice: the triggers, which alone write here, take both from the objective's row. */
    objectiveId: uuid("objective_id")
      .notNull()
      .references(() => objectives.id, { onDelete: "cascade" }),
    /** The objective's own; it goes with it to another client. */
    clientId: uuid("client_id").notNull(),
    at: instant("at").notNull(),
    /** The objective's version that it made. */
    version: integer().notNull(),
    progressBefore: integer("progress_before"),
    progress: integer().notNull(),
    statusBefore: text("status_before", { enum: OBJECTIVE_STATUSES }),
    status: text({ enum: OBJECTIVE_STATUSES }).notNull(),
    /** Where it was moved, when that was said: the one thing that is written here by the application. */
    sessionId: uuid("session_id"),
    noteId: uuid("note_id"),
  },
  (table) => [
    foreignKey({
      name: "changes_client_of_same_professional",
      columns: [table.professionalId, table.clientId],
      foreignColumns: [clients.professionalId, clients.id],
    }),
    // The migration empties `session_id` and `note_id` alone, which Drizzle cannot say.
    foreignKey({
      name: "changes_session_of_same_professional",
      columns: [table.professionalId, table.sessionId],
      foreignColumns: [sessions.professionalId, sessions.id],
    }).onDelete("set null"),
    foreignKey({
      name: "changes_note_of_same_professional",
      columns: [table.professionalId, table.noteId],
      foreignColumns: [notes.professionalId, notes.id],
    }).onDelete("set null"),
    index("changes_of_objective").on(table.objectiveId, table.version),
    index("changes_of_client").on(
      table.professionalId,
      table.clientId,
      table.at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("changes_in_session").on(table.professionalId, table.sessionId).where(isNotNull(table.sessionId)),
    index("changes_in_note").on(table.professionalId, table.noteId).where(isNotNull(table.noteId)),
    ownRowsOnly("objective_changes", table.professionalId),
  ],
);
