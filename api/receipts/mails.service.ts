import { hindrance, readRecipient } from "../clients/recipients.ts";
import type { Database } from "../core/database/database.ts";
import { found } from "../core/problems.ts";
import { refused } from "../core/refusals.ts";
import { lockPractice } from "../practice/practice.store.ts";
import { insertMail } from "./mails.store.ts";
import { type ReceiptRecord, readReceipt } from "./receipts.store.ts";

/** Has a receipt mailed to its client. @throws Refusal VALIDATION saying why it cannot be; Problem NOT_FOUND */
export const askForMail = (database: Database, id: string, receiptId: string): Promise<ReceiptRecord> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    const receipt = found(await readReceipt(tx, id, receiptId));
    const why = hindrance(await readRecipient(tx, id, receipt.clientId));
    if (why) throw refused("id", why);
    await insertMail(tx, id, receiptId);
    return found(await readReceipt(tx, id, receiptId));
  });
