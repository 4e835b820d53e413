import "reflect-metadata";
import { webcrypto } from "node:crypto";
import { X509CertificateGenerator } from "@peculiar/x509";

/** A certificate that nobody vouches for, and its key, both in PEM. */
export async function ownCertificate(): Promise<{ cert: string; key: string }> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const made = await X509CertificateGenerator.createSelfSigned({ name: "CN=127.0.0.1", keys: keys as CryptoKeyPair });
  const der = Buffer.from(await webcrypto.subtle.exportKey("pkcs8", keys.privateKey));
  const key = `-----BEGIN PRIVATE KEY-----\n${der.toString("base64")}\n-----END PRIVATE KEY-----`;
  return { cert: made.toString("pem"), key };
}
