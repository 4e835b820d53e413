import { index, integer, text, uuid } from "drizzle-orm/pg-core";
import { authSchema } from "../../core/database/auth.table.ts";
import { instant } from "../../core/database/rowSecurity.ts";
import { user } from "../accounts.table.ts";

/** What somebody began in a browser and has to prove with a mailed code or link: a new account, or a new password. */
export const attempt = authSchema.table(
  "attempt",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: ["sign-up", "reset"] }).notNull(),
    email: text().notNull(),
    /** Hash of what the browser keeps in a cookie: only the one that began may end it. */
    browserHash: text("browser_hash").notNull().unique(),
    /** Of the new account; the password as a hash. */
    name: text(),
    password: text(),
    /** Keyed hash of the code; null until one is made. */
    codeHash: text("code_hash"),
    codeExpiresAt: instant("code_expires_at"),
    /** Hash of the key in the mailed link, which lives as long as the code. */
    linkHash: text("link_hash").unique(),
    /** The account that a sign-up has opened, and until when its browser may enter it; the account whose password a reset has set. */
    openedId: uuid("opened_id").references(() => user.id, { onDelete: "cascade" }),
    openedUntil: instant("opened_until"),
    /** Guesses at this code, or at the password beside the link. */
    codeTries: integer("code_tries").notNull().default(0),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [index("attempt_email").on(table.email, table.createdAt)],
);
