import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { works } from "../../../api/core/seen/told.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { type CollectedSpan, type Collector, startCollector } from "../../support/outside/collector.ts";
import { type PaypalDouble, startPaypal } from "../../support/outside/paypal.ts";
import { lookAgain, newBuyer } from "../../support/payments.ts";
import { type Receiver, startReceiver } from "../../support/receiver.ts";
import { addPractice, addSession, minutesFromNow, outcomesOf } from "../../support/reminders.ts";
import { createWebhook, INNER, QUICK_WEBHOOKS } from "../../support/webhooks.ts";

const CANARY = "canario9371";
const PACE = { ...QUICK_WEBHOOKS, sweepSeconds: 0.2, pollSeconds: 0.5 };
const secrets = [CANARY];

let collector: Collector;
let receiver: Receiver;
let paypal: PaypalDouble;
let spans: CollectedSpan[];

async function work(api: TestApi): Promise<void> {
  const { token, email } = await newTherapist(api, CANARY);
  const practice = await addPractice(api.database, { fullName: CANARY, email: `${CANARY}@consulta.es` });
  const session = await addSession(
    api.database,
    practice,
    { dueAt: minutesFromNow(0), notes: CANARY },
    { name: CANARY, email: `${CANARY}@ejemplo.es` },
  );
  receiver = await startReceiver();
  await createWebhook(api, token, `${receiver.url}/${CANARY}`, { nombre: CANARY });
  const client = await createClient(api, token, { nombre: CANARY, notes: CANARY });
  const message = { title: CANARY, subject: "Soporte Técnico", body: CANARY };
  expect((await api.call("/api/submission", { token, body: message })).status).toBe(201);
  const buyer = await newBuyer(api);
  const left = paypal.order("29.00");
  await buyer.create(left.id, 3);
  paypal.pay(left);
  await lookAgain(api, left.id);
  const body = { email: `${CANARY}@ejemplo.es`, password: `${CANARY}-largo`, name: CANARY };
  await api.call("/auth/sign-up/email", { body });
  secrets.push(
    token,
    email,
    practice.professionalId,
    session.sessionId,
    session.clientId,
    client.id,
    buyer.token,
    buyer.email,
    left.id,
  );
  const done = async () => {
    expect(await outcomesOf(api.database, session)).toEqual(["ENVIADO", "ENVIADO"]);
    expect((await buyer.plan()).name).not.toBe("Gratis");
    expect(receiver.messages.length).toBeGreaterThan(0);
    const waiting = await api.database.owner.execute(sql`select name from jobs.job where state < 'completed'`);
    expect(waiting).toMatchObject({ rows: [] });
  };
  await vi.waitFor(done, { timeout: 30_000 });
}

beforeAll(async () => {
  collector = await startCollector();
  paypal = await startPaypal();
  const api = await startTestApi({ ...INNER, payments: paypal.choice, tracesTo: collector.url }, { pace: PACE });
  await work(api);
  await api.close();
  ({ spans } = collector);
});
afterAll(async () => {
  await receiver.close();
  await paypal.close();
  await collector.stop();
});

const beginning = (name: string) => spans.filter((span) => span.name === name && !span.parentSpanId);
const statementsOf = ({ spanId }: CollectedSpan) =>
  spans.filter(({ parentSpanId }) => parentSpanId === spanId).map(({ name }) => name);

test("what the service does by itself is a trace each, down to its statements", () => {
  expect(beginning("job reminders").flatMap(statementsOf)).toContain("update session_reminders");
  expect(beginning("job account-mails").length).toBeGreaterThan(0);
  expect(beginning("job payments").flatMap(statementsOf)).toContain("update payments");
  expect(beginning("job webhooks").flatMap(statementsOf)).toContain("update webhook_deliveries");
  for (const purge of ["drafts", "changes", "counts", "sign-ins", "deliveries"])
    expect([purge, beginning(`round purge of ${purge}`).length]).toEqual([purge, 1]);
  expect(beginning("job reminders")[0]).toMatchObject({
    service: "consulta-service",
    attributes: { "consulta.work": "reminders" },
  });
});

test("a round that found nothing to change is not told", () => {
  // They looked every fifth of a second.
  expect(beginning("round webhooks")).toEqual([]);
  expect(beginning("round support")).toEqual([]);
});

test("nothing anybody wrote, and nobody's id or address, is in them", () => {
  expect(spans.some(({ name }) => name === "job support")).toBe(true);
  for (const secret of secrets) expect(collector.text()).not.toContain(secret);
});

test("without a collector nobody listens to it", () => {
  expect(works.hasSubscribers).toBe(false);
});
