import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Queries } from "../core/database/database.ts";
import { professionals } from "../practice/professionals.table.ts";
import { receiptMails, receipts } from "./receipts.table.ts";

/** What a job carries: which mail, and nothing it says. */
export interface WaitingMail {
  id: string;
  professionalId: string;
}

const waiting = and(isNull(receiptMails.sentAt), isNull(receiptMails.failedAt));

/** Asks for a mail, unless one is on its way. */
export async function insertMail(tx: Queries, professionalId: string, receiptId: string): Promise<void> {
  const own = and(eq(receiptMails.professionalId, professionalId), eq(receiptMails.receiptId, receiptId));
  const [before] = await tx.select({ id: receiptMails.id }).from(receiptMails).where(and(own, waiting)).limit(1);
  if (!before) await tx.insert(receiptMails).values({ professionalId, receiptId });
}

/** A mail that still has to go out, with what is mailed; null when it is out, or has failed for good. */
export async function readMail(tx: Queries, { id, professionalId }: WaitingMail) {
  const [found] = await tx
    .select({
      clientId: receipts.clientId,
      number: receipts.number,
      paper: receipts.paper,
      file: receipts.file,
      practice: { fullName: professionals.fullName, email: professionals.email },
    })
    .from(receiptMails)
    .innerJoin(
      receipts,
      and(eq(receipts.professionalId, receiptMails.professionalId), eq(receipts.id, receiptMails.receiptId)),
    )
    .innerJoin(professionals, eq(professionals.id, receiptMails.professionalId))
    .where(and(eq(receiptMails.professionalId, professionalId), eq(receiptMails.id, id), waiting));
  return found ?? null;
}

/** Notes how a mail ended. */
export async function settleMail(
  tx: Queries,
  { id, professionalId }: WaitingMail,
  ending: "sentAt" | "failedAt",
): Promise<void> {
  await tx
    .update(receiptMails)
    .set({ [ending]: sql`now()` })
    .where(and(eq(receiptMails.professionalId, professionalId), eq(receiptMails.id, id)));
}

/** The oldest mails of all practices that still have to go out. Ids only. @param owner with the owner's rights */
export const readWaitingMails = (owner: Queries, limit: number): Promise<WaitingMail[]> =>
  owner
    .select({ id: receiptMails.id, professionalId: receiptMails.professionalId })
    .from(receiptMails)
    .where(waiting)
    .orderBy(asc(receiptMails.askedAt))
    .limit(limit);

/** Whose account goes mails nothing any more. */
export async function dropWaitingMails(tx: Queries, professionalId: string): Promise<void> {
  await tx
    .update(receiptMails)
    .set({ failedAt: sql`now()` })
    .where(and(eq(receiptMails.professionalId, professionalId), waiting));
}
