import { type ReceiptMailReason, receiptFileName, receiptNumber } from "../../schema/rules/money/receipts.ts";
import type { ClientMails } from "../clients/clientMails.ts";
import { AGAIN_HOURS, hindranceOf, isHidden, passesByItself, readRecipient } from "../clients/recipients.ts";
import type { Database } from "../core/database/database.ts";
import type { Log } from "../core/log.ts";
import { MAIL_PACE, sendToEnd, waitsUntil } from "../core/mail/mailEnding.ts";
import { plainText } from "../core/mail/plainText.ts";
import type { Jobs } from "../core/queue.ts";
import { keyedById, type QueuedPace, startQueuedRounds } from "../core/queuedRounds.ts";
import type { Rounds } from "../core/rounds.ts";
import { putMailOff, readMail, readWaitingMails, settleSent, settleUnsent, type WaitingMail } from "./mails.store.ts";

const AT_ONCE = 200;

interface Parts {
  database: Database;
  clientMails: ClientMails;
  log: Log;
  jobs: Jobs;
  /** Names the mails; any host name. */
  host: string;
}

/** Leaves a mail to the next hour, or for good. */
async function leave(
  { database }: Parts,
  job: WaitingMail,
  reason: ReceiptMailReason,
  { askedAt, canComeBack }: { askedAt: Date; canComeBack: boolean },
): Promise<void> {
  const waits =
    (passesByItself(reason) || (reason === "CLIENTE_ELIMINADO" && canComeBack)) && waitsUntil(askedAt) > new Date();
  await database.asProfessional(job.professionalId, (tx) =>
    waits ? putMailOff(tx, job, reason, AGAIN_HOURS) : settleUnsent(tx, job, reason),
  );
}

/** Mails one receipt, unless that has been done. @throws when it has to be tried again later */
async function deliver(parts: Parts, job: WaitingMail): Promise<void> {
  const { database, clientMails, log, host } = parts;
  const { professionalId } = job;
  const read = await database.asProfessional(professionalId, async (tx) => {
    const mail = await readMail(tx, job);
    if (!mail) return null;
    const recipient = await readRecipient(tx, professionalId, mail.clientId);
    return { ...mail, recipient, canComeBack: !recipient && (await isHidden(tx, professionalId, mail.clientId)) };
  });
  if (!read) return;
  const { number, file, paper, practice, recipient, isCancelled } = read;
  const why = isCancelled ? "ANULADO" : hindranceOf(recipient);
  if (!recipient || why) return await leave(parts, job, why ?? "CLIENTE_ELIMINADO", read);
  const issuer = plainText(paper.issuer.name);
  const told = { log, what: "mail with a receipt", ids: { receiptMail: job.id }, until: waitsUntil(read.askedAt) };
  const ending = await sendToEnd(told, () =>
    clientMails.send(
      { professionalId, addressHash: recipient.addressHash, isFree: recipient.isFree },
      {
        to: recipient.email,
        replyTo: { name: plainText(practice.fullName), address: practice.email },
        subject: `Recibo n.º ${receiptNumber(number)} de ${issuer}`,
        paragraphs: [`Hola:`, `Te envío el recibo n.º ${receiptNumber(number)}.`, issuer],
        attachments: [{ filename: receiptFileName(number), content: file, contentType: "application/pdf" }],
        messageId: `${job.id}@${host}`,
      },
    ),
  );
  if (ending === "omitted") return await leave(parts, job, "LIMITE", read);
  await database.asProfessional(professionalId, (tx) =>
    ending === "sent" ? settleSent(tx, job) : settleUnsent(tx, job, null),
  );
}

/**
 * Starts mailing receipts. A row that has not ended gets a job in the queue again and again until it has: no outage of
 * the mail server loses one.
 * @param pace other than the usual, for tests
 */
export async function startReceiptMails(parts: Parts, pace: Partial<QueuedPace> = {}): Promise<Rounds> {
  const { database } = parts;
  return await startQueuedRounds<WaitingMail>(parts, {
    queue: "receipts",
    failed: "receipts to be mailed not looked for",
    pace: { ...MAIL_PACE, ...pace },
    waiting: async (stands) => keyedById(await readWaitingMails(database.owner, AT_ONCE, stands)),
    work: (job) => deliver(parts, job),
  });
}
