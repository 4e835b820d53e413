import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  jwtVerify,
} from "jose";
import { z } from "zod";
import {
  ALGORITHMS,
  type BearerFault,
  bearerFaultOf,
  isComplete,
  isMadeForUs,
  LEEWAY_SECONDS,
} from "../../schema/rules/tokens.ts";
import { Problem } from "../core/problems.ts";
import { Recent } from "../core/recent.ts";
import type { Identity } from "../practice/identity.ts";

const REMEMBERED_TOKENS = 5_000;
const RELOAD_PAUSE_MS = 10_000;
const KEYS_FRESH_MS = 10 * 60_000;

/** The keys of the built-in accounts, loaded again (with a pause) when a token names one that is not among them. */
export function ownKeys(load: () => Promise<JSONWebKeySet>): JWTVerifyGetKey {
  let known: JWTVerifyGetKey | undefined;
  let loadedAt = 0;
  const reload = async () => {
    loadedAt = performance.now();
    known = createLocalJWKSet(await load());
    return known;
  };
  return async (header, token) => {
    const keys = known ?? (await reload());
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || performance.now() - loadedAt < RELOAD_PAUSE_MS) throw error;
      return await (await reload())(header, token);
    }
  };
}

/** The keys at an address elsewhere. They are renewed aside, so that the last good ones hold while the address is down. */
export function remoteKeys(address: string, onFailure: (error: unknown) => void): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(address), { timeoutDuration: 3_000, cacheMaxAge: Number.POSITIVE_INFINITY });
  let renewedAt = Number.NEGATIVE_INFINITY;
  return (header, token) => {
    if (keys.jwks() && performance.now() - renewedAt > KEYS_FRESH_MS) {
      renewedAt = performance.now();
      keys.reload().catch(onFailure);
    }
    return keys(header, token);
  };
}

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(254).catch(""),
  name: z.string().max(200).catch(""),
  sid: z.string().nullable().catch(null),
  azp: z.string().optional(),
  sts: z.string().optional(),
  demo: z.boolean().catch(false),
});

/**
 * Who the claims of a verified token speak for, or why for nobody.
 * @param parties the pages whose tokens are taken; without them any page's
 */
export function identityOf(payload: unknown, parties?: readonly string[]): Identity | BearerFault {
  const read = claims.safeParse(payload);
  if (!read.success) return "MALFORMED";
  const { sub, email, name, sid, azp, sts, demo } = read.data;
  if (!isComplete(sts)) return "INCOMPLETE";
  if (parties && !isMadeForUs(azp, parties)) return "WRONG_AUDIENCE";
  return { subject: sub, email, fullName: name, signInId: sid, isDemo: demo };
}

/** A key address that does not answer is our trouble, not the token's fault. */
const isKeyTrouble = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) ||
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  error.code === "ERR_JOSE_GENERIC";

export interface TokenRules {
  keys: JWTVerifyGetKey;
  issuer: string;
  audience: string;
}

/**
 * Reads bearer tokens. What was verified once is remembered until it expires.
 * @returns the identity, or why the token opens nothing
 * @throws Problem UNAVAILABLE when no key could be had
 */
export function tokenReader({
  keys,
  issuer,
  audience,
}: TokenRules): (token: string) => Promise<Identity | BearerFault> {
  const verified = new Recent<Identity>(REMEMBERED_TOKENS);
  return async (token) => {
    const known = verified.get(token);
    if (known) return known;
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms: ALGORITHMS,
        clockTolerance: LEEWAY_SECONDS,
        requiredClaims: ["exp", "sub"],
      });
      const identity = identityOf(payload);
      if (typeof identity !== "string") verified.set(token, identity, (payload.exp ?? 0) * 1000);
      return identity;
    } catch (error) {
      if (isKeyTrouble(error)) throw new Problem("UNAVAILABLE");
      return bearerFaultOf(Object(error));
    }
  };
}
