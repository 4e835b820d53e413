import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { WireUserInfo } from "../../schema/wire/membership.ts";
import type { WirePayment } from "../../schema/wire/payments.ts";
import { signUp } from "../bench/practice.ts";
import { startApiProcess } from "../support/apiProcess.ts";
import { fillDataFolder } from "../support/dataFolder.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "consulta-payments-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a service killed between the payment and its confirmation activates the plan once when it is back", async () => {
  const first = await startApiProcess({ DATA_DIR: await fillDataFolder(folder) });
  const headers = { ...(await (await signUp(first.url, "elena@correo.es"))()), "content-type": "application/json" };
  const post = async <Body>(url: string, body: object) => {
    const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
    return { status: answer.status, body: (await answer.json()) as Body };
  };
  const paypal = `${first.url}/dev/paypal/orders`;
  const purchase_units = [{ amount: { currency_code: "USD", value: "15.00" } }];
  const { body: order } = await post<{ id: string }>(paypal, { purchase_units });
  const record = { order_id: order.id, plan_id: 2, variant: "Month", type: "SUBSCRIPTION" };
  expect((await post(`${first.url}/api/payment/create`, record)).status).toBe(201);
  await post(`${paypal}/${order.id}/approve`, {});
  expect((await post(`${paypal}/${order.id}/capture`, {})).status).toBe(201);
  await first.end("SIGKILL");

  const second = await startApiProcess({ DATA_DIR: folder });
  const read = async <Body>(address: string) =>
    (await (await fetch(`${second.url}${address}`, { headers })).json()) as Body;
  const info = async () => (await read<{ data: { data: WireUserInfo } }>("/user-info")).data.data;
  // Nobody confirms: the service looks at what it left open.
  await expect.poll(async () => (await info()).subscription_plan.name).toBe("Esencial");
  const { planExpirationDate } = await info();
  const confirmed = await post<{ ok: boolean }>(`${second.url}/api/payment/confirm`, { order_id: order.id });
  expect(confirmed.body.ok).toBe(true);
  expect((await info()).planExpirationDate).toBe(planExpirationDate);
  expect((await read<{ data: WirePayment[] }>("/api/payment")).data).toHaveLength(1);
  expect(await second.end("SIGTERM")).toBe(0);
});
