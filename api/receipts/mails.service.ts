import { cancelledSentence } from "../../schema/rules/money/receipts.ts";
import { hindrance, readRecipient } from "../clients/recipients.ts";
import type { Database } from "../core/database/database.ts";
import { found } from "../core/problems.ts";
import { refused } from "../core/refusals.ts";
import type { CreationKey } from "../practice/idempotency.ts";
import { insertMail } from "./mails.store.ts";
import { once } from "./receipts.service.ts";
import { type ReceiptRecord, readReceipt } from "./receipts.store.ts";

/** Has a receipt mailed to its client, once for each key. @throws Refusal VALIDATION saying why it cannot be; Problem NOT_FOUND */
export const askForMail = (
  database: Database,
  id: string,
  receiptId: string,
  creation: CreationKey | null,
): Promise<ReceiptRecord> =>
  once(database, id, creation, async (tx) => {
    const receipt = found(await readReceipt(tx, id, receiptId));
    const { cancelledBy } = receipt;
    const why = cancelledBy
      ? cancelledSentence(cancelledBy.number)
      : hindrance(await readRecipient(tx, id, receipt.clientId));
    if (why) throw refused("id", why);
    await insertMail(tx, id, receiptId);
    return receiptId;
  });
