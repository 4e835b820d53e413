import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import type { TemplateDraft } from "../../../schema/rules/record/ownTemplates.ts";
import { SESSION_TYPES } from "../../../schema/rules/sessions.ts";
import { instant, ownRowsOnly } from "../../core/database/rowSecurity.ts";
import { professionals } from "../../practice/professionals.table.ts";

/** The templates for notes that a practice has made for itself. */
export const noteTemplates = pgTable(
  "note_templates",
  {
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id")
      .notNull()
      .references(() => professionals.id),
    version: integer().notNull().default(1),
    name: text().notNull(),
    /** The name as no second one may be called. */
    nameKey: text("name_key").notNull(),
    sections: jsonb().$type<TemplateDraft["sections"]>().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    unique("templates_of_professional").on(table.professionalId, table.id),
    unique("one_template_per_name").on(table.professionalId, table.nameKey),
    ownRowsOnly("note_templates", table.professionalId),
  ],
);

/** What notes about sessions of a type begin with: a built-in template by its word, or an own one. */
export const noteTemplateDefaults = pgTable(
  "note_template_defaults",
  {
    professionalId: uuid("professional_id")
      .notNull()
      .references(() => professionals.id),
    sessionType: text("session_type", { enum: SESSION_TYPES }).notNull(),
    builtIn: text("built_in"),
    templateId: uuid("template_id"),
  },
  (table) => [
    primaryKey({ columns: [table.professionalId, table.sessionType] }),
    foreignKey({
      name: "defaults_template_of_same_professional",
      columns: [table.professionalId, table.templateId],
      foreignColumns: [noteTemplates.professionalId, noteTemplates.id],
    }).onDelete("cascade"),
    check("one_template_per_default", sql`num_nonnulls(${table.builtIn}, ${table.templateId}) = 1`),
    index("template_defaults_of_template").on(table.professionalId, table.templateId),
    ownRowsOnly("note_template_defaults", table.professionalId),
  ],
);
