import { createPublicKey, hash, type KeyObject } from "node:crypto";
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyOptions } from "jose";
import type { Logger } from "pino";
import {
  ALGORITHMS,
  type BearerFault,
  bearerFaultOf,
  CLERK_ALGORITHMS,
  isComplete,
  isMadeForUs,
  LEEWAY_SECONDS,
} from "../../../schema/rules/tokens.ts";
import type { GatewayConfig } from "../config.ts";
import { type CodedError, turnAway } from "../errors.ts";
import { claimsOf } from "./signatures.ts";

/** The professional a verified token, or a program, speaks for. */
export interface Identity {
  subject: string;
  name: string | null;
  email: string | null;
  /** Whose budget is spent, and whose calls wait for one another. */
  budget: string;
  /** Looks at the demo practice, and is not told of the own one. */
  isDemo?: true;
}

const REMEMBERED_MAX = 5_000;
const KEYS_FRESH_MS = 10 * 60_000;

const NOT_A_VALID_TOKEN = [
  errors.JWTInvalid,
  errors.JWTExpired,
  errors.JWTClaimValidationFailed,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
];

interface Remembered {
  identity: Identity;
  /** Milliseconds since the epoch from which the token is no longer taken. */
  until: number;
}

const refused = (reason: BearerFault): CodedError => turnAway("UNAUTHENTICATED", 401, { reason });

type RemoteKeys = ReturnType<typeof createRemoteJWKSet>;

/**
 * Verifies bearers without asking anyone. Clerk's are checked with the key in the settings; for others the key list is
 * fetched once and renewed in the background: when its address is down, professionals with a valid token stay in.
 */
export class TokenVerifier {
  readonly #keys: RemoteKeys | KeyObject;
  readonly #rules: JWTVerifyOptions;
  readonly #remembered = new Map<string, Remembered>();
  readonly #ours: readonly string[];
  #renewAt = performance.now() + KEYS_FRESH_MS;

  constructor(
    readonly config: GatewayConfig,
    readonly log: Logger,
  ) {
    const { clerk } = config;
    this.#ours = [config.authAudience, new URL(config.publicUrl).origin];
    this.#rules = {
      algorithms: clerk ? CLERK_ALGORITHMS : ALGORITHMS,
      issuer: clerk ? clerk.issuers : config.authIssuer,
      // Clerk's tokens name no audience; `azp` says which page they were made for.
      ...(!clerk && { audience: config.authAudience }),
      clockTolerance: LEEWAY_SECONDS,
      requiredClaims: ["sub", "exp"],
    };
    this.#keys = clerk
      ? createPublicKey({ key: Buffer.from(clerk.jwtKey, "base64"), format: "der", type: "spki" })
      : createRemoteJWKSet(new URL(config.authJwksUrl), {
          cacheMaxAge: Number.POSITIVE_INFINITY,
          timeoutDuration: config.upstreamTotalMs,
        });
  }

  /**
   * Who a token speaks for, or why the request is turned away: UNAUTHENTICATED for a missing or bad token,
   * UPSTREAM_UNAVAILABLE when no keys could be had to check it with (the professional must not be signed out for that).
   */
  verify(token: string | null): Identity | CodedError | Promise<Identity | CodedError> {
    if (!token) return refused("MISSING");
    // A digest is a tenth of the token, and of no use to whoever reads this process's memory.
    const digest = hash("sha256", token, "base64url");
    const known = this.#remembered.get(digest);
    if (known && known.until > Date.now()) return known.identity;
    this.#remembered.delete(digest);
    return this.#firstSeen(token, digest);
  }

  async #firstSeen(token: string, digest: string): Promise<Identity | CodedError> {
    try {
      if (typeof this.#keys === "function") this.#renewKeys(this.#keys);
      const claims = await claimsOf(token, this.#keys, this.#rules);
      const identity = this.#toIdentity(claims);
      return typeof identity === "string" ? refused(identity) : this.#remember(digest, identity, claims.exp ?? 0);
    } catch (error) {
      if (NOT_A_VALID_TOKEN.some((kind) => error instanceof kind)) return refused(bearerFaultOf(Object(error)));
      this.log.error(
        { fault: error instanceof Error ? error.name : "unknown" },
        "the signing keys could not be fetched",
      );
      return turnAway("UPSTREAM_UNAVAILABLE", 503);
    }
  }

  /**
   * An `azp` names the application a token was made for; one made for another application is not taken. Neither is one of
   * a sign-in that Clerk says (`sts`) is not complete.
   */
  #toIdentity({ sub, azp, sts, name, email, demo }: JWTPayload): Identity | BearerFault {
    if (!sub) return "MALFORMED";
    if (!isMadeForUs(azp, this.#ours)) return "WRONG_AUDIENCE";
    if (!isComplete(sts)) return "INCOMPLETE";
    return {
      subject: sub,
      name: typeof name === "string" ? name : null,
      email: typeof email === "string" ? email : null,
      budget: sub,
      ...(demo === true && { isDemo: true }),
    };
  }

  #remember(digest: string, identity: Identity, expires: number): Identity {
    const oldest = this.#remembered.keys().next();
    if (this.#remembered.size >= REMEMBERED_MAX && !oldest.done) this.#remembered.delete(oldest.value);
    this.#remembered.set(digest, { identity, until: (expires + LEEWAY_SECONDS) * 1000 });
    return identity;
  }

  #renewKeys(keys: RemoteKeys): void {
    if (performance.now() < this.#renewAt) return;
    this.#renewAt = performance.now() + KEYS_FRESH_MS;
    keys.reload().catch((error: Error) => {
      this.log.warn({ fault: error.name }, "the signing keys could not be renewed; the last good ones are used");
    });
  }
}
