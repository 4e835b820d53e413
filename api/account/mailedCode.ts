import { createHmac } from "node:crypto";
import { CODE_LENGTH } from "../../schema/rules/accounts.ts";

const BYTES = 6;

/** The code that one mail carries. Derived, so that a mail that has to be sent again says the same and is kept nowhere. @param mailId random, of this mail alone */
export function mailedCode(secret: string, mailId: string): string {
  const digest = createHmac("sha256", `${secret}:mailed-codes`).update(mailId).digest();
  return String(digest.readUIntBE(0, BYTES) % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, "0");
}
