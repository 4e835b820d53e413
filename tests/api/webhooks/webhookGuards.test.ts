import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SCOPES } from "../../../schema/rules/tokens.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import type { WireWebhook } from "../../../schema/wire/webhooks.ts";
import { accessOf } from "../../support/accessTokens.ts";
import { createClient, newTherapist, type SignedIn, startTestApi, type TestApi } from "../../support/api.ts";
import { type Receiver, startReceiver } from "../../support/receiver.ts";
import { aWebhook, createWebhook, deliveriesOf, INNER, QUICK_WEBHOOKS } from "../../support/webhooks.ts";

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
});

const call = <Body = WireProblem>(path: string, method = "GET", body?: object, token = me.token) =>
  api.call<Body>(path, { method, token, body });
const mine = (id: string) => receiver.messages.filter(({ body }) => body.includes(id));

describe("nobody else", () => {
  const paths = (id: string, delivery: string): [string, string, object?][] => [
    [`/avisos/${id}`, "PUT", { url: "https://mia.ejemplo.es/" }],
    [`/avisos/${id}`, "DELETE"],
    [`/avisos/${id}/secreto`, "POST"],
    [`/avisos/${id}/prueba`, "POST"],
    [`/avisos/${id}/entregas`, "GET"],
    [`/avisos/${id}/entregas/${delivery}/reenviar`, "POST"],
  ];

  test("reaches a receiver: a stranger's id, an unknown one and none at all are the same", async () => {
    const they = await newTherapist(api);
    const { webhook } = await createWebhook(api, they.token, receiver.url);
    await createClient(api, they.token);
    await expect.poll(() => deliveriesOf(api, they.token, webhook.id), PATIENCE).toHaveLength(1);
    const [delivery] = await deliveriesOf(api, they.token, webhook.id);
    const { webhook: own } = await createWebhook(api, me.token, receiver.url);
    const asked = [
      ...paths(webhook.id, delivery?.id ?? ""),
      ...paths(randomUUID(), randomUUID()),
      ...paths("nada", "nada"),
      [`/avisos/${own.id}/entregas/${delivery?.id}/reenviar`, "POST"] as const,
    ];
    for (const [path, method, body] of asked) {
      const answer = await call(path, method, body);
      expect([path, answer.status, answer.body.code]).toEqual([path, 404, "NOT_FOUND"]);
    }
    expect((await call<{ data: WireWebhook[] }>("/avisos", "GET", undefined, they.token)).body.data).toEqual([
      { ...webhook, ultimaEntrega: expect.any(String) },
    ]);
  });

  test("that is a program opens any of it, whatever its token may do", async () => {
    const { webhook } = await createWebhook(api, me.token, receiver.url);
    const { token } = await accessOf(api, me, { scopes: SCOPES });
    const calls = [
      ["/avisos", "GET"],
      ["/avisos", "POST", aWebhook(receiver.url)],
      ...paths(webhook.id, randomUUID()),
    ] as const;
    for (const [path, method, body] of calls) {
      const answer = await call(path, method, body, token);
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, "FORBIDDEN"]);
    }
  });

  test("hears of a name, an address or a text by the log", async () => {
    const { secreto } = await createWebhook(api, me.token, receiver.url, { nombre: "Canario" });
    const { id } = await createClient(api, me.token, { nombre: "Canario" });
    await expect.poll(() => mine(id).length, PATIENCE).toBe(1);
    const logged = api.logs.join("\n");
    expect(logged).not.toContain("Canario");
    expect(logged).not.toContain(secreto);
    expect(logged).not.toContain(new URL(receiver.url).host);
  });
});
