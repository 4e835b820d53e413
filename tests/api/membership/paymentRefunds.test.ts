import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { outbox } from "../../../api/core/mail/outbox.table.ts";
import type { SandboxOrder } from "../../../api/membership/sandbox.orders.ts";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { monthsLater } from "../../../schema/rules/membership.ts";
import type { TestApi } from "../../support/api.ts";
import type { PaypalDouble } from "../../support/outside/paypal.ts";
import { lookAgain, newBuyer, paymentOf, startPaidApi } from "../../support/payments.ts";

const DAY = 86_400_000;
const PATIENCE = { timeout: 30_000, interval: 100 };
let api: TestApi;
let paypal: PaypalDouble;
beforeAll(async () => {
  ({ api, paypal } = await startPaidApi({ sweepSeconds: 0.5 }));
});
beforeEach(() => {
  paypal.fault = null;
});
afterAll(async () => {
  await api.close();
  await paypal.close();
});

type Buyer = Awaited<ReturnType<typeof newBuyer>>;
/** Goes all the way. @returns PayPal's order */
async function bought(buyer: Buyer, value: string, planId: number, variant = "Month") {
  const order = paypal.order(value);
  await buyer.create(order.id, planId, variant);
  paypal.pay(order);
  expect((await buyer.confirm(order.id)).body.ok).toBe(true);
  return order;
}
const becomes = (orderId: string, status: string) =>
  expect.poll(async () => (await paymentOf(api, orderId))?.status, PATIENCE).toBe(status);
async function givenBack(order: SandboxOrder) {
  paypal.refund(order);
  await lookAgain(api, order.id);
  await becomes(order.id, "DEVUELTO");
}
const captureOf = (id: string) => paypal.read(id).purchase_units[0]?.payments?.captures[0];
const mailsTo = async (email: string) =>
  (await api.database.owner.select().from(outbox)).filter((mail) => mail.recipient === email);
const send = async (event: object) => {
  const { headers, body } = paypal.message(event);
  return (await api.call("/api/payment/webhook", { method: "POST", headers, body })).status;
};
/** As PayPal tells of a refund: by the money, not by the order. */
const refundMessage = (orderId: string, event_type = "PAYMENT.CAPTURE.REFUNDED") => ({
  event_type,
  resource: {
    id: "REFUND12345",
    links: [{ rel: "up", href: `https://api-m.paypal.com/v2/payments/captures/${captureOf(orderId)?.id}` }],
  },
});
const near = (text: string | null, moment: number) =>
  expect(Math.abs(new Date(text ?? 0).getTime() - moment)).toBeLessThan(60_000);
const monthsFrom = (start: Date, months: number) => monthsLater("Europe/Madrid", start, months).getTime();

describe("money given back at PayPal", () => {
  test.each(["PAYMENT.CAPTURE.REFUNDED", "PAYMENT.CAPTURE.REVERSED"])(
    "%s takes the plan back to what it was, on the screen and by mail, once",
    async (type) => {
      const buyer = await newBuyer(api);
      const order = await bought(buyer, "29.00", 3);
      paypal.refund(order);
      const message = refundMessage(order.id, type);
      expect(await send(message)).toBe(204);
      await becomes(order.id, "DEVUELTO");
      expect(await buyer.plan()).toEqual({ name: "Gratis", until: null, variant: null });
      expect(await buyer.payments()).toMatchObject([{ status: "DEVUELTO", revokedAt: expect.any(String) }]);
      await expect.poll(async () => (await mailsTo(buyer.email)).length, PATIENCE).toBe(1);
      const [mail] = await mailsTo(buyer.email);
      expect(mail?.subject).toBe("Se ha devuelto un pago y tu plan ha cambiado");
      expect(mail?.body).toContain("Ahora tu plan es Gratis.");
      await send(message);
      await lookAgain(api, order.id);
      await expect.poll(async () => (await paymentOf(api, order.id))?.checks, PATIENCE).toBeGreaterThan(0);
      expect(await mailsTo(buyer.email)).toHaveLength(1);
    },
  );

  test("is found without any message, within days, also when PayPal has forgotten the order", async () => {
    const buyer = await newBuyer(api);
    const order = await bought(buyer, "29.00", 3);
    const row = await paymentOf(api, order.id);
    expect(row?.nextCheckAt?.getTime()).toBeLessThan(Date.now() + 2 * DAY);
    paypal.refund(order);
    paypal.forget(order);
    await lookAgain(api, order.id);
    await becomes(order.id, "DEVUELTO");
    expect((await buyer.plan()).name).toBe("Gratis");
  });

  test("a part of it leaves the plan, and is told", async () => {
    const buyer = await newBuyer(api);
    const order = await bought(buyer, "29.00", 3);
    const { until } = await buyer.plan();
    paypal.refund(order, "10.00");
    expect(await send(refundMessage(order.id))).toBe(204);
    await expect.poll(async () => (await buyer.payments())[0]?.refunded, PATIENCE).toBe(10);
    expect(await buyer.plan()).toMatchObject({ name: "Profesional", until });
    expect(await buyer.payments()).toMatchObject([{ status: "COMPLETADO", revokedAt: null }]);
    await expect
      .poll(async () => (await mailsTo(buyer.email)).map(({ body }) => body).join(), PATIENCE)
      .toMatch(/te ha devuelto 10\sUS\$/);
    // The other part later.
    paypal.refund(order);
    expect(await send(refundMessage(order.id))).toBe(204);
    await becomes(order.id, "DEVUELTO");
    expect((await buyer.plan()).name).toBe("Gratis");
    // All of it is back: no part is told beside that.
    expect((await buyer.payments())[0]?.refunded).toBe(0);
  });

  test("a part of what was paid for a plan that is over is told with the free one that holds", async () => {
    const buyer = await newBuyer(api);
    const order = await bought(buyer, "29.00", 3);
    const { owner } = api.database;
    await owner
      .update(professionals)
      .set({ planExpiresAt: new Date(Date.now() - DAY) })
      .where(eq(professionals.email, buyer.email));
    paypal.refund(order, "10.00");
    expect(await send(refundMessage(order.id))).toBe(204);
    await expect
      .poll(async () => (await mailsTo(buyer.email)).map(({ body }) => body).join(), PATIENCE)
      .toMatch(/Tu plan Profesional terminó el .+: sigues con el plan gratuito\./);
  });

  test("a dispute changes nothing until it is decided, and is in the operator's log", async () => {
    const buyer = await newBuyer(api);
    const order = await bought(buyer, "29.00", 3);
    const dispute = { disputed_transactions: [{ seller_transaction_id: captureOf(order.id)?.id }] };
    expect(await send({ event_type: "CUSTOMER.DISPUTE.CREATED", resource: dispute })).toBe(204);
    await expect.poll(async () => (await paymentOf(api, order.id))?.checks, PATIENCE).toBeGreaterThan(0);
    expect((await buyer.plan()).name).toBe("Profesional");
    expect(api.logs.join("")).toContain("payment disputed at PayPal");
    const capture = captureOf(order.id);
    if (capture) capture.status = "REVERSED";
    expect(await send({ event_type: "CUSTOMER.DISPUTE.RESOLVED", resource: dispute })).toBe(204);
    await becomes(order.id, "DEVUELTO");
    expect((await buyer.plan()).name).toBe("Gratis");
    // PayPal changes its mind: the money is with us again, and so is the plan.
    if (capture) capture.status = "COMPLETED";
    await lookAgain(api, order.id);
    await becomes(order.id, "COMPLETADO");
    expect((await buyer.plan()).name).toBe("Profesional");
  });

  test("money that turns out refused after it had come takes the plan back too", async () => {
    const buyer = await newBuyer(api);
    const order = await bought(buyer, "29.00", 3);
    const capture = captureOf(order.id);
    if (capture) capture.status = "FAILED";
    await lookAgain(api, order.id);
    await becomes(order.id, "RECHAZADO");
    expect((await buyer.plan()).name).toBe("Gratis");
  });
});

describe("what the plan was", () => {
  test("an extension given back leaves the plan until its former end", async () => {
    const buyer = await newBuyer(api);
    await bought(buyer, "15.00", 2);
    const before = await buyer.plan();
    const extension = await bought(buyer, "15.00", 2);
    await givenBack(extension);
    expect(await buyer.plan()).toEqual(before);
  });

  test("an upgrade given back leaves the smaller plan with its start and end", async () => {
    const buyer = await newBuyer(api);
    const until = new Date(Date.now() + 15 * DAY + 60_000);
    await buyer.put(2, until);
    const before = await buyer.info();
    const upgrade = await bought(buyer, "7.00", 3);
    await givenBack(upgrade);
    expect(await buyer.plan()).toMatchObject({ name: "Esencial", until: until.toISOString() });
    expect((await buyer.info()).planStartDate).toBe(before.planStartDate);
  });

  test("months paid for after the payment that was given back stay months", async () => {
    const buyer = await newBuyer(api);
    const first = await bought(buyer, "29.00", 3);
    const second = await bought(buyer, "29.00", 3);
    near((await buyer.plan()).until, monthsFrom(new Date(), 2));
    await givenBack(first);
    near((await buyer.plan()).until, monthsFrom(new Date(), 1));
    expect(await paymentOf(api, second.id)).toMatchObject({ status: "COMPLETADO", kind: "PURCHASE" });
    await givenBack(second);
    expect((await buyer.plan()).name).toBe("Gratis");
  });

  test("a month that was paid for after the one that was given back ends by the day the plan began on", async () => {
    const buyer = await newBuyer(api);
    await buyer.put(2, new Date("2099-02-28T09:00:00Z"), "Month", new Date("2026-01-31T09:00:00Z"));
    const first = await bought(buyer, "15.00", 2);
    await bought(buyer, "15.00", 2);
    expect((await buyer.plan()).until).toBe("2099-04-30T08:00:00.000Z");
    await givenBack(first);
    expect((await buyer.plan()).until).toBe("2099-03-31T08:00:00.000Z");
  });

  test("an upgrade of a plan that is given back goes back with it", async () => {
    const buyer = await newBuyer(api);
    const first = await bought(buyer, "150.00", 2, "Year");
    const days = Math.floor((Date.parse((await buyer.plan()).until ?? "") - Date.now()) / DAY);
    const cents = Math.floor((2 * (27_840 - 15_000) * days + 365) / 730);
    const upgrade = await bought(buyer, (cents / 100).toFixed(2), 3);
    await givenBack(first);
    await becomes(upgrade.id, "DEVUELTO");
    expect(captureOf(upgrade.id)?.status).toBe("REFUNDED");
    expect((await buyer.plan()).name).toBe("Gratis");
  });

  test("a plan that the operator has set by hand since then stays", async () => {
    const buyer = await newBuyer(api);
    const order = await bought(buyer, "29.00", 3);
    await buyer.put(4, new Date(Date.now() + 90 * DAY));
    await givenBack(order);
    expect((await buyer.plan()).name).toBe("Clínica");
  });

  test("months that the operator gave by hand between two payments stay when the first is given back", async () => {
    const buyer = await newBuyer(api);
    const first = await bought(buyer, "15.00", 2);
    const until = new Date(Date.now() + 200 * DAY);
    await buyer.put(2, until);
    const second = await bought(buyer, "15.00", 2);
    const third = await bought(buyer, "15.00", 2);
    const plan = await buyer.plan();
    await givenBack(first);
    expect(await buyer.plan()).toEqual(plan);
    // What was paid for after that still goes with its money, down to what was given.
    await givenBack(second);
    near((await buyer.plan()).until, monthsFrom(until, 1));
    expect(await paymentOf(api, third.id)).toMatchObject({ status: "COMPLETADO", kind: "EXTENSION" });
  });

  test("months that the operator gave by hand between two later payments stay too", async () => {
    const buyer = await newBuyer(api);
    const first = await bought(buyer, "15.00", 2);
    await bought(buyer, "15.00", 2);
    const until = new Date(Date.now() + 200 * DAY);
    await buyer.put(2, until);
    await bought(buyer, "15.00", 2);
    const plan = await buyer.plan();
    await givenBack(first);
    expect(await buyer.plan()).toEqual(plan);
  });
});
