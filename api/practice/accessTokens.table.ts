import { index, text, uuid } from "drizzle-orm/pg-core";
import type { TokenChoice } from "../../schema/rules/tokens.ts";
import { authSchema } from "../core/database/auth.table.ts";
import { instant } from "../core/database/rowSecurity.ts";
import { professionals } from "./professionals.table.ts";

/** What lets a program into one practice. It goes with the practice, whoever runs the accounts. */
export const accessTokens = authSchema.table(
  "access_token",
  {
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id")
      .notNull()
      .references(() => professionals.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** SHA-256 of the token, which is random and long: nobody guesses it back. */
    hash: text().notNull().unique(),
    /** Its last signs, by which its owner tells it from others. */
    ending: text().notNull(),
    choices: text().array().$type<TokenChoice[]>().notNull(),
    /** Addresses it may be used from, `192.0.2.0/24` or `2001:db8::/32`; none: from everywhere. */
    ranges: text().array().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
    /** Kept to the minute. */
    lastUsedAt: instant("last_used_at"),
    lastAddress: text("last_address"),
  },
  (table) => [index("access_token_practice").on(table.professionalId)],
);
