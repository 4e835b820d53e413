import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SCOPES } from "../../../schema/rules/tokens.ts";
import { accessOf } from "../../support/accessTokens.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { type Receiver, startReceiver, verified } from "../../support/receiver.ts";
import { createWebhook, INNER, loseWebhookSecret, QUICK_WEBHOOKS } from "../../support/webhooks.ts";
import { overDouble } from "../core/overDouble.ts";

const PATIENCE = { timeout: 30_000, interval: 50 };
const LIST = "{ webhooks { id name url types status failures lastDeliveredAt version } }";
const CREATE = `mutation ($input: WebhookInput!) {
  createWebhook(input: $input) { webhook { id status version } secret errors { code field message } } }`;
const DELIVERIES = `query ($id: ID!) { webhookDeliveries(webhookId: $id) {
  items { id event status attempts httpStatus fault milliseconds createdAt triedAt nextTryAt } pageInfo { total } } }`;

interface Made {
  webhook: { id: string; status: string; version: number };
  secret: string;
  errors: object[];
}

describe("before our own service", () => {
  let api: TestApi;
  let gateway: TestGateway;
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
    api = await startTestApi(INNER, { pace: QUICK_WEBHOOKS });
    gateway = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
  });
  afterAll(async () => {
    await gateway.close();
    await api.close();
    await receiver.close();
  });

  test("a receiver is made, told, looked after and deleted", async () => {
    const { token } = await newTherapist(api);
    const ask = async (document: string, variables: object = {}) => {
      const { data, errors } = await gateway.ask(document, variables, token);
      expect(errors).toEqual([]);
      return data as Record<string, unknown>;
    };
    expect((await ask("{ features }")).features).toContain("WEBHOOKS");
    const input = { name: "Hoja", url: receiver.url, types: ["CLIENT", "THERAPY_SESSION"] };
    const { webhook, secret } = (await ask(CREATE, { input })).createWebhook as Made;
    const { id } = webhook;
    expect(webhook).toMatchObject({ status: "ACTIVE", version: 1 });
    const client = await createClient(api, token);
    await expect.poll(() => receiver.messages.length, PATIENCE).toBe(1);
    const [message] = receiver.messages;
    expect(message && verified(secret, message).data).toMatchObject({ type: "CLIENT", id: client.id });
    const items = async () => ((await ask(DELIVERIES, { id })).webhookDeliveries as { items: { id: string }[] }).items;
    await expect
      .poll(items, PATIENCE)
      .toMatchObject([
        { id: message?.id, event: "client.created", status: "DELIVERED", attempts: 1, httpStatus: 204, fault: null },
      ]);
    expect(await ask(LIST)).toMatchObject({ webhooks: [{ id, ...input, failures: 0, status: "ACTIVE" }] });

    const again = `mutation ($id: ID!, $of: ID!) { resendWebhookDelivery(webhookId: $of, id: $id) { delivery { id status } errors { code } } }`;
    expect((await ask(again, { id: message?.id, of: id })).resendWebhookDelivery).toMatchObject({ errors: [] });
    await expect.poll(() => receiver.messages.length, PATIENCE).toBe(2);
    const tried = "mutation ($id: ID!) { testWebhook(id: $id) { delivery { event } errors { code field } } }";
    expect((await ask(tried, { id })).testWebhook).toEqual({ delivery: { event: "webhook.test" }, errors: [] });
    await expect.poll(() => receiver.messages.length, PATIENCE).toBe(3);
    const renewed = (
      await ask("mutation ($id: ID!) { renewWebhookSecret(id: $id) { secret webhook { version } } }", { id })
    ).renewWebhookSecret as Made;
    expect(renewed).toMatchObject({ secret: expect.stringMatching(/^whsec_/), webhook: { version: 2 } });

    const change = `mutation ($id: ID!, $version: Int, $input: WebhookInput!) {
      updateWebhook(id: $id, version: $version, input: $input) { webhook { status version } errors { code field current { version } } } }`;
    expect((await ask(change, { id, version: 1, input: { active: false } })).updateWebhook).toEqual({
      webhook: null,
      errors: [{ code: "CONFLICT", field: null, current: { version: 2 } }],
    });
    expect((await ask(change, { id, version: 2, input: { active: false } })).updateWebhook).toEqual({
      webhook: { status: "PAUSED", version: 3 },
      errors: [],
    });
    expect((await ask(tried, { id })).testWebhook).toEqual({
      delivery: null,
      errors: [{ code: "INVALID", field: ["id"] }],
    });
    const end = "mutation ($id: ID!) { deleteWebhook(id: $id) { deletedWebhookId errors { code field } } }";
    expect((await ask(end, { id })).deleteWebhook).toEqual({ deletedWebhookId: id, errors: [] });
    const gone = { deletedWebhookId: null, errors: [{ code: "NOT_FOUND", field: ["id"] }] };
    expect((await ask(end, { id })).deleteWebhook).toEqual(gone);
    expect(await ask(LIST)).toEqual({ webhooks: [] });
  });

  test.each([
    [{ name: "" }, "name", "REQUIRED"],
    [{ name: "x".repeat(61) }, "name", "TOO_LONG"],
    [{ url: "https://ana:clave@ejemplo.es/" }, "url", "INVALID"],
    [{ types: [] }, "types", "REQUIRED"],
  ])("a receiver that is not right is refused by its field (case %#)", async (wrong, field, code) => {
    const { token } = await newTherapist(api);
    const input = { name: "Hoja", url: receiver.url, types: ["NOTE"], ...wrong };
    expect((await gateway.ask(CREATE, { input }, token)).data).toEqual({
      createWebhook: {
        webhook: null,
        secret: null,
        errors: [{ code, field: ["input", field], message: expect.any(String) }],
      },
    });
  });

  test("programs are told of no receiver, and make none, whatever their token may do", async () => {
    const owner = await newTherapist(api);
    const { token } = await accessOf(api, owner, { scopes: SCOPES });
    const input = { name: "Hoja", url: receiver.url, types: ["NOTE"] };
    for (const [document, variables] of [
      [LIST, {}],
      [CREATE, { input }],
    ] as const) {
      const { errors } = await gateway.ask(document, variables, token);
      expect(errors).toMatchObject([{ extensions: { code: "FORBIDDEN" } }]);
    }
    expect((await gateway.ask(LIST, {}, owner.token)).data).toEqual({ webhooks: [] });
  });

  test("a receiver whose secret is lost says so, and is let go on only with another", async () => {
    const { token } = await newTherapist(api);
    const { webhook } = await createWebhook(api, token, receiver.url);
    const activate = async (version: number) =>
      (
        await gateway.ask(
          `mutation ($id: ID!, $version: Int!) { updateWebhook(id: $id, version: $version, input: { active: true }) { webhook { status isSecretLost } errors { code field message } } }`,
          { id: webhook.id, version },
          token,
        )
      ).data;
    await loseWebhookSecret(api, webhook.id);
    expect((await gateway.ask("{ webhooks { status isSecretLost } }", {}, token)).data).toEqual({
      webhooks: [{ status: "PAUSED", isSecretLost: true }],
    });
    const message = "Su secreto se perdió: cámbialo y vuelve a activarlo.";
    expect(await activate(2)).toEqual({
      updateWebhook: { webhook: null, errors: [{ code: "INVALID", field: ["input", "active"], message }] },
    });
    await gateway.ask("mutation ($id: ID!) { renewWebhookSecret(id: $id) { secret } }", { id: webhook.id }, token);
    expect(await activate(3)).toEqual({
      updateWebhook: { webhook: { status: "ACTIVE", isSecretLost: false }, errors: [] },
    });
  });
});

describe("before another deployment", async () => {
  const { service, gateway, token } = await overDouble();

  test("that tells nobody of changes there are no receivers, and none is promised", async () => {
    service.on("GET /openapi.json", { status: 404, json: {} });
    expect(await gateway.ask(LIST, {}, token)).toMatchObject({ data: { webhooks: null }, errors: [] });
    expect((await gateway.ask(DELIVERIES, { id: "7" }, token)).data).toEqual({ webhookDeliveries: null });
    const { errors } = await gateway.ask("mutation { deleteWebhook(id: 7) { errors { code } } }", {}, token);
    expect(errors).toMatchObject([{ extensions: { code: "NOT_OFFERED" } }]);
    expect(service.calls.filter(({ path }) => path.startsWith("/avisos"))).toEqual([]);
  });
});
