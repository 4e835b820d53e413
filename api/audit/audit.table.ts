import { isNotNull, isNull, sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ACTORS, ACTS, THINGS } from "../../schema/rules/record/audit.ts";
import { instant, ownRowsOnly } from "../core/database/rowSecurity.ts";
import { professionals } from "../practice/professionals.table.ts";

/**
 * Who did what to what, and when: ids and kinds, never a text. Triggers write down what changes, the notebook what is read;
 * some seconds later an entry gets its place in the practice's chain, and from then on nobody changes it.
 */
export const auditEntries = pgTable(
  "audit_entries",
  {
    professionalId: uuid("professional_id")
      .notNull()
      .references(() => professionals.id),
    id: uuid().notNull().defaultRandom(),
    at: instant("at").notNull().default(sql`clock_timestamp()`),
    /** When it was done last, and how often, or to how many: the same done again within minutes is one entry. */
    lastAt: instant("last_at").notNull().default(sql`clock_timestamp()`),
    times: integer().notNull().default(1),
    who: text({ enum: ACTORS }).notNull(),
    whoId: text("who_id"),
    whoName: text("who_name"),
    device: text(),
    network: text(),
    act: text({ enum: ACTS }).notNull(),
    thing: text({ enum: THINGS }).notNull(),
    thingId: uuid("thing_id"),
    clientId: uuid("client_id"),
    /** What is counted together has the same; null: nothing is added. */
    slot: text(),
    /** From when on nothing is added to it. */
    sealableAt: instant("sealable_at").notNull().default(sql`clock_timestamp()`),
    /** From 1 on, without gaps; null until it is sealed. */
    position: integer(),
    /** Over all of the above and the hash before. */
    hash: text(),
  },
  (table) => [
    primaryKey({ columns: [table.professionalId, table.id] }),
    uniqueIndex("audit_one_per_slot").on(table.professionalId, table.slot).where(isNotNull(table.slot)),
    uniqueIndex("audit_one_per_place").on(table.professionalId, table.position).where(isNotNull(table.position)),
    index("audit_newest_first").on(table.professionalId, table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("audit_of_client")
      .on(table.professionalId, table.clientId, table.at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isNotNull(table.clientId)),
    // For filters: of each kind the newest, however few there are.
    index("audit_of_kind").on(
      table.professionalId,
      table.thing,
      table.act,
      table.who,
      table.at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("audit_unsealed").on(table.sealableAt).where(isNull(table.position)),
    ownRowsOnly("audit_entries", table.professionalId),
  ],
);

/** How far a practice's entries are sealed. */
export const auditChains = pgTable(
  "audit_chains",
  {
    professionalId: uuid("professional_id")
      .primaryKey()
      .references(() => professionals.id),
    count: integer().notNull().default(0),
    end: text().notNull().default(""),
  },
  (table) => [ownRowsOnly("audit_chains", table.professionalId)],
);
