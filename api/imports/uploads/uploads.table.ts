import { customType, foreignKey, index, integer, pgTable, primaryKey, unique, uuid } from "drizzle-orm/pg-core";
import { instant, ownRowsOnly } from "../../core/database/rowSecurity.ts";
import { professionals } from "../../practice/professionals.table.ts";

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/** Files on their way in: each waits for an hour at most, and goes once it is brought in. */
export const importUploads = pgTable(
  "import_uploads",
  {
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id")
      .notNull()
      .references(() => professionals.id),
    /** How long it is as a whole. */
    bytes: integer().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("uploads_of_professional").on(table.professionalId, table.id),
    index("uploads_by_time").on(table.createdAt),
    ownRowsOnly("import_uploads", table.professionalId),
  ],
);

/** What has come of each, piece by piece. */
export const importPieces = pgTable(
  "import_pieces",
  {
    professionalId: uuid("professional_id").notNull(),
    uploadId: uuid("upload_id").notNull(),
    /** From 0 on. */
    number: integer().notNull(),
    piece: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.professionalId, table.uploadId, table.number] }),
    foreignKey({
      name: "pieces_of_upload",
      columns: [table.professionalId, table.uploadId],
      foreignColumns: [importUploads.professionalId, importUploads.id],
    }).onDelete("cascade"),
    ownRowsOnly("import_pieces", table.professionalId),
  ],
);
