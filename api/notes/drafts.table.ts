import { boolean, foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { AiWork } from "../../schema/rules/ai.ts";
import { PRIORITIES, PRIORITY } from "../../schema/rules/notes.ts";
import { clients } from "../clients/clients.table.ts";
import { instant, ownRowsOnly } from "../core/database/rowSecurity.ts";
import { professionals } from "../practice/professionals.table.ts";
import { notes } from "./notes.table.ts";

const typed = {
  title: text().notNull(),
  content: text().notNull(),
  tags: text().notNull(),
  /** Read only while there is such a session of the client: nothing else holds it to one. */
  sessionId: uuid("session_id"),
  priority: text({ enum: PRIORITIES }).notNull().default(PRIORITY),
  isPrivate: boolean("is_private").notNull(),
  /** What AI made of it and the therapist of that; null when it is written by hand. */
  ai: jsonb().$type<AiWork>(),
  /** Whether AI wrote it; null where a release kept it that did not tell, and its versions do. */
  isAi: boolean("is_ai"),
  savedAt: instant("saved_at").notNull().defaultNow(),
};

/** What was typed and not saved yet: at most one row per note, and one (without a note) for the new note's form. */
export const noteDrafts = pgTable(
  "note_drafts",
  {
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id")
      .notNull()
      .references(() => professionals.id),
    noteId: uuid("note_id"),
    ...typed,
    clientId: uuid("client_id"),
    /** Version of the note the draft is based on. */
    version: integer(),
  },
  (table) => [
    unique("one_draft_per_note").on(table.professionalId, table.noteId).nullsNotDistinct(),
    foreignKey({
      name: "drafts_note_of_same_professional",
      columns: [table.professionalId, table.noteId],
      foreignColumns: [notes.professionalId, notes.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "drafts_client_of_same_professional",
      columns: [table.professionalId, table.clientId],
      foreignColumns: [clients.professionalId, clients.id],
    }),
    index("note_drafts_oldest_first").on(table.savedAt),
    ownRowsOnly("note_drafts", table.professionalId),
  ],
);

/** New notes' drafts about deleted clients that made way for another one, until they can come back with their client. */
export const draftsAside = pgTable(
  "note_drafts_aside",
  {
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id").notNull(),
    clientId: uuid("client_id").notNull(),
    ...typed,
  },
  (table) => [
    index("drafts_aside_of_client").on(table.professionalId, table.clientId),
    foreignKey({
      name: "drafts_aside_of_same_professional",
      columns: [table.professionalId, table.clientId],
      foreignColumns: [clients.professionalId, clients.id],
    }).onDelete("cascade"),
    ownRowsOnly("note_drafts_aside", table.professionalId),
  ],
);
