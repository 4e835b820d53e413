import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { and, desc, eq, gt, isNull, lt, ne, or, sql } from "drizzle-orm";
import { CODE_MINUTES } from "../../../schema/rules/accounts.ts";
import type { Database, Queries } from "../../core/database/database.ts";
import { account, session, user } from "../accounts.table.ts";
import { holdAccount } from "../holdAccount.ts";
import { ownerOf } from "../manage/addresses.store.ts";
import { attempt } from "./attempts.table.ts";
import { isAskedLast, keptKey, type MailedProof } from "./mailedCode.ts";
import { setPassword } from "./passwordCheck.ts";

export type Attempt = typeof attempt.$inferSelect;
type Kind = Attempt["kind"];

/** How long what was begun can be ended, in minutes. */
export const LASTS_MINUTES: Record<Kind, number> = { "sign-up": 24 * 60, reset: 60 };
/** Guesses at one code. */
const TRIES = 3;
/** When a code made now is over, by the clock that it is checked by. */
const inCodeMinutes = sql`now() + make_interval(mins => ${CODE_MINUTES})`;

/** Why a code is not taken. */
export type Misproven = "OTHER_BROWSER" | "INVALID_OTP" | "OTP_EXPIRED" | "TOO_MANY_ATTEMPTS";

/** An attempt for which a code is asked, and when. */
export interface Asked {
  id: string;
  askedAt: Date;
}
const asked = { id: attempt.id, askedAt: attempt.createdAt };

const hashOf = (held: string): string => createHash("sha256").update(held).digest("base64url");
const same = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
const alive = (kind: Kind) =>
  and(eq(attempt.kind, kind), gt(attempt.createdAt, sql`now() - make_interval(mins => ${LASTS_MINUTES[kind]})`));

/** What is left of a sign-up that was proven: no password, no code, its browser's right to enter, and a link that tells it was done. */
const openedAs = (userId: string) => ({
  openedId: userId,
  openedUntil: inCodeMinutes,
  password: null,
  codeHash: null,
  codeExpiresAt: inCodeMinutes,
  codeTries: 0,
});

/** Opens an account whose address is proven. @returns its id */
export async function openAccount(tx: Queries, person: { name: string; email: string; password: string }) {
  const { name, email, password } = person;
  const [made] = await tx.insert(user).values({ name, email, emailVerified: true }).returning({ id: user.id });
  if (!made) throw new Error("the account was not stored");
  await tx.insert(account).values({ userId: made.id, accountId: made.id, providerId: "credential", password });
  return made.id;
}

/**
 * What was begun in which browser. A code belongs to the attempt that asked for it, and an attempt to its browser: what
 * somebody else begins with the same address, before or after, changes nothing of it.
 */
export function attemptsOf({ owner: db }: Database, secret: string) {
  const hash = (id: string, code: string): string =>
    createHmac("sha256", `${secret}:attempt-codes`).update(`${id} ${code}`).digest("base64url");
  const held = (kind: Kind, browser: string | null, email: string) =>
    and(alive(kind), eq(attempt.browserHash, hashOf(browser ?? "")), eq(attempt.email, email));

  return {
    /** Begins one in the place of what the browser had begun. @returns it, with what the browser has to keep */
    async begin(
      before: string | null,
      given: { kind: Kind; email: string; name?: string | null; password?: string | null },
    ): Promise<Asked & { browser: string }> {
      const browser = randomBytes(32).toString("base64url");
      if (before)
        await db.delete(attempt).where(and(eq(attempt.kind, given.kind), eq(attempt.browserHash, hashOf(before))));
      const [begun] = await db
        .insert(attempt)
        .values({ ...given, browserHash: hashOf(browser) })
        .returning(asked);
      if (!begun) throw new Error("the attempt was not stored");
      return { ...begun, browser };
    },
    /** Has what this browser has begun for an address last from now on; null when there is none, or a reset that is done. */
    async renew(kind: Kind, browser: string | null, email: string): Promise<Asked | null> {
      const [renewed] = await db
        .update(attempt)
        .set({ createdAt: sql`now()` })
        .where(and(held(kind, browser, email), kind === "reset" ? isNull(attempt.openedId) : undefined))
        .returning(asked);
      return renewed ?? null;
    },
    /** A sign-up with an address that opens no account yet: this browser's, else the newest. */
    async waiting(browser: string | null, email: string): Promise<Attempt | null> {
      const [found] = await db
        .select()
        .from(attempt)
        .where(and(alive("sign-up"), eq(attempt.email, email)))
        .orderBy(sql`${attempt.browserHash} = ${hashOf(browser ?? "")} desc`, desc(attempt.createdAt))
        .limit(1);
      return found ?? null;
    },
    async byId(id: string): Promise<Attempt | null> {
      const [found] = await db
        .select()
        .from(attempt)
        .where(and(eq(attempt.id, id), or(alive("sign-up"), alive("reset"))));
      return found ?? null;
    },
    /**
     * Takes a fresh code and link in the place of those before.
     * @param askedAt of the mail they are in, in milliseconds @returns false when another one was asked for since
     */
    async takeCode(id: string, askedAt: number, { code, key }: MailedProof): Promise<boolean> {
      const taken = await db
        .update(attempt)
        .set({ codeHash: hash(id, code), linkHash: keptKey(key), codeExpiresAt: inCodeMinutes, codeTries: 0 })
        .where(and(eq(attempt.id, id), isAskedLast(attempt.createdAt, askedAt)))
        .returning({ id: attempt.id });
      return taken.length > 0;
    },
    /** The sign-up that a mailed link belongs to, opened or not, while the link lives, and whether it was begun in this browser. */
    async ofLink(key: string, browser: string | null): Promise<{ begun: Attempt; here: boolean } | null> {
      const [begun] = await db
        .select()
        .from(attempt)
        .where(and(alive("sign-up"), eq(attempt.linkHash, keptKey(key)), gt(attempt.codeExpiresAt, sql`now()`)));
      return begun ? { begun, here: same(begun.browserHash, hashOf(browser ?? "")) } : null;
    },
    /** Counts a guess at the password beside a link, before it is looked at. @returns false when it is one too many */
    async guess(id: string): Promise<boolean> {
      const counted = await db
        .update(attempt)
        .set({ codeTries: sql`${attempt.codeTries} + 1` })
        .where(and(eq(attempt.id, id), lt(attempt.codeTries, TRIES)))
        .returning({ id: attempt.id });
      return counted.length > 0;
    },
    /**
     * The account that was opened for this browser's sign-up, in another one or by an answer that got lost: once, and only while a
     * password is all it asks for.
     * @param email whose sign-up it has to be; without it whichever the browser has begun
     * @returns `waiting` while there is none yet; null when there is nothing to wait for
     */
    async follow(browser: string | null, email?: string): Promise<{ userId: string } | "waiting" | null> {
      const ofAddress = email === undefined ? undefined : eq(attempt.email, email);
      const mine = and(alive("sign-up"), eq(attempt.browserHash, hashOf(browser ?? "")), ofAddress);
      const [ended] = await db
        .update(attempt)
        .set({ openedUntil: null })
        .where(and(mine, gt(attempt.openedUntil, sql`now()`)))
        .returning({ userId: attempt.openedId });
      if (ended?.userId) {
        const plain = and(eq(user.id, ended.userId), eq(user.twoFactorEnabled, false));
        const [owner] = await db.select({ userId: user.id }).from(user).where(plain);
        return owner ?? null;
      }
      const waiting = await db
        .select({ id: attempt.id })
        .from(attempt)
        .where(and(mine, isNull(attempt.openedId)));
      return waiting.length > 0 ? "waiting" : null;
    },
    /** Checks a code typed in a browser; a guess is counted before it is looked at. @returns the attempt it proves */
    async prove(kind: Kind, browser: string | null, email: string, code: string): Promise<Attempt | Misproven> {
      const mine = held(kind, browser, email);
      const [guessed] = await db
        .update(attempt)
        .set({ codeTries: sql`${attempt.codeTries} + 1` })
        .where(and(mine, lt(attempt.codeTries, TRIES), gt(attempt.codeExpiresAt, sql`now()`)))
        .returning();
      if (guessed?.codeHash && same(guessed.codeHash, hash(guessed.id, code))) return guessed;
      if (guessed) return "INVALID_OTP";
      const [missed] = await db.select().from(attempt).where(mine);
      if (!missed) return "OTHER_BROWSER";
      if (missed.codeTries >= TRIES) return "TOO_MANY_ATTEMPTS";
      // A code made since the look above was not guessed at.
      const isOver = missed.codeExpiresAt !== null && missed.codeExpiresAt.getTime() <= Date.now();
      return isOver ? "OTP_EXPIRED" : "INVALID_OTP";
    },
    /**
     * Opens the account of a proven sign-up, and ends all others with its address. The browser that began it may enter for some
     * minutes: it was proven in another one, or the answer may get lost.
     * @returns its id; null when the address opens one already
     */
    async open({ id, name, email, password }: Attempt): Promise<string | null> {
      if (name === null || password === null) return null;
      return await db.transaction(async (tx) => {
        // Two that prove one address at the same moment wait for one another here, as further addresses do.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address ${email}`}, 0))`);
        if (await ownerOf(tx, email)) return null;
        const opened = await openAccount(tx, { name, email, password });
        await tx.update(attempt).set(openedAs(opened)).where(eq(attempt.id, id));
        const others = and(eq(attempt.kind, "sign-up"), eq(attempt.email, email), isNull(attempt.openedId));
        await tx.delete(attempt).where(others);
        return opened;
      });
    },
    /**
     * Sets the new password of a proven reset and ends every sign-in and every other reset. Its code tells its browser for some
     * minutes more that it was done, lest the answer get lost.
     * @returns the account's id; null when there is none
     */
    async reset({ id, email }: Attempt, password: string): Promise<string | null> {
      return await db.transaction(async (tx) => {
        const [owner] = await tx.select({ id: user.id }).from(user).where(eq(user.email, email));
        if (!owner) return null;
        await holdAccount(tx, owner.id);
        // Of several that prove it at the same moment, one ends it.
        const ended = await tx
          .update(attempt)
          .set({ openedId: owner.id, codeExpiresAt: inCodeMinutes, codeTries: 0 })
          .where(and(eq(attempt.id, id), isNull(attempt.openedId)))
          .returning({ id: attempt.id });
        if (ended.length === 0) return null;
        await setPassword(tx, owner.id, password);
        await tx.delete(session).where(eq(session.userId, owner.id));
        const others = or(eq(attempt.openedId, owner.id), and(eq(attempt.kind, "reset"), eq(attempt.email, email)));
        await tx.delete(attempt).where(and(ne(attempt.id, id), others));
        return owner.id;
      });
    },
  };
}
export type Attempts = ReturnType<typeof attemptsOf>;
