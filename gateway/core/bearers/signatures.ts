import { KeyObject, verify } from "node:crypto";
import {
  decodeProtectedHeader,
  errors,
  type JWSHeaderParameters,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  jwtVerify,
  UnsecuredJWT,
} from "jose";

/** How a signing method is checked at once, and which keys it goes with. */
interface Method {
  hash: "sha256" | null;
  fits(key: KeyObject): boolean;
}

const isEd25519 = (key: KeyObject): boolean => key.asymmetricKeyType === "ed25519";
const METHODS: Record<string, Method> = {
  EdDSA: { hash: null, fits: isEd25519 },
  Ed25519: { hash: null, fits: isEd25519 },
  RS256: {
    hash: "sha256",
    fits: ({ asymmetricKeyType, asymmetricKeyDetails }) =>
      asymmetricKeyType === "rsa" && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048,
  },
  ES256: {
    hash: "sha256",
    fits: ({ asymmetricKeyType, asymmetricKeyDetails }) =>
      asymmetricKeyType === "ec" && asymmetricKeyDetails?.namedCurve === "prime256v1",
  },
};

const BASE64URL = /^[\w-]+$/;
/** Head of a token whose signature was checked before: what is left to check are its claims. */
const CHECKED = Buffer.from('{"alg":"none"}').toString("base64url");

/**
 * The claims of a token that is signed and says what the rules ask for. The signature is checked in this thread: jose's way
 * through the thread pool takes twice as long, for a wait and no less work. Which key, which claims and what is wrong with
 * an unusual token stay jose's to say.
 * @throws jose's errors
 */
export async function claimsOf(
  token: string,
  keys: JWTVerifyGetKey | KeyObject,
  rules: JWTVerifyOptions,
): Promise<JWTPayload> {
  const header = usualHeader(token, rules.algorithms ?? []);
  const [head = "", payload = "", signature = ""] = token.split(".");
  const method = header && METHODS[header.alg];
  const key = method && (await keyFor(header, { payload, protected: head, signature }, keys));
  if (!key || !method.fits(key)) return (await jwtVerify(token, keys, rules)).payload;
  const given = { key, dsaEncoding: "ieee-p1363" as const };
  if (!verify(method.hash, Buffer.from(`${head}.${payload}`), given, Buffer.from(signature, "base64url")))
    throw new errors.JWSSignatureVerificationFailed();
  return UnsecuredJWT.decode(`${CHECKED}.${payload}.`, rules).payload;
}

/** The head of a token of three parts that is signed by one of the methods and asks for nothing more; null for others. */
function usualHeader(token: string, algorithms: readonly string[]): (JWSHeaderParameters & { alg: string }) | null {
  const parts = token.split(".");
  if (parts.length !== 3 || !parts.every((part) => BASE64URL.test(part))) return null;
  try {
    const { crit, b64, alg, ...header } = decodeProtectedHeader(token);
    const isUsual = crit === undefined && b64 === undefined && typeof alg === "string" && algorithms.includes(alg);
    return isUsual ? { ...header, alg } : null;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

async function keyFor(
  header: JWSHeaderParameters & { alg: string },
  jws: { payload: string; protected: string; signature: string },
  keys: JWTVerifyGetKey | KeyObject,
): Promise<KeyObject | null> {
  const key = typeof keys === "function" ? await keys(header, jws) : keys;
  if (key instanceof KeyObject) return key;
  return key instanceof CryptoKey ? KeyObject.from(key) : null;
}
