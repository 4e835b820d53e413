import { expect } from "vitest";
import type { openPortal } from "../portal.tsx";

const atPayPal = async (path: string, body: object = {}) => {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`/dev/paypal/orders${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return (await answer.json()) as { id: string };
};

/** Pays for a month of a plan in another window, all the way or so far. */
export async function payElsewhere(
  { call }: Pick<Awaited<ReturnType<typeof openPortal>>, "call">,
  planId: number,
  value: string,
  way: "noted" | "paid" | "confirmed" = "confirmed",
): Promise<void> {
  const order = { intent: "CAPTURE", purchase_units: [{ amount: { currency_code: "USD", value } }] };
  const { id: order_id } = await atPayPal("", order);
  const noted = { order_id, plan_id: planId, variant: "Month", type: "SUBSCRIPTION" };
  expect((await call("/api/payment/create", { body: noted })).status).toBeLessThan(300);
  if (way === "noted") return;
  await atPayPal(`/${order_id}/approve`);
  await atPayPal(`/${order_id}/capture`);
  if (way === "confirmed")
    expect((await call("/api/payment/confirm", { body: { order_id } })).status).toBeLessThan(300);
}
