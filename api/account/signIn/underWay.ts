import { eq, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../core/database/database.ts";
import { session, user } from "../accounts.table.ts";
import type { Accounts } from "../accounts.ts";
import { hashKey } from "../hashedKeys.ts";
import { readPassword } from "./passwordCheck.ts";
import { endSecondSteps } from "./secondStep.ts";

const opening = z.object({ token: z.string() });

interface SignIn {
  /** Whose account, among the users. */
  who: SQL;
  /** The password that was typed; null: it was judged before. */
  typed: string | null;
  /** Says why nothing was opened. */
  refusal: string;
}

/**
 * Judging a password takes its time. Whoever knew the one before and keeps signing in would otherwise be in again by the
 * sign-ins that were on their way when it was changed.
 */
export const signInsUnderWay =
  ({ accounts, database: { owner: db } }: { accounts: Accounts; database: Database }) =>
  async ({ who, typed, refusal }: SignIn, work: () => Promise<Response>): Promise<Response> => {
    const before = await readPassword(db, who);
    const answer = await work();
    if (!(answer.ok && before)) return answer;
    const { userId } = before;
    const opened = opening.safeParse(await answer.clone().json()).data;
    const { password: keeper } = await accounts.$context;
    const stands = await db.transaction(async (tx) => {
      // Whoever changes the password has it locked before sign-ins are ended: this one is ended here, or there.
      await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("share");
      const now = await readPassword(tx, eq(user.id, userId));
      if (now?.hash === before.hash) return true;
      if (typed !== null && now?.hash && (await keeper.verify({ hash: now.hash, password: typed }))) return true;
      if (opened) await tx.delete(session).where(eq(session.token, hashKey(opened.token)));
      await endSecondSteps(tx, userId);
      return false;
    });
    return stands ? answer : Response.json({ code: refusal }, { status: 401 });
  };
