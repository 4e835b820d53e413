import { and, eq } from "drizzle-orm";
import type { Database } from "../../core/database/database.ts";
import { account } from "../accounts.table.ts";
import type { Accounts } from "../accounts.ts";

/** Whether a text is the password of an account; never so for one that has none, which `has` tells. */
export function passwordCheck({ accounts, database }: { accounts: Accounts; database: Database }) {
  const keptOf = async (userId: string): Promise<string | null> => {
    const own = and(eq(account.userId, userId), eq(account.providerId, "credential"));
    const [kept] = await database.owner.select({ hash: account.password }).from(account).where(own);
    return kept?.hash ?? null;
  };
  const check = async (userId: string, typed: string): Promise<boolean> => {
    const hash = await keptOf(userId);
    const { password: keeper } = await accounts.$context;
    return hash ? await keeper.verify({ hash, password: typed }) : false;
  };
  return Object.assign(check, { has: async (userId: string) => (await keptOf(userId)) !== null });
}

/** Sets the password of an account, which may have had none. */
export async function setPassword(tx: Pick<Database["owner"], "update" | "insert">, userId: string, password: string) {
  const own = and(eq(account.userId, userId), eq(account.providerId, "credential"));
  const set = { password, updatedAt: new Date() };
  const changed = await tx.update(account).set(set).where(own).returning({ id: account.id });
  if (changed.length === 0)
    await tx.insert(account).values({ userId, accountId: userId, providerId: "credential", password });
}
