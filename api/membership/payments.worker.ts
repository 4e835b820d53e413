import type { Database } from "../core/database/database.ts";
import { errorFacts, type Log } from "../core/log.ts";
import { type Mail, MailError } from "../core/mail/mail.ts";
import type { JobPolicy, Jobs } from "../core/queue.ts";
import { type Rounds, startRounds } from "../core/rounds.ts";
import { paymentMail } from "./payments.mails.ts";
import { noticeId } from "./payments.rules.ts";
import type { Settle } from "./payments.settle.ts";
import { endNotice, postponeCheck, readNotice, readOpenPayments, wantCheck } from "./payments.store.ts";

export interface PaymentPace extends JobPolicy {
  /** Seconds between two looks for payments that PayPal is to be asked about. */
  sweepSeconds: number;
}

const PACE: PaymentPace = {
  sweepSeconds: 30,
  expireSeconds: 120,
  retrySeconds: 15,
  retryMaxSeconds: 300,
  retries: 5,
  pollSeconds: 10,
};
const PAGE = 200;
const EVERYTHING_MS = 86_400_000;

export interface PaymentChecks extends Rounds {
  /** Has one order looked at soon. */
  ask(orderId: string): Promise<void>;
}

interface Parts {
  database: Database;
  settle: Settle;
  mail: Pick<Mail, "send">;
  log: Log;
  jobs: Jobs;
  /** Names the mails; any host name. */
  host: string;
}

/**
 * Mails what the professional is to be told of a payment.
 * @param askedAt a moment before PayPal was asked about it
 * @throws when it has to be tried again later
 */
async function tell({ database, mail, log, host }: Parts, orderId: string, askedAt: Date): Promise<void> {
  const about = await readNotice(database.owner, orderId);
  if (!about) return;
  const { row, professional } = about;
  try {
    // The same for a second try: a mailbox that got both can tell.
    const messageId = `${noticeId(row)}@${host}`;
    if (!professional.closedAt) await mail.send({ ...paymentMail(about), messageId });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    log.warn({ payment: row.id, error: errorFacts(error.cause) }, "notice of a payment not taken");
    if (!error.refused) throw error;
  }
  await endNotice(database.owner, row, askedAt);
}

/**
 * Starts bringing payments to their end whose browser never came back, giving money back, and looking whether PayPal
 * has. The rows are the plan, as with reminders: what is open gets a job again and again until its row says how it ended.
 * @param pace other than the usual, for tests
 */
export async function startPaymentChecks(parts: Parts, pace: Partial<PaymentPace> = {}): Promise<PaymentChecks> {
  const { database, settle, log, jobs } = parts;
  const set = { ...PACE, ...pace };
  const queue = await jobs.open<{ orderId: string }>("payments", set, async ({ orderId }) => {
    const askedAt = new Date();
    await settle(orderId, "again").catch(async (error: unknown) => {
      // The job tries again a few times; then it is the row's turn, and others' before it.
      await postponeCheck(database.owner, orderId, new Date());
      throw error;
    });
    await tell(parts, orderId, askedAt);
  });
  const enqueue = async (orders: { orderId: string }[]) => {
    if (orders.length > 0) await queue.add(orders.map((data) => ({ key: data.orderId, data })));
    queue.wake();
  };
  // At the start also what would not be due yet: the process before may have died between payment and activation.
  let ahead = EVERYTHING_MS;
  const rounds = startRounds(
    { name: "payments", everyMs: set.sweepSeconds * 1_000, log, failed: "open payments not looked for" },
    async () => {
      await enqueue(await readOpenPayments(database.owner, ahead, PAGE));
      ahead = 0;
    },
  );
  return {
    ...rounds,
    async ask(orderId) {
      // A job that has already asked PayPal keeps a second one out: the row remembers.
      await wantCheck(database.owner, orderId);
      await enqueue([{ orderId }]);
    },
  };
}
