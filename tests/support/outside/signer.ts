import { exportJWK, generateKeyPair, type JSONWebKeySet, type JWTPayload, SignJWT } from "jose";

export const ISSUER = "https://consulta.test";
export const AUDIENCE = "consulta";

export interface Signer {
  /** The public keys, as a sign-in provider publishes them. */
  keys: JSONWebKeySet;
  /**
   * A bearer for a professional, valid for five minutes unless told otherwise.
   * @param claims replace or take away (undefined) what it says
   * @param header replaces what it says of itself, such as the key's name
   */
  token(claims?: JWTPayload, header?: { kid?: string }): Promise<string>;
}

/** Signs bearers the way the sign-in does, with a key of its own. */
export async function createSigner(kid = "key-1"): Promise<Signer> {
  const { publicKey, privateKey } = await generateKeyPair("EdDSA", { extractable: true });
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid, alg: "EdDSA", use: "sig" }] };
  return {
    keys,
    token(claims = {}, header = {}) {
      const now = Math.floor(Date.now() / 1000);
      const said = {
        iss: ISSUER,
        aud: AUDIENCE,
        sub: "pro-1",
        name: "Elena",
        email: "elena@consulta.test",
        iat: now,
        exp: now + 300,
      };
      return new SignJWT({ ...said, ...claims }).setProtectedHeader({ alg: "EdDSA", kid, ...header }).sign(privateKey);
    },
  };
}
