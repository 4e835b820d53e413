import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database, Queries } from "../core/database/database.ts";
import { errorFacts, type Log } from "../core/log.ts";
import { type Mail, MailError, type MailMessage } from "../core/mail/mail.ts";
import type { JobPolicy, Jobs } from "../core/queue.ts";
import { professionals } from "./professionals.table.ts";

/** Tells professionals by mail what becomes of what is theirs, out of the queue. */
export interface OwnerMails<News extends object> {
  /** Never rejects: what it tells of is done, and is not to look as if it were not. */
  tell(professionalId: string, news: News): Promise<void>;
  /** The same as a part of what it tells of: neither is without the other. @param tx with the owner's rights */
  plan(tx: Queries, professionalId: string, news: News): Promise<void>;
  /** Sends soon what was planned and is committed. */
  wake(): void;
}

export interface OwnerMailParts {
  database: Database;
  mail: Pick<Mail, "send">;
  jobs: Jobs;
  log: Log;
  /** Names the mails; any host name. */
  host: string;
}

const PACE: JobPolicy = { expireSeconds: 60, retrySeconds: 10, retryMaxSeconds: 900, retries: 20, pollSeconds: 10 };

/**
 * @param room names the queue and what its log is about
 * @param compose what is said below the greeting
 * @throws when the queue cannot be made
 */
export async function openOwnerMails<News extends object>(
  { database, mail, jobs, log, host }: OwnerMailParts,
  room: { queue: string; about: string },
  compose: (news: News) => Pick<MailMessage, "subject" | "paragraphs">,
): Promise<OwnerMails<News>> {
  const queue = await jobs.open<News & { mailId: string; professionalId: string }>(room.queue, PACE, async (errand) => {
    const [to] = await database.owner
      .select({ fullName: professionals.fullName, email: professionals.email, closedAt: professionals.closedAt })
      .from(professionals)
      .where(eq(professionals.id, errand.professionalId));
    if (!to || to.closedAt) return;
    const { subject, paragraphs } = compose(errand);
    const message = { to: to.email, subject, paragraphs: [`Hola, ${to.fullName}:`, ...paragraphs] };
    try {
      await mail.send({ ...message, messageId: `${errand.mailId}@${host}` });
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      log.warn({ error: errorFacts(error.cause), refused: error.refused }, `mail about ${room.about} not taken`);
      if (!error.refused) throw error;
    }
  });
  const plan = async (professionalId: string, news: News, tx?: Queries): Promise<void> => {
    const mailId = randomUUID();
    await queue.add([{ key: mailId, data: { ...news, mailId, professionalId } }], tx);
  };
  return {
    plan: (tx, professionalId, news) => plan(professionalId, news, tx),
    wake: queue.wake,
    async tell(professionalId, news) {
      try {
        await plan(professionalId, news);
        queue.wake();
      } catch (error) {
        log.error({ error: errorFacts(error) }, `mail about ${room.about} not queued`);
      }
    },
  };
}
