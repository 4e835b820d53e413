import { eq } from "drizzle-orm";
import type { Queries } from "../core/database/database.ts";
import { user } from "./accounts.table.ts";
import { AccountRefusal } from "./refusal.ts";

/**
 * Waits for whoever else is changing what belongs to an account, its password too, or looks whether that still stands;
 * and keeps others waiting until the transaction ends.
 */
export async function holdAccount(tx: Queries, userId: string): Promise<void> {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("no key update");
}

/**
 * The same for what somebody signed in changes, who may have been asked for the password while the operator shut the account.
 * @throws AccountRefusal when it is shut, or gone
 */
export async function holdOpenAccount(tx: Queries, userId: string): Promise<void> {
  const [held] = await tx
    .select({ lockedAt: user.lockedAt })
    .from(user)
    .where(eq(user.id, userId))
    .for("no key update");
  if (!held || held.lockedAt) throw new AccountRefusal(401, "UNAUTHORIZED");
}
