import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import type { Answer } from "../../support/outside/restService.ts";
import { USER_INFO } from "../../support/outside/wireExamples.ts";
import { ENHANCE, GENERATE } from "../core/documents.ts";
import { overDouble } from "../core/overDouble.ts";

const { gateway, service, token } = await overDouble();

const NOTE = "Duerme mejor. Pasea por la tarde.";
const option = (title: string) => ({ title, content: `${title}.`, etiquetas: "sueño, paseo" });
const TWO = { ok: true, data: [option("Uno"), option("Dos")] };
const ROUTE = "POST /notas/ai/summary";
const withUse = (planPeriodAIGenerations: number) =>
  service.on("GET /user-info", { json: { data: { data: { ...USER_INFO, planPeriodAIGenerations } } } });
const generate = async (variables: object = {}) => gateway.ask(GENERATE, { text: NOTE, ...variables }, token);
const payloadOf = (data: Record<string, unknown> | null) => Object.values(data ?? {})[0];

test("options come as lists of tags, with what is used of the plan after the call", async () => {
  let calls = 0;
  service.on(ROUTE, () => {
    calls += 1;
    withUse(calls);
    // In whichever wrapping they and their `ok` come.
    return { json: calls === 1 ? TWO : { data: TWO } };
  });
  withUse(0);
  const { data, errors } = await gateway.ask(
    `mutation ($text: String!) {
      first: generateNoteOptions(text: $text, clientId: "c1") { options { title content tags } usage { used } errors { code } }
      second: generateNoteOptions(text: $text) { usage { used max level } errors { code } }
    }`,
    { text: NOTE },
    token,
  );
  expect(errors).toEqual([]);
  expect(data).toMatchObject({
    first: {
      options: [
        { title: "Uno", content: "Uno.", tags: ["sueño", "paseo"] },
        { title: "Dos", content: "Dos.", tags: ["sueño", "paseo"] },
      ],
      usage: { used: 1 },
      errors: [],
    },
    second: { usage: { used: 2 }, errors: [] },
  });
  expect(service.calls.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
    { noteContent: NOTE, clientId: "c1" },
    { noteContent: NOTE },
  ]);
});

test("a length travels as the service's word; left out, and before a service that knows none, there is none", async () => {
  service.on(ROUTE, { json: TWO });
  const ask = (length?: string, at = gateway) =>
    at.ask(
      "mutation ($text: String!, $length: NoteLength) { generateNoteOptions(text: $text, length: $length) { errors { code field } } }",
      { text: NOTE, length },
      token,
    );
  for (const length of ["BRIEF", "MEDIUM", "DETAILED", undefined])
    expect(payloadOf((await ask(length)).data)).toEqual({ errors: [] });
  expect((await ask("LONG")).errors).toHaveLength(1);
  const refusal = { field: "longitud", code: "INVALID", message: "Longitud: tiene un valor que no es válido." };
  service.on(ROUTE, problem(422, "VALIDATION", { errors: [refusal] }));
  expect(payloadOf((await ask("BRIEF")).data)).toEqual({ errors: [{ code: "INVALID", field: ["length"] }] });
  service.on(ROUTE, { json: TWO });
  service.on("GET /openapi.json", { status: 404, json: {} });
  const plain = await startTestGateway({ apiUrl: service.url });
  expect((await plain.ask("{ features }", {}, token)).data).toEqual({ features: [] });
  expect(payloadOf((await ask("BRIEF", plain)).data)).toEqual({ errors: [] });
  await plain.close();
  expect((await gateway.ask("{ features }", {}, token)).data?.features).toContain("NOTE_LENGTHS");
  const sent = service.calls.filter(({ path }) => path === "/notas/ai/summary").map(({ body }) => body);
  const longer = (longitud: string) => ({ noteContent: NOTE, longitud });
  const none = { noteContent: NOTE };
  expect(sent).toEqual([longer("BREVE"), longer("MEDIA"), longer("DETALLADA"), none, longer("BREVE"), none]);
});

test.each([
  [7, "OK"],
  [8, "WARNING"],
  [10, "REACHED"],
])("%i of ten used are %s", async (used, level) => {
  const plan = { ...USER_INFO.subscription_plan, featureMaxAIGenerations: 10 };
  const json = { data: { data: { ...USER_INFO, subscription_plan: plan, planPeriodAIGenerations: used } } };
  service.on("GET /user-info", { json });
  service.on(ROUTE, { json: TWO });
  expect(payloadOf((await generate()).data)).toMatchObject({ usage: { used, max: 10, level } });
});

test("an improved note is read wrapped or bare", async () => {
  for (const json of [option("Uno"), { data: option("Uno") }, { data: { data: option("Uno") } }]) {
    service.on("POST /notas/ai/enhance", { json });
    expect(payloadOf((await gateway.ask(ENHANCE, { text: NOTE }, token)).data)).toMatchObject({
      note: { title: "Uno", content: "Uno.", tags: ["sueño", "paseo"] },
      errors: [],
    });
  }
});

const problem = (status: number, code: string, more = {}): Answer => ({
  status,
  type: "application/problem+json",
  json: { status, code, ...more },
});

describe("what AI did not write is data", () => {
  const INVALID = "Invalid response format from AI service";
  test.each<[string, Answer, string, string | RegExp]>([
    ["no options", { json: { ok: true, data: [] } }, "INVALID_ANSWER", INVALID],
    ["one option", { json: { ok: true, data: [option("Uno")] } }, "INVALID_ANSWER", INVALID],
    ["three options", { json: { ok: true, data: Array(3).fill(option("Uno")) } }, "INVALID_ANSWER", INVALID],
    ["an empty option", { json: { ok: true, data: [option("Uno"), {}] } }, "INVALID_ANSWER", INVALID],
    ["options that are not ok", { json: { ...TWO, ok: false } }, "INVALID_ANSWER", INVALID],
    ["a web page", { text: "<html>", type: "text/html" }, "INVALID_ANSWER", INVALID],
    ["nothing", { text: "", type: "application/json" }, "INVALID_ANSWER", INVALID],
    ["an answer the service found wrong", problem(502, "AI_INVALID_ANSWER"), "INVALID_ANSWER", INVALID],
    ["a consent that is missing", problem(403, "AI_CONSENT_REQUIRED"), "CONSENT_REQUIRED", /tienes que dar tu permiso/],
    ["a model that is down", problem(502, "AI_UNAVAILABLE"), "UNAVAILABLE", /no está disponible/],
    ["a model that is slow", problem(504, "AI_TIMEOUT"), "TIMEOUT", /tarda demasiado/],
  ])("%s", async (_what, answer, code, message) => {
    service.on(ROUTE, answer);
    const { data, errors } = await generate();
    expect(errors).toEqual([]);
    expect(payloadOf(data)).toMatchObject({ options: null, errors: [{ code, field: null, limit: null }] });
    expect(Object(payloadOf(data)).errors[0].message).toMatch(message);
  });

  test("a reached limit has its numbers and the document's sentence", async () => {
    service.on(ROUTE, problem(409, "LIMIT_REACHED", { limit: { used: 10, max: 10, plan: "Gratis" } }));
    expect(payloadOf((await generate()).data)).toMatchObject({
      options: null,
      errors: [
        {
          code: "LIMIT_REACHED",
          message:
            'Has alcanzado el límite de 10 generaciones de IA para tu plan "Gratis". Actualiza tu plan para continuar usando IA.',
          limit: { used: 10, max: 10, planName: "Gratis" },
        },
      ],
    });
  });

  test.each([
    ["no text", "  ", "REQUIRED"],
    ["a text too long", "a".repeat(100_001), "TOO_LONG"],
    ["NUL", "a\0b", "INVALID"],
  ])("%s is refused before the service is asked", async (_what, text, code) => {
    const { data } = await gateway.ask(
      `mutation ($text: String!) { enhanceNote(text: $text) { note { title } errors { code field } } }`,
      { text },
      token,
    );
    expect(payloadOf(data)).toEqual({ note: null, errors: [{ code, field: ["text"] }] });
    expect(service.calls).toEqual([]);
  });

  test("fields the service refuses are told by the arguments' names", async () => {
    const errors = [{ field: "clientId", code: "INVALID", message: "Cliente no encontrado." }];
    service.on(ROUTE, problem(422, "VALIDATION", { errors }));
    expect(payloadOf((await generate({ clientId: "x" })).data)).toMatchObject({
      errors: [{ ...errors[0], field: ["clientId"] }],
    });
  });

  test("a service that cannot be reached, or wants us to wait, is an error as everywhere", async () => {
    service.on(ROUTE, "reset");
    expect((await generate()).errors).toMatchObject([{ extensions: { code: "UPSTREAM_UNAVAILABLE" } }]);
    service.on(ROUTE, problem(429, "RATE_LIMITED"));
    expect((await generate()).errors).toMatchObject([{ extensions: { code: "RATE_LIMITED" } }]);
    expect(service.calls.filter(({ path }) => path === "/notas/ai/summary")).toHaveLength(2);
  });
});

test("a model may take longer than other calls, which still end early", async () => {
  const slow = await startTestGateway({ apiUrl: service.url, env: { UPSTREAM_TOTAL_MS: "150" } });
  service.on(ROUTE, { json: TWO, afterMs: 500 });
  service.on("POST /clientes", "hang");
  const { data } = await slow.ask(GENERATE, { text: NOTE }, token);
  expect(payloadOf(data)).toMatchObject({ options: [{ title: "Uno" }, { title: "Dos" }] });
  await slow.close();
});

test("a therapist who goes away ends the call to the service", async () => {
  service.on(ROUTE, "hang");
  const leave = new AbortController();
  const answer = fetch(`${gateway.url}/graphql`, {
    method: "POST",
    signal: leave.signal,
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: GENERATE, variables: { text: NOTE } }),
  });
  const call = () => service.calls.find(({ path }) => path === "/notas/ai/summary");
  await expect.poll(call).toBeDefined();
  leave.abort();
  await expect(answer).rejects.toThrow();
  await call()?.ended;
});

test("an operation cannot ask for many at once", async () => {
  const one = (n: number) => `a${n}: enhanceNote(text: "x") { errors { code } }`;
  const { errors } = await gateway.ask(`mutation { ${[1, 2, 3, 4, 5].map(one).join(" ")} }`, {}, token);
  expect(errors).toMatchObject([{ extensions: { code: "QUERY_TOO_COMPLEX" } }]);
  expect(service.calls).toEqual([]);
});

test("who writes is told; a service that does not tell has a model nobody names", async () => {
  const ask = async () =>
    (await gateway.ask("{ aiAssistant { provider model recipient consentGivenAt } }", {}, token)).data?.aiAssistant;
  const unknown = { model: null, recipient: null, consentGivenAt: null };
  expect(await ask()).toEqual({ ...unknown, provider: "MODEL" });
  const told = {
    model: "claude",
    recipient: "Anthropic (api.anthropic.com)",
    consentGivenAt: "2026-03-02T14:22:00.000Z",
  };
  service.on("GET /notas/ai", { json: { provider: "anthropic", ...told } });
  expect(await ask()).toEqual({ ...told, provider: "MODEL" });
  service.on("GET /notas/ai", { json: { provider: "local", model: null } });
  expect(await ask()).toEqual({ ...unknown, provider: "LOCAL" });
  expect((await gateway.ask('{ note(id: "ai") { id } }', {}, token)).errors).toMatchObject([
    { extensions: { code: "NOT_FOUND" } },
  ]);
});

describe("over the real service", () => {
  let api: TestApi;
  let house: TestGateway;
  beforeAll(async () => {
    api = await startTestApi();
    house = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
  });
  afterAll(async () => {
    await house.close();
    await api.close();
  });

  test("ten generations, no eleventh, and the numbers agree", async () => {
    const { token: own } = await newTherapist(api);
    const { id: clientId } = await createClient(api, own);
    for (let n = 1; n <= 10; n += 1) {
      const { data } = await house.ask(GENERATE, { text: `${NOTE} ${n}`, clientId }, own);
      const level = n === 10 ? "REACHED" : n >= 8 ? "WARNING" : "OK";
      expect(payloadOf(data)).toMatchObject({ options: [{}, {}], usage: { used: n, max: 10, level }, errors: [] });
    }
    const { data } = await house.ask(ENHANCE, { text: NOTE }, own);
    expect(payloadOf(data)).toMatchObject({
      note: null,
      usage: { used: 10, level: "REACHED" },
      errors: [{ code: "LIMIT_REACHED", limit: { used: 10, max: 10, planName: "Gratis" } }],
    });
  });
});
