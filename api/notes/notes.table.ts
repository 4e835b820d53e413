import { isNotNull, type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { PRIORITIES, PRIORITY } from "../../schema/rules/notes.ts";
import { clients } from "../clients/clients.table.ts";
import { instant, ownRowsOnly } from "../core/database/rowSecurity.ts";
import { sessions } from "../sessions/sessions.table.ts";

const wordVector = customType<{ data: string }>({ dataType: () => "tsvector" });
const shown = (hidden: AnyPgColumn): SQL => sql`not ${hidden}`;

/** What a professional writes about clients (document §3, Note). */
export const notes = pgTable(
  "notes",
  {
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id").notNull(),
    clientId: uuid("client_id").notNull(),
    sessionId: uuid("session_id"),
    title: text().notNull(),
    content: text().notNull(),
    /** As on the wire: one string, joined by comma and space. */
    tags: text().notNull().default(""),
    priority: text({ enum: PRIORITIES }).notNull().default(PRIORITY),
    isPrivate: boolean("is_private").notNull().default(true),
    isAi: boolean("is_ai").notNull().default(false),
    /** Whether the note or its client is deleted, which hides it everywhere; the client's part is the trigger's `clients_hide_notes`. */
    hidden: boolean().notNull().default(false),
    /** When the note itself was deleted. */
    deletedAt: instant("deleted_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** When it changed last as the feed tells it; kept by the trigger `notes_updated`. */
    updatedAt: instant("updated_at").notNull().defaultNow(),
    version: integer().notNull().default(1),
    /** When what is written here was saved; kept by the trigger `notes_kept`. Of what is older than this column it is not known. */
    savedAt: instant("saved_at").defaultNow(),
    /** The program that saved it, by its token's name; null: the professional. */
    savedBy: text("saved_by"),
    /** The version it was restored from. */
    restoredFrom: integer("restored_from"),
    /** When and by whom it was signed: from then on only addenda are added, which the trigger `notes_locked` holds. */
    signedAt: instant("signed_at"),
    signedBy: text("signed_by"),
    /** Words of title, tags and the content's beginning, and their stems; a word vector may hold no more than 1 MB. */
    words: wordVector().generatedAlwaysAs(sql`note_words(title, tags, content)`),
  },
  (table) => [
    unique("notes_of_professional").on(table.professionalId, table.id),
    // Both columns, so that no note can point at a client or a session of another practice.
    foreignKey({
      name: "notes_client_of_same_professional",
      columns: [table.professionalId, table.clientId],
      foreignColumns: [clients.professionalId, clients.id],
    }),
    // The migration empties `session_id` alone, which Drizzle cannot say.
    foreignKey({
      name: "notes_session_of_same_professional",
      columns: [table.professionalId, table.sessionId],
      foreignColumns: [sessions.professionalId, sessions.id],
    }).onDelete("set null"),
    index("notes_newest_first")
      .on(table.professionalId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(shown(table.hidden)),
    index("notes_by_update").on(table.professionalId, table.updatedAt, table.id).where(shown(table.hidden)),
    index("notes_by_priority")
      .on(table.professionalId, table.priority, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(shown(table.hidden)),
    index("notes_of_client")
      .on(
        table.professionalId,
        table.clientId,
        table.createdAt.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
        table.priority,
      )
      .where(shown(table.hidden)),
    index("notes_unsigned")
      .on(table.professionalId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`not ${table.hidden} and ${table.signedAt} is null`),
    index("notes_signed").on(table.professionalId).where(isNotNull(table.signedAt)),
    index("notes_deleted").on(table.professionalId, table.deletedAt).where(isNotNull(table.deletedAt)),
    check("notes_deleted_are_hidden", sql`${table.deletedAt} is null or ${table.hidden}`),
    // Emptied sessions are looked for here.
    index("notes_of_session").on(table.professionalId, table.sessionId).where(sql`${table.sessionId} is not null`),
    index("notes_search").using("gin", table.professionalId, table.words).with({ fastupdate: false }),
    ownRowsOnly("notes", table.professionalId),
  ],
);
