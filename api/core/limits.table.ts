import { index, integer, text } from "drizzle-orm/pg-core";
import { authSchema } from "./database/auth.table.ts";
import { instant } from "./database/rowSecurity.ts";

/** What has been counted of late, for all processes of the service; its columns are named by the library that counts. */
export const counters = authSchema.table(
  "counters",
  {
    /** What is counted and a hash of whose it is: no address and no name of anybody. */
    key: text().primaryKey(),
    points: integer().notNull(),
    /** When the count is over; null would mean never, and is not used. */
    expire: instant("expires_at"),
  },
  (table) => [index("counters_over").on(table.expire)],
);
