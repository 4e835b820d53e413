import type { Database } from "../core/database/database.ts";
import { found } from "../core/problems.ts";
import { refused } from "../core/refusals.ts";
import { lockPractice } from "../practice/practice.store.ts";
import { insertMail, type Recipient, readRecipient } from "./mails.store.ts";
import { type ReceiptRecord, readReceipt } from "./receipts.store.ts";

/** Why a receipt is not mailed; null when it can be. */
export function hindrance(recipient: Recipient | null): string | null {
  if (!recipient) return "Este cliente ya no está en tu consulta.";
  if (recipient.refusesMail) return "El cliente no quiere recibir correos de esta consulta.";
  if (recipient.isStranger)
    return "Con el plan Gratis, un cliente nuevo recibe correos un día después de anotar su primera sesión.";
  return null;
}

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
