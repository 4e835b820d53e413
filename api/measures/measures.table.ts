import { isNotNull, sql } from "drizzle-orm";
import {
  boolean,
  check,
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
import { MEASURE_MAILED } from "../../schema/rules/measures/links.ts";
import { MEASURE_WAYS } from "../../schema/rules/measures/measures.ts";
import { MEASURE_KINDS } from "../../schema/rules/measures/questionnaires.ts";
import { clients } from "../clients/clients.table.ts";
import { instant, ownRowsOnly } from "../core/database/rowSecurity.ts";

/**
 * Links by which clients fill a questionnaire in: one row a link, which is also the plan of the mail with it. Of each client
 * and questionnaire one is open at most.
 */
export const measureLinks = pgTable(
  "measure_links",
  {
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id").notNull(),
    clientId: uuid("client_id").notNull(),
    kind: text({ enum: MEASURE_KINDS }).notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    revokedAt: instant("revoked_at"),
    /** Whether the monthly reminder made it. */
    isReminder: boolean("is_reminder").notNull().default(false),
    mailed: text({ enum: MEASURE_MAILED }).notNull().default("PENDIENTE"),
    /** Since when the client had the address that it went to; null while it went to none. */
    emailSince: instant("email_since"),
  },
  (table) => [
    foreignKey({
      name: "measure_links_client_of_same_professional",
      columns: [table.professionalId, table.clientId],
      foreignColumns: [clients.professionalId, clients.id],
    }),
    unique("measure_links_of_professional").on(table.professionalId, table.id),
    index("measure_links_of_client").on(table.professionalId, table.clientId, table.createdAt),
    index("measure_links_to_mail").on(table.createdAt).where(sql`${table.mailed} = 'PENDIENTE'`),
    ownRowsOnly("measure_links", table.professionalId),
  ],
);

/** Whom a questionnaire is sent to each month, and when next. */
export const measureReminders = pgTable(
  "measure_reminders",
  {
    professionalId: uuid("professional_id").notNull(),
    clientId: uuid("client_id").notNull(),
    kind: text({ enum: MEASURE_KINDS }).notNull(),
    since: instant("since").notNull().defaultNow(),
    nextAt: instant("next_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.professionalId, table.clientId, table.kind] }),
    foreignKey({
      name: "measure_reminders_client_of_same_professional",
      columns: [table.professionalId, table.clientId],
      foreignColumns: [clients.professionalId, clients.id],
    }),
    index("measure_reminders_due").on(table.nextAt),
    ownRowsOnly("measure_reminders", table.professionalId),
  ],
);

/** Questionnaires that were filled in. Only the answers are kept: what they score follows from them by the published key. */
export const measures = pgTable(
  "measures",
  {
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id").notNull(),
    clientId: uuid("client_id").notNull(),
    kind: text({ enum: MEASURE_KINDS }).notNull(),
    /** Each question's answer, in their order. */
    answers: jsonb().$type<number[]>().notNull(),
    way: text({ enum: MEASURE_WAYS }).notNull(),
    /** The link it came by. */
    linkId: uuid("link_id"),
    /** Whether it tells of thoughts of death or of hurting oneself; it waits until the therapist has seen it. */
    alarms: boolean().notNull(),
    seenAt: instant("seen_at"),
    /** The mail that tells the therapist of it; null where there is nothing to tell. */
    told: text({ enum: MEASURE_MAILED }),
    /** Whether it or its client is deleted, which hides it everywhere; the client's part is the trigger's `clients_hide_measures`. */
    hidden: boolean().notNull().default(false),
    deletedAt: instant("deleted_at"),
    /** When it was filled in. */
    createdAt: instant("created_at").notNull().defaultNow(),
    /** When it changed last; kept by the trigger `measures_updated`. */
    updatedAt: instant("updated_at").notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      name: "measures_client_of_same_professional",
      columns: [table.professionalId, table.clientId],
      foreignColumns: [clients.professionalId, clients.id],
    }),
    foreignKey({
      name: "measures_link_of_same_professional",
      columns: [table.professionalId, table.linkId],
      foreignColumns: [measureLinks.professionalId, measureLinks.id],
    }),
    // A link is good for one.
    unique("measures_once_by_link").on(table.professionalId, table.linkId),
    index("measures_of_client")
      .on(table.professionalId, table.clientId, table.createdAt, table.id)
      .where(sql`not ${table.hidden}`),
    index("measures_by_creation").on(table.professionalId, table.createdAt, table.id).where(sql`not ${table.hidden}`),
    index("measures_by_update").on(table.professionalId, table.updatedAt, table.id).where(sql`not ${table.hidden}`),
    index("measures_unseen")
      .on(table.professionalId, table.createdAt)
      .where(sql`${table.alarms} and ${table.seenAt} is null and not ${table.hidden}`),
    index("measures_to_tell").on(table.createdAt).where(sql`${table.told} = 'PENDIENTE'`),
    index("measures_deleted").on(table.professionalId, table.deletedAt).where(isNotNull(table.deletedAt)),
    check("measures_deleted_are_hidden", sql`${table.deletedAt} is null or ${table.hidden}`),
    ownRowsOnly("measures", table.professionalId),
  ],
);
