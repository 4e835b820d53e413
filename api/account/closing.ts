import { eq } from "drizzle-orm";
import type { Queries } from "../core/database/database.ts";
import { closePractice, type WhenPracticeCloses } from "../practice/closing.store.ts";
import { practiceOfAccount } from "../practice/professionals.store.ts";
import { user } from "./accounts.table.ts";
import { holdAccount } from "./holdAccount.ts";
import { endSecondSteps } from "./signIn/secondStep.ts";

/** Ends an account and closes its practice, whoever wished it. @param then what the rooms do about it */
export const closeAccount = (db: Queries, userId: string, then: readonly WhenPracticeCloses[]): Promise<void> =>
  db.transaction(async (tx) => {
    // The account before its practice, as everywhere.
    await holdAccount(tx, userId);
    const practice = await practiceOfAccount(tx, userId);
    if (practice) await closePractice(tx, practice, then);
    await endSecondSteps(tx, userId);
    await tx.delete(user).where(eq(user.id, userId));
  });
