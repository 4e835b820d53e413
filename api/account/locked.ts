import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Queries } from "../core/database/database.ts";
import type { WhenPracticeCloses } from "../practice/closing.store.ts";
import { practiceOfAccount } from "../practice/professionals.store.ts";
import { session, user } from "./accounts.table.ts";
import { endSecondSteps } from "./signIn/secondStep.ts";

/** What somebody is refused with whose account the operator keeps shut. */
export const ACCOUNT_LOCKED = "ACCOUNT_LOCKED";

export async function isLocked(db: Queries, userId: string): Promise<boolean> {
  const shut = and(eq(user.id, userId), isNotNull(user.lockedAt));
  return (await db.select({ id: user.id }).from(user).where(shut)).length > 0;
}

/**
 * Shuts an account: its sign-ins end, half ones too, what opens its practice without one opens nothing any
 * more, and nobody comes in. What belongs to the practice stays, and so do the mails its clients expect.
 * @param then what the rooms do about it
 * @returns whether it was open before
 */
export const lockAccount = (db: Queries, userId: string, then: readonly WhenPracticeCloses[]): Promise<boolean> =>
  db.transaction(async (tx) => {
    const open = and(eq(user.id, userId), isNull(user.lockedAt));
    const locked = await tx.update(user).set({ lockedAt: sql`now()` }).where(open).returning({ id: user.id });
    await tx.delete(session).where(eq(session.userId, userId));
    await endSecondSteps(tx, userId);
    const practice = await practiceOfAccount(tx, userId);
    if (practice) for (const follow of then) await follow(tx, practice);
    return locked.length > 0;
  });

/** Opens it again; its owner signs in as before, and makes new tokens and addresses. @returns whether it was shut */
export async function unlockAccount(db: Queries, userId: string): Promise<boolean> {
  const shut = and(eq(user.id, userId), isNotNull(user.lockedAt));
  return (await db.update(user).set({ lockedAt: null }).where(shut).returning({ id: user.id })).length > 0;
}
