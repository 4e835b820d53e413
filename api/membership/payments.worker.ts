import type { Database } from "../core/database.ts";
import type { Log } from "../core/log.ts";
import type { JobPolicy, Jobs } from "../core/queue.ts";
import { type Rounds, startRounds } from "../core/rounds.ts";
import type { Settle } from "./payments.settle.ts";
import { readOpenPayments } from "./payments.store.ts";

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

/**
 * Starts bringing payments to their end whose browser never came back, and giving money back. The rows are the plan, as
 * with reminders: what is open gets a job again and again until its row says how it ended.
 * @param pace other than the usual, for tests
 */
export async function startPaymentChecks(
  { database, settle, log, jobs }: { database: Database; settle: Settle; log: Log; jobs: Jobs },
  pace: Partial<PaymentPace> = {},
): Promise<PaymentChecks> {
  const set = { ...PACE, ...pace };
  const queue = await jobs.open<{ orderId: string }>("payments", set, async ({ orderId }) => {
    const row = await settle(orderId);
    if (row?.status === "DEVOLUCION") throw new Error("the money is not given back yet");
  });
  const enqueue = async (orders: { orderId: string }[]) => {
    if (orders.length > 0) await queue.add(orders.map((data) => ({ key: data.orderId, data, startAfter: new Date() })));
    queue.wake();
  };
  // At the start also what would not be due yet: the process before may have died between payment and activation.
  let ahead = EVERYTHING_MS;
  const rounds = startRounds(
    { everyMs: set.sweepSeconds * 1_000, log, failed: "open payments not looked for" },
    async () => {
      await enqueue(await readOpenPayments(database.owner, new Date(Date.now() + ahead), PAGE));
      ahead = 0;
    },
  );
  return { ...rounds, ask: (orderId) => enqueue([{ orderId }]) };
}
