import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { type Database, isId } from "../core/database/database.ts";
import { Recent } from "../core/recent.ts";
import { session, user } from "./accounts.table.ts";

const BELIEVED_MS = 10_000;
/** A sign-in that is in use is noted down as such once in this time. */
const NOTED_MS = 60_000;
const REMEMBERED = 5_000;

export interface SignIns {
  /** Whether a sign-in still stands, and is in use. An answer is believed for ten seconds. */
  stands(signInId: string): Promise<boolean>;
  /** Looks everything up again, because a sign-in has just ended. */
  forget(): void;
}

/** The built-in accounts' sign-ins, so that a token dies with its sign-in and not only when it expires. */
export function createSignIns(database: Database): SignIns {
  const standing = new Recent<true>(REMEMBERED);
  const noteUse = (signInId: string) =>
    database.owner
      .update(session)
      .set({ updatedAt: sql`now()` })
      .where(eq(session.id, signInId))
      // Where nothing can be written any more, reading goes on.
      .catch(() => null);
  return {
    async stands(signInId) {
      if (!isId(signInId)) return false;
      if (standing.get(signInId)) return true;
      const [found] = await database.owner
        .select({ usedAt: session.updatedAt })
        .from(session)
        // One that began while its account was being shut opens nothing either.
        .innerJoin(user, and(eq(user.id, session.userId), isNull(user.lockedAt)))
        .where(and(eq(session.id, signInId), gt(session.expiresAt, sql`now()`)));
      if (!found) return false;
      standing.set(signInId, true, Date.now() + BELIEVED_MS);
      if (Date.now() - found.usedAt.getTime() > NOTED_MS) await noteUse(signInId);
      return true;
    },
    forget: () => standing.clear(),
  };
}
