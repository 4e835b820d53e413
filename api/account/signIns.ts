import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { type Database, isId } from "../core/database/database.ts";
import { Recent } from "../core/recent.ts";
import type { SignInFault } from "../practice/identity.ts";
import { session, user } from "./accounts.table.ts";

const BELIEVED_MS = 10_000;
/** A sign-in that is in use is noted down as such once in this time. */
const NOTED_MS = 60_000;
const REMEMBERED = 5_000;

export interface SignIns {
  /** Why a sign-in that is in use opens nothing; null: it does. That it does is believed for ten seconds. */
  faultOf(signInId: string): Promise<SignInFault | null>;
  /** Looks everything up again, because a sign-in has just ended. */
  forget(): void;
}

/**
 * The built-in accounts' sign-ins, so that a token dies with its sign-in and not only when it expires.
 * @param isGuarded whether an account opens nothing before it has a second step
 */
export function createSignIns(database: Database, isGuarded: boolean): SignIns {
  const standing = new Recent<true>(REMEMBERED);
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
      const [found] = await database.owner
        .select({ usedAt: session.updatedAt, hasSecondStep: user.twoFactorEnabled })
        .from(session)
        // One that began while its account was being shut opens nothing either.
        .innerJoin(user, and(eq(user.id, session.userId), isNull(user.lockedAt)))
        .where(and(eq(session.id, signInId), gt(session.expiresAt, sql`now()`)));
      if (!found) return "REVOKED";
      if (isGuarded && !found.hasSecondStep) return "INCOMPLETE";
      standing.set(signInId, true, Date.now() + BELIEVED_MS);
      if (Date.now() - found.usedAt.getTime() > NOTED_MS) await noteUse(signInId);
      return null;
    },
    forget: () => standing.clear(),
  };
}

/** Whether the account that made a program's token has the second step that it needs; believed for ten seconds that it has. */
export function secondStepsOf({ owner }: Pick<Database, "owner">): (userId: string) => Promise<boolean> {
  const guarded = new Recent<true>(REMEMBERED);
  return async (userId) => {
    if (guarded.get(userId)) return true;
    const [found] = await owner.select({ on: user.twoFactorEnabled }).from(user).where(eq(user.id, userId));
    if (found?.on) guarded.set(userId, true, Date.now() + BELIEVED_MS);
    return found?.on ?? false;
  };
}
