import type { Database } from "../core/database/database.ts";
import { errorFacts, type Log } from "../core/log.ts";
import { type Mail, MailError } from "../core/mail/mail.ts";
import { MAIL_PACE } from "../core/mail/mailEnding.ts";
import type { Jobs } from "../core/queue.ts";
import { keyedById, type QueuedPace, startQueuedRounds } from "../core/queuedRounds.ts";
import type { Rounds } from "../core/rounds.ts";
import { supportMail } from "./support.rules.ts";
import { readMessage, readWaiting, settleMessage, type WaitingMessage } from "./support.store.ts";

/** Looked at in one go; a mailbox that takes nothing for days does not fill the queue. */
const AT_ONCE = 200;

interface Parts {
  database: Database;
  mail: Pick<Mail, "send">;
  log: Log;
  jobs: Jobs;
  /** SUPPORT_EMAIL. */
  to: string;
  /** Names the mails; any host name. */
  host: string;
}

/** Mails one message, unless that has been done. @throws when it has to be tried again later */
async function deliver({ database, mail, log, to, host }: Parts, { id, professionalId }: WaitingMessage) {
  const message = await database.asProfessional(professionalId, (tx) => readMessage(tx, professionalId, id));
  if (!message || message.row.sentAt) return;
  try {
    // The same for a second try: the mailbox can tell.
    await mail.send({ ...supportMail(message, to), messageId: `${id}@${host}` });
  } catch (error) {
    if (error instanceof MailError)
      log.warn({ supportMessage: id, error: errorFacts(error.cause) }, "message to support not taken");
    throw error;
  }
  await database.asProfessional(professionalId, (tx) => settleMessage(tx, professionalId, id));
  log.info({ supportMessage: id }, "message to support sent");
}

/**
 * Starts mailing what is stored. A row without `sentAt` gets a job in the queue again and again until it is out: no
 * outage of the mail server, and no wrong SUPPORT_EMAIL, loses a message.
 * @param pace other than the usual, for tests
 */
export async function startSupportMails(parts: Parts, pace: Partial<QueuedPace> = {}): Promise<Rounds> {
  const { database } = parts;
  return await startQueuedRounds<WaitingMessage>(parts, {
    queue: "support",
    failed: "messages to support not looked for",
    pace: { ...MAIL_PACE, ...pace },
    waiting: async (stands) => keyedById(await readWaiting(database.owner, AT_ONCE, stands)),
    work: (job) => deliver(parts, job),
  });
}
