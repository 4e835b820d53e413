import { and, eq } from "drizzle-orm";
import { isEmail } from "../../schema/rules/accounts.ts";
import type { Database } from "../core/database.ts";
import { user } from "./accounts.table.ts";
import { emailAddress } from "./addresses.table.ts";

/** The primary address of the account a proven further address or a user name belongs to; null when it is nobody's. */
export async function primaryOf({ owner: db }: Database, typed: string): Promise<string | null> {
  if (!isEmail(typed)) {
    const [named] = await db.select({ email: user.email }).from(user).where(eq(user.username, typed));
    return named?.email ?? null;
  }
  const [owner] = await db
    .select({ email: user.email })
    .from(emailAddress)
    .innerJoin(user, eq(user.id, emailAddress.userId))
    .where(and(eq(emailAddress.email, typed), eq(emailAddress.verified, true)));
  return owner?.email ?? null;
}
