import { index, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { authSchema } from "../core/database/auth.table.ts";
import { instant } from "../core/database/rowSecurity.ts";
import { user } from "./accounts.table.ts";

/** Browsers that have opened an account, so that strangers who guess at it do not keep its owner out. */
export const device = authSchema.table(
  "device",
  {
    /** Hash of what the browser keeps in its cookie. */
    idHash: text("id_hash").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** When it last opened the account. */
    provenAt: instant("proven_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.idHash, table.userId] }),
    index("device_user").on(table.userId),
    index("device_last_proven").on(table.provenAt),
  ],
);
