import { sql } from "drizzle-orm";
import { boolean, integer, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { authSchema } from "../../core/database/auth.table.ts";
import { instant } from "../../core/database/rowSecurity.ts";
import { user } from "../accounts.table.ts";

const owner = () =>
  uuid("user_id")
    .notNull()
    .references(() => user.id, { onDelete: "cascade" });

/** Phone numbers of an account, which get codes by SMS. Unlike an address a number opens nothing by itself, so several accounts may have one. */
export const phone = authSchema.table(
  "phone",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    /** E.164. */
    number: text().notNull(),
    verified: boolean().notNull().default(false),
    /** Of all proven numbers of an account one is. */
    primary: boolean("is_primary").notNull().default(false),
    /** Keyed hash of the code on its way; null when none is waiting. */
    codeHash: text("code_hash"),
    codeExpiresAt: instant("code_expires_at"),
    /** When one was asked for last: what was asked for before is not sent any more. */
    codeAskedAt: instant("code_asked_at"),
    /** Wrong guesses at this code. */
    codeTries: integer("code_tries").notNull().default(0),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("phone_once").on(table.userId, table.number),
    uniqueIndex("phone_primary").on(table.userId).where(sql`${table.primary}`),
  ],
);

/** Accounts whose second step may be a code by SMS, and the number it goes to. */
export const smsStep = authSchema.table("sms_step", {
  userId: owner().primaryKey(),
  phoneId: uuid("phone_id")
    .notNull()
    .references(() => phone.id, { onDelete: "cascade" }),
  /** Asked for before the authenticator app, where there are both. */
  first: boolean("is_first").notNull().default(true),
});
