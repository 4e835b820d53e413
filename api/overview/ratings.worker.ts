import type { ClientMails } from "../clients/clientMails.ts";
import type { Database } from "../core/database/database.ts";
import type { Log } from "../core/log.ts";
import { ENDINGS, sendToEnd, waitsUntil } from "../core/mail/mailEnding.ts";
import type { Jobs } from "../core/queue.ts";
import { keyedById, type QueuedPace, startQueuedRounds } from "../core/queuedRounds.ts";
import type { Rounds } from "../core/rounds.ts";
import type { RatingKey, RatingLinks } from "./ratings.links.ts";
import { ratingMail } from "./ratings.mails.ts";
import { planRatings, readQuestion, readWaitingRatings, settleQuestion } from "./ratings.store.ts";

const PACE: QueuedPace = {
  sweepSeconds: 300,
  expireSeconds: 120,
  retrySeconds: 60,
  retryMaxSeconds: 3_600,
  retries: 20,
  pollSeconds: 60,
};
/** Looked at in one go; a mail server that takes nothing does not fill the queue. */
const AT_ONCE = 500;

interface Parts {
  database: Database;
  clientMails: ClientMails;
  log: Log;
  jobs: Jobs;
  links: RatingLinks;
  /** Names the mails; any host name. */
  host: string;
}

/** Mails one question, or finds out that it is not to be asked any more. @throws when it has to be tried again later */
async function ask({ database, clientMails, log, links, host }: Parts, key: RatingKey): Promise<void> {
  const settle = (status: Parameters<typeof settleQuestion>[2], asked: string | null) =>
    database.asProfessional(key.professionalId, (tx) => settleQuestion(tx, key, status, asked));
  const asked = await database.asProfessional(key.professionalId, (tx) => readQuestion(tx, key));
  if (!asked) return;
  if (asked === "dropped") return await settle("OMITIDO", null);
  const { clientId, emailSince, question } = asked;
  // The same for a second try: a mailbox that got both can tell.
  const link = await links.make({ ...key, emailSince });
  const message = { ...ratingMail(question, link), messageId: `${key.id}@${host}` };
  const until = waitsUntil(question.startsAt);
  const ending = await sendToEnd({ log, what: "question for a rating", ids: { rating: key.id }, until }, () =>
    clientMails.send({ ...question.mailing, professionalId: key.professionalId }, message),
  );
  await settle(ENDINGS[ending], clientId);
}

/**
 * Starts asking clients how a session was. The rows of `session_ratings` are the plan, made of the sessions that are
 * over; each gets a job in the queue again and again until the row says how it ended.
 * @param pace other than the usual, for tests
 */
export async function startRatings(parts: Parts, pace: Partial<QueuedPace> = {}): Promise<Rounds> {
  const { database } = parts;
  return await startQueuedRounds<RatingKey>(parts, {
    queue: "ratings",
    failed: "ratings not asked for",
    pace: { ...PACE, ...pace },
    waiting: async (stands) => {
      await planRatings(database.owner);
      return keyedById(await readWaitingRatings(database.owner, AT_ONCE, stands));
    },
    work: (job) => ask(parts, job),
  });
}
