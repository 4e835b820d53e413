import { index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { instant, ownRowsOnly } from "../../core/database/rowSecurity.ts";
import { professionals } from "../../practice/professionals.table.ts";

/**
 * Signatures and addenda of a practice's notes, each with a hash over the one before. A row stays when its note is erased:
 * without text and salt its hashes tell nothing of what stood there, and the chain holds.
 */
export const noteSeals = pgTable(
  "note_seals",
  {
    professionalId: uuid("professional_id")
      .notNull()
      .references(() => professionals.id),
    /** From 1, without gaps. */
    position: integer().notNull(),
    id: uuid().notNull().defaultRandom(),
    noteId: uuid("note_id").notNull(),
    kind: text({ enum: ["FIRMA", "ADENDA"] }).notNull(),
    /** The version that was signed; an addendum has none. */
    version: integer(),
    /** Who sealed it. */
    name: text().notNull(),
    sealedAt: instant("sealed_at").notNull(),
    /** An addendum's text. */
    content: text(),
    /** Keeps anybody from guessing what was erased. */
    salt: text(),
    contentHash: text("content_hash").notNull(),
    previous: text().notNull(),
    hash: text().notNull(),
    erasedAt: instant("erased_at"),
  },
  (table) => [
    primaryKey({ name: "one_seal_per_place", columns: [table.professionalId, table.position] }),
    unique("seals_of_professional").on(table.professionalId, table.id),
    index("seals_of_note").on(table.professionalId, table.noteId),
    ownRowsOnly("note_seals", table.professionalId),
  ],
);
