import { isNotNull, isNull, sql } from "drizzle-orm";
import { boolean, date, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { instant, ownRowsOnly } from "../core/database/rowSecurity.ts";
import { professionals } from "../practice/professionals.table.ts";

/** The people a professional cares for. A row with `deletedAt` is invisible everywhere (D21). */
export const clients = pgTable(
  "clients",
  {
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id")
      .notNull()
      .references(() => professionals.id),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    address: text(),
    dateOfBirth: date("date_of_birth", { mode: "string" }),
    emergencyContact: text("emergency_contact"),
    therapeuticGoals: text("therapeutic_goals"),
    notes: text(),
    /** Since when `email` is what it is; kept by the trigger `clients_email_since`. */
    emailSince: instant("email_since").notNull().defaultNow(),
    isActive: boolean("is_active").notNull().default(true),
    version: integer().notNull().default(1),
    /** Sessions that were not cancelled; kept by the triggers of `count_sessions` and `count_many_sessions`. */
    sessionCount: integer("session_count").notNull().default(0),
    /** Sessions that were cancelled; kept by the same triggers. */
    cancelledSessionCount: integer("cancelled_session_count").notNull().default(0),
    /** Active objectives, and the sum of their progress; kept by those of `count_objectives` and `count_many_objectives`. */
    activeObjectiveCount: integer("active_objective_count").notNull().default(0),
    activeObjectiveProgress: integer("active_objective_progress").notNull().default(0),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** When it changed last as the feed tells it; kept by the trigger `clients_updated`. */
    updatedAt: instant("updated_at").notNull().defaultNow(),
    deletedAt: instant("deleted_at"),
    /** Name, e-mail, phone and the phone's bare digits, folded the way `search_clients` folds what is looked for. */
    searchText: text("search_text").generatedAlwaysAs(
      sql`folded(name || ' ' || email || ' ' || phone || ' ' || regexp_replace(phone, '\\D', '', 'g'))`,
    ),
  },
  (table) => [
    unique("clients_of_professional").on(table.professionalId, table.id),
    index("clients_newest_first")
      .on(table.professionalId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst(), table.isActive)
      .where(isNull(table.deletedAt)),
    // Names as the search folds them, compared by their letters alone on every database.
    index("clients_by_name")
      .on(table.professionalId, sql`folded(${table.name}) collate "C"`, table.id)
      .where(isNull(table.deletedAt)),
    index("clients_by_update").on(table.professionalId, table.updatedAt, table.id).where(isNull(table.deletedAt)),
    index("clients_deleted").on(table.professionalId, table.deletedAt).where(isNotNull(table.deletedAt)),
    index("clients_search")
      .using("gin", table.professionalId, table.searchText.op("gin_trgm_ops"))
      .with({ fastupdate: false }),
    ownRowsOnly("clients", table.professionalId),
  ],
);
