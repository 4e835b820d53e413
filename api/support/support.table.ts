import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { SUPPORT_SUBJECTS } from "../../schema/rules/support.ts";
import { instant, ownRowsOnly } from "../core/database/rowSecurity.ts";
import { professionals } from "../practice/professionals.table.ts";

/** What therapists wrote to support. Without `sentAt` it still has to be mailed. */
export const supportMessages = pgTable(
  "support_messages",
  {
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id")
      .notNull()
      .references(() => professionals.id),
    title: text().notNull(),
    subject: text({ enum: SUPPORT_SUBJECTS }).notNull(),
    body: text().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    sentAt: instant("sent_at"),
  },
  (table) => [
    index("support_messages_of_professional").on(table.professionalId, table.createdAt),
    index("support_messages_waiting").on(table.createdAt).where(sql`${table.sentAt} is null`),
    ownRowsOnly("support_messages", table.professionalId),
  ],
);
