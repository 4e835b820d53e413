import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "../../../api/core/database/database.ts";
import { createLog } from "../../../api/core/log.ts";
import { type JobPolicy, openJobs } from "../../../api/core/queue.ts";
import { queueReading } from "../../../api/core/seen/queue.reading.ts";
import { lookAgain, newBuyer, startPaidApi } from "../../support/payments.ts";
import { figureOf, SCRAPED, scrape } from "../../support/scrape.ts";
import { DATABASES } from "../../support/testDatabase.ts";

const PATIENCE = { timeout: 20_000, interval: 50 };
/** What fails is tried again in an hour, once. */
const PATIENT: JobPolicy = {
  expireSeconds: 60,
  retrySeconds: 3_600,
  retryMaxSeconds: 3_600,
  retries: 1,
  pollSeconds: 0.5,
};

/** What is told of one queue. */
async function told(database: Database, queue: string) {
  const samples = await queueReading.read(database);
  const ofQueue = samples.filter(({ labels }) => labels?.queue === queue);
  return Object.fromEntries(ofQueue.map(({ labels, value }) => [labels?.state ?? "oldest", Math.floor(value)]));
}
const minutesPass = (database: Database, minutes: number) =>
  database.owner.execute(sql`update jobs.job set created_on = created_on - make_interval(mins => ${minutes}),
    start_after = start_after - make_interval(mins => ${minutes})`);

test.each(DATABASES)(
  "a job that is tried in vain gets older with each try until it is given up, one for next week does not ($name)",
  async ({ open }) => {
    const database = await open();
    const jobs = await openJobs({ database, log: createLog("silent") });
    try {
      const queue = await jobs.open<{ fails: boolean }>("trial", PATIENT, async ({ fails }) => {
        if (fails) throw new Error("away");
      });
      const nextWeek = new Date(Date.now() + 7 * 86_400_000);
      await queue.add([
        { key: "in vain", data: { fails: true } },
        { key: "fine", data: { fails: false } },
        { key: "planned", data: { fails: false }, startAfter: nextWeek },
      ]);
      const figures = expect.poll(() => told(database, "trial"), PATIENCE);
      await figures.toMatchObject({ waiting: 0, active: 0, retrying: 1, done: 1, failed: 0 });
      await minutesPass(database, 20);
      const { oldest } = await told(database, "trial");
      expect(oldest).toBeGreaterThanOrEqual(1_200);
      expect(oldest).toBeLessThan(1_300);
      await minutesPass(database, 120);
      await figures.toMatchObject({ waiting: 0, retrying: 0, failed: 1, oldest: 0 });
    } finally {
      await jobs.close();
      await database.close();
    }
  },
);

test("a PayPal that does not answer is told, however far its questions are put off, and one that does, too", async () => {
  const { api, paypal } = await startPaidApi({ sweepSeconds: 0.2 }, undefined, { metrics: SCRAPED });
  try {
    const checks = async (outcome: string) =>
      figureOf(await scrape(api.metrics), `consulta_payment_checks_total{outcome="${outcome}"}`);
    const buyer = await newBuyer(api);
    const order = paypal.order("29.00");
    await buyer.create(order.id, 3);
    expect([await checks("failed"), await checks("answered")]).toEqual([0, 0]);
    paypal.fault = "down";
    await lookAgain(api, order.id);
    await expect.poll(() => checks("failed"), PATIENCE).toBeGreaterThan(0);
    expect(await checks("answered")).toBe(0);
    paypal.fault = null;
    await lookAgain(api, order.id);
    await expect.poll(() => checks("answered"), PATIENCE).toBeGreaterThan(0);
  } finally {
    await api.close();
    await paypal.close();
  }
});
