import { index, text, uuid } from "drizzle-orm/pg-core";
import { authSchema } from "../database/auth.table.ts";
import { instant } from "../database/rowSecurity.ts";

/** Mails that no server sends: what a developer reads at /dev/outbox. */
export const outbox = authSchema.table(
  "outbox",
  {
    id: uuid().primaryKey().defaultRandom(),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    /** The calendar entry that comes with it, as the text of an .ics file. */
    calendar: text(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [index("outbox_newest_first").on(table.createdAt.desc().nullsFirst())],
);
