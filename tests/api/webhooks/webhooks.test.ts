import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { moveToSecret, opensStored } from "../../../api/account/sealed.ts";
import { sealedOfRooms } from "../../../api/app/rooms.ts";
import { purgeDeliveries } from "../../../api/webhooks/deliveries.store.ts";
import { deliveries, webhooks } from "../../../api/webhooks/webhooks.table.ts";
import { CHANGES_KEPT_DAYS } from "../../../schema/rules/feed.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import type { WireDelivery, WireToldWebhook, WireWebhook } from "../../../schema/wire/webhooks.ts";
import { newAccount } from "../../support/account.ts";
import { createClient, newTherapist, type SignedIn, startTestApi, type TestApi } from "../../support/api.ts";
import { type Receiver, startReceiver, verified } from "../../support/receiver.ts";
import {
  aWebhook,
  createWebhook,
  deliveriesOf,
  INNER,
  letPass,
  QUICK_WEBHOOKS,
  subjectsTo,
} from "../../support/webhooks.ts";

const PATIENCE = { timeout: 30_000, interval: 20 };

let api: TestApi;
/** The same service where receivers have to be on the open net. */
let open: TestApi;
let receiver: Receiver;
let me: SignedIn;
beforeAll(async () => {
  receiver = await startReceiver();
  api = await startTestApi(INNER, { pace: QUICK_WEBHOOKS });
  open = await startTestApi();
});
afterAll(async () => {
  await open.close();
  await api.close();
  await receiver.close();
});
beforeEach(async () => {
  me = await newTherapist(api);
});

const call = <Body = WireProblem>(path: string, method = "GET", body?: object, token = me.token) =>
  api.call<Body>(path, { method, token, body });
const rowOf = (id: string) => api.database.owner.select().from(webhooks).where(eq(webhooks.id, id));
const listed = async () => (await call<{ data: WireWebhook[] }>("/avisos")).body.data;
const mine = (id: string) => receiver.messages.filter(({ body }) => body.includes(id));

describe("a receiver", () => {
  test("is made with a secret that is told once and kept sealed, and its owner hears of it by mail", async () => {
    const { webhook, secreto } = await createWebhook(api, me.token, receiver.url);
    expect(secreto).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(webhook).toEqual({
      id: expect.any(String),
      nombre: "Contabilidad",
      url: receiver.url,
      tipos: ["CLIENTE", "SESION", "NOTA", "OBJETIVO", "PAGO"],
      estado: "ACTIVO",
      createdAt: expect.any(String),
      updatedAt: webhook.createdAt,
      ultimaEntrega: null,
      fallosSeguidos: 0,
      secretoPerdido: false,
      version: 1,
    });
    expect(await listed()).toEqual([webhook]);
    const [row] = await rowOf(webhook.id);
    expect(JSON.stringify(row)).not.toContain(secreto.slice(6));
    await expect
      .poll(() => subjectsTo(api.database, me.email), PATIENCE)
      .toEqual(["Se ha creado un aviso a otro programa"]);
  });

  test("is made once for one key, and tells its secret again to whom the answer did not reach", async () => {
    const ask = (body: object) =>
      api.call<WireToldWebhook>("/avisos", { token: me.token, body, headers: { "Idempotency-Key": "aviso-0001" } });
    const [one, two] = [await ask(aWebhook(receiver.url)), await ask(aWebhook(receiver.url))];
    expect(two.body).toEqual(one.body);
    expect(await listed()).toHaveLength(1);
    expect((await ask(aWebhook(receiver.url, { nombre: "Otra" }))).status).toBe(422);
  });

  test.each([
    ["nombre", { nombre: "  " }],
    ["nombre", { nombre: "x".repeat(61) }],
    ["url", { url: "http://ejemplo.es/" }],
    ["url", { url: "https://127.0.0.1/" }],
    ["url", { url: "https://[::ffff:169.254.169.254]/" }],
    ["url", { url: "" }],
    ["tipos", { tipos: [] }],
    ["tipos", { tipos: ["FACTURA"] }],
  ])("is refused by its %s (case %#)", async (field, wrong) => {
    const { token } = await newTherapist(open);
    const body = { ...aWebhook("https://ejemplo.es/avisos"), ...wrong };
    const answer = await open.call("/avisos", { token, body });
    expect([answer.status, answer.body.errors?.map((fault) => fault.field)]).toEqual([422, [field]]);
    const { webhook } = await createWebhook(open, token, "https://ejemplo.es/avisos", { activo: false });
    const changed = await open.call(`/avisos/${webhook.id}`, { method: "PUT", token, body: wrong });
    expect([changed.status, changed.body.errors?.map((fault) => fault.field)]).toEqual([422, [field]]);
  });

  test("is the eleventh no more, however many are made at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => call("/avisos", "POST", aWebhook(receiver.url, { activo: false }))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(await listed()).toHaveLength(10);
  });

  test("is changed on the version it stands on, and a new address is mailed", async () => {
    const { webhook } = await createWebhook(api, me.token, receiver.url);
    const moved = { url: `${receiver.url}/2`, version: 1 };
    expect((await call<WireWebhook>(`/avisos/${webhook.id}`, "PUT", moved)).body).toMatchObject({ version: 2 });
    expect(await call(`/avisos/${webhook.id}`, "PUT", { nombre: "Otra", version: 1 })).toMatchObject({
      status: 409,
      body: { code: "CONFLICT", current: { version: 2, nombre: "Contabilidad" } },
    });
    await expect
      .poll(async () => (await subjectsTo(api.database, me.email)).toSorted(), PATIENCE)
      .toEqual(["Ha cambiado la dirección de un aviso a otro programa", "Se ha creado un aviso a otro programa"]);
  });

  test("is signed for with a new secret as soon as that is made", async () => {
    const { webhook, secreto } = await createWebhook(api, me.token, receiver.url);
    const renewed = await call<WireToldWebhook>(`/avisos/${webhook.id}/secreto`, "POST");
    expect(renewed.body.secreto).not.toBe(secreto);
    const { id } = await createClient(api, me.token);
    await expect.poll(() => mine(id).length, PATIENCE).toBe(1);
    const [message] = mine(id);
    if (!message) throw new Error("no message");
    expect(verified(renewed.body.secreto, message)).toMatchObject({ data: { id } });
    expect(() => verified(secreto, message)).toThrow();
  });

  test("that is paused is told nothing, and all of it once it goes on", async () => {
    const { webhook } = await createWebhook(api, me.token, receiver.url);
    await call(`/avisos/${webhook.id}`, "PUT", { activo: false });
    const { id } = await createClient(api, me.token);
    const other = await createWebhook(api, me.token, receiver.url);
    const { id: later } = await createClient(api, me.token);
    await expect.poll(() => mine(later).length, PATIENCE).toBe(1);
    expect(mine(id)).toEqual([]);
    expect(await call(`/avisos/${webhook.id}/prueba`, "POST")).toMatchObject({ status: 422 });
    await call(`/avisos/${webhook.id}`, "PUT", { activo: true });
    await expect.poll(() => [mine(id).length, mine(later).length], PATIENCE).toEqual([1, 2]);
    expect(await deliveriesOf(api, me.token, other.webhook.id)).toHaveLength(1);
  });

  test("that is deleted is told nothing of what waited for it", async () => {
    receiver.answer = (res) => void res.writeHead(500).end();
    const { webhook } = await createWebhook(api, me.token, receiver.url);
    const { id } = await createClient(api, me.token);
    await expect.poll(() => mine(id).length, PATIENCE).toBe(1);
    receiver.answer = (res) => void res.writeHead(204).end();
    expect((await call(`/avisos/${webhook.id}`, "DELETE")).status).toBe(204);
    expect((await call(`/avisos/${webhook.id}`, "DELETE")).status).toBe(404);
    await letPass(api.database, webhook.id, 600);
    const other = await createWebhook(api, me.token, receiver.url);
    const { id: later } = await createClient(api, me.token);
    await expect.poll(() => mine(later).length, PATIENCE).toBe(1);
    expect(mine(id)).toHaveLength(1);
    expect(await api.database.owner.select().from(deliveries).where(eq(deliveries.webhookId, webhook.id))).toEqual([]);
    expect((await listed()).map((one) => one.id)).toEqual([other.webhook.id]);
  });

  test("goes with the account of its owner", async () => {
    const owner = await newAccount(api);
    const { webhook } = await createWebhook(api, owner.token, receiver.url);
    await owner.post("/manage/delete", { phrase: "Eliminar cuenta", password: owner.password });
    expect(await rowOf(webhook.id)).toEqual([]);
  });

  test("keeps its secret when the service's own is changed", async () => {
    const { secreto } = await createWebhook(api, me.token, receiver.url);
    const [before, next] = [api.config.authSecret ?? "", "otro-secreto-de-treinta-y-dos-signos"];
    await moveToSecret(api.database, before, next, sealedOfRooms);
    expect(await opensStored(api.database, [before], sealedOfRooms)).toBe("none");
    await moveToSecret(api.database, next, before, sealedOfRooms);
    const { id } = await createClient(api, me.token);
    await expect.poll(() => mine(id).length, PATIENCE).toBe(1);
    expect(mine(id).map((message) => verified(secreto, message))).toMatchObject([{ type: "client.created" }]);
  });
});

describe("a delivery", () => {
  test("to try a receiver goes out at once, and is not tried again", async () => {
    const { webhook, secreto } = await createWebhook(api, me.token, receiver.url);
    receiver.answer = (res) => void res.writeHead(404).end();
    const { status, body } = await call<WireDelivery>(`/avisos/${webhook.id}/prueba`, "POST");
    expect([status, body.evento, body.estado]).toEqual([202, "webhook.test", "EN_ESPERA"]);
    await expect
      .poll(() => deliveriesOf(api, me.token, webhook.id), PATIENCE)
      .toMatchObject([{ estado: "FALLIDO", intentos: 1, codigoHttp: 404, fallo: "STATUS", proximoIntento: null }]);
    receiver.answer = (res) => void res.writeHead(204).end();
    const [message] = mine(webhook.id);
    expect(message && verified(secreto, message)).toMatchObject({ type: "webhook.test", data: { id: webhook.id } });
    expect(await listed()).toMatchObject([{ estado: "ACTIVO", fallosSeguidos: 0 }]);
  });

  test("is sent again under its id when its owner asks for it", async () => {
    const { webhook } = await createWebhook(api, me.token, receiver.url);
    const { id } = await createClient(api, me.token);
    await expect
      .poll(() => deliveriesOf(api, me.token, webhook.id), PATIENCE)
      .toMatchObject([{ estado: "ENTREGADO", intentos: 1 }]);
    const [delivery] = await deliveriesOf(api, me.token, webhook.id);
    expect((await call(`/avisos/${webhook.id}/entregas/${delivery?.id}/reenviar`, "POST")).status).toBe(202);
    await expect.poll(() => mine(id).length, PATIENCE).toBe(2);
    expect(mine(id).map((message) => message.id)).toEqual([delivery?.id, delivery?.id]);
  });

  test("is asked for so often in an hour and no oftener", async () => {
    const { webhook } = await createWebhook(api, me.token, receiver.url, { activo: false });
    const answers = await Promise.all(Array.from({ length: 61 }, () => call(`/avisos/${webhook.id}/prueba`, "POST")));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  test("is kept for a receiver that still waits for it as long as changes are, and told then", async () => {
    const { webhook } = await createWebhook(api, me.token, receiver.url);
    receiver.answer = (res) => void res.writeHead(500).end();
    const { id } = await createClient(api, me.token);
    await expect.poll(() => mine(id).length, PATIENCE).toBe(1);
    await call(`/avisos/${webhook.id}`, "PUT", { activo: false });
    const waits = [expect.objectContaining({ estado: "EN_ESPERA" })];
    await expect.poll(() => deliveriesOf(api, me.token, webhook.id), PATIENCE).toEqual(waits);
    await letPass(api.database, webhook.id, (CHANGES_KEPT_DAYS - 1) * 86_400);
    await purgeDeliveries(api.database.owner);
    expect(await deliveriesOf(api, me.token, webhook.id)).toEqual(waits);
    receiver.answer = (res) => void res.writeHead(204).end();
    await call(`/avisos/${webhook.id}`, "PUT", { activo: true });
    await expect.poll(() => mine(id).length, PATIENCE).toBe(2);
    await call(`/avisos/${webhook.id}`, "PUT", { activo: false });
    await api.database.owner.update(deliveries).set({ status: "WAITING" }).where(eq(deliveries.webhookId, webhook.id));
    await letPass(api.database, webhook.id, 2 * 86_400);
    await purgeDeliveries(api.database.owner);
    expect(await deliveriesOf(api, me.token, webhook.id)).toEqual([]);
  });

  test("is shown for thirty days, by pages", async () => {
    const { webhook } = await createWebhook(api, me.token, receiver.url);
    for (let more = 0; more < 3; more += 1) await createClient(api, me.token);
    const done = Array(3).fill(expect.objectContaining({ estado: "ENTREGADO" }));
    await expect.poll(() => deliveriesOf(api, me.token, webhook.id), PATIENCE).toEqual(done);
    const page = await call<object>(`/avisos/${webhook.id}/entregas?page=2&pageSize=2`);
    expect(page.body).toMatchObject({ data: [{ evento: "client.created" }], pagination: { total: 3, pageCount: 2 } });
    await letPass(api.database, webhook.id, 29 * 86_400);
    await purgeDeliveries(api.database.owner);
    expect(await deliveriesOf(api, me.token, webhook.id)).toHaveLength(3);
    await letPass(api.database, webhook.id, 2 * 86_400);
    await purgeDeliveries(api.database.owner);
    expect(await deliveriesOf(api, me.token, webhook.id)).toEqual([]);
  });
});
