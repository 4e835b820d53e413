import { boolean, index, integer, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { authSchema } from "../../core/database/auth.table.ts";
import { instant } from "../../core/database/rowSecurity.ts";
import { user } from "../accounts.table.ts";

const owner = () =>
  uuid("user_id")
    .notNull()
    .references(() => user.id, { onDelete: "cascade" });

/** The authenticator app of an account: its secret encrypted, its backup codes hashed. */
export const twoFactor = authSchema.table("two_factor", {
  id: uuid().primaryKey().defaultRandom(),
  secret: text().notNull(),
  backupCodes: text("backup_codes").notNull(),
  userId: owner().unique(),
  verified: boolean().notNull().default(true),
  failedVerificationCount: integer("failed_verification_count").notNull().default(0),
  lockedUntil: instant("locked_until"),
});

/** Codes that have opened an account, or are being looked at, as keyed hashes: each is taken once. */
export const usedCode = authSchema.table(
  "used_code",
  { userId: owner(), hash: text().notNull(), usedAt: instant("used_at").notNull().defaultNow() },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

/** Public keys of devices that open an account without a password. */
export const passkey = authSchema.table(
  "passkey",
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text(),
    publicKey: text("public_key").notNull(),
    userId: owner(),
    credentialID: text("credential_id").notNull().unique(),
    counter: integer().notNull(),
    deviceType: text("device_type").notNull(),
    backedUp: boolean("backed_up").notNull(),
    transports: text(),
    createdAt: instant("created_at").notNull().defaultNow(),
    aaguid: text(),
  },
  (table) => [index("passkey_user").on(table.userId)],
);
