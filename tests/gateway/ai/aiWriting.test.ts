import { createClient } from "graphql-sse";
import { afterAll, beforeAll, expect, test } from "vitest";
import { consentingClient, practiceInfo } from "../../support/ai.ts";
import { newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { startBufferingProxy } from "../../support/bufferingProxy.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { type AiProviderDouble, KEY, optionsText, startAiProvider } from "../../support/outside/aiProvider.ts";
import { openTestDatabase } from "../../support/testDatabase.ts";

interface Written {
  options: { title: string; content: string }[];
  isComplete: boolean;
  sent: string | null;
  usage: { used: number } | null;
  errors: { code: string }[];
}

const WRITING = `subscription ($text: String!, $clientId: ID) {
  noteWriting(task: GENERATE, text: $text, clientId: $clientId) {
    options { title content } isComplete sent usage { used } errors { code }
  }
}`;
const CONTENT = "[PERSONA_1] duerme mejor y pasea por la tarde con su hermana. ".repeat(6).trim();
const TWO = optionsText(...[1, 2].map((n) => ({ title: `Opción ${n}`, content: CONTENT, tags: [] })));
const pieces = TWO.match(/[\s\S]{1,9}/g) ?? [];

let provider: AiProviderDouble;
let api: TestApi;
let gateway: TestGateway;
beforeAll(async () => {
  provider = await startAiProvider();
  api = await startTestApi(
    { ai: { provider: "openai-compatible", model: "modelo", apiKey: KEY, baseUrl: provider.url } },
    { database: await openTestDatabase(), pace: {} },
  );
  gateway = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
});
afterAll(async () => {
  await gateway.close();
  await api.close();
  await provider.close();
});

function follow(token: string, clientId: string, at = gateway.url) {
  const headers = { authorization: `Bearer ${token}` };
  const client = createClient({ url: `${at}/graphql/stream`, headers, retryAttempts: 0 });
  const variables = { text: "Lucía duerme mejor.", clientId };
  const events = client.iterate<{ noteWriting: Written }>({ query: WRITING, variables });
  return { events, leave: () => client.dispose() };
}

test("what AI writes is told as it is written, whole at the end, with what was sent and what is left of the plan", async () => {
  const { token } = await newTherapist(api, "Elena Vidal");
  const clientId = await consentingClient(api, token, { nombre: "Lucía Martín" });
  provider.tell({ pieces });
  const all: Written[] = [];
  for await (const { data, errors } of follow(token, clientId).events) {
    expect(errors).toBeUndefined();
    if (data) all.push(data.noteWriting);
  }
  const content = CONTENT.replaceAll("[PERSONA_1]", "Lucía");
  const last = all.pop();
  expect(last).toMatchObject({ isComplete: true, usage: { used: 1 }, errors: [] });
  expect(last?.options.map((option) => option.content)).toEqual([content, content]);
  expect([all[0]?.sent, last?.sent]).toEqual(["[PERSONA_1] duerme mejor.", "[PERSONA_1] duerme mejor."]);
  expect(all.length).toBeGreaterThan(1);
  for (const { options, isComplete, usage } of all) {
    expect(content.startsWith(options[0]?.content ?? "x")).toBe(true);
    expect([isComplete, usage]).toEqual([false, null]);
  }
});

test("whoever leaves stops the model; what is refused comes as the only event, in the payload's words", async () => {
  const { token } = await newTherapist(api, "Elena Vidal");
  const clientId = await consentingClient(api, token, { nombre: "Lucía Martín" });
  provider.requests.length = 0;
  provider.tell({ pieces: pieces.slice(0, 40), ends: "silence" });
  const writing = follow(token, clientId);
  await writing.events.next();
  writing.leave();
  await provider.requests[0]?.abandoned;
  await expect.poll(async () => (await practiceInfo(api, token)).planPeriodAIGenerations).toBe(1);
  await api.call(`/notas/ai/consent/${clientId}`, { token, method: "DELETE" });
  const { value } = await follow(token, clientId).events.next();
  expect(value?.data).toMatchObject({
    noteWriting: { options: [], isComplete: true, errors: [{ code: "CLIENT_CONSENT_REQUIRED" }] },
  });
  expect(provider.requests).toHaveLength(1);
});

test("proxies that collect answers, before the gateway and behind it, hold nothing back of what is written", async () => {
  const behind = await startBufferingProxy(api.url);
  const other = await startTestGateway({ apiUrl: behind.url, authIssuer: api.config.tokens.issuer });
  const before = await startBufferingProxy(other.url);
  const { token } = await newTherapist(api, "Elena Vidal");
  const clientId = await consentingClient(api, token, { nombre: "Lucía Martín" });
  provider.requests.length = 0;
  // The model goes silent in the middle: what comes now has not waited for the end.
  provider.tell({ pieces: pieces.slice(0, 40), ends: "silence" });
  const writing = follow(token, clientId, before.url);
  const { value } = await writing.events.next();
  expect(value?.data?.noteWriting).toMatchObject({ isComplete: false, errors: [] });
  writing.leave();
  // That the therapist has left gets through to the model, too.
  await provider.requests[0]?.abandoned;
  await fetch(`${before.url}/healthz`);
  expect([before.passed, before.held]).toEqual([["/graphql/stream"], ["/healthz"]]);
  expect(behind.held.length).toBeGreaterThan(0);
  expect(behind.passed).toHaveLength(1);
  await before.close();
  await other.close();
  await behind.close();
});

test("an answer that the model may not write to its end is told of the text, with what can be done, streamed or whole", async () => {
  const { token } = await newTherapist(api, "Elena Vidal");
  const clientId = await consentingClient(api, token, { nombre: "Lucía Martín" });
  provider.tell({ pieces: pieces.slice(0, 30), ends: "cut" });
  let last: Written | undefined;
  for await (const { data } of follow(token, clientId).events) last = data?.noteWriting;
  expect(last).toMatchObject({ isComplete: true, errors: [{ code: "TOO_LONG" }] });
  provider.tell("cut");
  const asked = `mutation ($clientId: ID) { made: generateNoteOptions(text: "Lucía duerme mejor.", clientId: $clientId) {
    options { title } errors { code field message } } }`;
  expect((await gateway.ask(asked, { clientId }, token)).data).toMatchObject({
    made: {
      options: null,
      errors: [{ code: "TOO_LONG", field: ["text"], message: expect.stringContaining("repártelo en partes") }],
    },
  });
});
