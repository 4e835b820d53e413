import { isNotNull, sql } from "drizzle-orm";
import { boolean, check, date, foreignKey, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { PRIORITIES, PRIORITY } from "../../schema/rules/notes.ts";
import { OBJECTIVE_STATUSES } from "../../schema/rules/objectives.ts";
import { clients } from "../clients/clients.table.ts";
import { instant, ownRowsOnly } from "../core/database/rowSecurity.ts";

/** What a client works towards (document §3, Objective). */
export const objectives = pgTable(
  "objectives",
  {
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id").notNull(),
    clientId: uuid("client_id").notNull(),
    title: text().notNull(),
    description: text(),
    priority: text({ enum: PRIORITIES }).notNull().default(PRIORITY),
    /** Where the priority stands among the others, so that lists can follow an index. */
    rank: integer().generatedAlwaysAs(sql`case priority when 'ALTA' then 0 when 'MEDIA' then 1 else 2 end`),
    progress: integer().notNull().default(0),
    status: text({ enum: OBJECTIVE_STATUSES }).notNull().default("active"),
    targetDate: date("target_date", { mode: "string" }),
    completedOn: date("completed_on", { mode: "string" }),
    /** How far it had come before the last change, when that was one of its progress: it can be undone. */
    progressBefore: integer("progress_before"),
    /** Whether the objective or its client is deleted, which hides it everywhere; the client's part is the trigger's `clients_hide_objectives`. */
    hidden: boolean().notNull().default(false),
    /** When the objective itself was deleted. */
    deletedAt: instant("deleted_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** When it changed last as the feed tells it; kept by the trigger `objectives_updated`. */
    updatedAt: instant("updated_at").notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    // Both columns, so that no objective can point at a client of another practice.
    foreignKey({
      name: "objectives_client_of_same_professional",
      columns: [table.professionalId, table.clientId],
      foreignColumns: [clients.professionalId, clients.id],
    }),
    index("objectives_of_client").on(table.professionalId, table.clientId),
    index("objectives_in_order")
      .on(
        table.professionalId,
        table.status,
        table.completedOn.desc().nullsFirst(),
        table.rank,
        table.targetDate,
        table.createdAt.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
      )
      .where(sql`not ${table.hidden}`),
    index("objectives_by_creation").on(table.professionalId, table.createdAt, table.id).where(sql`not ${table.hidden}`),
    index("objectives_by_update").on(table.professionalId, table.updatedAt, table.id).where(sql`not ${table.hidden}`),
    index("objectives_deleted").on(table.professionalId, table.deletedAt).where(isNotNull(table.deletedAt)),
    check("objectives_deleted_are_hidden", sql`${table.deletedAt} is null or ${table.hidden}`),
    ownRowsOnly("objectives", table.professionalId),
  ],
);
