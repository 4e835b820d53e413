import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { outbox } from "../../../api/core/mail/outbox.table.ts";
import { applyVerdict } from "../../../api/membership/payments.apply.ts";
import { payments } from "../../../api/membership/payments.table.ts";
import type { SandboxOrder } from "../../../api/membership/sandbox.orders.ts";
import { plans } from "../../../api/practice/plans.table.ts";
import { professionals } from "../../../api/practice/professionals.table.ts";
import type { TestApi } from "../../support/api.ts";
import { MERCHANT, type PaypalDouble } from "../../support/outside/paypal.ts";
import { lookAgain, newBuyer, paymentOf, startPaidApi } from "../../support/payments.ts";

const DAY = 86_400_000;
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
/** Goes all the way. @returns PayPal's order */
async function bought(buyer: Buyer, value: string, planId: number) {
  const order = paypal.order(value);
  await buyer.create(order.id, planId);
  paypal.pay(order);
  expect((await buyer.confirm(order.id)).body.ok).toBe(true);
  return order;
}
/** A month that was paid for and has been over for long. */
async function boughtLongAgo(buyer: Buyer) {
  const order = await bought(buyer, "15.00", 2);
  const [appliedAt, over] = [new Date(Date.now() - 90 * DAY), new Date(Date.now() - 60 * DAY)];
  const { owner } = api.database;
  await owner.update(professionals).set({ planExpiresAt: over }).where(eq(professionals.email, buyer.email));
  await owner.update(payments).set({ appliedAt, validUntil: over }).where(eq(payments.orderId, order.id));
  return order;
}
async function givenBack(order: SandboxOrder) {
  paypal.refund(order);
  await lookAgain(api, order.id);
  await expect.poll(async () => (await paymentOf(api, order.id))?.status, PATIENCE).toBe("DEVUELTO");
}
/** What the mail about an order says that was given back. */
async function toldOf({ email }: Buyer) {
  const mails = async () => (await api.database.owner.select().from(outbox)).filter((one) => one.recipient === email);
  await expect.poll(async () => (await mails()).length, PATIENCE).toBe(1);
  return (await mails())[0];
}

describe("a refund that changes nothing of the plan", () => {
  test("an upgrade stays when a month that was over before it is given back, though prices have changed since", async () => {
    const buyer = await newBuyer(api);
    const old = await boughtLongAgo(buyer);
    await bought(buyer, "15.00", 2);
    const days = Math.floor((Date.parse((await buyer.plan()).until ?? "") - Date.now()) / DAY);
    const upgrade = await bought(buyer, (Math.round((1_400 * days) / 30) / 100).toFixed(2), 3);
    const plan = await buyer.plan();
    const costs = (monthlyCents: number) =>
      api.database.owner.update(plans).set({ monthlyCents }).where(eq(plans.id, 3));
    onTestFinished(async () => {
      await costs(2_900);
    });
    await costs(3_900);
    await givenBack(old);
    expect(await buyer.plan()).toEqual(plan);
    expect(await paymentOf(api, upgrade.id)).toMatchObject({ status: "COMPLETADO", returns: [] });
    expect(await toldOf(buyer)).toMatchObject({ subject: "Se ha devuelto un pago y tu plan sigue igual" });
  });

  test("is told as such when the operator has set the plan by hand, by mail and without the notice on Membresía", async () => {
    const buyer = await newBuyer(api);
    const order = await bought(buyer, "29.00", 3);
    await buyer.put(4, new Date(Date.now() + 90 * DAY));
    await givenBack(order);
    expect(await buyer.payments()).toMatchObject([{ status: "DEVUELTO", revokedAt: null }]);
    const mail = await toldOf(buyer);
    expect(mail?.subject).toBe("Se ha devuelto un pago y tu plan sigue igual");
    expect(mail?.body).toContain("Tu plan sigue igual. Ahora tu plan es Clínica, válido hasta");
    expect(mail?.body).not.toContain("como si no lo hubieras hecho");
  });

  test("is told as such when what was paid for is long over", async () => {
    const buyer = await newBuyer(api);
    await givenBack(await boughtLongAgo(buyer));
    expect(await toldOf(buyer)).toMatchObject({ subject: "Se ha devuelto un pago y tu plan sigue igual" });
    expect(await buyer.payments()).toMatchObject([{ status: "DEVUELTO", revokedAt: null }]);
  });

  test("is not undone by an answer of PayPal's from before it", async () => {
    const buyer = await newBuyer(api);
    const order = await bought(buyer, "29.00", 3);
    await buyer.put(4, new Date(Date.now() + 90 * DAY));
    const askedAt = new Date();
    await givenBack(order);
    const { captureId } = (await paymentOf(api, order.id)) ?? {};
    const money = { cents: 2_900, currency: "USD", payeeId: MERCHANT, refundedCents: 0, at: askedAt };
    const capture = { id: captureId ?? "", status: "COMPLETED", ...money };
    await applyVerdict(api.database.owner, order.id, { kind: "paid", capture, surplus: [] }, askedAt);
    expect(await paymentOf(api, order.id)).toMatchObject({ status: "DEVUELTO", reason: "PAYPAL", returns: [] });
  });
});
