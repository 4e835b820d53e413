import type { Database } from "../core/database.ts";
import { errorFacts, type Log } from "../core/log.ts";
import { type JobPolicy, openQueue } from "../core/queue.ts";
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
  superviseSeconds: 60,
};
const PAGE = 200;
const EVERYTHING_MS = 86_400_000;

export interface PaymentChecks {
  /** Has one order looked at soon. */
  ask(orderId: string): Promise<void>;
  /** Looks now for payments that PayPal is to be asked about. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts bringing payments to their end whose browser never came back, and giving money back. The rows are the plan, as
 * with reminders: what is open gets a job again and again until its row says how it ended.
 * @param pace other than the usual, for tests
 */
export async function startPaymentChecks(
  { database, settle, log }: { database: Database; settle: Settle; log: Log },
  pace: Partial<PaymentPace> = {},
): Promise<PaymentChecks> {
  const set = { ...PACE, ...pace };
  const queue = await openQueue<{ orderId: string }>("payments", set, { database, log }, async ({ orderId }) => {
    const row = await settle(orderId);
    if (row?.status === "DEVOLUCION") throw new Error("the money is not given back yet");
  });
  const enqueue = (orders: { orderId: string }[]) =>
    queue.add(orders.map((data) => ({ key: data.orderId, data, startAfter: new Date() })));
  const lookOnce = async (until: Date) => {
    const open = await readOpenPayments(database.owner, until, PAGE);
    if (open.length > 0) await enqueue(open);
    queue.wake();
  };
  let looking = Promise.resolve();
  const sweep = (until = new Date()): Promise<void> => {
    looking = looking
      .then(() => lookOnce(until))
      .catch((error: unknown) => log.warn({ error: errorFacts(error) }, "open payments not looked for"));
    return looking;
  };
  const timer = setInterval(() => void sweep(), set.sweepSeconds * 1_000);
  // At the start also what would not be due yet: the process before may have died between payment and activation.
  void sweep(new Date(Date.now() + EVERYTHING_MS));
  return {
    sweep: () => sweep(),
    async ask(orderId) {
      await enqueue([{ orderId }]);
      queue.wake();
    },
    async close() {
      clearInterval(timer);
      await looking;
      await queue.close();
    },
  };
}
