import { boolean, index, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { authSchema } from "../core/database/auth.table.ts";
import { instant } from "../core/database/rowSecurity.ts";

export const user = authSchema.table("user", {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text(),
  /** In small letters; opens like the e-mail does. */
  username: text().unique(),
  twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
  /** Since when the operator keeps it shut; null: it is open. */
  lockedAt: instant("locked_at"),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

export const session = authSchema.table(
  "session",
  {
    id: uuid().primaryKey().defaultRandom(),
    token: text().notNull().unique(),
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    expiresAt: instant("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [index("session_user").on(table.userId)],
);

export const account = authSchema.table(
  "account",
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: instant("access_token_expires_at"),
    refreshTokenExpiresAt: instant("refresh_token_expires_at"),
    scope: text(),
    password: text(),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("account_user").on(table.userId),
    // One account elsewhere opens one account here, however many come back at once.
    uniqueIndex("account_elsewhere").on(table.providerId, table.accountId),
  ],
);

export const verification = authSchema.table(
  "verification",
  {
    id: uuid().primaryKey().defaultRandom(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [index("verification_identifier").on(table.identifier)],
);

export const jwks = authSchema.table("jwks", {
  id: uuid().primaryKey().defaultRandom(),
  publicKey: text("public_key").notNull(),
  privateKey: text("private_key").notNull(),
  alg: text(),
  crv: text(),
  createdAt: instant("created_at").notNull().defaultNow(),
  expiresAt: instant("expires_at"),
});
