import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { WireWebhook } from "../../../schema/wire/webhooks.ts";
import { createClient, newTherapist, type SignedIn, startTestApi, type TestApi } from "../../support/api.ts";
import { createNote } from "../../support/notes.ts";
import { type Receiver, startReceiver } from "../../support/receiver.ts";
import { DATABASES } from "../../support/testDatabase.ts";
import { createWebhook, deliveriesOf, INNER, letPass, QUICK_WEBHOOKS } from "../../support/webhooks.ts";

const PATIENCE = { timeout: 30_000, interval: 20 };

describe.each(DATABASES)("on $name", ({ open }) => {
  let api: TestApi;
  let me: SignedIn;
  let receiver: Receiver;
  beforeAll(async () => {
    api = await startTestApi(INNER, { database: await open(), pace: QUICK_WEBHOOKS });
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    me = await newTherapist(api);
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());

  const change = async (id: string, body: object) => {
    const { status } = await api.call<WireWebhook>(`/avisos/${id}`, { method: "PUT", token: me.token, body });
    expect(status).toBe(200);
  };
  const told = () => receiver.messages.map(({ body }) => (JSON.parse(body) as { type: string }).type);
  const listed = async (id: string) =>
    (await deliveriesOf(api, me.token, id)).map(({ evento, estado }) => `${evento} ${estado}`);

  test("what waits for a receiver of a type it is told of no more is never sent, and the rest and a message to try it are", async () => {
    receiver.answer = (res) => void res.writeHead(503).end();
    const { webhook } = await createWebhook(api, me.token, receiver.url, { tipos: ["CLIENTE", "NOTA"] });
    const { id: client } = await createClient(api, me.token);
    await createNote(api, me.token, client);
    await expect
      .poll(async () => (await deliveriesOf(api, me.token, webhook.id)).map(({ codigoHttp }) => codigoHttp), PATIENCE)
      .toEqual([503, 503]);
    await change(webhook.id, { activo: false });
    await change(webhook.id, { tipos: ["CLIENTE"] });
    expect(await listed(webhook.id)).toEqual(["client.created EN_ESPERA"]);
    receiver.messages.length = 0;
    receiver.answer = (res) => void res.writeHead(204).end();
    await change(webhook.id, { activo: true });
    await api.call(`/avisos/${webhook.id}/prueba`, { method: "POST", token: me.token });
    const sent = ["client.created ENTREGADO", "webhook.test ENTREGADO"];
    await expect.poll(() => listed(webhook.id), PATIENCE).toEqual(sent);
    expect(told()).toEqual(["client.created", "webhook.test"]);
  });

  test("a message that is on its way as its type is taken off is not tried again", async () => {
    let answer: (() => void) | undefined;
    receiver.answer = (res) => {
      answer = () => void res.writeHead(503).end();
    };
    const { webhook } = await createWebhook(api, me.token, receiver.url, { tipos: ["CLIENTE", "NOTA"] });
    await createClient(api, me.token);
    await expect.poll(() => answer !== undefined, PATIENCE).toBe(true);
    await change(webhook.id, { tipos: ["NOTA"] });
    answer?.();
    receiver.answer = (res) => void res.writeHead(204).end();
    await letPass(api.database, webhook.id, 600);
    await createNote(api, me.token, (await createClient(api, me.token)).id);
    await expect.poll(() => listed(webhook.id), PATIENCE).toEqual(["note.created ENTREGADO"]);
    expect(told()).toEqual(["client.created", "note.created"]);
  });

  test("a receiver is told of what happened after a type was chosen for it, also if it was paused then, and of what waited", async () => {
    const { webhook } = await createWebhook(api, me.token, receiver.url, { tipos: ["CLIENTE"], activo: false });
    const { id: client } = await createClient(api, me.token);
    await createNote(api, me.token, client);
    await change(webhook.id, { tipos: ["CLIENTE", "NOTA"] });
    const { id: later } = await createNote(api, me.token, client);
    await change(webhook.id, { activo: true });
    const sent = ["client.created ENTREGADO", "note.created ENTREGADO"];
    await expect.poll(() => listed(webhook.id), PATIENCE).toEqual(sent);
    expect(receiver.messages.map(({ body }) => body)).toEqual([
      expect.stringContaining(client),
      expect.stringContaining(later),
    ]);
  });
});
