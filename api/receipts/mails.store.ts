import { and, asc, eq, isNotNull, isNull, lte, not, or, sql } from "drizzle-orm";
import type { ReceiptMailReason } from "../../schema/rules/money/receipts.ts";
import type { Queries } from "../core/database/database.ts";
import type { Stands } from "../core/queue.ts";
import { professionals } from "../practice/professionals.table.ts";
import { receiptMails, receipts } from "./receipts.table.ts";

/** What a job carries: which mail, and nothing it says. */
export interface WaitingMail {
  id: string;
  professionalId: string;
}

const waiting = and(isNull(receiptMails.sentAt), isNull(receiptMails.failedAt));
const isIt = ({ id, professionalId }: WaitingMail) =>
  and(eq(receiptMails.professionalId, professionalId), eq(receiptMails.id, id));
const waitingOf = (professionalId: string, receiptId: string) =>
  and(eq(receiptMails.professionalId, professionalId), eq(receiptMails.receiptId, receiptId), waiting);

/** Asks for a mail, unless one is on its way; one that was put off is tried at once. */
export async function insertMail(tx: Queries, professionalId: string, receiptId: string): Promise<void> {
  const own = waitingOf(professionalId, receiptId);
  const [before] = await tx.select({ id: receiptMails.id }).from(receiptMails).where(own).limit(1);
  if (!before) await tx.insert(receiptMails).values({ professionalId, receiptId });
  else
    await tx
      .update(receiptMails)
      .set({ askedAt: sql`now()`, putOffUntil: null, reason: null })
      .where(and(own, isNotNull(receiptMails.putOffUntil)));
}

/** A mail that still has to go out, with what is mailed; null when it is out, or has failed for good. */
export async function readMail(tx: Queries, mail: WaitingMail) {
  const [found] = await tx
    .select({
      clientId: receipts.clientId,
      number: receipts.number,
      paper: receipts.paper,
      file: receipts.file,
      askedAt: receiptMails.askedAt,
      isCancelled: sql<boolean>`exists (select from ${receipts} as later
        where later.professional_id = ${receipts.professionalId} and later.cancels_id = ${receipts.id})`,
      practice: { fullName: professionals.fullName, email: professionals.email },
    })
    .from(receiptMails)
    .innerJoin(
      receipts,
      and(eq(receipts.professionalId, receiptMails.professionalId), eq(receipts.id, receiptMails.receiptId)),
    )
    .innerJoin(professionals, eq(professionals.id, receiptMails.professionalId))
    .where(and(isIt(mail), waiting));
  return found ?? null;
}

/** Notes that the mail server took it, whatever was decided about it meanwhile. */
export async function settleSent(tx: Queries, mail: WaitingMail): Promise<void> {
  await tx.update(receiptMails).set({ sentAt: sql`now()`, reason: null }).where(isIt(mail));
}

/** Notes that a mail is not sent. @param reason null: the mail server refused it */
export async function settleUnsent(tx: Queries, mail: WaitingMail, reason: ReceiptMailReason | null): Promise<void> {
  await tx
    .update(receiptMails)
    .set({ failedAt: sql`now()`, reason })
    .where(and(isIt(mail), waiting));
}

/** Has a mail wait for some hours. */
export async function putMailOff(
  tx: Queries,
  mail: WaitingMail,
  reason: ReceiptMailReason,
  hours: number,
): Promise<void> {
  await tx
    .update(receiptMails)
    .set({ putOffUntil: sql`now() + make_interval(hours => ${hours})`, reason })
    .where(and(isIt(mail), waiting));
}

/** A receipt that is cancelled is not mailed any more. */
export async function dropMailsOf(tx: Queries, professionalId: string, receiptId: string): Promise<void> {
  await tx
    .update(receiptMails)
    .set({ failedAt: sql`now()`, reason: "ANULADO" })
    .where(waitingOf(professionalId, receiptId));
}

/** The oldest mails of all practices that have to go out now. Ids only. @param owner with the owner's rights */
export const readWaitingMails = (owner: Queries, limit: number, stands: Stands): Promise<WaitingMail[]> =>
  owner
    .select({ id: receiptMails.id, professionalId: receiptMails.professionalId })
    .from(receiptMails)
    .where(
      and(
        waiting,
        or(isNull(receiptMails.putOffUntil), lte(receiptMails.putOffUntil, sql`now()`)),
        not(stands(receiptMails.id)),
      ),
    )
    .orderBy(asc(receiptMails.askedAt))
    .limit(limit);

/** Whose account goes mails nothing any more. */
export async function dropWaitingMails(tx: Queries, professionalId: string): Promise<void> {
  await tx
    .update(receiptMails)
    .set({ failedAt: sql`now()` })
    .where(and(eq(receiptMails.professionalId, professionalId), waiting));
}
