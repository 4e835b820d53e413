/** Signing methods of tokens that are believed; `none` and shared secrets never are. */
export const ALGORITHMS = ["EdDSA", "Ed25519", "RS256", "ES256"];
/** Clerk signs with RSA only. */
export const CLERK_ALGORITHMS = ["RS256"];
/** Seconds two clocks may differ. */
export const LEEWAY_SECONDS = 5;

/**
 * Whether a token was made for one of ours: `azp` names the page or application it was made for, when its issuer tells.
 * @param ours the portal's origin, and its name as an audience
 */
export const isMadeForUs = (azp: unknown, ours: readonly string[]): boolean =>
  azp === undefined || ours.includes(String(azp));

/** Clerk says (`sts`) whether the sign-in behind a token is complete; other issuers give none before it is. */
export const isComplete = (sts: unknown): boolean => sts === undefined || sts === "active";

/** What a personal access token («acceso para programas») may be allowed, by room. `write` includes `read` of the same room. */
export const SCOPES = [
  "clients:read",
  "clients:write",
  "sessions:read",
  "sessions:write",
  "notes:read",
  "notes:write",
  "objectives:read",
  "objectives:write",
  "analytics:read",
  "payments:read",
] as const;
export type Scope = (typeof SCOPES)[number];

/** Requests that the service answers one token in a minute: an integration that runs wild does not take it from its owner. */
export const PROGRAM_REQUESTS = 1_200;

/** No scope but a limit: clinical texts are neither told nor taken. */
export const WITHOUT_CLINICAL = "clinical:none";
/** What can be chosen for a token. */
export const TOKEN_CHOICES = [...SCOPES, WITHOUT_CLINICAL] as const;
export type TokenChoice = (typeof TOKEN_CHOICES)[number];

/** Why a token opens nothing. */
const TOKEN_FAULTS = ["MALFORMED", "UNKNOWN", "EXPIRED", "REVOKED", "ADDRESS"] as const;
export type TokenFault = (typeof TOKEN_FAULTS)[number];

/** Why a bearer of any kind opens nothing; of which INCOMPLETE: a sign-in that lacks a step, or an account without the one that is asked of all. */
export const BEARER_FAULTS = [...TOKEN_FAULTS, "MISSING", "UNTRUSTED", "WRONG_AUDIENCE", "INCOMPLETE"] as const;
export type BearerFault = (typeof BEARER_FAULTS)[number];

/** `WWW-Authenticate`: who is asked for a better bearer, and why this one opens nothing (RFC 6750). */
export const bearerChallenge = (reason: BearerFault | undefined): string =>
  reason === undefined || reason === "MISSING"
    ? 'Bearer realm="Consulta"'
    : `Bearer realm="Consulta", error="invalid_token", error_description="${reason}"`;

/** What jose says of a signed token that it does not take. */
export function bearerFaultOf({ code, claim }: { code?: unknown; claim?: unknown }): BearerFault {
  if (code === "ERR_JWT_EXPIRED") return "EXPIRED";
  if (code === "ERR_JWT_INVALID" || code === "ERR_JWS_INVALID") return "MALFORMED";
  return code === "ERR_JWT_CLAIM_VALIDATION_FAILED" && claim === "aud" ? "WRONG_AUDIENCE" : "UNTRUSTED";
}

/** Tokens that one practice may have at once. */
export const TOKENS_MAX = 20;
export const TOKEN_NAME_MAX = 60;
export const TOKEN_RANGES_MAX = 10;
export const TOKEN_DAYS_MAX = 365;

/** The scopes of a choice, `read` with each `write`. */
export function scopesOf(choices: readonly TokenChoice[]): Scope[] {
  const chosen = new Set<string>(choices);
  return SCOPES.filter((scope) => chosen.has(scope) || chosen.has(scope.replace(/:read$/, ":write")));
}
