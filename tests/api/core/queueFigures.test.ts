import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "../../../api/core/database/database.ts";
import { createLog } from "../../../api/core/log.ts";
import { type JobPolicy, openJobs } from "../../../api/core/queue.ts";
import { queueReading } from "../../../api/core/seen/queue.reading.ts";
import { startTestApi, type TestApi } from "../../support/api.ts";
import { startMailServer } from "../../support/mailServer.ts";
import { lookAgain, newBuyer, startPaidApi } from "../../support/payments.ts";
import { freePort } from "../../support/ports.ts";
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
  "a job that waits for its next try is not late until its time has come, nor is one for next week, and one begun anew is not given up ($name)",
  async ({ open }) => {
    const database = await open();
    const jobs = await openJobs({ database, log: createLog("silent") });
    let isOpen = true;
    const close = async () => {
      if (isOpen) await jobs.close();
      isOpen = false;
    };
    try {
      const queue = await jobs.open<{ fails: boolean }>("trial", PATIENT, async ({ fails }) => {
        if (fails) throw new Error("put off");
      });
      const nextWeek = new Date(Date.now() + 7 * 86_400_000);
      const inVain = { key: "in vain", data: { fails: true } };
      await queue.add([
        inVain,
        { key: "fine", data: { fails: false } },
        { key: "planned", data: { fails: false }, startAfter: nextWeek },
      ]);
      const figures = expect.poll(() => told(database, "trial"), PATIENCE);
      await figures.toMatchObject({ waiting: 0, active: 0, retrying: 1, done: 1, failed: 0 });
      await minutesPass(database, 20);
      expect(await told(database, "trial")).toMatchObject({ retrying: 1, oldest: 0 });
      await minutesPass(database, 120);
      await figures.toMatchObject({ waiting: 0, retrying: 0, failed: 1, oldest: 0 });
      await queue.add([inVain]);
      await figures.toMatchObject({ waiting: 0, retrying: 1, failed: 0, oldest: 0 });
      await close();
      await minutesPass(database, 140);
      const { retrying, oldest } = await told(database, "trial");
      expect([retrying, oldest]).toEqual([1, expect.closeTo(4_800, -3)]);
    } finally {
      await close();
      await database.close();
    }
  },
);

test("each try to hand a mail over is told by what the mail server said", async () => {
  const answers: Record<string, number> = { llena: 452, nadie: 550 };
  const options = { port: await freePort(), refuse: (address: string) => answers[address.split("@")[0] ?? ""] ?? null };
  const server = await startMailServer(options);
  const api = await startTestApi({ smtpUrl: server.url, metrics: SCRAPED });
  try {
    const outcomes = async () => {
      const text = await scrape(api.metrics);
      return ["taken", "refused", "put_off", "away"].map((one) =>
        Math.min(1, figureOf(text, `consulta_mails_total{outcome="${one}"}`) ?? -1),
      );
    };
    const figures = expect.poll(outcomes, PATIENCE);
    const signUp = (email: string) =>
      api.call("/auth/sign-up/email", { body: { email, password: "una-clave-9", name: "Ana" } });
    await figures.toEqual([0, 0, 0, 0]);
    await signUp("ana@ejemplo.es");
    await figures.toEqual([1, 0, 0, 0]);
    await signUp("nadie@ejemplo.es");
    await figures.toEqual([1, 1, 0, 0]);
    await signUp("llena@ejemplo.es");
    await figures.toEqual([1, 1, 1, 0]);
    await server.close();
    await signUp("eva@ejemplo.es");
    await figures.toEqual([1, 1, 1, 1]);
  } finally {
    await api.close();
  }
});

/** What is told of calls to PayPal: how many were answered and how many came to nothing. */
async function calls(api: TestApi) {
  const text = await scrape(api.metrics);
  const of = (outcome: string) => figureOf(text, `consulta_paypal_calls_total{outcome="${outcome}"}`) ?? -1;
  return { answered: of("answered"), refused: of("refused"), failed: of("failed") };
}

test("a PayPal that does not answer is told, however far its questions are put off, and one that does, too", async () => {
  const { api, paypal } = await startPaidApi({ sweepSeconds: 0.2 }, undefined, { metrics: SCRAPED });
  try {
    const buyer = await newBuyer(api);
    const order = paypal.order("29.00");
    await buyer.create(order.id, 3);
    const before = await calls(api);
    expect(before.failed).toBe(0);
    paypal.fault = "down";
    await lookAgain(api, order.id);
    const failed = async () => (await calls(api)).failed;
    await expect.poll(failed, PATIENCE).toBeGreaterThan(1);
    expect((await calls(api)).answered).toBe(before.answered);
    paypal.fault = null;
    await lookAgain(api, order.id);
    await expect.poll(async () => (await calls(api)).answered, PATIENCE).toBeGreaterThan(before.answered);
  } finally {
    await api.close();
    await paypal.close();
  }
});

test("one order that PayPal fails over and over leaves PayPal answering, and what our database fails is none of its calls", async () => {
  const { api, paypal } = await startPaidApi({ sweepSeconds: 0.2 }, undefined, { metrics: SCRAPED });
  try {
    const buyer = await newBuyer(api);
    const order = paypal.order("29.00");
    await buyer.create(order.id, 3);
    const before = await calls(api);
    paypal.faultAt = /^\/v2\/checkout\/orders\/./;
    paypal.fault = "down";
    await lookAgain(api, order.id);
    await expect.poll(async () => (await calls(api)).failed, PATIENCE).toBeGreaterThan(2);
    const after = await calls(api);
    expect(after.answered - before.answered).toBeGreaterThan(1);
    paypal.fault = null;
    await api.database.owner.execute(
      sql`alter table payments add constraint nothing_more check (status <> 'COMPLETADO') not valid`,
    );
    paypal.pay(order);
    await lookAgain(api, order.id);
    await expect.poll(() => api.logs.join(""), PATIENCE).toContain("nothing_more");
    expect((await calls(api)).failed).toBe(after.failed);
  } finally {
    await api.close();
    await paypal.close();
  }
});
