import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { PRIORITIES } from "../../../schema/rules/notes.ts";
import { clients } from "../../clients/clients.table.ts";
import { instant, ownRowsOnly } from "../../core/database/rowSecurity.ts";
import { notes } from "../notes.table.ts";

/** What notes were before they were changed; written by the trigger `notes_kept` alone. What a note is now stands in `notes`. */
export const noteVersions = pgTable(
  "note_versions",
  {
    professionalId: uuid("professional_id").notNull(),
    noteId: uuid("note_id").notNull(),
    /** The note's own, as it was then. */
    version: integer().notNull(),
    clientId: uuid("client_id").notNull(),
    title: text().notNull(),
    content: text().notNull(),
    tags: text().notNull(),
    priority: text({ enum: PRIORITIES }).notNull(),
    isPrivate: boolean("is_private").notNull(),
    savedAt: instant("saved_at").notNull(),
    savedBy: text("saved_by"),
    restoredFrom: integer("restored_from"),
  },
  (table) => [
    primaryKey({ name: "one_row_per_version", columns: [table.professionalId, table.noteId, table.version] }),
    foreignKey({
      name: "versions_note_of_same_professional",
      columns: [table.professionalId, table.noteId],
      foreignColumns: [notes.professionalId, notes.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "versions_client_of_same_professional",
      columns: [table.professionalId, table.clientId],
      foreignColumns: [clients.professionalId, clients.id],
    }),
    // Looked through when a client is erased.
    index("versions_about").on(table.professionalId, table.clientId),
    ownRowsOnly("note_versions", table.professionalId),
  ],
);
