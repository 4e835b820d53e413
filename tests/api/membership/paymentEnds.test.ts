import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { whenPracticeCloses } from "../../../api/app/rooms.ts";
import { closePractice, erasePractice } from "../../../api/practice/closing.store.ts";
import { professionals } from "../../../api/practice/professionals.table.ts";
import type { TestApi } from "../../support/api.ts";
import type { PaypalDouble } from "../../support/outside/paypal.ts";
import { lookAgain, newBuyer, notedDaysAgo, paymentOf, startPaidApi } from "../../support/payments.ts";

const DAY = 86_400_000;
const PATIENCE = { timeout: 30_000, interval: 100 };
let api: TestApi;
let paypal: PaypalDouble;
beforeAll(async () => {
  ({ api, paypal } = await startPaidApi({ sweepSeconds: 0.5 }));
});
beforeEach(() => {
  paypal.fault = null;
  paypal.refundState = null;
  paypal.calls.length = 0;
});
afterAll(async () => {
  await api.close();
  await paypal.close();
});

const becomes = (orderId: string, status: string) =>
  expect.poll(async () => (await paymentOf(api, orderId))?.status, PATIENCE).toBe(status);
const isChecked = (orderId: string) =>
  expect.poll(async () => (await paymentOf(api, orderId))?.checks ?? 0, PATIENCE).toBeGreaterThan(0);
const capturesOf = (id: string) => paypal.read(id).purchase_units.flatMap(({ payments }) => payments?.captures ?? []);

/** An order that was noted down. */
async function noted(value = "29.00", planId = 3) {
  const buyer = await newBuyer(api);
  const order = paypal.order(value);
  expect((await buyer.create(order.id, planId)).status).toBe(201);
  return { buyer, order };
}
/** The same, with money of this status. */
async function captured(status: string) {
  const { buyer, order } = await noted();
  paypal.pay(order, status);
  return { buyer, order };
}

describe("PayPal's word on an order", () => {
  test.each(["CREATED", "SAVED", "APPROVED", "PAYER_ACTION_REQUIRED"])(
    "an order that is %s after a month is still looked at, and its plan comes when it is captured",
    async (status) => {
      const { buyer, order } = await noted();
      paypal.rewrite(order, (one) => Object.assign(one, { status }));
      await notedDaysAgo(api, order.id, 30);
      await isChecked(order.id);
      expect(await paymentOf(api, order.id)).toMatchObject({ status: "PENDIENTE", nextCheckAt: expect.any(Date) });
      paypal.rewrite(order, (one) => Object.assign(one, { status: "CREATED" }));
      paypal.pay(order);
      await lookAgain(api, order.id);
      await becomes(order.id, "COMPLETADO");
      expect((await buyer.plan()).name).toBe("Profesional");
    },
  );

  test("an order that is VOIDED is over at once; one that PayPal does not know is over after three days", async () => {
    const [voided, young, old] = [await noted(), await noted(), await noted()];
    paypal.rewrite(voided.order, (one) => Object.assign(one, { status: "VOIDED" }));
    for (const { order } of [young, old]) paypal.forget(order);
    await lookAgain(api, voided.order.id);
    await lookAgain(api, young.order.id);
    await notedDaysAgo(api, old.order.id, 4);
    await becomes(voided.order.id, "CADUCADO");
    await becomes(old.order.id, "CADUCADO");
    await isChecked(young.order.id);
    expect(await paymentOf(api, young.order.id)).toMatchObject({ status: "PENDIENTE" });
    expect(await paymentOf(api, old.order.id)).toMatchObject({ nextCheckAt: null });
  });
});

describe("PayPal's word on money", () => {
  test("money that is PENDING for weeks is listed as being checked, and buys its plan when it is COMPLETED", async () => {
    const { buyer, order } = await captured("PENDING");
    await notedDaysAgo(api, order.id, 25);
    await isChecked(order.id);
    expect(await buyer.payments()).toMatchObject([{ status: "PENDIENTE", order_id: order.id }]);
    for (const capture of capturesOf(order.id)) capture.status = "COMPLETED";
    paypal.forget(order);
    await lookAgain(api, order.id);
    await becomes(order.id, "COMPLETADO");
    expect((await buyer.plan()).name).toBe("Profesional");
  });

  test.each(["DECLINED", "DENIED", "FAILED"])("money that is %s after it was PENDING buys nothing", async (status) => {
    const { buyer, order } = await captured("PENDING");
    await lookAgain(api, order.id);
    await isChecked(order.id);
    for (const capture of capturesOf(order.id)) capture.status = status;
    await lookAgain(api, order.id);
    await becomes(order.id, "RECHAZADO");
    expect((await buyer.plan()).name).toBe("Gratis");
  });

  test.each(["REFUNDED", "REVERSED"])("money that is %s before it was seen buys nothing", async (status) => {
    const { buyer, order } = await captured(status);
    expect((await buyer.confirm(order.id)).body).toMatchObject({ ok: false, payment: { status: "DEVUELTO" } });
    expect((await buyer.plan()).name).toBe("Gratis");
    expect(paypal.calls.filter((call) => call.endsWith("/refund"))).toEqual([]);
  });

  test("money that is PARTIALLY_REFUNDED before it was seen buys nothing, and the rest goes back", async () => {
    const { buyer, order } = await captured("COMPLETED");
    paypal.refund(order, "10.00");
    expect((await buyer.confirm(order.id)).body).toMatchObject({ ok: false, payment: { status: "DEVUELTO" } });
    expect(capturesOf(order.id)).toMatchObject([{ status: "REFUNDED" }]);
  });

  test("a card that was DECLINED and followed by another one buys the plan", async () => {
    const { buyer, order } = await noted();
    paypal.pay(order);
    paypal.rewrite(order, ({ purchase_units: [part] }) => {
      const [taken] = part?.payments?.captures ?? [];
      if (taken) part?.payments?.captures.push({ ...taken, id: "DECLINEDFIRST1", status: "DECLINED" });
    });
    expect((await buyer.confirm(order.id)).body.ok).toBe(true);
    expect(paypal.calls.filter((call) => call.endsWith("/refund"))).toEqual([]);
  });

  test("of two captures in one order one buys the plan and the other goes back", async () => {
    const { buyer, order } = await noted();
    paypal.pay(order);
    paypal.rewrite(order, ({ purchase_units: [part] }) => {
      const [taken] = part?.payments?.captures ?? [];
      if (taken) part?.payments?.captures.push({ ...taken, id: "SECONDCAPTURE1" });
    });
    expect((await buyer.confirm(order.id)).body.ok).toBe(true);
    expect((await buyer.plan()).name).toBe("Profesional");
    expect(capturesOf(order.id).map(({ status }) => status)).toEqual(["COMPLETED", "REFUNDED"]);
  });

  test("two captures neither of which is what is due both go back", async () => {
    const { buyer, order } = await noted();
    paypal.pay(order);
    paypal.rewrite(order, ({ purchase_units: [part] }) => {
      const [taken] = part?.payments?.captures ?? [];
      if (!taken) return;
      taken.amount = { currency_code: "USD", value: "14.50" };
      part?.payments?.captures.push({ ...taken, id: "SECONDHALF0001" });
    });
    expect((await buyer.confirm(order.id)).body).toMatchObject({ ok: false, payment: { status: "DEVUELTO" } });
    expect(capturesOf(order.id).map(({ status }) => status)).toEqual(["REFUNDED", "REFUNDED"]);
  });
});

describe("money that has to go back", () => {
  /** Paid, but the plan has become another meanwhile. */
  async function owed() {
    const { buyer, order } = await captured("COMPLETED");
    await buyer.put(4, new Date(Date.now() + DAY));
    return { buyer, order };
  }

  test("a refund that is PENDING is asked about until it is COMPLETED, under the same name", async () => {
    paypal.refundState = "PENDING";
    const { buyer, order } = await owed();
    expect((await buyer.confirm(order.id)).body.payment.status).toBe("DEVOLUCION");
    paypal.refundState = null;
    await lookAgain(api, order.id);
    await becomes(order.id, "DEVUELTO");
    expect(await paymentOf(api, order.id)).toMatchObject({ refundTries: 0, returns: [] });
  });

  test("a refund that is FAILED or CANCELLED is begun anew under another name", async () => {
    paypal.refundState = "FAILED";
    const { buyer, order } = await owed();
    expect((await buyer.confirm(order.id)).body.payment.status).toBe("DEVOLUCION");
    expect((await paymentOf(api, order.id))?.refundTries).toBe(1);
    paypal.refundState = null;
    await lookAgain(api, order.id);
    await becomes(order.id, "DEVUELTO");
  });

  test("a refund that PayPal refuses is tried again, and is over when the money turns out to be gone", async () => {
    paypal.refundState = "refused";
    const { buyer, order } = await owed();
    expect((await buyer.confirm(order.id)).body.payment.status).toBe("DEVOLUCION");
    expect((await paymentOf(api, order.id))?.nextCheckAt).not.toBeNull();
    for (const capture of capturesOf(order.id)) capture.status = "REVERSED";
    await lookAgain(api, order.id);
    await becomes(order.id, "DEVUELTO");
  });
});

describe("the end of time and of accounts", () => {
  test("an extension beyond the year 9999 is refused before any money moves, and given back after", async () => {
    const [early, late] = [await newBuyer(api), await newBuyer(api)];
    const end = new Date("9999-12-15T10:00:00Z");
    await early.put(2, end);
    expect(await early.create(paypal.order("15.00").id, 2)).toMatchObject({
      status: 422,
      body: { errors: [{ field: "plan_id" }] },
    });
    await late.put(2, new Date(Date.now() + 20 * DAY));
    const order = paypal.order("15.00");
    await late.create(order.id, 2);
    await late.put(2, end);
    paypal.pay(order);
    expect((await late.confirm(order.id)).body).toMatchObject({ ok: false, payment: { status: "DEVUELTO" } });
  });

  const idOf = async (email: string) =>
    (await api.database.owner.select().from(professionals).where(eq(professionals.email, email)))[0];
  const close = async (email: string) =>
    closePractice(api.database.owner, (await idOf(email))?.id ?? "", whenPracticeCloses);

  test("an account deleted with an order not yet captured gets its money back when it is", async () => {
    const { buyer, order } = await noted();
    await close(buyer.email);
    paypal.pay(order);
    await lookAgain(api, order.id);
    await becomes(order.id, "DEVUELTO");
    expect(capturesOf(order.id)).toMatchObject([{ status: "REFUNDED" }]);
    expect(await idOf(buyer.email)).toMatchObject({ planId: 1 });
  });

  test("a practice that is erased leaves its unsettled order behind, whose money still goes back", async () => {
    const { buyer, order } = await captured("PENDING");
    await close(buyer.email);
    await api.database.owner
      .update(professionals)
      .set({ closedAt: sql`now() - interval '31 days'` })
      .where(eq(professionals.email, buyer.email));
    expect(await erasePractice(api.database.owner, (await idOf(buyer.email))?.id ?? "")).toBe(true);
    expect(await idOf(buyer.email)).toBeUndefined();
    for (const capture of capturesOf(order.id)) capture.status = "COMPLETED";
    await lookAgain(api, order.id);
    await becomes(order.id, "DEVUELTO");
    expect(capturesOf(order.id)).toMatchObject([{ status: "REFUNDED" }]);
  });
});
