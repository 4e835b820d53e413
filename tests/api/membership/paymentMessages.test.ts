import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SandboxOrder } from "../../../api/membership/sandbox.orders.ts";
import type { TestApi } from "../../support/api.ts";
import { type MailServer, startMailServer } from "../../support/mailServer.ts";
import { type PaypalDouble } from "../../support/outside/paypal.ts";
import { lookAgain, newBuyer, paymentOf, startPaidApi } from "../../support/payments.ts";

const HOUR = 3_600_000;
const PATIENCE = { timeout: 30_000, interval: 100 };
/** Whoever waits here keeps a mail from being taken. */
let whileMailed: () => Promise<void> = () => Promise.resolve();
/** With what the mail server turns mails away; null takes them. */
let refusedWith: number | null = null;
let mailServer: MailServer;
let api: TestApi;
let paypal: PaypalDouble;
beforeAll(async () => {
  mailServer = await startMailServer({ answer: () => whileMailed(), refuse: () => refusedWith });
  ({ api, paypal } = await startPaidApi({ sweepSeconds: 0.5 }, undefined, { smtpUrl: mailServer.url }));
});
beforeEach(() => {
  whileMailed = () => Promise.resolve();
  refusedWith = null;
  paypal.fault = null;
  paypal.calls.length = 0;
});
afterAll(async () => {
  await api.close();
  await paypal.close();
  await mailServer.close();
});

const becomes = (orderId: string, status: string) =>
  expect.poll(async () => (await paymentOf(api, orderId))?.status, PATIENCE).toBe(status);
/** An order that was noted down and paid. */
async function paid() {
  const buyer = await newBuyer(api);
  const order = paypal.order("29.00");
  await buyer.create(order.id, 3);
  paypal.pay(order);
  return { buyer, order };
}
async function bought() {
  const { buyer, order } = await paid();
  expect((await buyer.confirm(order.id)).body.ok).toBe(true);
  return { buyer, order };
}
/** PayPal's message that something has become of an order. */
async function send({ id }: SandboxOrder) {
  const { headers, body } = paypal.message({ event_type: "CHECKOUT.ORDER.APPROVED", resource: { id } });
  expect((await api.call("/api/payment/webhook", { method: "POST", headers, body })).status).toBe(204);
}
const timesAsked = ({ id }: SandboxOrder) =>
  paypal.calls.filter((call) => call === `GET /v2/checkout/orders/${id}`).length;
const mailsTo = (email: string) => mailServer.mails.filter(({ to }) => to === email);

describe("a message of PayPal's is looked at though it comes", () => {
  test("while the notice of the one before it is being mailed", async () => {
    const { buyer, order } = await bought();
    const mailed = Promise.withResolvers<void>();
    whileMailed = () => mailed.promise;
    paypal.refund(order, "10.00");
    await send(order);
    await expect.poll(() => mailsTo(buyer.email).length, PATIENCE).toBe(1);
    paypal.refund(order);
    await send(order);
    mailed.resolve();
    await becomes(order.id, "DEVUELTO");
    expect((await buyer.plan()).name).toBe("Gratis");
  });

  test("while PayPal is being asked because of the one before it, of which there is something to mail", async () => {
    const { buyer, order } = await bought();
    paypal.refund(order, "10.00");
    const { arrived, release } = paypal.hold(new RegExp(order.id));
    const before = timesAsked(order);
    await send(order);
    await arrived;
    await send(order);
    release();
    await expect.poll(() => timesAsked(order), PATIENCE).toBe(before + 2);
    const nextLook = async () => Number((await paymentOf(api, order.id))?.nextCheckAt) - Date.now();
    await expect.poll(nextLook, PATIENCE).toBeGreaterThan(HOUR);
    // The same part is told once.
    expect(mailsTo(buyer.email)).toHaveLength(1);
  });

  test("while other money of the order is being given back", async () => {
    const { order } = await paid();
    paypal.rewrite(order, ({ purchase_units: [part] }) => {
      const [taken] = part?.payments?.captures ?? [];
      if (taken) part?.payments?.captures.push({ ...taken, id: "SECONDCAPTURE2" });
    });
    const { arrived, release } = paypal.hold(/\/refund$/);
    await send(order);
    await arrived;
    await send(order);
    release();
    await expect.poll(() => timesAsked(order), PATIENCE).toBe(3);
    expect(await paymentOf(api, order.id)).toMatchObject({ status: "COMPLETADO", returns: [] });
  });

  test("while PayPal cannot be asked, and then within the hour", async () => {
    const { order } = await bought();
    [paypal.fault, paypal.faultAt] = ["down", /\/checkout\/orders\//];
    await send(order);
    const nextLook = async () => Number((await paymentOf(api, order.id))?.nextCheckAt) - Date.now();
    await expect.poll(async () => (await paymentOf(api, order.id))?.checks, PATIENCE).toBeGreaterThan(0);
    expect(await nextLook()).toBeLessThanOrEqual(HOUR);
  });
});

test("what has been told is not asked about once more because of it", async () => {
  const { buyer, order } = await bought();
  paypal.refund(order);
  await send(order);
  await expect.poll(() => mailsTo(buyer.email).length, PATIENCE).toBe(1);
  await expect.poll(async () => (await paymentOf(api, order.id))?.notice, PATIENCE).toBeNull();
  expect(Number((await paymentOf(api, order.id))?.nextCheckAt)).toBeGreaterThan(Date.now() + HOUR);
});

describe("money that comes again after it was gone", () => {
  const back = async (order: SandboxOrder, status: "REVERSED" | "COMPLETED") => {
    paypal.rewrite(order, ({ purchase_units: [part] }) => {
      for (const capture of part?.payments?.captures ?? []) capture.status = status;
    });
    await lookAgain(api, order.id);
    await becomes(order.id, status === "REVERSED" ? "DEVUELTO" : "COMPLETADO");
  };

  test("and is taken back once more is told by mail both times", async () => {
    const { buyer, order } = await bought();
    await back(order, "REVERSED");
    await expect.poll(() => mailsTo(buyer.email).length, PATIENCE).toBe(1);
    await back(order, "COMPLETED");
    await back(order, "REVERSED");
    await expect.poll(async () => (await paymentOf(api, order.id))?.notice, PATIENCE).toBeNull();
    expect(mailsTo(buyer.email)).toHaveLength(2);
  });

  test("before that could be told is not told as gone", async () => {
    const { buyer, order } = await bought();
    refusedWith = 450;
    await back(order, "REVERSED");
    await back(order, "COMPLETED");
    refusedWith = null;
    await lookAgain(api, order.id);
    const nextLook = async () => Number((await paymentOf(api, order.id))?.nextCheckAt) - Date.now();
    await expect.poll(nextLook, PATIENCE).toBeGreaterThan(HOUR);
    expect(mailsTo(buyer.email)).toHaveLength(0);
  });
});
