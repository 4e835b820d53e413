import { createHash, createHmac } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { CODE_LENGTH } from "../../../schema/rules/accounts.ts";

const BYTES = 6;

/** The code that one mail carries. Derived, so that a mail that has to be sent again says the same and is kept nowhere. @param mailId random, of this mail alone */
function mailedCode(secret: string, mailId: string): string {
  const digest = createHmac("sha256", `${secret}:mailed-codes`).update(mailId).digest();
  return String(digest.readUIntBE(0, BYTES) % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, "0");
}

/** The key in the link of one mail, derived alike. In small letters and digits, which no mail program breaks or changes. */
const mailedKey = (secret: string, mailId: string): string =>
  createHmac("sha256", `${secret}:mailed-links`).update(mailId).digest("hex");

/** The key of a link as it is kept. It is long and cannot be guessed, so that a plain hash is enough. */
export const keptKey = (key: string): string => createHash("sha256").update(key).digest("base64url");

/** What one mail carries to prove an address: either is enough. */
export interface MailedProof {
  code: string;
  key: string;
}
export const mailedProof = (secret: string, mailId: string): MailedProof => ({
  code: mailedCode(secret, mailId),
  key: mailedKey(secret, mailId),
});

/** Where the link leads. The key stands behind `#`, so that no server, log or Referer ever has it. */
export const linkTo = (publicUrl: string, key: string): string => `${publicUrl}/verify-link#${key}`;

/**
 * Whether a code is the one that was asked for last. One that comes late would make the newer one void.
 * @param lastAskedAt of the row it proves @param askedAt of the code, in milliseconds
 */
export const isAskedLast = (lastAskedAt: PgColumn, askedAt: number): SQL =>
  sql`date_trunc('milliseconds', ${lastAskedAt}) <= ${new Date(askedAt).toISOString()}`;
