import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readApiConfig } from "../../../api/core/config.ts";
import { payments } from "../../../api/membership/payments.table.ts";
import { startTestApi, type TestApi } from "../../support/api.ts";
import type { PaypalDouble, PaypalFault } from "../../support/outside/paypal.ts";
import { newBuyer, startPaidApi } from "../../support/payments.ts";

let api: TestApi;
let paypal: PaypalDouble;
beforeAll(async () => {
  ({ api, paypal } = await startPaidApi());
});
beforeEach(() => {
  paypal.fault = null;
  paypal.faultAt = /./;
  paypal.calls.length = 0;
});
afterAll(async () => {
  await api.close();
  await paypal.close();
});

type Buyer = Awaited<ReturnType<typeof newBuyer>>;
const hasPlan = (buyer: Buyer, name: string) => expect.poll(async () => (await buyer.plan()).name).toBe(name);
/** An order that was noted down and paid, and whose browser then went away. */
async function leftBehind(value = "29.00", planId = 3) {
  const buyer = await newBuyer(api);
  const order = paypal.order(value);
  await buyer.create(order.id, planId);
  paypal.pay(order);
  return { buyer, order };
}

describe("a PayPal in trouble loses nothing and takes nothing twice", () => {
  test.each<[PaypalFault, number, string]>([
    ["down", 502, "PAYMENT_UNAVAILABLE"],
    ["refuses", 502, "PAYMENT_UNAVAILABLE"],
    ["garbage", 502, "PAYMENT_UNAVAILABLE"],
    ["page", 502, "PAYMENT_UNAVAILABLE"],
    ["half", 502, "PAYMENT_UNAVAILABLE"],
    ["silence", 504, "PAYMENT_TIMEOUT"],
  ])("%s: %i, in Spanish, and all is well once it is back", async (fault, status, code) => {
    const { buyer, order } = await leftBehind();
    const unnoted = paypal.order("29.00");
    paypal.fault = fault;
    const [confirmed, created] = await Promise.all([buyer.confirm(order.id), buyer.create(unnoted.id, 3)]);
    for (const answer of [confirmed, created])
      expect(answer).toMatchObject({ status, body: { code, title: expect.stringMatching(/^PayPal .*Vuelve a/) } });
    expect((await buyer.plan()).name).toBe("Gratis");
    paypal.fault = null;
    expect((await buyer.confirm(order.id)).body.ok).toBe(true);
    expect((await buyer.plan()).name).toBe("Profesional");
  });

  test("money that has to go back goes back later, when PayPal takes it, and once", async () => {
    const { buyer, order } = await leftBehind();
    await buyer.put(4, new Date(Date.now() + 86_400_000));
    paypal.fault = "down";
    paypal.faultAt = /refund/;
    expect((await buyer.confirm(order.id)).body).toMatchObject({ ok: false, payment: { status: "DEVOLUCION" } });
    paypal.fault = null;
    for (const _ of [1, 2])
      expect((await buyer.confirm(order.id)).body).toMatchObject({ ok: false, payment: { status: "DEVUELTO" } });
    expect(paypal.calls.filter((call) => call.endsWith("/refund"))).toHaveLength(2);
    expect((await buyer.plan()).name).toBe("Clínica");
  });

  test("a confirmation that meets a slow check begun before the payment asks again", async () => {
    const buyer = await newBuyer(api);
    const order = paypal.order("29.00");
    await buyer.create(order.id, 3);
    const { arrived, release } = paypal.hold();
    const early = buyer.confirm(order.id);
    await arrived;
    paypal.pay(order);
    const late = buyer.confirm(order.id);
    release();
    await early;
    expect((await late).body.ok).toBe(true);
  });

  test("no text of PayPal's, no order and no amount is in the log", async () => {
    const { buyer, order } = await leftBehind();
    paypal.fault = "page";
    await buyer.confirm(order.id);
    // Not the thousandths of a time: «00:01:29.003».
    expect(api.logs.join("")).not.toMatch(new RegExp(`Mantenimiento|${order.id}|29\\.00\\b|${paypal.choice.secret}`));
  });
});

describe("a browser that never came back", () => {
  test("is made up for by the queue", async () => {
    const { buyer } = await leftBehind();
    await api.database.owner.update(payments).set({ nextCheckAt: new Date() });
    const again = await startTestApi(
      { payments: paypal.choice, authSecret: api.config.authSecret },
      {
        database: { ...api.database, close: async () => undefined },
        pace: {
          sweepSeconds: 1,
          pollSeconds: 0.5,
        },
      },
    );
    await hasPlan(buyer, "Profesional");
    await again.close();
    expect(await buyer.payments()).toHaveLength(1);
  });

  test("is made up for by PayPal's message, which may come twice, late or before its time", async () => {
    const { buyer, order } = await leftBehind();
    const unpaid = paypal.order("29.00");
    const other = await newBuyer(api);
    await other.create(unpaid.id, 3);
    const send = async ({ headers, body }: { headers: Record<string, string>; body: string }) =>
      (await api.call("/api/payment/webhook", { method: "POST", headers, body })).status;
    const approved = paypal.message({ event_type: "CHECKOUT.ORDER.APPROVED", resource: { id: unpaid.id } });
    const captured = paypal.message({
      event_type: "PAYMENT.CAPTURE.COMPLETED",
      resource: { id: "x", supplementary_data: { related_ids: { order_id: order.id } } },
    });
    expect(await Promise.all([captured, approved, captured, captured].map(send))).toEqual([204, 204, 204, 204]);
    await hasPlan(buyer, "Profesional");
    const { until } = await buyer.plan();
    await send(captured);
    await buyer.confirm(order.id);
    expect((await buyer.plan()).until).toBe(until);
    expect((await other.plan()).name).toBe("Gratis");
  });

  test("is not made up for by a forged message, and PayPal is not even asked about its order", async () => {
    const { buyer, order } = await leftBehind();
    const event = { event_type: "CHECKOUT.ORDER.COMPLETED", resource: { id: order.id } };
    const { headers, body } = paypal.message(event);
    paypal.calls.length = 0;
    const forged = [
      { headers: { ...headers, "paypal-transmission-sig": "f".repeat(64) }, body },
      { headers: { ...headers, "paypal-transmission-id": "t-other" }, body },
      { headers, body: JSON.stringify({ ...event, extra: 1 }) },
      { headers: { "content-type": "application/json" }, body },
    ];
    for (const message of forged)
      expect((await api.call("/api/payment/webhook", { method: "POST", ...message })).status).toBe(403);
    for (const nonsense of ["", "null", "[]", "{}", "x", `{},"webhook_id":"y"`])
      expect((await api.call("/api/payment/webhook", { method: "POST", headers, body: nonsense })).status).toBe(400);
    expect(paypal.calls.filter((call) => call.includes("/checkout/"))).toEqual([]);
    expect((await buyer.plan()).name).toBe("Gratis");
  });

  test("messages from one address are looked at a hundred and twenty times a minute", async () => {
    const headers = { "content-type": "application/json", "x-forwarded-for": "10.7.7.7" };
    const statuses: number[] = [];
    for (let sent = 0; sent < 125; sent += 1)
      statuses.push((await api.call("/api/payment/webhook", { method: "POST", headers, body: "{}" })).status);
    expect([statuses.indexOf(429), new Set(statuses)]).toEqual([120, new Set([400, 429])]);
  });
});

describe("where people may pay", () => {
  const settings = { PUBLIC_URL: "https://consulta.example", AUTH_SECRET: "s".repeat(40) };
  test("test payments exist on the developer's own machine only, never in production", () => {
    expect(readApiConfig({}).payments).toBe("local");
    expect(readApiConfig({ PUBLIC_URL: "https://consulta.example" }).payments).toBeNull();
    expect(readApiConfig({ NODE_ENV: "production" }).payments).toBeNull();
    expect(readApiConfig({ NODE_ENV: "production", ...settings }).payments).toBeNull();
  });

  test("PayPal needs both keys, and in production a word on whose money it is", () => {
    const keys = { PAYPAL_CLIENT_ID: "a", PAYPAL_CLIENT_SECRET: "b" };
    expect(() => readApiConfig({ PAYPAL_CLIENT_ID: "a" })).toThrow(/PAYPAL_CLIENT_SECRET/);
    expect(() => readApiConfig({ ...keys, PAYPAL_ENVIRONMENT: "local" })).toThrow(/sandbox o live/);
    expect(() => readApiConfig({ ...keys, ...settings, NODE_ENV: "production" })).toThrow(/PAYPAL_ENVIRONMENT/);
    expect(readApiConfig({ ...keys, PAYPAL_ENVIRONMENT: "live" }).payments).toMatchObject({
      environment: "live",
      apiUrl: "https://api-m.paypal.com",
    });
  });

  test("without PayPal nothing is paid, and the stand-in's addresses are nobody's", async () => {
    const closed = await startTestApi({ payments: null });
    const buyer = await newBuyer(closed);
    const settingsOf = await closed.call("/api/payment/settings", { token: buyer.token });
    const nothing = { environment: null, client_id: null, pending_order_id: null, pending_order_ids: [] };
    expect(settingsOf.body).toEqual(nothing);
    expect((await buyer.create("ORDER12345", 3)).status).toBe(502);
    for (const path of ["/dev/paypal/sdk/js", "/dev/paypal/orders/x"])
      expect((await closed.call(path, { token: buyer.token })).status).toBe(404);
    await closed.close();
  });
});
