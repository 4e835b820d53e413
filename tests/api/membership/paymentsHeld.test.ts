import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { outbox } from "../../../api/core/mail/outbox.table.ts";
import { payments } from "../../../api/membership/payments.table.ts";
import type { SandboxOrder } from "../../../api/membership/sandbox.orders.ts";
import type { WireChangeFeed } from "../../../schema/wire/feed.ts";
import type { TestApi } from "../../support/api.ts";
import type { PaypalDouble } from "../../support/outside/paypal.ts";
import { lookAgain, newBuyer, paymentOf, startPaidApi } from "../../support/payments.ts";

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const PATIENCE = { timeout: 30_000, interval: 100 };
let api: TestApi;
let paypal: PaypalDouble;
beforeAll(async () => {
  ({ api, paypal } = await startPaidApi({ sweepSeconds: 0.5 }));
});
afterAll(async () => {
  await api.close();
  await paypal.close();
});

type Buyer = Awaited<ReturnType<typeof newBuyer>>;
const becomes = (orderId: string, status: string) =>
  expect.poll(async () => (await paymentOf(api, orderId))?.status, PATIENCE).toBe(status);
const setCaptures = ({ id }: SandboxOrder, change: { status: string; create_time?: string }) => {
  for (const { payments: moved } of paypal.read(id).purchase_units)
    for (const capture of moved?.captures ?? []) Object.assign(capture, change);
};

/** An upgrade for fifteen days, 7 US$, noted down and paid so long ago, of which PayPal said then that it was `status`. */
async function upgradeBegun(buyer: Buyer, ago: number, status: string, whenSeen = async (_: SandboxOrder) => {}) {
  await buyer.put(2, new Date(Date.now() + 15 * DAY + MINUTE));
  const order = paypal.order("7.00");
  expect((await buyer.create(order.id, 3)).status).toBe(201);
  paypal.pay(order, status);
  await whenSeen(order);
  const begun = new Date(Date.now() - ago);
  await api.database.owner.update(payments).set({ createdAt: begun }).where(eq(payments.orderId, order.id));
  const until = new Date(begun.getTime() + 15 * DAY + MINUTE);
  await buyer.put(2, until);
  setCaptures(order, { status: "COMPLETED", create_time: begun.toISOString() });
  return { order, until: until.toISOString() };
}
/** Seen by the service while PayPal holds it. */
const held = (buyer: Buyer, ago: number) =>
  upgradeBegun(buyer, ago, "PENDING", async (order) => {
    await buyer.confirm(order.id);
    expect(await buyer.payments()).toMatchObject([{ status: "PENDIENTE", order_id: order.id }]);
  });

describe("an upgrade whose money takes its time", () => {
  test("goes back when PayPal held it until fewer days were left than were paid for, and the mail says why", async () => {
    const buyer = await newBuyer(api);
    const { order, until } = await held(buyer, 12 * DAY);
    await lookAgain(api, order.id);
    await becomes(order.id, "DEVUELTO");
    expect(await buyer.plan()).toMatchObject({ name: "Esencial", until });
    expect(await buyer.payments()).toMatchObject([{ status: "DEVUELTO", validUntil: null }]);
    const mails = async () =>
      (await api.database.owner.select().from(outbox)).filter((one) => one.recipient === buyer.email);
    await expect.poll(async () => (await mails()).length, PATIENCE).toBe(1);
    expect((await mails())[0]?.body).toContain("los días que le quedaban habían cambiado cuando llegó el pago");
    // What is left of it can be had at its own price.
    expect((await buyer.buy(paypal, "1.40", 3)).body.ok).toBe(true);
  });

  test("keeps its price when PayPal held it for an hour in which one day less was left", async () => {
    const buyer = await newBuyer(api);
    const { order, until } = await held(buyer, HOUR);
    expect((await buyer.confirm(order.id)).body.ok).toBe(true);
    expect(await buyer.plan()).toMatchObject({ name: "Profesional", until });
  });

  test("keeps its price when it came at once and the service was what looked days later", async () => {
    const buyer = await newBuyer(api);
    const { order, until } = await upgradeBegun(buyer, 2 * DAY, "COMPLETED");
    expect((await buyer.confirm(order.id)).body.ok).toBe(true);
    expect(await buyer.plan()).toMatchObject({ name: "Profesional", until });
  });
});

test("a payment is told to programs as new when it can be seen in the list, also while PayPal holds its money", async () => {
  const [buyer, idle] = [await newBuyer(api), await newBuyer(api)];
  const toldTo = async ({ token }: Buyer) => {
    const { data } = (await api.call<WireChangeFeed>("/cambios?tipos=PAGO", { token })).body;
    return data.map(({ cambio, id }) => [cambio, id]);
  };
  const [order, voided] = [paypal.order("29.00"), paypal.order("29.00")];
  await buyer.create(order.id, 3);
  await idle.create(voided.id, 3);
  expect(await toldTo(buyer)).toEqual([]);
  const noted = await paymentOf(api, order.id);
  paypal.pay(order, "PENDING");
  await buyer.confirm(order.id);
  const [listed] = await buyer.payments();
  expect(listed?.id).toBe(noted?.id);
  expect(await toldTo(buyer)).toEqual([["CREADO", noted?.id]]);
  expect(Date.parse(listed?.updatedAt ?? "")).toBeGreaterThan(Number(noted?.updatedAt));
  setCaptures(order, { status: "COMPLETED" });
  await buyer.confirm(order.id);
  expect(await toldTo(buyer)).toEqual([
    ["CREADO", noted?.id],
    ["ACTUALIZADO", noted?.id],
  ]);
  // Of what nobody ever paid nothing is told.
  paypal.rewrite(voided, (one) => Object.assign(one, { status: "VOIDED" }));
  await lookAgain(api, voided.id);
  await becomes(voided.id, "CADUCADO");
  expect([await idle.payments(), await toldTo(idle)]).toEqual([[], []]);
});
