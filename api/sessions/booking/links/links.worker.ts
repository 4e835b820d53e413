import type { ClientMails } from "../../../clients/clientMails.ts";
import type { Database } from "../../../core/database/database.ts";
import type { Log } from "../../../core/log.ts";
import { ENDINGS, PATIENT_MAIL_PACE, sendToEnd, waitsUntil } from "../../../core/mail/mailEnding.ts";
import type { Jobs } from "../../../core/queue.ts";
import { keyedById, type QueuedPace, startQueuedRounds } from "../../../core/queuedRounds.ts";
import type { Rounds } from "../../../core/rounds.ts";
import { lockPracticeOrClosed } from "../../../practice/practice.store.ts";
import { refusalOf } from "../../reminders.rules.ts";
import { linkMail } from "./links.mails.ts";
import { showLinkIn } from "./links.service.ts";
import type { BookingLinks } from "./links.signing.ts";
import { type LinkMailKey, planLinkMail, putLink, readLinkMails, settleLinkMail } from "./links.store.ts";

const AT_ONCE = 200;

interface Parts {
  database: Database;
  clientMails: ClientMails;
  log: Log;
  jobs: Jobs;
  links: BookingLinks;
  /** Names the mails; any host name. */
  host: string;
}

/** Mails one link, or finds out that it is not to go any more. @throws when it has to be tried again later */
async function deliver({ database, clientMails, log, links, host }: Parts, key: LinkMailKey): Promise<void> {
  const { professionalId, clientId } = key;
  const settle = (mail: Parameters<typeof settleLinkMail>[2]) =>
    database.asProfessional(professionalId, (tx) => settleLinkMail(tx, key, mail));
  const read = await database.asProfessional(professionalId, async (tx) => {
    const practice = await lockPracticeOrClosed(tx, professionalId);
    const shown = await showLinkIn(tx, links, practice, clientId);
    const { link, mailing } = shown?.client ?? {};
    if (!shown || !mailing || link?.id !== key.id || link.mail !== "PENDIENTE") return null;
    if (shown.hindrance !== "CORREO_ANTERIOR") return { practice, shown, mailing, link };
    // A first try may have gone to the address before: the one there is now gets another link, by the next round.
    await putLink(tx, professionalId, clientId);
    await planLinkMail(tx, professionalId, clientId);
    return null;
  });
  if (!read) return;
  const { mailing, link } = read;
  const { client, url } = read.shown;
  const { closedAt, timeZone } = read.practice.professional;
  if (!url || closedAt || refusalOf(mailing)) return await settle("OMITIDO");
  const message = linkMail(client, timeZone, url, link.expiresAt);
  // The same for a second try: a mailbox that got both can tell.
  const messageId = `${key.id}.${link.mailAskedAt?.getTime() ?? 0}@${host}`;
  const until = waitsUntil(link.mailAskedAt ?? link.createdAt);
  const ending = await sendToEnd({ log, what: "mail with a booking link", ids: { bookingLink: key.id }, until }, () =>
    clientMails.send({ ...mailing, professionalId }, { ...message, messageId }),
  );
  await settle(ENDINGS[ending]);
}

/**
 * Starts mailing clients the links that their therapists want mailed. The rows of `booking_links` are the plan; each gets a
 * job in the queue again and again until the row says how it ended.
 * @param pace other than the usual, for tests
 */
export async function startLinkMails(parts: Parts, pace: Partial<QueuedPace> = {}): Promise<Rounds> {
  const { database } = parts;
  return await startQueuedRounds<LinkMailKey>(parts, {
    queue: "bookingLinks",
    failed: "mails with booking links not sent",
    pace: { ...PATIENT_MAIL_PACE, ...pace },
    waiting: async (stands) => keyedById(await readLinkMails(database.owner, AT_ONCE, stands)),
    work: (job) => deliver(parts, job),
  });
}
