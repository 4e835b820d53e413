import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { monthsLater } from "../../../schema/rules/membership.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import type { TestApi } from "../../support/api.ts";
import type { PaypalDouble } from "../../support/outside/paypal.ts";
import { newBuyer, paymentOf, startPaidApi } from "../../support/payments.ts";

const DAY = 86_400_000;
let api: TestApi;
let paypal: PaypalDouble;
beforeAll(async () => {
  ({ api, paypal } = await startPaidApi());
});
beforeEach(() => {
  paypal.fault = null;
  paypal.calls.length = 0;
});
afterAll(async () => {
  await api.close();
  await paypal.close();
});

const refusalOf = ({ status, body }: { status: number; body: unknown }) => {
  const { code, errors } = body as WireProblem;
  return { status, code, field: errors?.[0]?.field };
};
const near = (text: string | null, moment: number) =>
  expect(Math.abs(new Date(text ?? 0).getTime() - moment)).toBeLessThan(60_000);
const monthsFrom = (start: Date, months: number) => monthsLater("Europe/Madrid", start, months).getTime();

describe("what is paid for", () => {
  test("a month on the free plan begins now; the payment is listed with all a receipt needs", async () => {
    const buyer = await newBuyer(api);
    const order = paypal.order("29.00");
    const noted = await buyer.create(order.id, 3);
    expect(noted).toMatchObject({ status: 201, body: { kind: "PURCHASE", amount: 29, status: "PENDIENTE" } });
    expect(await buyer.payments()).toEqual([]);
    paypal.pay(order);
    const { body } = await buyer.confirm(order.id);
    expect(body).toMatchObject({ ok: true, payment: { status: "COMPLETADO", order_id: order.id } });
    const { name, until, variant } = await buyer.plan();
    expect({ name, variant }).toEqual({ name: "Profesional", variant: "Month" });
    near(until, monthsFrom(new Date(), 1));
    const capture = paypal.read(order.id).purchase_units[0]?.payments?.captures[0]?.id;
    expect(await buyer.payments()).toMatchObject([
      { plan_name: "Profesional", amount: 29, variant: "Month", capture_id: capture, validUntil: until },
    ]);
  });

  test("an order is noted down as of the moment its price was counted for", async () => {
    const buyer = await newBuyer(api);
    await buyer.put(2, new Date(Date.now() + 15 * DAY + 60_000));
    const order = paypal.order("7.00");
    await buyer.create(order.id, 3);
    const row = await paymentOf(api, order.id);
    // The first look comes a minute after that moment.
    expect(row && Number(row.nextCheckAt) - Number(row.createdAt)).toBe(60_000);
  });

  test("a year costs the yearly price and lasts twelve months", async () => {
    const buyer = await newBuyer(api);
    expect((await buyer.buy(paypal, "278.40", 3, "Year")).body.ok).toBe(true);
    near((await buyer.plan()).until, monthsFrom(new Date(), 12));
  });

  test("a year that is lengthened by a month stays one by the year, what was bought a month", async () => {
    const buyer = await newBuyer(api);
    await buyer.buy(paypal, "278.40", 3, "Year");
    expect((await buyer.buy(paypal, "29.00", 3)).body.ok).toBe(true);
    expect((await buyer.plan()).variant).toBe("Year");
    expect((await buyer.payments())[0]).toMatchObject({ variant: "Month", amount: 29 });
  });

  test("the plan in force is extended from its end", async () => {
    const buyer = await newBuyer(api);
    const until = new Date(Date.now() + 20 * DAY);
    await buyer.put(2, until);
    const { body } = await buyer.buy(paypal, "15.00", 2);
    expect(body).toMatchObject({ ok: true, payment: { kind: "EXTENSION", validFrom: until.toISOString() } });
    near((await buyer.plan()).until, monthsFrom(until, 1));
  });

  test("a month after a short one goes on to the day of the month that the plan began on", async () => {
    const buyer = await newBuyer(api);
    await buyer.put(2, new Date("2099-02-28T09:00:00Z"), "Month", new Date("2026-01-31T09:00:00Z"));
    expect((await buyer.buy(paypal, "15.00", 2)).body.ok).toBe(true);
    expect((await buyer.plan()).until).toBe("2099-03-31T08:00:00.000Z");
  });

  test("a higher plan costs the difference for the days left, starts now and keeps the end", async () => {
    const buyer = await newBuyer(api);
    const until = new Date(Date.now() + 15 * DAY + 60_000);
    await buyer.put(2, until);
    const { body } = await buyer.buy(paypal, "7.00", 3);
    expect(body).toMatchObject({ ok: true, payment: { kind: "UPGRADE", amount: 7 } });
    expect(await buyer.plan()).toEqual({ name: "Profesional", until: until.toISOString(), variant: "Month" });
    near((await buyer.info()).planStartDate, Date.now());
  });

  test("a plan that is over is bought anew, from now on", async () => {
    const buyer = await newBuyer(api);
    await buyer.put(4, new Date(Date.now() - DAY));
    expect((await buyer.buy(paypal, "15.00", 2)).body).toMatchObject({ ok: true, payment: { kind: "PURCHASE" } });
    expect((await buyer.plan()).name).toBe("Esencial");
  });
});

describe("what is refused before any money moves", () => {
  test.each([
    ["a smaller amount", "28.99", {}, 3, "Month", { status: 409, code: "PRICE_CHANGED" }],
    ["the price of the month for a year", "29.00", {}, 3, "Year", { status: 409, code: "PRICE_CHANGED" }],
    ["the price of a smaller plan", "15.00", {}, 3, "Month", { status: 409, code: "PRICE_CHANGED" }],
    ["another currency", "29.00", { currency: "MXN" }, 3, "Month", { status: 422, field: "order_id" }],
    ["another payee", "29.00", { merchant: "SOMEBODYELSE1" }, 3, "Month", { status: 422, field: "order_id" }],
    ["an order of two parts", "29.00", { parts: 2 }, 3, "Month", { status: 422, field: "order_id" }],
    ["an order that only reserves", "29.00", { intent: "AUTHORIZE" }, 3, "Month", { status: 422, field: "order_id" }],
    ["the free plan", "29.00", {}, 1, "Month", { status: 422, field: "plan_id" }],
    ["a plan nobody knows", "29.00", {}, 99, "Month", { status: 422, field: "plan_id" }],
    ["an unknown period", "29.00", {}, 3, "Decade", { status: 422, field: "variant" }],
  ])("%s", async (_what, value, more, plan, variant, refusal) => {
    const buyer = await newBuyer(api);
    const order = paypal.order(value, more);
    expect(refusalOf(await buyer.create(order.id, plan, variant))).toMatchObject(refusal);
    paypal.pay(order);
    expect((await buyer.confirm(order.id)).status).toBe(404);
    expect(await buyer.plan()).toMatchObject({ name: "Gratis" });
  });

  test("a smaller plan, one of the same rank, and another type than a subscription", async () => {
    const buyer = await newBuyer(api);
    await buyer.put(3, new Date(Date.now() + 20 * DAY));
    expect(refusalOf(await buyer.create(paypal.order("15.00").id, 2))).toMatchObject({ field: "plan_id" });
    const order = paypal.order("29.00");
    expect(refusalOf(await buyer.create(order.id, 3, "Month", { type: "GIFT" }))).toMatchObject({ field: "type" });
  });

  test("an order that was captured already, nobody's, or somebody else's, all in the same words", async () => {
    const [buyer, other] = [await newBuyer(api), await newBuyer(api)];
    const captured = paypal.pay(paypal.order("29.00"));
    const theirs = paypal.order("29.00");
    await other.create(theirs.id, 3);
    const [first, ...rest] = await Promise.all(
      [captured.id, "NOBODYKNOWS12345", theirs.id].map(async (id) => (await buyer.create(id, 3)).body),
    );
    expect(first).toMatchObject({ status: 422, errors: [{ field: "order_id" }] });
    for (const answer of rest) expect(answer).toMatchObject({ ...first, requestId: expect.anything() });
    paypal.pay(theirs);
    expect((await buyer.confirm(theirs.id)).status).toBe(404);
    expect(await buyer.plan()).toMatchObject({ name: "Gratis" });
    expect((await other.confirm(theirs.id)).body.ok).toBe(true);
  });

  test.each(["", "x", "a/../b/c/d", "A".repeat(65), 7, null, { id: 1 }])("the order id %j", async (id) => {
    const buyer = await newBuyer(api);
    expect(refusalOf(await buyer.create(id as string, 3))).toMatchObject({ status: 422, field: "order_id" });
  });
});
