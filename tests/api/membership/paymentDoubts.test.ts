import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { payments } from "../../../api/membership/payments.table.ts";
import type { WirePaymentSettings } from "../../../schema/wire/payments.ts";
import type { TestApi } from "../../support/api.ts";
import type { PaypalDouble } from "../../support/outside/paypal.ts";
import { newBuyer, notedDaysAgo, paymentOf, startPaidApi } from "../../support/payments.ts";

let api: TestApi;
let paypal: PaypalDouble;
beforeAll(async () => {
  ({ api, paypal } = await startPaidApi());
});
beforeEach(() => {
  paypal.fault = null;
  paypal.faultAt = /./;
});
afterAll(async () => {
  await api.close();
  await paypal.close();
});

type Buyer = Awaited<ReturnType<typeof newBuyer>>;
async function noted(buyer: Buyer) {
  const order = paypal.order("29.00");
  expect((await buyer.create(order.id, 3)).status).toBe(201);
  return order;
}

describe("a browser that asks again and again", () => {
  const whenLooked = async (orderId: string) => {
    const { checks, nextCheckAt } = (await paymentOf(api, orderId)) ?? {};
    return { checks, nextCheckAt };
  };
  const ask = async (buyer: Buyer, orderId: string) => {
    for (const _ of [1, 2, 3]) expect((await buyer.confirm(orderId)).body.ok).toBe(false);
  };

  test("does not put off the service's own look at an order nobody has paid yet", async () => {
    const buyer = await newBuyer(api);
    const order = await noted(buyer);
    const planned = await whenLooked(order.id);
    expect(planned).toMatchObject({ checks: 0, nextCheckAt: expect.any(Date) });
    await ask(buyer, order.id);
    expect(await whenLooked(order.id)).toEqual(planned);
  });

  test("does not put off the next try at giving money back", async () => {
    const buyer = await newBuyer(api);
    const order = await noted(buyer);
    paypal.pay(order);
    await buyer.put(4, new Date(Date.now() + 86_400_000));
    paypal.fault = "down";
    paypal.faultAt = /refund/;
    await ask(buyer, order.id);
    // At the queue's next round, whoever asks.
    const { checks, nextCheckAt } = await whenLooked(order.id);
    expect(checks).toBe(0);
    expect(Number(nextCheckAt)).toBeLessThanOrEqual(Date.now());
    const planned = { checks: 5, nextCheckAt: new Date(Date.now() + 60_000) };
    await api.database.owner.update(payments).set(planned).where(eq(payments.orderId, order.id));
    await ask(buyer, order.id);
    expect(await whenLooked(order.id)).toEqual(planned);
  });
});

test("every order of the last hours that may be paid is named, not only the newest, and to nobody else", async () => {
  const [buyer, other] = [await newBuyer(api), await newBuyer(api)];
  const pendingOf = async ({ token }: Buyer) => {
    const { body } = await api.call<WirePaymentSettings>("/api/payment/settings", { token });
    return body.pending_order_ids;
  };
  const [old, paid, pressedAgain] = [await noted(buyer), await noted(buyer), await noted(buyer)];
  await notedDaysAgo(api, old.id, 1);
  paypal.pay(paid);
  expect(await pendingOf(buyer)).toEqual([pressedAgain.id, paid.id]);
  expect(await pendingOf(other)).toEqual([]);
  expect((await buyer.confirm(paid.id)).body.ok).toBe(true);
  expect(await pendingOf(buyer)).toEqual([pressedAgain.id]);
});
