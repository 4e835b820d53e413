import { mailedProof } from "../../account/signIn/mailedCode.ts";
import type { Database } from "../../core/database/database.ts";
import type { Log } from "../../core/log.ts";
import type { Mail } from "../../core/mail/mail.ts";
import { ENDINGS, MAIL_PACE, sendToEnd, waitsUntil } from "../../core/mail/mailEnding.ts";
import type { Jobs } from "../../core/queue.ts";
import { keyedById, type QueuedPace, startQueuedRounds } from "../../core/queuedRounds.ts";
import { type Rounds, startRounds, workThrough } from "../../core/rounds.ts";
import { lockPracticeOrClosed } from "../../practice/practice.store.ts";
import { bookingMail } from "./booking.mails.ts";
import { type BookingMailKey, readMail, readWaitingMails, settleMail, type WaitingMail } from "./mails.store.ts";
import { deleteOld, planMail, readOverdue, readRequest, updateRequest } from "./requests.store.ts";

/** Looked at in one go; a mail server that takes nothing does not fill the queue. */
const AT_ONCE = 200;

interface Parts {
  database: Database;
  mail: Pick<Mail, "send">;
  log: Log;
  jobs: Jobs;
  /** From which codes are derived. */
  secret: string;
  publicUrl: string;
  /** Names the mails; any host name. */
  host: string;
}

/** Whether a mail tells of what is so no more, because it waited for a mail server that was away. */
function isOver({ kind, request, isAsAccepted, isLate }: WaitingMail): boolean {
  const isToCome = request.startsAt > new Date();
  if (kind === "CODIGO") return isLate || request.status !== "SIN_PROBAR";
  // Decided by now, or with its hour past, there is nothing to decide.
  if (kind === "AVISO") return request.status !== "PENDIENTE" || !isToCome;
  // Cancelled, moved or begun before it went out, there is nothing accepted to tell of.
  return kind === "ACEPTADA" && !(isAsAccepted && isToCome);
}

/** Sends one mail, or finds out that it is not to go any more. @throws when it has to be tried again later */
async function deliver({ database, mail, log, secret, publicUrl, host }: Parts, key: BookingMailKey): Promise<void> {
  const settle = (status: Parameters<typeof settleMail>[2]) =>
    database.asProfessional(key.professionalId, (tx) => settleMail(tx, key, status));
  const waiting = await database.asProfessional(key.professionalId, (tx) => readMail(tx, key));
  if (!waiting) return;
  if (waiting.isClosed || isOver(waiting)) return await settle("OMITIDO");
  const message = bookingMail(waiting, publicUrl, mailedProof(secret, key.id).code);
  const until = waitsUntil(waiting.plannedAt);
  const ending = await sendToEnd({ log, what: "mail of a booking", ids: { bookingMail: key.id }, until }, async () => {
    // The same for a second try: a mailbox that got both can tell.
    await mail.send({ ...message, messageId: `${key.id}@${host}` });
    return true;
  });
  await settle(ENDINGS[ending]);
}

/** Ends the requests that nobody decided before their hour came; the visitor is told. */
const endOverdue = ({ database, log }: Parts, closing: AbortSignal): Promise<void> =>
  workThrough(
    (others) => readOverdue(database.owner, others, AT_ONCE),
    ({ id, professionalId }) =>
      database.asProfessional(professionalId, async (tx) => {
        await lockPracticeOrClosed(tx, professionalId);
        if ((await readRequest(tx, professionalId, id))?.status !== "PENDIENTE") return;
        await updateRequest(tx, professionalId, id, { status: "CADUCADA", decidedAt: new Date() });
        await planMail(tx, professionalId, id, "CADUCADA");
      }),
    {
      log,
      closing,
      failed: "request for a session not ended",
      ids: ({ id }) => ({ bookingRequest: id }),
      atOnce: AT_ONCE,
    },
  );

/**
 * Starts mailing what requests lead to, and, on rounds of their own so that no code waits for them, ends what nobody decided
 * and deletes what is kept no longer. The rows of `booking_mails` are the plan; each gets a job in the queue again and again
 * until the row says how it ended.
 * @param pace other than the usual, for tests
 */
export async function startBookings(parts: Parts, pace: Partial<QueuedPace> = {}): Promise<Rounds> {
  const { database, log } = parts;
  const paced = { ...MAIL_PACE, ...pace };
  const mails = await startQueuedRounds<BookingMailKey>(parts, {
    queue: "booking",
    failed: "bookings not looked after",
    pace: paced,
    waiting: async (stands) => keyedById(await readWaitingMails(database.owner, AT_ONCE, stands)),
    work: (job) => deliver(parts, job),
  });
  const ends = startRounds(
    { name: "bookings that are over", everyMs: paced.sweepSeconds * 1_000, log, failed: "bookings not ended" },
    async (closing) => {
      await endOverdue(parts, closing);
      const deleted = await deleteOld(database.owner);
      if (deleted > 0) log.info({ requests: deleted }, "requests for sessions deleted");
    },
  );
  return {
    sweep: mails.sweep,
    async close() {
      await Promise.all([mails.close(), ends.close()]);
    },
  };
}
