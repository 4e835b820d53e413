import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { plans } from "../../../api/practice/plans.table.ts";
import type { TestApi } from "../../support/api.ts";
import type { PaypalDouble } from "../../support/outside/paypal.ts";
import { newBuyer, startPaidApi } from "../../support/payments.ts";

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

describe("what changes between the note and the money", () => {
  test("an order nobody has paid is not confirmed, and can be later", async () => {
    const buyer = await newBuyer(api);
    const order = paypal.order("29.00");
    await buyer.create(order.id, 3);
    expect((await buyer.confirm(order.id)).body).toMatchObject({ ok: false, payment: { status: "PENDIENTE" } });
    paypal.pay(order);
    expect((await buyer.confirm(order.id)).body.ok).toBe(true);
  });

  test("money that PayPal still holds back activates nothing; refused money never does", async () => {
    for (const [status, end] of [
      ["PENDING", "PENDIENTE"],
      ["DECLINED", "RECHAZADO"],
      ["REFUNDED", "DEVUELTO"],
    ]) {
      const buyer = await newBuyer(api);
      const order = paypal.order("29.00");
      await buyer.create(order.id, 3);
      paypal.pay(order, status);
      expect((await buyer.confirm(order.id)).body).toMatchObject({ ok: false, payment: { status: end } });
      expect(await buyer.plan()).toMatchObject({ name: "Gratis" });
    }
  });

  const refunded = (id: string) => paypal.read(id).purchase_units[0]?.payments?.captures[0]?.status === "REFUNDED";

  test("another price: the plan is not activated and the money goes back", async () => {
    const buyer = await newBuyer(api);
    const order = paypal.order("29.00");
    await buyer.create(order.id, 3);
    paypal.pay(order);
    await api.database.owner.update(plans).set({ monthlyCents: 3_500 }).where(eq(plans.id, 3));
    try {
      expect((await buyer.confirm(order.id)).body).toMatchObject({ ok: false, payment: { status: "DEVUELTO" } });
    } finally {
      await api.database.owner.update(plans).set({ monthlyCents: 2_900 }).where(eq(plans.id, 3));
    }
    expect(refunded(order.id)).toBe(true);
    expect((await buyer.confirm(order.id)).body.ok).toBe(false);
    expect(await buyer.plan()).toMatchObject({ name: "Gratis" });
    expect(paypal.calls.filter((call) => call.endsWith("/refund"))).toHaveLength(1);
  });

  test("a plan that ran out meanwhile: no upgrade at the price of its last days", async () => {
    const buyer = await newBuyer(api);
    await buyer.put(2, new Date(Date.now() + 15 * DAY + 60_000));
    const order = paypal.order("7.00");
    await buyer.create(order.id, 3);
    await buyer.put(2, new Date(Date.now() - 1_000));
    paypal.pay(order);
    expect((await buyer.confirm(order.id)).body).toMatchObject({ ok: false, payment: { status: "DEVUELTO" } });
    expect(refunded(order.id)).toBe(true);
  });

  test("an order that was rewritten after its note: less money goes back, another's money is not ours to give", async () => {
    const buyer = await newBuyer(api);
    const [less, other] = [paypal.order("29.00"), paypal.order("29.00")];
    for (const { id } of [less, other]) await buyer.create(id, 3);
    paypal.rewrite(less, ({ purchase_units: [part] }) => {
      if (part) part.amount = { currency_code: "USD", value: "0.01" };
    });
    paypal.rewrite(other, ({ purchase_units: [part] }) => {
      if (part) part.payee = { merchant_id: "SOMEBODYELSE1" };
    });
    for (const order of [less, other]) paypal.pay(order);
    expect((await buyer.confirm(less.id)).body).toMatchObject({ ok: false, payment: { status: "DEVUELTO" } });
    expect((await buyer.confirm(other.id)).body).toMatchObject({ ok: false, payment: { status: "RECHAZADO" } });
    expect([refunded(less.id), refunded(other.id)]).toEqual([true, false]);
    expect(await buyer.plan()).toMatchObject({ name: "Gratis" });
  });
});

test("queries made for a therapist read payments and write none", async () => {
  const buyer = await newBuyer(api);
  const { id } = await buyer.info();
  for (const query of [
    sql`insert into payments (professional_id, order_id) values (${id}, 'x')`,
    sql`update payments set status = 'COMPLETADO'`,
    sql`delete from payments`,
  ])
    await expect(api.database.asProfessional(id, (tx) => tx.execute(query))).rejects.toThrow();
});
