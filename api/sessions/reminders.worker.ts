import { setTimeout as pause } from "node:timers/promises";
import type { ClientMails } from "../clients/clientMails.ts";
import type { Database } from "../core/database/database.ts";
import { errorFacts, type Log } from "../core/log.ts";
import { type Mail, MailError } from "../core/mail/mail.ts";
import type { JobPolicy, Jobs } from "../core/queue.ts";
import { type Rounds, startRounds } from "../core/rounds.ts";
import { tellReminder } from "../core/seen/told.ts";
import { type AnswerLinks, answersFor } from "./answers/answers.links.ts";
import { reminderMail } from "./reminders.mails.ts";
import { dueOf, type ReminderRow } from "./reminders.rules.ts";
import { type Claim, claimReminder, type DueReminder, readDueReminders, settleReminder } from "./reminders.store.ts";

/** How often is looked, and how long is waited. */
export interface ReminderPace extends JobPolicy {
  /** Seconds between two looks for reminders that become due. */
  sweepSeconds: number;
  /** Seconds a worker has for one mail; the mail server's own time-outs add up to less. */
  leaseSeconds: number;
}

const PACE: ReminderPace = {
  sweepSeconds: 30,
  leaseSeconds: 90,
  expireSeconds: 120,
  retrySeconds: 10,
  retryMaxSeconds: 120,
  retries: 20,
  pollSeconds: 5,
};
const PAGE = 500;
/** Waits before writing down an outcome again when the database did not answer, in milliseconds. */
const SETTLE_AGAIN_MS = [500, 2_000, 8_000, 20_000];

interface Parts {
  database: Database;
  mail: Pick<Mail, "send">;
  clientMails: ClientMails;
  log: Log;
  jobs: Jobs;
  /** Where clients answer. */
  links: AnswerLinks;
  /** Names the mails; any host name. */
  host: string;
}

/** Writes an outcome down, and does not give up at once: a mail that is out but not written down would go out twice. */
async function settle({ database, log }: Parts, claim: Claim, ending: Pick<ReminderRow, "status" | "reason">) {
  for (const wait of SETTLE_AGAIN_MS) {
    try {
      return await database.asProfessional(claim.row.professionalId, (tx) => settleReminder(tx, claim, ending));
    } catch (error) {
      log.warn({ reminder: claim.row.id, error: errorFacts(error) }, "reminder's outcome not stored yet");
      await pause(wait);
    }
  }
  return await database.asProfessional(claim.row.professionalId, (tx) => settleReminder(tx, claim, ending));
}

/** Sends one reminder, or finds out that it is not to be sent. @throws when it has to be tried again later */
async function remind(parts: Parts, job: DueReminder, leaseSeconds: number): Promise<void> {
  const { database, mail, clientMails, log, links, host } = parts;
  const line = { reminder: job.id };
  const claim = await database.asProfessional(job.professionalId, (tx) => claimReminder(tx, job, leaseSeconds));
  if (claim === "busy") throw new Error("another worker has this reminder");
  if (typeof claim === "string") {
    tellReminder("skipped");
    return log.info({ ...line, outcome: claim }, "reminder not sent");
  }
  const { appointment, row, attempt } = claim;
  // The same for a second try: a mailbox that got both can tell. Another once it tells another start, or one anew.
  const told = [dueOf(row), appointment.startsAt, row.toldAt].map((moment) => moment?.getTime() ?? 0);
  const messageId = `${row.id}.${told.join(".")}@${host}`;
  const answers = await answersFor(links, { ...row, ...appointment });
  const message = { ...reminderMail(appointment, row.recipient, answers), messageId };
  let isSent = true;
  try {
    const { professionalId } = row;
    if (row.recipient === "CLIENTE")
      isSent = await clientMails.send({ ...appointment.mailing, professionalId }, message);
    else await mail.send(message);
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const status = error.refused ? "FALLIDO" : "PENDIENTE";
    await settle(parts, claim, { status, reason: "CORREO_RECHAZADO" });
    log.warn({ ...line, attempt, outcome: status, error: errorFacts(error.cause) }, "reminder not taken");
    tellReminder(error.refused ? "failed" : "retried");
    if (error.refused) return;
    throw error;
  }
  tellReminder(isSent ? "sent" : "skipped");
  await settle(parts, claim, isSent ? { status: "ENVIADO", reason: null } : { status: "OMITIDO", reason: "LIMITE" });
  log.info(
    { ...line, attempt, outcome: isSent ? "ENVIADO" : "OMITIDO" },
    isSent ? "reminder sent" : "reminder not sent",
  );
}

/**
 * Starts handing reminders over. The rows of `session_reminders` are the plan; what becomes due within a minute gets a
 * job in the queue, again and again until the row says how it ended, so that no crash loses one. The queue gives each
 * job to one of the service's processes.
 * @param pace other than the usual, for tests
 */
export async function startReminders(parts: Parts, pace: Partial<ReminderPace> = {}): Promise<Rounds> {
  const set = { ...PACE, ...pace };
  const { database, log, jobs } = parts;
  const queue = await jobs.open<DueReminder>("reminders", set, (job) => remind(parts, job, set.leaseSeconds));
  return startRounds(
    { name: "reminders", everyMs: set.sweepSeconds * 1_000, log, failed: "due reminders not looked for" },
    async () => {
      let last: DueReminder | undefined;
      do {
        const due: DueReminder[] = await readDueReminders(database.owner, 2 * set.sweepSeconds, PAGE, last);
        if (due.length > 0)
          await queue.add(
            due.map((data) => ({ key: `${data.id}.${data.dueAt}`, data, startAfter: new Date(data.dueAt) })),
          );
        last = due.length === PAGE ? due.at(-1) : undefined;
      } while (last);
      queue.wake();
    },
  );
}
