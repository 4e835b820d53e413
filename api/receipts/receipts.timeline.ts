import { and, eq, sql } from "drizzle-orm";
import { timelinePart } from "../timeline/timeline.part.ts";
import { receiptMails, receipts } from "./receipts.table.ts";

/** Mails with a receipt. No token reads a receipt. */
export const timelineOfReceipts = timelinePart<"CORREO">({
  kind: "CORREO",
  id: receiptMails.id,
  at: receiptMails.sentAt,
  told: { correo: { clase: "RECIBO", sessionId: sql`null` } },
  from: sql`${receipts} inner join ${receiptMails} on ${receiptMails.receiptId} = ${receipts.id}
    and ${receiptMails.professionalId} = ${receipts.professionalId}`,
  where: ({ professionalId, clientId }) =>
    and(
      eq(receipts.professionalId, professionalId),
      eq(receipts.clientId, clientId),
      sql`${receiptMails.sentAt} is not null`,
    ),
  peopleOnly: true,
});
