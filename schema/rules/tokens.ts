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

/** No scope but a limit: clinical texts are neither told nor taken. */
export const WITHOUT_CLINICAL = "clinical:none";
/** What can be chosen for a token. */
export const TOKEN_CHOICES = [...SCOPES, WITHOUT_CLINICAL] as const;
export type TokenChoice = (typeof TOKEN_CHOICES)[number];

/** Why a token opens nothing. */
export const TOKEN_FAULTS = ["MALFORMED", "UNKNOWN", "EXPIRED", "REVOKED", "ADDRESS"] as const;
export type TokenFault = (typeof TOKEN_FAULTS)[number];

/** Tokens that one practice may have at once. */
export const TOKENS_MAX = 20;
export const TOKEN_NAME_MAX = 60;
export const TOKEN_RANGES_MAX = 10;
export const TOKEN_DAYS_MAX = 365;

export const TOKEN_PREFIX = "cst_";
export const TOKEN_SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** Random signs of a token: 178 bits. */
export const TOKEN_RANDOM = 30;
const CHECKSUM = 6;
const SHAPE = new RegExp(`^${TOKEN_PREFIX}([${TOKEN_SIGNS}]{${TOKEN_RANDOM}})([${TOKEN_SIGNS}]{${CHECKSUM}})$`);

/** CRC-32 as in zip files, which tools that look for forgotten secrets know. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let at = 0; at < text.length; at++) {
    crc ^= text.charCodeAt(at);
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** The last six signs of a token, from the random ones before: CRC-32 in base 62. */
function checksumOf(random: string): string {
  let left = crc32(random);
  let signs = "";
  while (signs.length < CHECKSUM) {
    signs = (TOKEN_SIGNS[left % TOKEN_SIGNS.length] ?? "") + signs;
    left = Math.floor(left / TOKEN_SIGNS.length);
  }
  return signs;
}

/** The whole token of some random signs. */
export const tokenFrom = (random: string): string => `${TOKEN_PREFIX}${random}${checksumOf(random)}`;

/** Whether a bearer means to be a token at all. */
export const isTokenLike = (bearer: string): boolean => bearer.startsWith(TOKEN_PREFIX);

/** Whether a bearer can be a token: of their shape, and with the right checksum. */
export function isToken(bearer: string): boolean {
  const [, random, checksum] = SHAPE.exec(bearer) ?? [];
  return random !== undefined && checksumOf(random) === checksum;
}

/** The scopes of a choice, `read` with each `write`. */
export function scopesOf(choices: readonly TokenChoice[]): Scope[] {
  const chosen = new Set<string>(choices);
  return SCOPES.filter((scope) => chosen.has(scope) || chosen.has(scope.replace(/:read$/, ":write")));
}
