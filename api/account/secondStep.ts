import { createHmac, randomInt } from "node:crypto";
import { BACKUP_CODES } from "../../schema/rules/accounts.ts";

/** Without signs that are taken for one another on paper. */
const SIGNS = "abcdefghjkmnpqrstuvwxyz23456789";
const HALF = 5;
const HASHED = "hmac:";

const signs = (): string => Array.from({ length: HALF }, () => SIGNS[randomInt(SIGNS.length)]).join("");

export interface BackupCodes {
  /** A typed code as it is kept: a keyed hash, so that a copy of the database opens nothing. */
  hash(typed: string): string;
  /** How the account library makes and keeps them. */
  options: {
    customBackupCodesGenerate: () => string[];
    storeBackupCodes: { encrypt: (codes: string) => Promise<string>; decrypt: (kept: string) => Promise<string> };
  };
}

/** The codes that stand in for the authenticator app, each for once. */
export function createBackupCodes(secret: string): BackupCodes {
  const hash = (typed: string): string => {
    const code = typed.toLowerCase().replace(/[^a-z\d]/g, "");
    return HASHED + createHmac("sha256", `${secret}:backup-codes`).update(code).digest("base64url");
  };
  return {
    hash,
    options: {
      customBackupCodesGenerate: () => Array.from({ length: BACKUP_CODES }, () => `${signs()}-${signs()}`),
      storeBackupCodes: {
        // The library also hands back the hashes that remain after one was used.
        encrypt: async (codes) => {
          const given: string[] = JSON.parse(codes);
          return JSON.stringify(given.map((code) => (code.startsWith(HASHED) ? code : hash(code))));
        },
        decrypt: async (kept) => kept,
      },
    },
  };
}
