import { execFileSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { startRestService } from "../../support/outside/restService.ts";
import { USER_INFO } from "../../support/outside/wireExamples.ts";

let api: TestApi;
let gateway: TestGateway;
beforeAll(async () => {
  api = await startTestApi();
  gateway = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
interface Moments {
  createdAt: string;
  updatedAt: string;
}
const asked = async (token: string, document: string, variables: object = {}) => {
  const { data, errors } = await gateway.ask(document, variables, token);
  expect(errors).toEqual([]);
  return Object(data);
};

test("a practice tells since when it is here, and when its owner's record was changed last: not what is counted in it", async () => {
  const { token } = await newTherapist(api);
  const read = async (): Promise<Moments> => (await asked(token, "{ viewer { createdAt updatedAt } }")).viewer;
  const before = await read();
  expect(before).toEqual({ createdAt: expect.stringMatching(MOMENT), updatedAt: expect.stringMatching(MOMENT) });
  await createClient(api, token);
  expect(await read()).toEqual(before);
  const change = "mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { viewer { updatedAt } } }";
  for (const input of [
    { fullName: "Otra" },
    { workingHours: { from: 7, to: 15 } },
    { asksForRatings: true },
    { clientAnswers: { cancelHours: 1, mailed: true } },
  ]) {
    const last = (await read()).updatedAt;
    const told = (await asked(token, change, { input })).updateProfile.viewer.updatedAt;
    expect(Date.parse(told)).toBeGreaterThan(Date.parse(last));
    expect(await read()).toEqual({ ...before, updatedAt: told });
  }
});

test("a receiver's moment is that of its last change; a message to support has that of its arrival", async () => {
  const { token } = await newTherapist(api);
  const input = { name: "Hoja", url: "https://example.com/hook", types: ["CLIENT"] };
  const create =
    "mutation ($input: WebhookInput!) { createWebhook(input: $input) { webhook { id createdAt updatedAt } } }";
  const made = (await asked(token, create, { input })).createWebhook.webhook;
  expect(made).toMatchObject({ createdAt: expect.stringMatching(MOMENT), updatedAt: expect.stringMatching(MOMENT) });
  const pause = `mutation ($id: ID!) {
    updateWebhook(id: $id, version: 1, input: { active: false }) { webhook { createdAt updatedAt } } }`;
  const changed = (await asked(token, pause, { id: made.id })).updateWebhook.webhook;
  expect(changed.createdAt).toBe(made.createdAt);
  expect(Date.parse(changed.updatedAt)).toBeGreaterThan(Date.parse(made.updatedAt));
  const write = `mutation { submitSupportMessage(input: { title: "Hola", subject: GENERAL, body: "No sé." }) {
    supportMessage { createdAt } errors { code } } }`;
  expect((await asked(token, write)).submitSupportMessage).toEqual({
    supportMessage: { createdAt: expect.stringMatching(MOMENT) },
    errors: [],
  });
});

test("a service that tells no moments is none that fails: they are null", async () => {
  const service = await startRestService();
  const other = await startTestGateway({ apiUrl: service.url });
  service.on("GET /user-info", { json: USER_INFO });
  service.on("POST /api/submission", { status: 201, json: { id: 7 } });
  const token = await service.token();
  const { data, errors } = await other.ask("{ viewer { createdAt updatedAt } }", {}, token);
  expect({ data, errors }).toEqual({ data: { viewer: { createdAt: null, updatedAt: null } }, errors: [] });
  const write = `mutation { submitSupportMessage(input: { title: "Hola", subject: GENERAL, body: "No sé." }) {
    supportMessage { id createdAt } } }`;
  const sent = await other.ask(write, {}, token);
  expect(sent.data).toEqual({ submitSupportMessage: { supportMessage: { id: "7", createdAt: null } } });
  await other.close();
  await service.stop();
});

test("a time that a service tells without an offset is UTC, on whatever clocks the gateway runs", () => {
  const told = ["2026-03-02T10:00:00", "2026-03-02 10:00", "2026-03-02", "2026-03-02T10:00:00+01:00"];
  const program = `import { toMoment } from ${JSON.stringify(pathToFileURL("gateway/core/wire.ts"))};
    console.log(JSON.stringify(${JSON.stringify(told)}.map((one) => toMoment(one, "startsAt", () => {}))));`;
  const read = execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
    env: { PATH: process.env.PATH, TZ: "Asia/Tokyo", NODE_NO_WARNINGS: "1" },
    encoding: "utf8",
  });
  expect(JSON.parse(read)).toEqual([
    "2026-03-02T10:00:00.000Z",
    "2026-03-02T10:00:00.000Z",
    "2026-03-02T00:00:00.000Z",
    "2026-03-02T10:00:00+01:00",
  ]);
});
