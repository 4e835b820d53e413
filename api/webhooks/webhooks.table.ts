import { sql } from "drizzle-orm";
import { bigint, boolean, foreignKey, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { DELIVERY_FAULTS } from "../../schema/rules/feed.ts";
import { instant, ownRowsOnly } from "../core/database/rowSecurity.ts";
import type { ChangedType } from "../feed/feed.store.ts";
import { professionals } from "../practice/professionals.table.ts";

/** Where a practice's changes are told to. */
export const webhooks = pgTable(
  "webhooks",
  {
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id")
      .notNull()
      .references(() => professionals.id),
    version: integer().notNull().default(1),
    name: text().notNull(),
    url: text().notNull(),
    types: text().array().$type<ChangedType[]>().notNull(),
    /** What deliveries are signed with, sealed with the service's own secret. */
    secret: text().notNull(),
    /** The one its owner has was given up with the service's own: nothing goes out before there is another. */
    isSecretLost: boolean("is_secret_lost").notNull().default(false),
    /** DISABLED: by us, after it took nothing for days. */
    status: text({ enum: ["ACTIVE", "PAUSED", "DISABLED"] })
      .notNull()
      .default("ACTIVE"),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** When it was changed last; kept by the trigger `webhooks_updated`. */
    updatedAt: instant("updated_at").notNull().defaultNow(),
    /** The number of the last change that has a delivery, or needs none. */
    plannedTo: bigint("planned_to", { mode: "number" }).notNull(),
    /** Tries that failed since the last one that did not. */
    failures: integer().notNull().default(0),
    /** Nothing is sent before: a receiver that is away is not asked about each delivery. */
    heldUntil: instant("held_until"),
    lastDeliveredAt: instant("last_delivered_at"),
    /** The process that sends to it now, until when the others keep off, and when it began. */
    lease: uuid(),
    leasedUntil: instant("leased_until"),
    leasedAt: instant("leased_at"),
  },
  (table) => [
    unique("webhooks_of_professional").on(table.professionalId, table.id),
    ownRowsOnly("webhooks", table.professionalId),
  ],
);

/** Each message to a receiver: its content, which stays the same for every try, and what became of it. */
export const deliveries = pgTable(
  "webhook_deliveries",
  {
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id").notNull(),
    webhookId: uuid("webhook_id").notNull(),
    /** In the order of making. */
    place: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    /** Of the change it tells; null for one to try the receiver. */
    number: bigint({ mode: "number" }),
    event: text().notNull(),
    body: text().notNull(),
    status: text({ enum: ["WAITING", "DELIVERED", "FAILED"] })
      .notNull()
      .default("WAITING"),
    createdAt: instant("created_at").notNull().defaultNow(),
    dueAt: instant("due_at").notNull().defaultNow(),
    /** Tries begun; a process that was overtaken is recognised by this number. */
    attempts: integer().notNull().default(0),
    triedAt: instant("tried_at"),
    /** Of the last try: what was answered, why that was no success, and how long it took. */
    httpStatus: integer("http_status"),
    fault: text({ enum: DELIVERY_FAULTS }),
    milliseconds: integer(),
  },
  (table) => [
    unique("one_delivery_per_change").on(table.webhookId, table.number),
    foreignKey({
      name: "deliveries_of_webhook",
      columns: [table.professionalId, table.webhookId],
      foreignColumns: [webhooks.professionalId, webhooks.id],
    }).onDelete("cascade"),
    index("webhook_deliveries_in_order").on(table.webhookId, table.place),
    index("webhook_deliveries_waiting").on(table.webhookId, table.place).where(sql`${table.status} = 'WAITING'`),
    index("webhook_deliveries_by_time").using("brin", table.createdAt),
    ownRowsOnly("webhook_deliveries", table.professionalId),
  ],
);
