import { and, eq } from "drizzle-orm";
import type { Database } from "../core/database.ts";
import { account } from "./accounts.table.ts";
import type { Accounts } from "./accounts.ts";

/** Whether a text is the password of an account; never so for one that has none. */
export const passwordCheck =
  ({ accounts, database }: { accounts: Accounts; database: Database }) =>
  async (userId: string, typed: string): Promise<boolean> => {
    const own = and(eq(account.userId, userId), eq(account.providerId, "credential"));
    const [kept] = await database.owner.select({ hash: account.password }).from(account).where(own);
    const { password: keeper } = await accounts.$context;
    return kept?.hash ? await keeper.verify({ hash: kept.hash, password: typed }) : false;
  };
