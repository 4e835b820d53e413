import { eq } from "drizzle-orm";
import type { Queries } from "../core/database/database.ts";
import { user } from "./accounts.table.ts";

/**
 * Waits for whoever else is changing what belongs to an account, its password too, or looks whether that still stands;
 * and keeps others waiting until the transaction ends.
 */
export async function holdAccount(tx: Queries, userId: string): Promise<void> {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("no key update");
}
