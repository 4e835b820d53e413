import { sql } from "drizzle-orm";
import { boolean, customType, index, integer, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { authSchema } from "../../core/database/auth.table.ts";
import { instant } from "../../core/database/rowSecurity.ts";
import { user } from "../accounts.table.ts";

/** Further e-mail addresses of an account. Only a proven one is kept from others. */
export const emailAddress = authSchema.table(
  "email_address",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    email: text().notNull(),
    verified: boolean().notNull().default(false),
    /** Keyed hash of the mailed code; null when none is waiting. */
    codeHash: text("code_hash"),
    codeExpiresAt: instant("code_expires_at"),
    /** When one was asked for last: what was asked for before is not sent any more. */
    codeAskedAt: instant("code_asked_at"),
    /** Hash of the key in the mailed link, which lives as long as the code. */
    linkHash: text("link_hash").unique(),
    /** Wrong guesses at this code. */
    codeTries: integer("code_tries").notNull().default(0),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("email_address_user").on(table.userId),
    unique("email_address_once").on(table.userId, table.email),
    uniqueIndex("email_address_proven").on(table.email).where(sql`${table.verified}`),
  ],
);

const bytes = customType<{ data: Buffer }>({
  dataType: () => "bytea",
  fromDriver: (value) => Buffer.from(value as Uint8Array),
});

/** The profile image as it was drawn again here. */
export const profileImage = authSchema.table("profile_image", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  image: bytes().notNull(),
  changedAt: instant("changed_at").notNull().defaultNow(),
});

/** Who asked for an account while sign-up is closed. The operator lets somebody in by setting `admitted_at`. */
export const waitlist = authSchema.table("waitlist", {
  email: text().primaryKey(),
  askedAt: instant("asked_at").notNull().defaultNow(),
  admittedAt: instant("admitted_at"),
});
