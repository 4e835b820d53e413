import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { ApiConfig } from "../../api/core/config.ts";
import type { Database } from "../../api/core/database/database.ts";
import { payments } from "../../api/membership/payments.table.ts";
import { professionals } from "../../api/practice/professionals.table.ts";
import type { WireUserInfo } from "../../schema/wire/membership.ts";
import type { WirePayment, WirePaymentOutcome } from "../../schema/wire/payments.ts";
import { newTherapist, startTestApi, type TestApi } from "./api.ts";
import { type PaypalDouble, startPaypal } from "./outside/paypal.ts";

/** Has the service look at an order at its next round, as if the time for that had come. */
export const lookAgain = (api: TestApi, orderId: string) =>
  api.database.owner.update(payments).set({ nextCheckAt: new Date() }).where(eq(payments.orderId, orderId));

/** As if an order had been noted down so many days earlier. */
export const notedDaysAgo = (api: TestApi, orderId: string, days: number) =>
  api.database.owner
    .update(payments)
    .set({ createdAt: new Date(Date.now() - days * 86_400_000), nextCheckAt: new Date() })
    .where(eq(payments.orderId, orderId));

export const paymentOf = async (api: TestApi, orderId: string) =>
  (await api.database.owner.select().from(payments).where(eq(payments.orderId, orderId)))[0];

/** The service before a PayPal of our own. Jobs of the queue wait until they are asked for. */
export async function startPaidApi(
  pace: object = {},
  database?: Database,
  more: Partial<ApiConfig> = {},
): Promise<{ api: TestApi; paypal: PaypalDouble }> {
  const paypal = await startPaypal();
  const api = await startTestApi(
    { payments: paypal.choice, ...more },
    {
      database,
      pace: {
        sweepSeconds: 3_600,
        pollSeconds: 0.5,
        retrySeconds: 1,
        ...pace,
      },
    },
  );
  return { api, paypal };
}

/** A therapist who buys. */
export async function newBuyer(api: TestApi) {
  const { token, email } = await newTherapist(api);
  const call = <Body>(path: string, body?: unknown) => api.call<Body>(path, { token, body });
  const buyer = {
    token,
    email,
    create: (order_id: string, plan_id: number, variant = "Month", more: object = {}) =>
      call<WirePayment>("/api/payment/create", { order_id, plan_id, variant, type: "SUBSCRIPTION", ...more }),
    confirm: (order_id: string) => call<WirePaymentOutcome>("/api/payment/confirm", { order_id }),
    payments: async () => (await call<{ data: WirePayment[] }>("/api/payment")).body.data,
    info: async () => (await call<{ data: { data: WireUserInfo } }>("/user-info")).body.data.data,
    /** The plan's name and when it ends. */
    async plan() {
      const { subscription_plan, planExpirationDate, subscriptionVariant } = await buyer.info();
      return { name: subscription_plan.name, until: planExpirationDate, variant: subscriptionVariant };
    },
    /** As if this plan had been bought earlier. */
    put: (planId: number, planExpiresAt: Date | null, planVariant: "Month" | "Year" = "Month", planStartedAt?: Date) =>
      api.database.owner
        .update(professionals)
        .set({ planId, planExpiresAt, planVariant, planStartedAt })
        .where(eq(professionals.email, email)),
    /** Goes all the way: order, note, payment, confirmation. */
    async buy(paypal: PaypalDouble, value: string, planId: number, variant = "Month") {
      const order = paypal.order(value);
      await buyer.create(order.id, planId, variant);
      paypal.pay(order);
      return await buyer.confirm(order.id);
    },
  };
  // The practice is made at the first call.
  await buyer.info();
  return buyer;
}

/** A payment of a practice that went well, as the service would have stored it. */
export async function aPayment(
  api: TestApi,
  professionalId: string,
  more: Partial<typeof payments.$inferInsert> = {},
): Promise<void> {
  const bought = {
    planId: 3,
    planName: "Profesional",
    variant: "Month",
    kind: "PURCHASE",
    amountCents: 2_900,
  } as const;
  const paid = {
    status: "COMPLETADO",
    orderId: randomUUID(),
    captureId: randomUUID(),
    nextCheckAt: new Date(),
  } as const;
  await api.database.owner.insert(payments).values({ professionalId, ...bought, ...paid, ...more });
}
