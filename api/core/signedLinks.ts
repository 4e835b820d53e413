import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";

/** Addresses for people without an account: whoever has one may do what it stands for. */
export interface SignedLinks<Meaning> {
  make(meaning: Meaning): Promise<string>;
  /** What a token stands for, or null when it is not ours, was made for something else, or is over. */
  read(token: string): Promise<Meaning | null>;
}

interface Kind<Meaning, Claims extends z.ZodType> {
  /** Below it the token: the beginning of the address's path. */
  path: string | ((meaning: Meaning) => string);
  /** What they are for; a token made for something else is none. */
  audience: string;
  /** What is written into a token. */
  claims: Claims;
  toClaims(meaning: Meaning): z.input<Claims> & Record<string, unknown>;
  toMeaning(claims: z.output<Claims>): Meaning;
  /** When one is over, as a moment or `30d`; null: never. */
  until(meaning: Meaning): Date | string | null;
}

/** What links are signed with; after it what those in old mails were signed with, as long as they are to be read. */
export type LinkSecrets = string | readonly [now: string, before: string];

/** The one rule by which such addresses are signed. @param secrets whoever has one can make every link */
export function signedLinks<Meaning, Claims extends z.ZodType>(
  secrets: LinkSecrets,
  publicUrl: string,
  { path, audience, claims, toClaims, toMeaning, until }: Kind<Meaning, Claims>,
): SignedLinks<Meaning> {
  const [now, ...before] = typeof secrets === "string" ? [secrets] : secrets;
  const keyOf = (secret: string) => new TextEncoder().encode(`${secret}:${audience}`);
  const key = keyOf(now);
  const allKeys = [key, ...before.map(keyOf)];
  const readWith = async (token: string, read: Uint8Array): Promise<Meaning | null> => {
    try {
      const verified = await jwtVerify(token, read, { audience, algorithms: ["HS256"] });
      return toMeaning(claims.parse(verified.payload));
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
      throw error;
    }
  };
  return {
    async make(meaning) {
      const over = until(meaning);
      const token = new SignJWT(toClaims(meaning)).setProtectedHeader({ alg: "HS256" }).setAudience(audience);
      if (over !== null) token.setExpirationTime(over);
      const below = typeof path === "string" ? path : path(meaning);
      return `${publicUrl}${below}/${await token.sign(key)}`;
    },
    async read(token) {
      for (const one of allKeys) {
        const meaning = await readWith(token, one);
        if (meaning !== null) return meaning;
      }
      return null;
    },
  };
}
