import { and, eq, type SQL } from "drizzle-orm";
import type { Database, Queries } from "../../core/database/database.ts";
import { account, user } from "../accounts.table.ts";
import type { Accounts } from "../accounts.ts";
import { holdAccount } from "../holdAccount.ts";
import { endSecondSteps } from "./secondStep.ts";

const ofPassword = (userId: string) => and(eq(account.userId, userId), eq(account.providerId, "credential"));

interface KeptPassword {
  userId: string;
  hash: string | null;
  setAt: Date | null;
}

/** An account's password as it is kept, null for one that has none; nothing when there is no such account. */
export async function readPassword(tx: Queries, who: SQL): Promise<KeptPassword | null> {
  const credential = and(eq(account.userId, user.id), eq(account.providerId, "credential"));
  const [found] = await tx
    .select({ userId: user.id, hash: account.password, setAt: account.updatedAt })
    .from(user)
    .leftJoin(account, credential)
    .where(who);
  return found ?? null;
}

/** Whether a text is the password of an account; never so for one that has none, which `has` tells. */
export function passwordCheck({ accounts, database }: { accounts: Accounts; database: Database }) {
  const keptOf = (userId: string) => readPassword(database.owner, eq(user.id, userId));
  /** @param youngerMs only if it was set so long ago at most @returns the hash that was met; null when there is none, or another */
  const meet = async (userId: string, typed: string, youngerMs?: number): Promise<string | null> => {
    const { hash = null, setAt = null } = (await keptOf(userId)) ?? {};
    if (youngerMs && !(setAt && Date.now() - setAt.getTime() < youngerMs)) return null;
    const { password: keeper } = await accounts.$context;
    return hash && (await keeper.verify({ hash, password: typed })) ? hash : null;
  };
  const check = async (userId: string, typed: string): Promise<boolean> => (await meet(userId, typed)) !== null;
  return Object.assign(check, { meet, has: async (userId: string) => Boolean((await keptOf(userId))?.hash) });
}

/** Sets the password of an account, which may have had none, and ends what the one before has half opened. */
export async function setPassword(tx: Queries, userId: string, password: string): Promise<void> {
  await holdAccount(tx, userId);
  const set = { password, updatedAt: new Date() };
  const changed = await tx.update(account).set(set).where(ofPassword(userId)).returning({ id: account.id });
  if (changed.length === 0)
    await tx.insert(account).values({ userId, accountId: userId, providerId: "credential", password });
  await endSecondSteps(tx, userId);
}
