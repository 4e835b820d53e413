import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { and, eq, sql } from "drizzle-orm";
import { CODE_MINUTES } from "../../schema/rules/accounts.ts";
import type { Database } from "../core/database/database.ts";
import { errorFacts, type Log } from "../core/log.ts";
import type { JobPolicy, Jobs } from "../core/queue.ts";
import { type Sms, SmsError } from "../core/sms.ts";
import { phone } from "./manage/phones.table.ts";
import { isAskedLast, mailedProof } from "./signIn/mailedCode.ts";

/** What a text message is to be sent about; `textId` is random. A number without `askedAt` was asked about by a release before. */
type Errand = { textId: string; phoneId: string } & (
  | { about: "number"; askedAt?: number }
  /** `sealed`: the code, which the account library makes, for nobody to read out of the queue. */
  | { about: "second-step"; sealed: string; until: number }
);

/** Sends the codes of the built-in accounts by SMS, out of the queue. */
export interface AccountTexts {
  /** Has a code sent that proves a number. */
  codeForNumber(phoneId: string): Promise<void>;
  /** Has the code of a second step sent. */
  codeForStep(phoneId: string, code: string): Promise<void>;
}

/** A hook that is away for a minute delays a code; whoever waits longer asks for another. */
const PACE: JobPolicy = { expireSeconds: 60, retrySeconds: 2, retryMaxSeconds: 60, retries: 6, pollSeconds: 5 };
export const ACCOUNT_TEXTS = "account-texts";
const MINUTE_MS = 60_000;

/** In letters every phone's alphabet has, so that it is one message and not two. */
const textOf = (code: string): string =>
  `${code} es tu clave de un solo uso en Consulta. Caduca en ${CODE_MINUTES} minutos. No la compartas con nadie.`;

/** The codes that prove a number, kept as keyed hashes. */
export function phoneCodes(secret: string) {
  const hash = (phoneId: string, typed: string): string =>
    createHmac("sha256", `${secret}:phone-codes`).update(`${phoneId} ${typed}`).digest("base64url");
  return {
    hash,
    isRight(phoneId: string, kept: string, typed: string): boolean {
      const [one, other] = [Buffer.from(kept), Buffer.from(hash(phoneId, typed))];
      return one.length === other.length && timingSafeEqual(one, other);
    },
  };
}

interface Parts {
  database: Database;
  /** Keys the hashes of codes. */
  secret: string;
  sms: Sms;
  jobs: Jobs;
  log: Log;
}

/**
 * Opens the queue of the accounts' text messages.
 * @throws when the queue cannot be made
 */
export async function openAccountTexts({ database, secret, sms, jobs, log }: Parts): Promise<AccountTexts> {
  const { owner: db } = database;
  const codes = phoneCodes(secret);
  /** The code of an errand when it is time; null when nobody waits for it any more. */
  const codeOf = async (errand: Errand): Promise<string | null> => {
    if (errand.about === "second-step")
      return errand.until > Date.now() ? await symmetricDecrypt({ key: secret, data: errand.sealed }) : null;
    const { code } = mailedProof(secret, errand.textId);
    // By the clock that it is checked by.
    const codeExpiresAt = sql`now() + make_interval(mins => ${CODE_MINUTES})`;
    const isLast = errand.askedAt === undefined ? undefined : isAskedLast(phone.codeAskedAt, errand.askedAt);
    const kept = await db
      .update(phone)
      .set({ codeHash: codes.hash(errand.phoneId, code), codeExpiresAt, codeTries: 0 })
      .where(and(eq(phone.id, errand.phoneId), isLast))
      .returning({ id: phone.id });
    return kept.length > 0 ? code : null;
  };
  const queue = await jobs.open<Errand>(ACCOUNT_TEXTS, PACE, async (errand) => {
    const [kept] = await db.select().from(phone).where(eq(phone.id, errand.phoneId));
    if (!kept || (errand.about === "number" && kept.verified)) return;
    const code = await codeOf(errand);
    if (!code) return;
    try {
      await sms.send({ to: kept.number, text: textOf(code), id: errand.textId });
    } catch (error) {
      if (!(error instanceof SmsError)) throw error;
      log.error({ error: errorFacts(error.cause), refused: error.refused }, "text message not taken");
      if (!error.refused) throw error;
    }
  });
  const put = async (errand: Errand): Promise<void> => {
    await queue.add([{ key: errand.textId, data: errand }]);
    queue.wake();
  };
  return {
    async codeForNumber(phoneId) {
      const [asked] = await db
        .update(phone)
        .set({ codeAskedAt: sql`now()` })
        .where(eq(phone.id, phoneId))
        .returning({ at: phone.codeAskedAt });
      if (asked?.at) await put({ textId: randomUUID(), about: "number", phoneId, askedAt: asked.at.getTime() });
    },
    async codeForStep(phoneId, code) {
      const sealed = await symmetricEncrypt({ key: secret, data: code });
      await put({
        textId: randomUUID(),
        about: "second-step",
        phoneId,
        sealed,
        until: Date.now() + CODE_MINUTES * MINUTE_MS,
      });
    },
  };
}
