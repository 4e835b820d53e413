import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { CODE_MINUTES, isEmail } from "../../../schema/rules/accounts.ts";
import type { Database, Queries } from "../../core/database/database.ts";
import { BUILT_IN } from "../../practice/professionals.store.ts";
import { professionals } from "../../practice/professionals.table.ts";
import { user } from "../accounts.table.ts";
import { holdOpenAccount } from "../holdAccount.ts";
import { keptKey, type MailedProof } from "../signIn/mailedCode.ts";
import { emailAddress } from "./addresses.table.ts";

/** The primary address of the account a proven further address or a user name belongs to; null when it is nobody's. */
export async function primaryOf({ owner: db }: Database, typed: string): Promise<string | null> {
  if (!isEmail(typed)) {
    const [named] = await db.select({ email: user.email }).from(user).where(eq(user.username, typed));
    return named?.email ?? null;
  }
  const [owner] = await db
    .select({ email: user.email })
    .from(emailAddress)
    .innerJoin(user, eq(user.id, emailAddress.userId))
    .where(and(eq(emailAddress.email, typed), eq(emailAddress.verified, true)));
  return owner?.email ?? null;
}

/** The account an address opens, as its primary or as a further proven one; null when it opens none. */
export async function ownerOf(db: Queries, email: string): Promise<string | null> {
  const [primary] = await db.select({ id: user.id }).from(user).where(eq(user.email, email));
  if (primary) return primary.id;
  const further = and(eq(emailAddress.email, email), eq(emailAddress.verified, true));
  const [other] = await db.select({ id: emailAddress.userId }).from(emailAddress).where(further);
  return other?.id ?? null;
}

export const ownAddress = (userId: string, addressId: string) =>
  and(eq(emailAddress.userId, userId), eq(emailAddress.id, addressId));

/** When a code made now is over, by the clock that it is checked by. */
const inCodeMinutes = sql`now() + make_interval(mins => ${CODE_MINUTES})`;

/** The codes that prove a further address, kept as keyed hashes. */
export function addressCodes(secret: string) {
  const hash = (addressId: string, typed: string): string =>
    createHmac("sha256", `${secret}:address-codes`).update(`${addressId} ${typed}`).digest("base64url");
  return {
    /** What is kept of a fresh code and link. */
    keep(addressId: string, { code, key }: MailedProof) {
      return { codeHash: hash(addressId, code), linkHash: keptKey(key), codeExpiresAt: inCodeMinutes };
    },
    isRight(addressId: string, kept: string, typed: string): boolean {
      const [one, other] = [Buffer.from(kept), Buffer.from(hash(addressId, typed))];
      return one.length === other.length && timingSafeEqual(one, other);
    },
  };
}

/** Takes an address in as proven. @returns false when it has come to open an account, or was removed, meanwhile */
export async function proveAddress(db: Queries, { id, email }: { id: string; email: string }): Promise<boolean> {
  return await db.transaction(async (tx) => {
    // Two accounts that prove one address at the same moment wait for one another here.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address ${email}`}, 0))`);
    if (await ownerOf(tx, email)) return false;
    // Its link tells for some minutes more that it was done, lest the answer get lost.
    const proven = { verified: true, codeHash: null, codeExpiresAt: inCodeMinutes };
    const same = and(eq(emailAddress.id, id), eq(emailAddress.email, email));
    return (await tx.update(emailAddress).set(proven).where(same).returning({ id: emailAddress.id })).length > 0;
  });
}

/**
 * Makes a further proven address the primary one; the one before takes its place.
 * @param email how the page shows it: what is the primary one already stays so
 * @returns the primary addresses before and after, or null without such a one
 */
export async function makePrimary(
  db: Queries,
  userId: string,
  { id, email }: { id: string; email?: string | undefined },
): Promise<{ before: string; after: string } | null> {
  return await db.transaction(async (tx) => {
    await holdOpenAccount(tx, userId);
    const [me] = await tx.select({ email: user.email }).from(user).where(eq(user.id, userId)).for("update");
    if (me && me.email === email) return { before: email, after: email };
    const own = and(ownAddress(userId, id), eq(emailAddress.verified, true));
    const [chosen] = await tx.delete(emailAddress).where(own).returning();
    if (!me || !chosen) return null;
    // Under a new id: a list that was read before must not mean the other address by the one it knows.
    const { createdAt } = chosen;
    await tx.insert(emailAddress).values({ userId, email: me.email, verified: true, createdAt });
    await tx.update(user).set({ email: chosen.email, updatedAt: new Date() }).where(eq(user.id, userId));
    const practice = and(eq(professionals.issuer, BUILT_IN), eq(professionals.subject, userId));
    await tx.update(professionals).set({ email: chosen.email }).where(practice);
    return { before: me.email, after: chosen.email };
  });
}
