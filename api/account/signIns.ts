import { and, eq, gt, sql } from "drizzle-orm";
import { type Database, isId } from "../core/database/database.ts";
import { Recent } from "../core/recent.ts";
import { session } from "./accounts.table.ts";

const BELIEVED_MS = 10_000;
const REMEMBERED = 5_000;

export interface SignIns {
  /** Whether a sign-in still stands. An answer is believed for ten seconds. */
  stands(signInId: string): Promise<boolean>;
  /** Looks everything up again, because a sign-in has just ended. */
  forget(): void;
}

/** The built-in accounts' sign-ins, so that a token dies with its sign-in and not only when it expires. */
export function createSignIns(database: Database): SignIns {
  const standing = new Recent<true>(REMEMBERED);
  return {
    async stands(signInId) {
      if (!isId(signInId)) return false;
      if (standing.get(signInId)) return true;
      const found = await database.owner
        .select({ id: session.id })
        .from(session)
        .where(and(eq(session.id, signInId), gt(session.expiresAt, sql`now()`)));
      if (found.length > 0) standing.set(signInId, true, Date.now() + BELIEVED_MS);
      return found.length > 0;
    },
    forget: () => standing.clear(),
  };
}
