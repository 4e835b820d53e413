import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deliveries, webhooks } from "../../../api/webhooks/webhooks.table.ts";
import type { WireWebhook } from "../../../schema/wire/webhooks.ts";
import { createClient, newTherapist, type SignedIn, startTestApi, type TestApi } from "../../support/api.ts";
import { type Receiver, startReceiver } from "../../support/receiver.ts";
import { createWebhook, deliveriesOf, INNER, QUICK_WEBHOOKS } from "../../support/webhooks.ts";

const PATIENCE = { timeout: 30_000, interval: 20 };

let api: TestApi;
let me: SignedIn;
let receiver: Receiver;
beforeAll(async () => {
  api = await startTestApi(INNER, { pace: QUICK_WEBHOOKS });
});
afterAll(() => api.close());
beforeEach(async () => {
  me = await newTherapist(api);
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const change = (id: string, body: object) =>
  api.call<WireWebhook>(`/avisos/${id}`, { method: "PUT", token: me.token, body });
const became = (id: string) =>
  expect.poll(
    async () => (await deliveriesOf(api, me.token, id)).map(({ estado, intentos }) => `${estado} ${intentos}`),
    PATIENCE,
  );

/** A receiver that took none of three messages, and is left alone with each near its end of tries. */
async function refused() {
  receiver.answer = (res) => void res.writeHead(500).end();
  const { webhook } = await createWebhook(api, me.token, receiver.url);
  const clients: string[] = [];
  for (let more = 0; more < 3; more += 1) clients.push((await createClient(api, me.token)).id);
  await became(webhook.id).toEqual(Array(3).fill(expect.stringMatching(/^EN_ESPERA [1-9]/)));
  const { owner } = api.database;
  const inADay = sql`now() + interval '1 day'`;
  await owner.update(webhooks).set({ failures: 9, heldUntil: inADay }).where(eq(webhooks.id, webhook.id));
  await owner.update(deliveries).set({ attempts: 9, dueAt: inADay }).where(eq(deliveries.webhookId, webhook.id));
  receiver.messages.length = 0;
  return { id: webhook.id, clients };
}

/** As when it took nothing for days. */
const switchOff = (id: string) =>
  api.database.owner.update(webhooks).set({ status: "DISABLED" }).where(eq(webhooks.id, id));
const told = (clients: string[]) => clients.map((id) => expect.objectContaining({ body: expect.stringContaining(id) }));

describe("what waits for a receiver", () => {
  test("that is let on again comes at once and in order, and what it still does not take is tried for days again", async () => {
    const { id, clients } = await refused();
    await switchOff(id);
    expect((await change(id, { activo: true })).body).toMatchObject({ estado: "ACTIVO", fallosSeguidos: 0 });
    await expect.poll(() => receiver.messages.slice(0, 3), PATIENCE).toEqual(told(clients));
    await became(id).toEqual(Array(3).fill(expect.stringMatching(/^EN_ESPERA [1-3]$/)));
    await change(id, { activo: false });
    receiver.answer = (res) => void res.writeHead(204).end();
    await change(id, { activo: true });
    await became(id).toEqual(Array(3).fill("ENTREGADO 1"));
    expect(receiver.messages.slice(-3)).toEqual(told(clients));
  });

  test("goes to its new address at once and in order", async () => {
    const { id, clients } = await refused();
    receiver.answer = (res) => void res.writeHead(204).end();
    await change(id, { nombre: "Otro nombre", url: receiver.url });
    expect(receiver.messages).toEqual([]);
    expect((await change(id, { url: `${receiver.url}/nuevo` })).body).toMatchObject({ fallosSeguidos: 0 });
    await expect.poll(() => receiver.messages, PATIENCE).toEqual(told(clients));
    await became(id).toEqual(Array(3).fill("ENTREGADO 1"));
  });

  test("and was given up is not sent again unless its owner asks for it", async () => {
    const { id, clients } = await refused();
    const [first] = await deliveriesOf(api, me.token, id);
    await api.database.owner
      .update(deliveries)
      .set({ status: "FAILED" })
      .where(eq(deliveries.id, first?.id ?? ""));
    await switchOff(id);
    receiver.answer = (res) => void res.writeHead(204).end();
    await change(id, { activo: true });
    await became(id).toEqual(["FALLIDO 9", "ENTREGADO 1", "ENTREGADO 1"]);
    await api.call(`/avisos/${id}/entregas/${first?.id}/reenviar`, { token: me.token, method: "POST" });
    await became(id).toEqual(Array(3).fill("ENTREGADO 1"));
    expect(receiver.messages).toEqual(told([...clients.slice(1), clients[0] ?? ""]));
  });
});
