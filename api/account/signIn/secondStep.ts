import { createHmac, randomInt } from "node:crypto";
import { and, eq, like, lt, sql } from "drizzle-orm";
import { BACKUP_CODES } from "../../../schema/rules/accounts.ts";
import type { Database, Queries } from "../../core/database/database.ts";
import { verification } from "../accounts.table.ts";
import { usedCode } from "./secondStep.table.ts";

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

/** Ends the sign-ins of an account whose first step was right and whose second is waited for. */
export async function endSecondSteps(tx: Queries, userId: string): Promise<void> {
  await tx.delete(verification).where(and(eq(verification.value, userId), like(verification.identifier, "2fa-%")));
}

/** Longer than the library takes a code of the app: a minute and a half. */
const REMEMBERED_SECONDS = 300;

/**
 * Sees to it that a code is taken once, whichever process is asked and however many ask at once: whoever writes it down
 * first may try it.
 */
export function codesTakenOnce({ owner: db }: Database, secret: string) {
  const hash = (code: string) => createHmac("sha256", `${secret}:used-codes`).update(code).digest("base64url");
  return {
    /**
     * Tries a code.
     * @param work an answer that is not ok gives the code back
     * @returns null when it was taken before
     */
    async trying(userId: string, code: string, work: () => Promise<Response>): Promise<Response | null> {
      const key = { userId, hash: hash(code) };
      const same = and(eq(usedCode.userId, userId), eq(usedCode.hash, key.hash));
      const old = lt(usedCode.usedAt, sql`now() - make_interval(secs => ${REMEMBERED_SECONDS})`);
      await db.delete(usedCode).where(and(eq(usedCode.userId, userId), old));
      const [taken] = await db.insert(usedCode).values(key).onConflictDoNothing().returning({ hash: usedCode.hash });
      if (!taken) return null;
      const answer = await work();
      if (!answer.ok) await db.delete(usedCode).where(same);
      return answer;
    },
  };
}
export type CodesTakenOnce = ReturnType<typeof codesTakenOnce>;
