import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSettle } from "../../../api/membership/payments.settle.ts";
import { openPaypal } from "../../../api/membership/paypal.ts";
import { monthsLater } from "../../../schema/rules/membership.ts";
import { type TestApi } from "../../support/api.ts";
import type { PaypalDouble } from "../../support/outside/paypal.ts";
import { newBuyer, startPaidApi } from "../../support/payments.ts";
import { DATABASES } from "../../support/testDatabase.ts";

const DAY = 86_400_000;
const near = (text: string | null, moment: Date) =>
  expect(Math.abs(new Date(text ?? 0).getTime() - moment.getTime())).toBeLessThan(60_000);

describe.each(DATABASES)("$name: once", ({ open }) => {
  let api: TestApi;
  let paypal: PaypalDouble;
  beforeAll(async () => {
    ({ api, paypal } = await startPaidApi({}, await open()));
  });
  afterAll(async () => {
    await api.close();
    await paypal.close();
  });

  test("fifty confirmations at the same time have one effect and one answer", async () => {
    const buyer = await newBuyer(api);
    const order = paypal.order("29.00");
    await buyer.create(order.id, 3);
    paypal.pay(order);
    const answers = await Promise.all(Array.from({ length: 50 }, () => buyer.confirm(order.id)));
    const texts = new Set(answers.map(({ status, body }) => JSON.stringify([status, body])));
    expect(texts.size).toBe(1);
    expect(answers[0]?.body.ok).toBe(true);
    near((await buyer.plan()).until, monthsLater("Europe/Madrid", new Date(), 1));
    expect(await buyer.payments()).toHaveLength(1);
  });

  test("two processes that confirm the same order extend the plan once", async () => {
    const buyer = await newBuyer(api);
    const until = new Date(Date.now() + 5 * DAY);
    await buyer.put(2, until);
    const order = paypal.order("15.00");
    await buyer.create(order.id, 2);
    paypal.pay(order);
    const another = () =>
      createSettle({ database: api.database, paypal: openPaypal(paypal.choice), log: pino({ level: "silent" }) });
    await Promise.all(Array.from({ length: 10 }, () => another()(order.id)));
    expect((await buyer.confirm(order.id)).body.ok).toBe(true);
    near((await buyer.plan()).until, monthsLater("Europe/Madrid", until, 1));
  });

  test("a double click notes one order down once", async () => {
    const buyer = await newBuyer(api);
    const order = paypal.order("29.00");
    const answers = await Promise.all([1, 2, 3].map(() => buyer.create(order.id, 3)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await buyer.create(order.id, 2)).toMatchObject({ status: 422, body: { errors: [{ field: "order_id" }] } });
  });

  test("an order that was used buys nothing a second time", async () => {
    const buyer = await newBuyer(api);
    const order = paypal.order("29.00");
    await buyer.create(order.id, 3);
    paypal.pay(order);
    await buyer.confirm(order.id);
    const { until } = await buyer.plan();
    await buyer.create(order.id, 3);
    expect((await buyer.confirm(order.id)).body.ok).toBe(true);
    expect((await buyer.plan()).until).toBe(until);
  });

  test("money that has bought a plan buys nothing under another order's name", async () => {
    const [buyer, other] = [await newBuyer(api), await newBuyer(api)];
    const [first, second] = [paypal.order("29.00"), paypal.order("29.00")];
    await buyer.create(first.id, 3);
    await other.create(second.id, 3);
    for (const order of [first, second]) paypal.pay(order);
    const [money] = paypal.read(first.id).purchase_units[0]?.payments?.captures ?? [];
    paypal.rewrite(second, ({ purchase_units: [part] }) => {
      for (const capture of part?.payments?.captures ?? []) capture.id = money?.id ?? "";
    });
    expect((await buyer.confirm(first.id)).body.ok).toBe(true);
    const answer = await other.confirm(second.id);
    expect([answer.status, answer.body]).toMatchObject([200, { ok: false, payment: { status: "RECHAZADO" } }]);
    expect(await other.plan()).toMatchObject({ name: "Gratis" });
  });
});
