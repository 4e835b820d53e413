import { CLIENT_MAIL_DAYS } from "../../../schema/rules/clientMails.ts";
import { errorFacts, type Log } from "../log.ts";
import type { QueuedPace } from "../queuedRounds.ts";
import { MailError } from "./mail.ts";

/** How a mail ended; `omitted`: it was not to go any more, or not to that address. */
export type MailEnding = "sent" | "omitted" | "refused";

/** The usual pace of mails that rows of a table wait for. */
export const MAIL_PACE: QueuedPace = {
  sweepSeconds: 60,
  expireSeconds: 120,
  retrySeconds: 10,
  retryMaxSeconds: 900,
  retries: 20,
  pollSeconds: 30,
};
/** As above, for what a mail server that is away may keep waiting for longer. */
export const PATIENT_MAIL_PACE: QueuedPace = { ...MAIL_PACE, retrySeconds: 30, retryMaxSeconds: 1_800 };

const DAY_MS = 86_400_000;
/** Until when a mail that is planned at that moment waits for what passes by itself. */
export const waitsUntil = (plannedAt: Date): Date => new Date(plannedAt.getTime() + CLIENT_MAIL_DAYS * DAY_MS);
/** Whether the mail server has said no for good, or for longer than is waited. It is not when it is away. */
export const isRefused = (error: MailError, until: Date): boolean =>
  error.refused || (error.isPutOff && until <= new Date());

interface Told {
  log: Log;
  what: string;
  ids: Record<string, string>;
  /** Until when it is tried again, should the mail server put it off. */
  until: Date;
}

/**
 * Sends one mail to its end, and tells the log, which gets no word of it.
 * @param told the mail in the log's words, and the ids that name it there
 * @param send false: it was omitted
 * @throws MailError when the mail server did not take it now, and it has to be tried again later
 */
export async function sendToEnd({ log, what, ids, until }: Told, send: () => Promise<boolean>): Promise<MailEnding> {
  try {
    const ending = (await send()) ? "sent" : "omitted";
    log.info(ids, `${what} ${ending}`);
    return ending;
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    log.warn({ ...ids, error: errorFacts(error.cause) }, `${what} not taken`);
    if (!isRefused(error, until)) throw error;
    return "refused";
  }
}

/** The same in the words of rows that wait. */
export const ENDINGS = { sent: "ENVIADO", omitted: "OMITIDO", refused: "FALLIDO" } as const satisfies Record<
  MailEnding,
  string
>;
