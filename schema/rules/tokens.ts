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
