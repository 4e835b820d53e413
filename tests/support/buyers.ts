import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../../api/core/database/database.ts";
import { newBuyer, startPaidApi } from "./payments.ts";
import type { Tally } from "./traffic.ts";

const BUYERS = 20;
const APART_MS = 300;
const AGAIN_MS = 500;
const GIVE_UP_MS = 60_000;
/** Longer than a month, shorter than two. */
const BOUGHT_MS = 40 * 86_400_000;

export interface Buyers {
  /** Each confirms a payment, one after the other, and again until it is acknowledged. */
  confirm(): Promise<Tally>;
  close(): Promise<void>;
}

/** Therapists who have paid at a PayPal of our own for a month, and whose service has yet to hear of it. */
export async function readyBuyers(database: Database): Promise<Buyers> {
  const { api, paypal } = await startPaidApi({}, database);
  const ready: { buyer: Awaited<ReturnType<typeof newBuyer>>; orderId: string }[] = [];
  for (let n = 0; n < BUYERS; n += 1) {
    const buyer = await newBuyer(api);
    const order = paypal.order("29.00");
    await buyer.create(order.id, 3);
    paypal.pay(order);
    ready.push({ buyer, orderId: order.id });
  }
  return {
    async confirm() {
      const failed: Tally["failed"] = [];
      const acknowledged: string[] = [];
      let requests = 0;
      await Promise.all(
        ready.map(async ({ buyer, orderId }, n) => {
          await pause(n * APART_MS);
          for (const until = Date.now() + GIVE_UP_MS; Date.now() < until; await pause(AGAIN_MS)) {
            requests += 1;
            const { status, body } = await buyer.confirm(orderId);
            if (status === 200 && body.ok) return void acknowledged.push(orderId);
            failed.push({ at: Date.now(), what: `payment ${status}` });
          }
        }),
      );
      const lost: string[] = [];
      const double: string[] = [];
      for (const { buyer, orderId } of ready) {
        const [{ name, until }, made] = [await buyer.plan(), await buyer.payments()];
        if (acknowledged.includes(orderId) && name !== "Profesional") lost.push(orderId);
        if (made.length > 1 || (until && new Date(until).getTime() - Date.now() > BOUGHT_MS)) double.push(orderId);
      }
      const [first, last] = [failed[0], failed.at(-1)];
      const secondsUntilWell = first && last ? (last.at - first.at) / 1_000 : 0;
      return { requests, failed, lost, double, secondsUntilWell };
    },
    async close() {
      await api.close();
      await paypal.close();
    },
  };
}
