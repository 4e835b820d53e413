import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../core/database.ts";
import { Recent } from "../core/recent.ts";
import { plans } from "../membership/plans.table.ts";
import { professionals } from "./professionals.table.ts";
import type { Identity } from "./tokens.ts";

const REMEMBERED = 10_000;
const REMEMBERED_MS = 10 * 60_000;
/** Issuer under which the built-in accounts' professionals are kept. */
export const BUILT_IN = "built-in";

/** Finds the professional a token speaks for, and makes the row at first sight. */
export type FindProfessional = (identity: Identity, timeZone: string | undefined) => Promise<string>;

/**
 * @param issuer whose subjects these are. It stays the same for the built-in accounts even when the portal moves to
 *   another address (`AUTH_ISSUER` then changes), so that nobody loses a practice.
 */
export function professionalFinder(database: Database, issuer: string): FindProfessional {
  const known = new Recent<string>(REMEMBERED);
  const idOf = async ({ subject }: Identity) => {
    const same = and(eq(professionals.issuer, issuer), eq(professionals.subject, subject));
    return (await database.owner.select({ id: professionals.id }).from(professionals).where(same))[0]?.id;
  };
  const create = async ({ subject, email, fullName }: Identity, timeZone: string | undefined) => {
    const freePlan = sql<number>`(select ${plans.id} from ${plans} where ${plans.isFree} order by ${plans.planOrder} limit 1)`;
    await database.owner
      .insert(professionals)
      .values({ issuer, subject, email, fullName, timeZone, planId: freePlan })
      .onConflictDoNothing();
  };
  return async (identity, timeZone) => {
    const remembered = known.get(identity.subject);
    if (remembered) return remembered;
    let id = await idOf(identity);
    if (!id) {
      await create(identity, timeZone);
      id = await idOf(identity);
    }
    if (!id) throw new Error("the professional was not created");
    known.set(identity.subject, id, Date.now() + REMEMBERED_MS);
    return id;
  };
}
