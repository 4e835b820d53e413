import { and, eq, ne, or, sql } from "drizzle-orm";
import type { Database, Queries } from "../core/database/database.ts";
import { Problem } from "../core/problems.ts";
import { Recent } from "../core/recent.ts";
import type { Identity, Person } from "./identity.ts";
import { plans } from "./plans.table.ts";
import { professionals } from "./professionals.table.ts";

/** Where whoever comes first without a zone is taken to be; the profile changes it. */
const ZONE_WHEN_NOBODY_SAYS = "UTC";
const REMEMBERED = 10_000;
/** How long a practice is believed to be open, and name and e-mail kept by somebody else are believed. */
const REMEMBERED_MS = 60_000;
/** Issuer under which the built-in accounts' professionals are kept. */
export const BUILT_IN = "built-in";

/** The practice of a built-in account; null before the account has asked for anything of a practice. */
export async function practiceOfAccount(db: Queries, userId: string): Promise<string | null> {
  const own = and(eq(professionals.issuer, BUILT_IN), eq(professionals.subject, userId));
  const [found] = await db.select({ id: professionals.id }).from(professionals).where(own);
  return found?.id ?? null;
}

/** Whoever keeps name and e-mail when the tokens do not say them. */
interface People {
  person(subject: string): Promise<Person>;
  /** Told of a failure nobody waits for. */
  onFailure(error: unknown): void;
}

/** Finds the professional a token speaks for, and makes the row at first sight. */
export type FindProfessional = (identity: Identity, timeZone: string | undefined) => Promise<string>;

/**
 * @param issuer whose subjects these are. It stays the same for the built-in accounts even when the portal moves to
 *   another address (`AUTH_ISSUER` then changes), so that nobody loses a practice.
 * @param people asked at first sight, where a failure is thrown, and then aside, so that a change there arrives here
 */
export function professionalFinder(database: Database, issuer: string, people?: People): FindProfessional {
  const known = new Recent<string>(REMEMBERED);
  const idOf = async ({ subject }: Identity) => {
    const same = and(eq(professionals.issuer, issuer), eq(professionals.subject, subject));
    const { id, closedAt } = professionals;
    const [found] = await database.owner.select({ id, closedAt }).from(professionals).where(same);
    // Whoever runs the accounts elsewhere may know somebody whose practice is closed here.
    if (found?.closedAt) throw new Problem("UNAUTHENTICATED", { reason: "REVOKED" });
    return found?.id;
  };
  const create = async ({ subject, email, fullName }: Identity, timeZone = ZONE_WHEN_NOBODY_SAYS) => {
    const freePlan = sql<number>`(select ${plans.id} from ${plans} where ${plans.isFree} order by ${plans.planOrder} limit 1)`;
    await database.owner
      .insert(professionals)
      .values({ issuer, subject, email, fullName, timeZone, planId: freePlan })
      .onConflictDoNothing();
  };
  const follow = async (id: string, subject: string, { person }: People) => {
    const { email, fullName } = await person(subject);
    const changed = or(ne(professionals.email, email), ne(professionals.fullName, fullName));
    if (email)
      await database.owner
        .update(professionals)
        .set({ email, fullName })
        .where(and(eq(professionals.id, id), changed));
  };
  return async (identity, timeZone) => {
    const remembered = known.get(identity.subject);
    if (remembered) return remembered;
    let id = await idOf(identity);
    if (!id) {
      await create({ ...identity, ...(await people?.person(identity.subject)) }, timeZone);
      id = await idOf(identity);
    } else if (people) {
      follow(id, identity.subject, people).catch(people.onFailure);
    }
    if (!id) throw new Error("the professional was not created");
    known.set(identity.subject, id, Date.now() + REMEMBERED_MS);
    return id;
  };
}
