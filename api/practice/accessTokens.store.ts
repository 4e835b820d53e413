import { createHash, randomInt } from "node:crypto";
import { and, desc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { TOKENS_MAX, type TokenChoice } from "../../schema/rules/tokens.ts";
import { TOKEN_RANDOM, TOKEN_SIGNS, tokenFrom } from "../../schema/wire/accessToken.ts";
import { sayWhoActs } from "../core/acting/noting.ts";
import { type Queries, tellAll } from "../core/database/database.ts";
import { accessTokens } from "./accessTokens.table.ts";
import { type CreationKey, createdBefore, passCreationOn, rememberCreation } from "./idempotency.ts";
import { professionals } from "./professionals.table.ts";

/** Where processes hear that a token opens nothing any more. */
export const TOKENS_ENDED = "access_tokens_ended";
/** Signs at its end that its owner is shown. */
const ENDING = 4;
/** How long one that is over can still be told by its reason. */
const KEPT = sql`interval '90 days'`;

export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

const newToken = (): string =>
  tokenFrom(Array.from({ length: TOKEN_RANDOM }, () => TOKEN_SIGNS[randomInt(TOKEN_SIGNS.length)]).join(""));

/** What its owner chooses of a token. */
export interface TokenWish {
  name: string;
  choices: TokenChoice[];
  ranges: string[];
  days: number;
}

const good = () => and(isNull(accessTokens.revokedAt), gt(accessTokens.expiresAt, sql`now()`));
const ofPractice = (professionalId: string) => eq(accessTokens.professionalId, professionalId);

/** The tokens of a practice that open it now, made last first. */
export const readTokens = (db: Queries, professionalId: string) =>
  db
    .select()
    .from(accessTokens)
    .where(and(ofPractice(professionalId), good()))
    .orderBy(desc(accessTokens.createdAt));

/**
 * Makes a token. It is told here and never again.
 * @param creation names it: asked again because the answer was lost, it gets another secret in place of the one that nobody has
 * @returns null when the practice has as many as it may have
 */
export const makeToken = (
  db: Queries,
  professionalId: string,
  { days, ...wish }: TokenWish,
  creation: CreationKey | null = null,
) =>
  db.transaction(async (tx) => {
    await sayWhoActs(tx);
    // Several at once would all be the last one.
    const own = and(eq(professionals.id, professionalId), isNull(professionals.closedAt));
    const held = await tx.select({ id: professionals.id }).from(professionals).where(own).for("no key update");
    if (held.length === 0) return null;
    const token = newToken();
    const kept = {
      ...wish,
      hash: hashOfToken(token),
      ending: token.slice(-ENDING),
      expiresAt: sql`now() + make_interval(days => ${days})`,
    };
    const earlier = creation && (await createdBefore(tx, professionalId, creation));
    if (earlier) {
      const unused = and(eq(accessTokens.id, earlier.id), good(), isNull(accessTokens.lastUsedAt));
      const [again] = await tx.update(accessTokens).set(kept).where(unused).returning();
      if (again) {
        await tellAll(tx, TOKENS_ENDED);
        return { token, made: again, isRepeated: true };
      }
    }
    if ((await readTokens(tx, professionalId)).length >= TOKENS_MAX) return null;
    const [made] = await tx
      .insert(accessTokens)
      .values({ ...kept, professionalId })
      .returning();
    if (!made) throw new Error("the token was not stored");
    const keep = earlier ? passCreationOn : rememberCreation;
    if (creation) await keep(tx, professionalId, creation, made.id);
    return { token, made, isRepeated: false };
  });

/** Revokes a token, for all processes at once. @returns its name, null when the practice has no such token */
export const revokeToken = (db: Queries, professionalId: string, id: string): Promise<string | null> =>
  db.transaction(async (tx) => {
    await sayWhoActs(tx);
    const [gone] = await tx
      .update(accessTokens)
      .set({ revokedAt: sql`now()` })
      .where(and(ofPractice(professionalId), eq(accessTokens.id, id), good()))
      .returning({ name: accessTokens.name });
    if (!gone) return null;
    await tellAll(tx, TOKENS_ENDED);
    return gone.name;
  });

/** Revokes all tokens of a practice that closes, in the transaction that closes it. */
export async function revokeTokens(tx: Queries, professionalId: string): Promise<void> {
  await tx
    .update(accessTokens)
    .set({ revokedAt: sql`now()` })
    .where(and(ofPractice(professionalId), isNull(accessTokens.revokedAt)));
  await tellAll(tx, TOKENS_ENDED);
}

/** The token of that hash with whose it is, whatever has become of it; one indexed read. */
export async function findToken(db: Queries, hash: string) {
  const [found] = await db
    .select({
      id: accessTokens.id,
      professionalId: accessTokens.professionalId,
      name: accessTokens.name,
      choices: accessTokens.choices,
      ranges: accessTokens.ranges,
      expiresAt: accessTokens.expiresAt,
      revokedAt: accessTokens.revokedAt,
      lastUsedAt: accessTokens.lastUsedAt,
      issuer: professionals.issuer,
      subject: professionals.subject,
      closedAt: professionals.closedAt,
    })
    .from(accessTokens)
    .innerJoin(professionals, eq(professionals.id, accessTokens.professionalId))
    .where(eq(accessTokens.hash, hash));
  return found ?? null;
}
export type FoundToken = NonNullable<Awaited<ReturnType<typeof findToken>>>;

/** Notes down that a token was used, once a minute whichever processes saw it. */
export async function noteTokenUse(db: Queries, id: string, address: string): Promise<void> {
  const longAgo = or(isNull(accessTokens.lastUsedAt), lt(accessTokens.lastUsedAt, sql`now() - interval '1 minute'`));
  await db
    .update(accessTokens)
    .set({ lastUsedAt: sql`now()`, lastAddress: address })
    .where(and(eq(accessTokens.id, id), longAgo));
}

/** Removes what has long been over. */
export async function removeOldTokens(db: Queries): Promise<void> {
  const over = lt(accessTokens.expiresAt, sql`now() - ${KEPT}`);
  await db.delete(accessTokens).where(or(over, lt(accessTokens.revokedAt, sql`now() - ${KEPT}`)));
}
