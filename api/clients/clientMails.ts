import type { Database } from "../core/database/database.ts";
import { openLimit } from "../core/limits.ts";
import { type Mail, MailError, type MailMessage } from "../core/mail/mail.ts";
import type { RefusalLinks } from "./mailRefusals.links.ts";
import type { Mailing } from "./mailRefusals.store.ts";

const DAY = 86_400;
/** To one mailbox, whichever practice writes. */
const TO_MAILBOX = { points: 12, seconds: DAY };
/** Of one practice to its clients. */
const OF_PRACTICE = { points: 2_000, seconds: DAY };
const OF_FREE_PRACTICE = { points: 30, seconds: DAY };

/** To whom, and on whose behalf. */
export interface ClientMail extends Pick<Mailing, "addressHash" | "isFree"> {
  professionalId: string;
}

export interface ClientMails {
  /**
   * Sends a mail to a client with the link by which no more are wanted.
   * @returns false when practice or mailbox have had their day's share, and nothing was sent
   * @throws MailError when the mail server does not take it
   */
  send(to: ClientMail, message: MailMessage): Promise<boolean>;
}

/** The one way in which clients are written to. */
export function openClientMails(database: Database, mail: Pick<Mail, "send">, links: RefusalLinks): ClientMails {
  const toMailbox = openLimit(database, "mails:mailbox", TO_MAILBOX);
  const ofPractice = openLimit(database, "mails:practice", OF_PRACTICE);
  const ofFreePractice = openLimit(database, "mails:freePractice", OF_FREE_PRACTICE);
  return {
    async send({ professionalId, addressHash, isFree }, message) {
      const practice = isFree ? ofFreePractice : ofPractice;
      if ((await practice.take(professionalId)) !== null) return false;
      if ((await toMailbox.take(addressHash)) !== null) {
        await practice.giveBack(professionalId);
        return false;
      }
      try {
        await mail.send({ ...message, optOut: await links.make({ professionalId, addressHash }) });
      } catch (error) {
        if (error instanceof MailError)
          await Promise.all([practice.giveBack(professionalId), toMailbox.giveBack(addressHash)]);
        throw error;
      }
      return true;
    },
  };
}
