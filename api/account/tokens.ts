import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  jwtVerify,
} from "jose";
import { z } from "zod";
import { Problem } from "../core/problems.ts";
import { Recent } from "../core/recent.ts";

/** Who a token speaks for. */
export interface Identity {
  subject: string;
  /** Empty when the issuer does not tell. */
  email: string;
  fullName: string;
  /** The sign-in the token belongs to, when the issuer tells. */
  signInId: string | null;
}

const ALGORITHMS = ["EdDSA", "Ed25519", "RS256", "ES256"];
const LEEWAY_SECONDS = 5;
const REMEMBERED_TOKENS = 5_000;
const RELOAD_PAUSE_MS = 10_000;
const KEYS_FRESH_MS = 10 * 60_000;

/** The keys of the built-in accounts, loaded again (with a pause) when a token names one that is not among them. */
export function ownKeys(load: () => Promise<JSONWebKeySet>): JWTVerifyGetKey {
  let known: JWTVerifyGetKey | undefined;
  let loadedAt = 0;
  const reload = async () => {
    loadedAt = Date.now();
    known = createLocalJWKSet(await load());
    return known;
  };
  return async (header, token) => {
    const keys = known ?? (await reload());
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || Date.now() - loadedAt < RELOAD_PAUSE_MS) throw error;
      return await (await reload())(header, token);
    }
  };
}

/** The keys at an address elsewhere. They are renewed aside, so that the last good ones hold while the address is down. */
export function remoteKeys(address: string, onFailure: (error: unknown) => void): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(address), { timeoutDuration: 3_000, cacheMaxAge: Number.POSITIVE_INFINITY });
  let renewedAt = 0;
  return (header, token) => {
    if (keys.jwks() && Date.now() - renewedAt > KEYS_FRESH_MS) {
      renewedAt = Date.now();
      keys.reload().catch(onFailure);
    }
    return keys(header, token);
  };
}

const claims = z.object({
  sub: z.string().min(1).max(255),
  exp: z.number(),
  email: z.string().max(254).catch(""),
  name: z.string().max(200).catch(""),
  sid: z.string().nullable().catch(null),
  /** The page a token was made for, when the issuer tells. */
  azp: z.string().optional(),
  /** Clerk: whether the sign-in is complete. */
  sts: z.string().default("active"),
});

/** A key address that does not answer is our trouble, not the token's fault. */
const isKeyTrouble = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) ||
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  error.code === "ERR_JOSE_GENERIC";

export interface TokenRules {
  keys: JWTVerifyGetKey;
  issuer: string | string[];
  /** undefined: its tokens name none. */
  audience?: string;
  algorithms?: string[];
  /** The pages whose tokens are taken; without it any page's. */
  parties?: string[];
}

/**
 * Reads bearer tokens. What was verified once is remembered until it expires.
 * @returns the identity, or null for a token that is not to be trusted
 * @throws Problem UNAVAILABLE when no key could be had
 */
export function tokenReader({
  keys,
  issuer,
  audience,
  algorithms = ALGORITHMS,
  parties,
}: TokenRules): (token: string) => Promise<Identity | null> {
  const verified = new Recent<Identity>(REMEMBERED_TOKENS);
  return async (token) => {
    const known = verified.get(token);
    if (known) return known;
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms,
        clockTolerance: LEEWAY_SECONDS,
        requiredClaims: ["exp", "sub"],
      });
      const read = claims.safeParse(payload);
      if (!read.success) return null;
      const { sub, exp, email, name, sid, azp, sts } = read.data;
      if (sts !== "active" || (parties && azp !== undefined && !parties.includes(azp))) return null;
      const identity = { subject: sub, email, fullName: name, signInId: sid };
      verified.set(token, identity, exp * 1000);
      return identity;
    } catch (error) {
      if (isKeyTrouble(error)) throw new Problem("UNAVAILABLE");
      return null;
    }
  };
}
