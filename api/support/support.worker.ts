import type { Database } from "../core/database/database.ts";
import { errorFacts, type Log } from "../core/log.ts";
import { type Mail, MailError } from "../core/mail/mail.ts";
import type { JobPolicy, Jobs } from "../core/queue.ts";
import { type Rounds, startRounds } from "../core/rounds.ts";
import { supportMail } from "./support.rules.ts";
import { readMessage, readWaiting, settleMessage, type WaitingMessage } from "./support.store.ts";

/** How often is looked, and how long is waited. */
export interface SupportPace extends JobPolicy {
  /** Seconds between two looks for messages that still have to be mailed. */
  sweepSeconds: number;
}

const PACE: SupportPace = {
  sweepSeconds: 60,
  expireSeconds: 120,
  retrySeconds: 10,
  retryMaxSeconds: 900,
  retries: 20,
  pollSeconds: 30,
};
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
export async function startSupportMails(parts: Parts, pace: Partial<SupportPace> = {}): Promise<Rounds> {
  const set = { ...PACE, ...pace };
  const { database, log, jobs } = parts;
  const queue = await jobs.open<WaitingMessage>("support", set, (job) => deliver(parts, job));
  return startRounds(
    { name: "support", everyMs: set.sweepSeconds * 1_000, log, failed: "messages to support not looked for" },
    async () => {
      const waiting = await readWaiting(database.owner, AT_ONCE);
      if (waiting.length === 0) return;
      await queue.add(waiting.map((data) => ({ key: data.id, data })));
      queue.wake();
    },
  );
}
