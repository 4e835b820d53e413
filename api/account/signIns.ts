import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { Believed } from "../core/believed.ts";
import { type Database, isId } from "../core/database/database.ts";
import type { SignInFault } from "../practice/identity.ts";
import { session, user } from "./accounts.table.ts";

/** Where processes hear that a sign-in has ended, or that an account is guarded less: `database/functions/account.sql`. */
const SIGN_INS_ENDED = "sign_ins_ended";
/** A sign-in that is in use is noted down as such once in this time. */
const NOTED_MS = 60_000;

export interface SignIns {
  /** Why a sign-in that is in use opens nothing; null: it does. That it does is believed until one ends, here or at another process. */
  faultOf(signInId: string): Promise<SignInFault | null>;
  /** Looks everything up again, because a sign-in has just ended. */
  forget(): void;
}

/**
 * The built-in accounts' sign-ins, so that a token dies with its sign-in and not only when it expires.
 * @param isGuarded whether an account opens nothing before it has a second step
 */
export function createSignIns(database: Database, isGuarded: boolean): SignIns {
  const standing = new Believed<true>(database, SIGN_INS_ENDED);
  const noteUse = (signInId: string) =>
    database.owner
      .update(session)
      .set({ updatedAt: sql`now()` })
      .where(eq(session.id, signInId))
      // Where nothing can be written any more, reading goes on.
      .catch(() => null);
  return {
    async faultOf(signInId) {
      if (!isId(signInId)) return "REVOKED";
      if (standing.get(signInId)) return null;
      const keep = standing.looking();
      const [found] = await database.owner
        .select({ usedAt: session.updatedAt, hasSecondStep: user.twoFactorEnabled })
        .from(session)
        // One that began while its account was being shut opens nothing either.
        .innerJoin(user, and(eq(user.id, session.userId), isNull(user.lockedAt)))
        .where(and(eq(session.id, signInId), gt(session.expiresAt, sql`now()`)));
      if (!found) return "REVOKED";
      if (isGuarded && !found.hasSecondStep) return "INCOMPLETE";
      keep(signInId, true);
      if (Date.now() - found.usedAt.getTime() > NOTED_MS) await noteUse(signInId);
      return null;
    },
    forget: () => standing.forget(),
  };
}

/** Whether the account that made a program's token has the second step that it needs; that it has is believed until one is turned off. */
export function secondStepsOf(database: Pick<Database, "owner" | "hear">): (userId: string) => Promise<boolean> {
  const guarded = new Believed<true>(database, SIGN_INS_ENDED);
  return async (userId) => {
    if (guarded.get(userId)) return true;
    const keep = guarded.looking();
    const [found] = await database.owner.select({ on: user.twoFactorEnabled }).from(user).where(eq(user.id, userId));
    if (found?.on) keep(userId, true);
    return found?.on ?? false;
  };
}
