import { isEmail } from "../../../schema/rules/accounts.ts";
import type { ClientMails } from "../../clients/clientMails.ts";
import { hindrance, readRecipient } from "../../clients/recipients.ts";
import type { Database } from "../../core/database/database.ts";
import type { Log } from "../../core/log.ts";
import type { Mail } from "../../core/mail/mail.ts";
import { ENDINGS, PATIENT_MAIL_PACE, sendToEnd, waitsUntil } from "../../core/mail/mailEnding.ts";
import type { Jobs } from "../../core/queue.ts";
import { type QueuedPace, startQueuedRounds } from "../../core/queuedRounds.ts";
import { type Rounds, startRounds } from "../../core/rounds.ts";
import type { MeasureLinks } from "../links/links.signed.ts";
import { type MeasureLinkRow, noteAddress, settleLinkMail } from "../links/links.store.ts";
import { makeDueLinks } from "../reminders/reminders.service.ts";
import { type MeasureMail, readLinkMail, readToldMail, readWaitingMails, settleTold } from "./mails.store.ts";
import { linkMail, toldMail } from "./mails.texts.ts";

/** Soon after the answer. */
const PACE: QueuedPace = { ...PATIENT_MAIL_PACE, pollSeconds: 10 };
/** Looked at in one go; a mail server that takes nothing does not fill the queue. */
const AT_ONCE = 500;

interface Parts {
  database: Database;
  mail: Pick<Mail, "send">;
  clientMails: ClientMails;
  log: Log;
  jobs: Jobs;
  links: MeasureLinks;
  /** The portal's address, without a final slash. */
  publicUrl: string;
  /** Names the mails; any host name. */
  host: string;
}
type Ending = MeasureLinkRow["mailed"];

const toldOf = ({ log }: Parts, { id, which }: MeasureMail, plannedAt: Date) => ({
  ...{ log, what: "mail about a questionnaire", ids: { measureMail: id, which } },
  until: waitsUntil(plannedAt),
});

/** Mails a link to its client. @returns how it ended; null when that was done before */
async function mailLink(parts: Parts, job: MeasureMail, messageId: string): Promise<Ending | null> {
  const { professionalId, id: linkId } = job;
  const read = await parts.database.asProfessional(professionalId, async (tx) => {
    const found = await readLinkMail(tx, job);
    if (!found) return null;
    const { link, practice } = found;
    const recipient = await readRecipient(tx, professionalId, link.clientId);
    const isOver = link.revokedAt !== null || link.usedAt !== null || link.expiresAt <= new Date();
    if (isOver || practice.isClosed || !recipient || hindrance(recipient)) return { ...found, recipient: null };
    await noteAddress(tx, professionalId, linkId, recipient.emailSince);
    return { ...found, recipient };
  });
  if (!read) return null;
  const { link, practice, recipient } = read;
  if (!recipient) return "OMITIDO";
  const { expiresAt } = link;
  const url = await parts.links.make({ professionalId, linkId, expiresAt, emailSince: recipient.emailSince });
  const message = { ...linkMail(recipient.email, practice, url, expiresAt), messageId };
  const ending = await sendToEnd(toldOf(parts, job, link.createdAt), () =>
    parts.clientMails.send({ ...recipient, professionalId }, message),
  );
  return ENDINGS[ending];
}

/** Tells the therapist that an answer waits. @returns as {@link mailLink} */
async function tell(parts: Parts, job: MeasureMail, messageId: string): Promise<Ending | null> {
  const { database, mail, publicUrl } = parts;
  const read = await database.asProfessional(job.professionalId, (tx) => readToldMail(tx, job));
  if (!read) return null;
  const { practice, isHidden, createdAt } = read;
  if (isHidden || practice.isClosed || !isEmail(practice.email.trim())) return "OMITIDO";
  const ending = await sendToEnd(toldOf(parts, job, createdAt), async () => {
    await mail.send({ ...toldMail(practice, `${publicUrl}/dashboard`), messageId });
    return true;
  });
  return ENDINGS[ending];
}

/** Sends one mail, unless that has been done. @throws when it has to be tried again later */
async function deliver(parts: Parts, job: MeasureMail): Promise<void> {
  const { database, host } = parts;
  // The same for a second try: a mailbox that got both can tell.
  const messageId = `${job.id}.${job.which}@${host}`;
  const ending = await (job.which === "told" ? tell : mailLink)(parts, job, messageId);
  if (ending === null) return;
  await database.asProfessional(job.professionalId, (tx) =>
    job.which === "told" ? settleTold(tx, job, ending) : settleLinkMail(tx, job.professionalId, job.id, ending),
  );
}

/**
 * Starts mailing links and telling therapists. The rows are the plan; each gets a job in the queue again and again until it
 * says how it ended. Monthly reminders that are due become links in rounds of their own, for which no mail waits.
 * @param pace other than the usual, for tests
 */
export async function startMeasureMails(parts: Parts, pace: Partial<QueuedPace> = {}): Promise<Rounds> {
  const { database, log } = parts;
  const set = { ...PACE, ...pace };
  const mails = await startQueuedRounds<MeasureMail>(parts, {
    queue: "measures",
    failed: "questionnaires not mailed",
    pace: set,
    waiting: async (stands) =>
      (await readWaitingMails(database.owner, AT_ONCE, stands)).map((data) => ({
        key: `${data.id}.${data.which}`,
        data,
      })),
    work: (job) => deliver(parts, job),
  });
  const monthly = startRounds(
    {
      name: "monthly questionnaires",
      everyMs: set.sweepSeconds * 1_000,
      log,
      failed: "monthly questionnaires not looked for",
    },
    (closing) => makeDueLinks(database, log, AT_ONCE, closing),
  );
  return {
    sweep: mails.sweep,
    async close() {
      await Promise.all([monthly.close(), mails.close()]);
    },
  };
}
