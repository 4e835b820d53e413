import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { ApiConfig } from "../core/config.ts";
import type { Database } from "../core/database/database.ts";
import { errorFacts, type Log } from "../core/log.ts";
import { type Mail, MailError, type MailMessage } from "../core/mail/mail.ts";
import { addJob, type JobPolicy, type Jobs } from "../core/queue.ts";
import {
  alreadySignedUpMail,
  furtherResetMail,
  notInvitedMail,
  resetMail,
  verificationMail,
} from "./accounts.mails.ts";
import { user } from "./accounts.table.ts";
import { addressCodes, ownerOf } from "./manage/addresses.store.ts";
import { emailAddress } from "./manage/addresses.table.ts";
import type { Asked, Attempts } from "./signIn/attempts.store.ts";
import { isAskedLast, linkTo, type MailedProof, mailedProof } from "./signIn/mailedCode.ts";
import { isAdmitted } from "./signIn/waitlist.store.ts";

/**
 * What a mail is to be sent about; `mailId` is random. Codes and links are no part of it: they are made when their mail goes out.
 * Without `askedAt` one was asked for by a release before.
 */
type Errand = { mailId: string } & (
  | { about: "attempt" | "address"; id: string; askedAt?: number }
  | { about: "message"; message: MailMessage }
);

/** Sends the mails of the built-in accounts, out of the queue. */
export interface AccountPost {
  /** Has a code mailed to the address of what was begun: or, where it opens an account already or none, what there is to say. */
  codeFor(asked: Asked): Promise<void>;
  /** Has a code mailed to a further address. */
  codeForAddress(addressId: string): Promise<void>;
  /** Sends a mail without a code, about what is done already: that it cannot be queued is told in the log, and undoes nothing. */
  tell(message: MailMessage): Promise<void>;
}

/** A mail server that is away for some minutes delays a code; whoever waits longer asks for another. */
const PACE: JobPolicy = {
  expireSeconds: 60,
  retrySeconds: 2,
  retryMaxSeconds: 60,
  retries: 12,
  pollSeconds: 5,
};
export const ACCOUNT_MAILS = "account-mails";

/** Has a mail without a code sent by the services that run, or by the next one. @returns false where none has run yet */
export const tellByService = (database: Database, message: MailMessage): Promise<boolean> => {
  const errand: Errand = { mailId: randomUUID(), about: "message", message };
  return addJob(database, ACCOUNT_MAILS, { key: errand.mailId, data: errand });
};

interface Parts {
  database: Database;
  attempts: Attempts;
  /** Keys the hashes of codes. */
  secret: string;
  mail: Pick<Mail, "send">;
  jobs: Jobs;
  log: Log;
  publicUrl: string;
  signUp: ApiConfig["signUp"];
}

/** Which mail an errand comes to, when it is time; null when there is none to send. */
function composing({ database, attempts, secret, publicUrl, signUp }: Parts) {
  const { owner: db } = database;
  const codes = addressCodes(secret);

  const ofAttempt = async (
    id: string,
    askedAt: number | undefined,
    fresh: MailedProof,
  ): Promise<MailMessage | null> => {
    const begun = await attempts.byId(id);
    if (!begun) return null;
    const { kind, email } = begun;
    // Made for every address alike, and mailed to those it is for. A mail that comes late would make the code void that was
    // asked for since.
    if (!(await attempts.takeCode(id, askedAt ?? begun.createdAt.getTime(), fresh))) return null;
    if (kind === "reset") {
      const [primary] = await db.select({ id: user.id }).from(user).where(eq(user.email, email));
      if (primary) return resetMail(email, fresh.code);
      return (await ownerOf(db, email)) ? furtherResetMail(email, publicUrl) : null;
    }
    if (await ownerOf(db, email)) return alreadySignedUpMail(email, publicUrl);
    if (signUp === "waitlist" && !(await isAdmitted(database, email))) return notInvitedMail(email, publicUrl);
    return verificationMail(email, fresh.code, linkTo(publicUrl, fresh.key));
  };

  const ofAddress = async (
    id: string,
    askedAt: number | undefined,
    fresh: MailedProof,
  ): Promise<MailMessage | null> => {
    const isLast = askedAt === undefined ? undefined : isAskedLast(emailAddress.codeAskedAt, askedAt);
    const [address] = await db
      .update(emailAddress)
      .set({ ...codes.keep(id, fresh), codeTries: 0 })
      .where(and(eq(emailAddress.id, id), eq(emailAddress.verified, false), isLast))
      .returning();
    if (!address) return null;
    const taken = await ownerOf(db, address.email);
    if (taken && taken !== address.userId) return null;
    return verificationMail(address.email, fresh.code, linkTo(publicUrl, fresh.key));
  };

  return async (errand: Errand): Promise<MailMessage | null> => {
    if (errand.about === "message") return errand.message;
    const fresh = mailedProof(secret, errand.mailId);
    return await (errand.about === "attempt" ? ofAttempt : ofAddress)(errand.id, errand.askedAt, fresh);
  };
}

/**
 * Opens the queue of account mails. A request only puts an errand into it, the same for every address, so that neither
 * its answer nor its time tells who has an account.
 * @throws when the queue cannot be made
 */
export async function openAccountPost(parts: Parts): Promise<AccountPost> {
  const { mail, jobs, log } = parts;
  const host = new URL(parts.publicUrl).hostname;
  const compose = composing(parts);
  const queue = await jobs.open<Errand>(ACCOUNT_MAILS, PACE, async (errand) => {
    const message = await compose(errand);
    if (!message) return;
    try {
      await mail.send({ ...message, messageId: `${errand.mailId}@${host}` });
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      log.error({ error: errorFacts(error.cause), refused: error.refused }, "account mail not taken");
      if (!error.refused) throw error;
    }
  });
  const put = async (errand: Errand): Promise<void> => {
    await queue.add([{ key: errand.mailId, data: errand }]);
    queue.wake();
  };
  return {
    codeFor: ({ id, askedAt }) => put({ mailId: randomUUID(), about: "attempt", id, askedAt: askedAt.getTime() }),
    async codeForAddress(id) {
      const [asked] = await parts.database.owner
        .update(emailAddress)
        .set({ codeAskedAt: sql`now()` })
        .where(eq(emailAddress.id, id))
        .returning({ at: emailAddress.codeAskedAt });
      if (asked?.at) await put({ mailId: randomUUID(), about: "address", id, askedAt: asked.at.getTime() });
    },
    async tell(message) {
      try {
        await put({ mailId: randomUUID(), about: "message", message });
      } catch (error) {
        log.error({ error: errorFacts(error) }, "account mail not queued");
      }
    },
  };
}
