import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { plans } from "../../../api/practice/plans.table.ts";
import type { TestApi } from "../../support/api.ts";
import type { TestGateway } from "../../support/gateway.ts";
import { startTestGateway } from "../../support/gateway.ts";
import { type PaypalDouble } from "../../support/outside/paypal.ts";
import type { Answer } from "../../support/outside/restService.ts";
import { PLANS, USER_INFO } from "../../support/outside/wireExamples.ts";
import { newBuyer, startPaidApi } from "../../support/payments.ts";
import { overDouble } from "../core/overDouble.ts";

const { gateway, service, token } = await overDouble();

const DAY = 86_400_000;
const on = (planIndex: number, days: number | null, variant: string | null = "Month") => {
  const planExpirationDate = days === null ? null : new Date(Date.now() + days * DAY + 60_000).toISOString();
  const info = { ...USER_INFO, subscription_plan: PLANS[planIndex], planExpirationDate, subscriptionVariant: variant };
  service.on("GET /user-info", { json: { data: { data: info } } });
  return planExpirationDate;
};
const MEMBERSHIP = `{ viewer { membership {
  extensionOptions { variant price { amount currency } expiresAt }
  upgrades { plan { name } price { amount } fullMonthlyPrice { amount } savings { amount } isProrated reason variant expiresAt }
} } }`;
const membership = async () => {
  const { data, errors } = await gateway.ask(MEMBERSHIP, {}, token);
  expect(errors).toEqual([]);
  return (data as { viewer: { membership: { extensionOptions: object[]; upgrades: object[] } } }).viewer.membership;
};

describe("what can be bought", () => {
  test("a paid plan can be extended, and exchanged for each higher one at the price of the days left", async () => {
    const expiresAt = on(1, 15);
    const { extensionOptions, upgrades } = await membership();
    expect(extensionOptions).toMatchObject([
      { variant: "MONTH", price: { amount: "15.00", currency: "USD" } },
      { variant: "YEAR", price: { amount: "150.00" } },
    ]);
    expect(upgrades).toEqual([
      {
        plan: { name: "Profesional" },
        price: { amount: "7.00" },
        fullMonthlyPrice: { amount: "29.00" },
        savings: { amount: "22.00" },
        isProrated: true,
        reason: null,
        variant: "MONTH",
        expiresAt,
      },
      expect.objectContaining({ plan: { name: "Clínica" }, price: { amount: "22.00" }, savings: { amount: "37.00" } }),
    ]);
  });

  test.each([
    ["whose end has passed", -2, "Month", "EXPIRED"],
    ["with no whole day left", 0, "Month", "NO_VALIDITY"],
    ["of an unknown period", 15, null, "MISSING_PARAMETERS"],
    ["without an end", null, "Month", "MISSING_PARAMETERS"],
  ])("a plan %s is exchanged at the plain monthly price, and it is said why", async (_what, days, variant, reason) => {
    on(1, days, variant);
    const { upgrades } = await membership();
    expect(upgrades).toMatchObject([
      { price: { amount: "29.00" }, savings: null, isProrated: false, reason },
      { price: { amount: "59.00" }, savings: null, isProrated: false, reason },
    ]);
  });

  test("the free plan and the highest one have nothing above them to change to, the free one nothing to extend", async () => {
    on(0, null, null);
    expect(await membership()).toEqual({ extensionOptions: [], upgrades: [] });
    on(3, 10);
    expect((await membership()).upgrades).toEqual([]);
  });

  test("a plan whose price the service leaves out shows the document's 29", async () => {
    service.on("GET /api/credits-plans", { json: [{ id: 7, name: "Nuevo", planOrder: 1 }] });
    const { data } = await gateway.ask("{ plans { name monthlyPrice { amount } isFree } }", {}, token);
    expect(data).toEqual({ plans: [{ name: "Nuevo", monthlyPrice: { amount: "29.00" }, isFree: false }] });
    service.on("GET /api/credits-plans", { json: PLANS });
  });
});

describe("a service that says no, or little", () => {
  const CONFIRM = `mutation { confirmPayment(orderId: "ORDER12345") { payment { id status } viewer { id } errors { code field message } } }`;
  const CREATE = `mutation { createPaymentRecord(orderId: "ORDER12345", planId: "3", variant: MONTH) { payment { id } errors { code field message } } }`;
  const problem = (status: number, code: string, more = {}): Answer => ({
    status,
    type: "application/problem+json",
    json: { status, code, ...more },
  });
  const only = (data: Record<string, unknown> | null) => Object.values(data ?? {})[0];

  test("the document's answer `ok` alone is enough", async () => {
    service.on("POST /api/payment/confirm", { json: { ok: true } });
    expect(only((await gateway.ask(CONFIRM, {}, token)).data)).toMatchObject({ payment: null, errors: [] });
    for (const json of [{ data: { ok: true } }, { ok: true, data: null }, { ok: true, data: { id: 7 } }]) {
      service.on("POST /api/payment/confirm", { json });
      expect(only((await gateway.ask(CONFIRM, {}, token)).data), JSON.stringify(json)).toMatchObject({ errors: [] });
    }
    service.on("POST /api/payment/create", { status: 201, json: { data: { id: 7 } } });
    expect(only((await gateway.ask(CREATE, {}, token)).data)).toEqual({ payment: { id: "7" }, errors: [] });
    service.on("POST /api/payment/confirm", { json: { ok: false } });
    expect(only((await gateway.ask(CONFIRM, {}, token)).data)).toMatchObject({
      viewer: null,
      errors: [{ code: "NOT_PAID" }],
    });
  });

  test.each([
    [problem(409, "PRICE_CHANGED"), "PRICE_CHANGED", null],
    [problem(502, "PAYMENT_UNAVAILABLE"), "UNAVAILABLE", null],
    [problem(504, "PAYMENT_TIMEOUT"), "TIMEOUT", null],
    [
      problem(422, "VALIDATION", { errors: [{ field: "plan_id", code: "INVALID", message: "No." }] }),
      "INVALID",
      ["planId"],
    ],
  ])("a refused record is data (%#)", async (answer, code, field) => {
    service.on("POST /api/payment/create", answer);
    expect(only((await gateway.ask(CREATE, {}, token)).data)).toMatchObject({
      payment: null,
      errors: [{ code, field }],
    });
  });

  test("one that knows no payments leaves the screen without buttons", async () => {
    const { data, errors } = await gateway.ask("{ checkout { environment clientId } }", {}, token);
    expect({ data, errors }).toEqual({ data: { checkout: { environment: null, clientId: null } }, errors: [] });
  });
});

test.each([
  [{ pending_order_id: "NEWEST12", pending_order_ids: ["NEWEST12", "EARLIER1"] }, ["NEWEST12", "EARLIER1"]],
  [{ pending_order_id: "NEWEST12" }, ["NEWEST12"]],
  [{ pending_order_id: null }, []],
])("of the orders that may be paid all are told that the service tells (%#)", async (json, pendingOrderIds) => {
  service.on("GET /api/payment/settings", { json });
  const { data } = await gateway.ask("{ checkout { pendingOrderId pendingOrderIds } }", {}, token);
  expect(data).toEqual({ checkout: { pendingOrderId: json.pending_order_id, pendingOrderIds } });
});

describe("over the real service", () => {
  let api: TestApi;
  let paypal: PaypalDouble;
  let real: TestGateway;
  beforeAll(async () => {
    ({ api, paypal } = await startPaidApi());
    real = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
  });
  afterAll(async () => {
    await real.close();
    await api.close();
    await paypal.close();
  });

  test("the price quoted is the price the service takes, for every plan and whatever day it is", async () => {
    for (const days of [1, 2, 7, 16, 29, 90]) {
      const buyer = await newBuyer(api);
      await buyer.put(2, new Date(Date.now() + days * DAY + 60_000), days > 30 ? "Year" : "Month");
      const { data } = await real.ask(MEMBERSHIP, {}, buyer.token);
      const { upgrades } = (data as { viewer: { membership: { upgrades: { price: { amount: string } }[] } } }).viewer
        .membership;
      for (const [index, { price }] of upgrades.entries())
        expect((await buyer.create(paypal.order(price.amount).id, 3 + index)).status).toBe(201);
    }
  });

  test.each([
    ["Europe/Madrid", "2026-12-31T09:00:00Z", "2099-02-28T09:00:00Z", "2099-03-31T08:00:00.000Z"],
    ["America/Mexico_City", "2026-08-01T02:00:00Z", "2099-03-01T02:00:00Z", "2099-04-01T02:00:00.000Z"],
    ["America/Mexico_City", "2026-08-29T02:00:00Z", "2099-03-01T02:00:00Z", "2099-03-29T02:00:00.000Z"],
  ])("in %s a plan since %s is lengthened to the end that was quoted", async (zone, start, end, until) => {
    const buyer = await newBuyer(api);
    await api.call("/user-info", { method: "PATCH", token: buyer.token, body: { timeZone: zone } });
    await buyer.put(2, new Date(end), "Month", new Date(start));
    const { data } = await real.ask(MEMBERSHIP, {}, buyer.token);
    expect(data).toMatchObject({ viewer: { membership: { extensionOptions: [{ expiresAt: until }, {}] } } });
    await buyer.buy(paypal, "15.00", 2);
    expect((await buyer.plan()).until).toBe(until);
  });

  test("a plan that is over gives way to the free one also where that is not on offer to everybody", async () => {
    const offered = (isPublic: boolean) => api.database.owner.update(plans).set({ isPublic }).where(eq(plans.id, 1));
    onTestFinished(async () => {
      await offered(true);
    });
    await offered(false);
    const buyer = await newBuyer(api);
    await buyer.put(3, new Date(Date.now() - DAY));
    const asked =
      "{ viewer { membership { planInForce { name } } limits { clients { max } } } plans { name isPublic } }";
    const { data } = await real.ask(asked, {}, buyer.token);
    expect(data).toMatchObject({
      viewer: { membership: { planInForce: { name: "Gratis" } }, limits: { clients: { max: 5 } } },
    });
    expect((data as { plans: object[] }).plans[0]).toEqual({ name: "Gratis", isPublic: false });
  });

  test("one answer tells the plan, its limits and the payment", async () => {
    const buyer = await newBuyer(api);
    const order = paypal.order("29.00");
    const created = await real.ask(
      `mutation ($id: ID!) { createPaymentRecord(orderId: $id, planId: "3", variant: MONTH) { payment { status kind amount { amount } } errors { code } } }`,
      { id: order.id },
      buyer.token,
    );
    expect(created.data).toEqual({
      createPaymentRecord: {
        payment: { status: "PENDING", kind: "PURCHASE", amount: { amount: "29.00" } },
        errors: [],
      },
    });
    paypal.pay(order);
    const { data } = await real.ask(
      `mutation ($id: ID!) { confirmPayment(orderId: $id) {
        payment { status }
        viewer { membership { plan { name } isExpired } limits { clients { max } aiGenerations { used max } } }
        errors { code }
      } }`,
      { id: order.id },
      buyer.token,
    );
    expect(data).toEqual({
      confirmPayment: {
        payment: { status: "COMPLETED" },
        viewer: {
          membership: { plan: { name: "Profesional" }, isExpired: false },
          limits: { clients: { max: 50 }, aiGenerations: { used: 0, max: 100 } },
        },
        errors: [],
      },
    });
    const listed = await real.ask(
      "{ payments { items { planName status variant } pageInfo { total } } }",
      {},
      buyer.token,
    );
    expect(listed.data).toEqual({
      payments: { items: [{ planName: "Profesional", status: "COMPLETED", variant: "MONTH" }], pageInfo: { total: 1 } },
    });
  });
});

test("PayPal's addresses are allowed only where its key is set, and its messages are passed on", async () => {
  const policyOf = async (env: NodeJS.ProcessEnv) => {
    const one = await startTestGateway({ apiUrl: service.url, env });
    const answer = await fetch(`${one.url}/nothing`);
    service.on("POST /api/payment/webhook", { status: 204, text: "", type: "text/plain" });
    const passed = await fetch(`${one.url}/api/payment/webhook`, { method: "POST", body: "{}" });
    await one.close();
    return { policy: answer.headers.get("content-security-policy"), passed: passed.status };
  };
  const [without, with_] = [await policyOf({}), await policyOf({ PAYPAL_CLIENT_ID: "x" })];
  expect(without.policy).not.toContain("paypal");
  expect(with_.policy).toContain("script-src 'self' https://*.paypal.com");
  expect([without.passed, with_.passed]).toEqual([204, 204]);
});
