import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deliveries } from "../../../api/webhooks/webhooks.table.ts";
import { RETRIES_AFTER } from "../../../schema/rules/feed.ts";
import type { WireWebhook } from "../../../schema/wire/webhooks.ts";
import { createClient, newTherapist, type SignedIn, startTestApi, type TestApi } from "../../support/api.ts";
import { createNote } from "../../support/notes.ts";
import { type Receiver, startReceiver, verified } from "../../support/receiver.ts";
import { DATABASES } from "../../support/testDatabase.ts";
import { createWebhook, deliveriesOf, INNER, letPass, QUICK_WEBHOOKS, subjectsTo } from "../../support/webhooks.ts";

/** Long enough for everything that is due; nothing waits for it when all is well. */
const PATIENCE = { timeout: 30_000, interval: 20 };

describe.each(DATABASES)("on $name", ({ open }) => {
  let api: TestApi;
  /** A second process of the same service. */
  let twin: TestApi;
  let me: SignedIn;
  let receiver: Receiver;
  beforeAll(async () => {
    const database = await open();
    api = await startTestApi(INNER, { database, pace: QUICK_WEBHOOKS });
    const shared = { ...database, close: async () => undefined };
    twin = await startTestApi(
      { ...INNER, authSecret: api.config.authSecret },
      { database: shared, pace: QUICK_WEBHOOKS },
    );
  });
  afterAll(async () => {
    await twin.close();
    await api.close();
  });
  beforeEach(async () => {
    me = await newTherapist(api);
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());

  const received = (count: number) => expect.poll(() => receiver.messages.length, PATIENCE).toBe(count);
  const outcomes = (id: string) =>
    expect.poll(
      async () =>
        (await deliveriesOf(api, me.token, id)).map(({ estado, intentos, codigoHttp, fallo, proximoIntento }) =>
          // What is due is being tried: its outcome is still that of the try before.
          estado === "EN_ESPERA" && Date.parse(proximoIntento ?? "") <= Date.now()
            ? "due"
            : `${estado} ${intentos} ${codigoHttp} ${fallo}`,
        ),
      PATIENCE,
    );
  const stateOf = async (id: string) =>
    (await api.call<{ data: WireWebhook[] }>("/avisos", { token: me.token })).body.data.find((one) => one.id === id);

  test("a receiver is told each change after it was made, once, in order and signed, and nothing of what it says", async () => {
    await createClient(api, me.token, { nombre: "Canario" });
    const { webhook, secreto } = await createWebhook(api, me.token, receiver.url);
    const client = await createClient(api, me.token, { nombre: "Canario" });
    const note = await createNote(api, me.token, client.id, { title: "Canario" });
    await api.call(`/notas/${note.id}`, { method: "PUT", token: me.token, body: { content: "Canario" } });
    await api.call(`/clientes/${client.id}`, { method: "DELETE", token: me.token });
    await received(5);
    const told = receiver.messages.map((message) => verified(secreto, message));
    expect(told.map(({ type, data }) => [type, data.type, data.id, data.kind, data.version])).toEqual([
      ["client.created", "CLIENT", client.id, "CREATED", 1],
      ["note.created", "NOTE", note.id, "CREATED", 1],
      ["note.updated", "NOTE", note.id, "UPDATED", 2],
      ["note.deleted", "NOTE", note.id, "DELETED", expect.any(Number)],
      ["client.deleted", "CLIENT", client.id, "DELETED", expect.any(Number)],
    ]);
    expect(JSON.stringify(receiver.messages)).not.toContain("Canari");
    await outcomes(webhook.id).toEqual(Array(5).fill("ENTREGADO 1 204 null"));
    // Where the program can read on, should it ever doubt what it was told.
    const feed = await api.call<{ data: object[] }>(`/cambios?despues=${told.at(-1)?.data.cursor}`, {
      token: me.token,
    });
    expect(feed.body.data).toEqual([]);
    expect(() => verified(secreto, { ...receiver.messages[0], body: "{}" } as never)).toThrow();
    expect(await stateOf(webhook.id)).toMatchObject({ estado: "ACTIVO", fallosSeguidos: 0 });
  });

  test("only of the types it is for", async () => {
    const { webhook } = await createWebhook(api, me.token, receiver.url, { tipos: ["NOTA"] });
    const client = await createClient(api, me.token);
    const note = await createNote(api, me.token, client.id);
    await received(1);
    expect(receiver.messages[0]?.body).toContain(note.id);
    await outcomes(webhook.id).toEqual(["ENTREGADO 1 204 null"]);
  });

  test("what is not taken is tried again under the same id until it is, and holds up nothing that comes after it", async () => {
    const { webhook, secreto } = await createWebhook(api, me.token, receiver.url);
    const { id: refused } = await createClient(api, me.token);
    receiver.answer = (res, { body }) => void res.writeHead(body.includes(refused) ? 503 : 200).end();
    const other = await createClient(api, me.token);
    await outcomes(webhook.id).toEqual(["EN_ESPERA 1 503 STATUS", "ENTREGADO 1 200 null"]);
    await letPass(api.database, webhook.id, 6);
    await outcomes(webhook.id).toEqual(["EN_ESPERA 2 503 STATUS", "ENTREGADO 1 200 null"]);
    receiver.answer = (res) => void res.writeHead(200).end("gracias");
    await letPass(api.database, webhook.id, 331);
    await outcomes(webhook.id).toEqual(["ENTREGADO 3 200 null", "ENTREGADO 1 200 null"]);
    const told = receiver.messages.map((message) => verified(secreto, message).data.id);
    expect(told.filter((id) => id === refused)).toHaveLength(3);
    expect(told.filter((id) => id === other.id)).toHaveLength(1);
    const ids = new Set(receiver.messages.map(({ id }) => id));
    expect(ids.size).toBe(2);
    const [first, second] = receiver.messages.filter(({ body }) => body.includes(refused));
    expect(first?.body).toBe(second?.body);
  });

  test("a receiver that takes nothing for days is switched off with one mail, and what waited comes once it is let on", async () => {
    receiver.answer = (res) => void res.writeHead(500).end();
    const { webhook } = await createWebhook(api, me.token, receiver.url);
    await createClient(api, me.token);
    for (const [index, wait] of RETRIES_AFTER.entries()) {
      await outcomes(webhook.id).toEqual([`EN_ESPERA ${index + 1} 500 STATUS`]);
      const [{ proximoIntento = null } = {}] = await deliveriesOf(api, me.token, webhook.id);
      const left = Date.parse(proximoIntento ?? "") - Date.now();
      expect(left).toBeGreaterThan(wait * 0.9 - 10_000);
      expect(left).toBeLessThan(wait * 1.1 + 1_000);
      await letPass(api.database, webhook.id, (wait * 1.1) / 1000 + 301);
    }
    await outcomes(webhook.id).toEqual(["FALLIDO 10 500 STATUS"]);
    expect(await stateOf(webhook.id)).toMatchObject({ estado: "DESACTIVADO", fallosSeguidos: 10 });
    await expect
      .poll(() => subjectsTo(api.database, me.email), PATIENCE)
      .toEqual(["Se ha creado un aviso a otro programa", "Hemos desactivado un aviso a otro programa"]);
    const late = await createClient(api, me.token);
    receiver.answer = (res) => void res.writeHead(200).end();
    const { version } = (await stateOf(webhook.id)) ?? {};
    await api.call(`/avisos/${webhook.id}`, { method: "PUT", token: me.token, body: { activo: true, version } });
    await outcomes(webhook.id).toEqual(["FALLIDO 10 500 STATUS", "ENTREGADO 1 200 null"]);
    expect(receiver.messages.at(-1)?.body).toContain(late.id);
  });

  test("a receiver is not switched off without the mail that says so, as when the queue takes none at that moment", async () => {
    receiver.answer = (res) => void res.writeHead(500).end();
    const { webhook } = await createWebhook(api, me.token, receiver.url);
    await expect.poll(() => subjectsTo(api.database, me.email), PATIENCE).toHaveLength(1);
    await createClient(api, me.token);
    await outcomes(webhook.id).toEqual(["EN_ESPERA 1 500 STATUS"]);
    const { owner } = api.database;
    await owner.update(deliveries).set({ attempts: RETRIES_AFTER.length }).where(eq(deliveries.webhookId, webhook.id));
    await owner.execute(
      sql.raw(`create function take_none() returns trigger language plpgsql as
      $$ begin if new.name = 'webhook-mails' then raise exception 'none'; end if; return new; end $$`),
    );
    await owner.execute(
      sql`create trigger take_none before insert on jobs.job_common for each row execute function take_none()`,
    );
    const before = receiver.messages.length;
    await letPass(api.database, webhook.id, 3_600);
    await expect.poll(() => receiver.messages.length, PATIENCE).toBeGreaterThan(before);
    await owner.execute(sql`drop function take_none cascade`);
    await expect.poll(async () => (await stateOf(webhook.id))?.estado, PATIENCE).toBe("DESACTIVADO");
    await expect
      .poll(() => subjectsTo(api.database, me.email), PATIENCE)
      .toEqual(["Se ha creado un aviso a otro programa", "Hemos desactivado un aviso a otro programa"]);
  });
});
