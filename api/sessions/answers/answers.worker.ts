import type { MailReason } from "../../../schema/rules/sessions.ts";
import type { ClientMails } from "../../clients/clientMails.ts";
import { AGAIN_HOURS, passesByItself } from "../../clients/recipients.ts";
import type { Database } from "../../core/database/database.ts";
import type { Log } from "../../core/log.ts";
import type { Mail, MailMessage } from "../../core/mail/mail.ts";
import { ENDINGS, PATIENT_MAIL_PACE, sendToEnd, waitsUntil } from "../../core/mail/mailEnding.ts";
import type { Jobs } from "../../core/queue.ts";
import { type QueuedPace, startQueuedRounds } from "../../core/queuedRounds.ts";
import type { Rounds } from "../../core/rounds.ts";
import { type Appointment, hindranceOf } from "../reminders.rules.ts";
import { type AnswerLinks, answersFor } from "./answers.links.ts";
import { bookedMail, therapistMail, wishMail } from "./answers.mails.ts";
import type { AnswerRow } from "./answers.store.ts";
import { type AnswerMail, readAnswerMail, readWaitingMails, settleMail, settleUntold } from "./mails.store.ts";

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
  links: AnswerLinks;
  /** The portal's address, without a final slash. */
  publicUrl: string;
  /** Names the mails; any host name. */
  host: string;
}

/** Whether a session is what its client is told: cancelled or moved since, there is nothing to tell of. */
function isAsTold({ status, startsAt }: Appointment, answer: AnswerRow): boolean {
  const told = answer.outcome === "ACEPTADA" ? answer.wantedAt : answer.startsAt;
  return status !== "CANCELADA" && startsAt.getTime() === told?.getTime();
}

/** Tells one person what an answer, or a decision about it, was. @throws when it has to be tried again later */
async function tell(parts: Parts, job: AnswerMail): Promise<void> {
  const { database, mail, clientMails, log, links, publicUrl, host } = parts;
  const { professionalId } = job;
  const settle = (status: Parameters<typeof settleMail>[2]) =>
    database.asProfessional(professionalId, (tx) => settleMail(tx, job, status));
  const read = await database.asProfessional(professionalId, (tx) => readAnswerMail(tx, job));
  if (!read) return;
  if (read === "dropped") return await settle("OMITIDO");
  const { answer, appointment } = read;
  // The same for a second try: a mailbox that got both can tell.
  const messageId = `${job.id}.${job.which}@${host}`;
  const toClient = (message: MailMessage) =>
    clientMails.send({ ...appointment.mailing, professionalId }, { ...message, messageId });
  const isToClient = job.which === "replied";
  if (isToClient && !isAsTold(appointment, answer)) return await settle("OMITIDO");
  const hasBegun = appointment.startsAt <= new Date();
  const leave = (reason: MailReason) =>
    database.asProfessional(professionalId, (tx) =>
      settleUntold(tx, job, reason, passesByItself(reason) && !hasBegun ? AGAIN_HOURS : null),
    );
  if (isToClient && hasBegun) return await leave(answer.replyReason ?? "TARDE");
  const hindrance = hindranceOf(appointment, isToClient ? "CLIENTE" : "PROFESIONAL");
  if (hindrance) return isToClient ? await leave(hindrance) : await settle("OMITIDO");
  const ids = { answer: job.id, mail: job.which };
  const until = waitsUntil((isToClient && answer.decidedAt) || answer.createdAt);
  const ending = await sendToEnd({ log, what: "mail about an answer", ids, until }, async () => {
    if (!isToClient) {
      const portal = `${publicUrl}/dashboard/sessions?sesion=${appointment.sessionId}`;
      await mail.send({ ...therapistMail(appointment, answer, portal), messageId });
      return true;
    }
    const where = await answersFor(links, { professionalId, ...appointment });
    return await toClient(
      answer.kind === "RESERVA" ? bookedMail(appointment, where) : wishMail(appointment, answer, where),
    );
  });
  if (isToClient && ending === "omitted") return await leave("LIMITE");
  await settle(ENDINGS[ending]);
}

/**
 * Starts telling therapists what clients answer, and clients what became of their wishes. The rows of `session_answers` are
 * the plan; each gets a job in the queue again and again until the row says how it ended.
 * @param pace other than the usual, for tests
 */
export async function startAnswerMails(parts: Parts, pace: Partial<QueuedPace> = {}): Promise<Rounds> {
  const { database } = parts;
  return await startQueuedRounds<AnswerMail>(parts, {
    queue: "answers",
    failed: "answers not told",
    pace: { ...PACE, ...pace },
    waiting: async (stands) =>
      (await readWaitingMails(database.owner, AT_ONCE, stands)).map((data) => ({
        key: `${data.id}.${data.which}`,
        data,
      })),
    work: (job) => tell(parts, job),
  });
}
