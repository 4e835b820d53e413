import { foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { IMPORT_KINDS } from "../../schema/rules/imports/imports.ts";
import { clients } from "../clients/clients.table.ts";
import { instant, ownRowsOnly } from "../core/database/rowSecurity.ts";
import { professionals } from "../practice/professionals.table.ts";

/** What a file can bring. */
export const IMPORT_THINGS = ["CLIENT", "SESSION", "NOTE"] as const;

/** Files that were brought in: what came of each, for as long as it is shown. */
export const imports = pgTable(
  "imports",
  {
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id")
      .notNull()
      .references(() => professionals.id),
    kind: text({ enum: IMPORT_KINDS }).notNull(),
    /** As the therapist's machine calls it. */
    fileName: text("file_name").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    broughtCount: integer("brought_count").notNull(),
    /** Lines with faults, and repeated ones that were not taken. */
    leftOutCount: integer("left_out_count").notNull(),
    undoneAt: instant("undone_at"),
    /** What stayed when it was undone, as it had been changed since. */
    keptCount: integer("kept_count").notNull().default(0),
  },
  (table) => [
    unique("imports_of_professional").on(table.professionalId, table.id),
    index("imports_newest_first").on(
      table.professionalId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    ownRowsOnly("imports", table.professionalId),
  ],
);

/** What each of them brought, so that it can be undone. */
export const importRows = pgTable(
  "import_rows",
  {
    professionalId: uuid("professional_id").notNull(),
    importId: uuid("import_id").notNull(),
    thing: text({ enum: IMPORT_THINGS }).notNull(),
    thingId: uuid("thing_id").notNull(),
    /** The client it is, or is about. */
    clientId: uuid("client_id").notNull(),
    /** Its version as it was brought in: another one has been changed since. */
    version: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.professionalId, table.importId, table.thingId] }),
    foreignKey({
      name: "import_rows_of_import",
      columns: [table.professionalId, table.importId],
      foreignColumns: [imports.professionalId, imports.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "import_rows_of_client",
      columns: [table.professionalId, table.clientId],
      foreignColumns: [clients.professionalId, clients.id],
    }).onDelete("cascade"),
    index("import_rows_by_client").on(table.professionalId, table.clientId),
    ownRowsOnly("import_rows", table.professionalId),
  ],
);
