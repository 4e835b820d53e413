import {
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import {
  type Counts,
  ERASURE_REASONS,
  type ErasedKind,
  type KeptKind,
  RETENTION_YEARS,
} from "../../schema/rules/record/erasure.ts";
import { clients } from "../clients/clients.table.ts";
import { instant, ownRowsOnly } from "../core/database/rowSecurity.ts";
import { professionals } from "../practice/professionals.table.ts";

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/**
 * That clients were erased for good, and what: the very bytes of each certificate. Practices only read them. Of the client
 * nothing stays but the name and the id, under which the audit tells what was done.
 */
export const clientErasures = pgTable(
  "client_erasures",
  {
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id")
      .notNull()
      .references(() => professionals.id),
    number: integer().notNull(),
    clientId: uuid("client_id").notNull(),
    clientName: text("client_name").notNull(),
    reason: text({ enum: ERASURE_REASONS }).notNull(),
    erasedAt: instant("erased_at").notNull(),
    erased: jsonb().$type<Counts<ErasedKind>>().notNull(),
    kept: jsonb().$type<Counts<KeptKind>>().notNull(),
    file: bytes().notNull(),
  },
  (table) => [
    unique("erasures_numbered").on(table.professionalId, table.number),
    index("erasures_of_client").on(table.professionalId, table.clientId),
    ownRowsOnly("client_erasures", table.professionalId),
  ],
);

/** How long a practice keeps records; no row: as usual. */
export const retentionSettings = pgTable(
  "retention_settings",
  {
    professionalId: uuid("professional_id")
      .primaryKey()
      .references(() => professionals.id),
    years: integer().notNull().default(RETENTION_YEARS.usual),
  },
  (table) => [ownRowsOnly("retention_settings", table.professionalId)],
);

/** Clients whose record is kept longer, until a day. */
export const retentionKept = pgTable(
  "retention_kept",
  {
    professionalId: uuid("professional_id").notNull(),
    clientId: uuid("client_id").notNull(),
    until: date({ mode: "string" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.professionalId, table.clientId] }),
    foreignKey({
      name: "retention_kept_of_client",
      columns: [table.professionalId, table.clientId],
      foreignColumns: [clients.professionalId, clients.id],
    }).onDelete("cascade"),
    ownRowsOnly("retention_kept", table.professionalId),
  ],
);
