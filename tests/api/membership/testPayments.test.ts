import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SandboxOrder } from "../../../api/membership/sandbox.orders.ts";
import { startTestApi, type TestApi } from "../../support/api.ts";
import { openServer } from "../../support/openServer.ts";
import { newBuyer } from "../../support/payments.ts";

let folder: string;
let api: TestApi;
/** Another process before the same database, with the same folder, as of several on one machine. */
let twin: TestApi;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "consulta-test-payments-"));
  const server = { kind: "postgres", url: "", practiceUrl: null, directUrl: null } as const;
  const given = { database: server, dataDir: folder, payments: "local" } as const;
  api = await startTestApi(given);
  const url = api.database.queue.connectionString;
  const database = url ? await openServer(url) : { ...api.database, close: async () => undefined };
  twin = await startTestApi({ ...given, authSecret: api.config.authSecret }, { database });
});
afterAll(async () => {
  await twin.close();
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What PayPal's script asks in the browser, of whichever process takes it. */
const orders = (at: TestApi, what = "", body: object = {}) =>
  at.call<SandboxOrder>(`/dev/paypal/orders${what}`, { body });
const newOrder = async (at: TestApi, value: string) => {
  const { body } = await orders(at, "", { purchase_units: [{ amount: { currency_code: "USD", value } }] });
  return body.id;
};

test("a test payment comes to its end whichever of several services takes each of its steps", async () => {
  const [here, there] = [await newBuyer(api), await newBuyer(twin)];
  for (const [buyer, first, second] of [
    [here, twin, api],
    [there, api, twin],
  ] as const) {
    const id = await newOrder(first, "29.00");
    expect(await buyer.create(id, 3)).toMatchObject({ status: 201 });
    expect(await orders(second, `/${id}/approve`)).toMatchObject({ status: 200, body: { status: "APPROVED" } });
    expect(await orders(first, `/${id}/capture`)).toMatchObject({ status: 201, body: { status: "COMPLETED" } });
    expect(await buyer.confirm(id)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await buyer.plan()).toMatchObject({ name: "Profesional", variant: "Month" });
  }
});

test("a line that was cut off takes no other test payment along", async () => {
  const before = await newOrder(api, "29.00");
  appendFileSync(path.join(folder, "paypal.jsonl"), '{"kind":"appro');
  const id = await newOrder(twin, "29.00");
  for (const order of [before, id]) expect(await orders(api, `/${order}/approve`)).toMatchObject({ status: 200 });
});

test("a test payment's money moves once, also when two services are asked at once", async () => {
  const id = await newOrder(api, "15.00");
  await Promise.all([api, twin].map((at) => orders(at, `/${id}/approve`)));
  const answers = await Promise.all([api, twin, api, twin].map((at) => orders(at, `/${id}/capture`)));
  const captures = answers.flatMap(({ body }) => body.purchase_units.map(({ payments }) => payments?.captures));
  expect(new Set(captures.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(captures).toHaveLength(4);
});
