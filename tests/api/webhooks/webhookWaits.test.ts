import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deliveries, webhooks } from "../../../api/webhooks/webhooks.table.ts";
import type { WireDelivery, WireToldWebhook, WireWebhook } from "../../../schema/wire/webhooks.ts";
import { createClient, newTherapist, type SignedIn, startTestApi, type TestApi } from "../../support/api.ts";
import { someoneWaits } from "../../support/heldPractice.ts";
import { refusalOf } from "../../support/receipts.ts";
import { type Receiver, startReceiver, verified } from "../../support/receiver.ts";
import { createWebhook, deliveriesOf, INNER, loseWebhookSecret, QUICK_WEBHOOKS } from "../../support/webhooks.ts";

const PATIENCE = { timeout: 30_000, interval: 20 };

let api: TestApi;
let receiver: Receiver;
let me: SignedIn;
beforeAll(async () => {
  receiver = await startReceiver();
  api = await startTestApi(INNER, { pace: QUICK_WEBHOOKS });
});
afterAll(async () => {
  await api.close();
  await receiver.close();
});
beforeEach(async () => {
  me = await newTherapist(api);
  receiver.answer = (res) => void res.writeHead(204).end();
});

const call = <Body = object>(path: string, method = "GET", body?: object) =>
  api.call<Body>(path, { method, token: me.token, body });
const listed = async () => (await call<{ data: WireWebhook[] }>("/avisos")).body.data;
const mine = (id: string) => receiver.messages.filter(({ body }) => body.includes(id));

test("a receiver whose secret is lost waits, is let go on with another one alone, and is told then what waited, signed with it", async () => {
  const { webhook } = await createWebhook(api, me.token, receiver.url);
  const paused = (await createWebhook(api, me.token, receiver.url, { activo: false })).webhook;
  const off = (await createWebhook(api, me.token, receiver.url)).webhook;
  await api.database.owner.update(webhooks).set({ status: "DISABLED" }).where(eq(webhooks.id, off.id));
  for (const { id } of [webhook, paused, off]) await loseWebhookSecret(api, id);
  expect(await listed()).toMatchObject([
    { id: webhook.id, estado: "EN_PAUSA", secretoPerdido: true, version: 2 },
    { id: paused.id, estado: "EN_PAUSA", secretoPerdido: true },
    { id: off.id, estado: "DESACTIVADO", secretoPerdido: true },
  ]);

  const { id } = await createClient(api, me.token);
  const change = (body: object) => call<WireWebhook>(`/avisos/${webhook.id}`, "PUT", body);
  const why = "Su secreto se perdió: cámbialo y vuelve a activarlo.";
  expect(refusalOf(await change({ activo: true }))).toEqual([["activo", why]]);
  expect((await change({ nombre: "Otro nombre", activo: false })).status).toBe(200);
  const { body: renewed } = await call<WireToldWebhook>(`/avisos/${webhook.id}/secreto`, "POST");
  expect(renewed.webhook).toMatchObject({ estado: "EN_PAUSA", secretoPerdido: false });
  expect(mine(id)).toEqual([]);
  expect((await change({ activo: true })).body).toMatchObject({ estado: "ACTIVO", secretoPerdido: false });
  await expect.poll(() => mine(id).length, PATIENCE).toBe(1);
  expect(mine(id).map((message) => verified(renewed.secreto, message))).toMatchObject([{ type: "client.created" }]);
});

test("a message that waits is told to go when its receiver is written to again, and at no moment while nothing is sent to it", async () => {
  receiver.answer = (res) => void res.writeHead(500).end();
  const { webhook } = await createWebhook(api, me.token, receiver.url);
  await createClient(api, me.token);
  const next = async () => (await deliveriesOf(api, me.token, webhook.id)).map((one) => one.proximoIntento);
  await expect.poll(() => deliveriesOf(api, me.token, webhook.id), PATIENCE).toMatchObject([{ fallo: "STATUS" }]);
  const heldUntil = new Date(Date.now() + 86_400_000);
  await api.database.owner.update(webhooks).set({ heldUntil }).where(eq(webhooks.id, webhook.id));
  expect(await next()).toEqual([heldUntil.toISOString()]);
  await call(`/avisos/${webhook.id}`, "PUT", { activo: false });
  expect(await next()).toEqual([null]);
  await api.database.owner
    .update(webhooks)
    .set({ status: "ACTIVE", heldUntil: sql`now() + interval '1 day'` })
    .where(eq(webhooks.id, webhook.id));
  const asked = await call<WireDelivery>(`/avisos/${webhook.id}/prueba`, "POST");
  // Whoever asks has it sent at once.
  expect(Date.parse(asked.body.proximoIntento ?? "")).toBeLessThan(heldUntil.getTime() - 3_600_000);
});

test("whoever changes or ends a receiver is not stood in the way of by a message that is being written down as taken", async () => {
  let take = (): void => expect.unreachable("nothing was sent");
  receiver.answer = (res) => {
    take = () => void res.writeHead(204).end();
  };
  const { webhook } = await createWebhook(api, me.token, receiver.url);
  const { id } = await createClient(api, me.token);
  await expect.poll(() => mine(id).length, PATIENCE).toBe(1);
  const ofIt = eq(deliveries.webhookId, webhook.id);
  // As «Reenviar» and «Eliminar» do: the receiver is locked, then its messages.
  await api.database.owner.transaction(async (tx) => {
    await tx.select().from(webhooks).where(eq(webhooks.id, webhook.id)).for("update");
    take();
    await someoneWaits(api.database);
    expect(await tx.select().from(deliveries).where(ofIt).for("update", { noWait: true })).toHaveLength(1);
  });
  await expect.poll(() => deliveriesOf(api, me.token, webhook.id), PATIENCE).toMatchObject([{ estado: "ENTREGADO" }]);
});
