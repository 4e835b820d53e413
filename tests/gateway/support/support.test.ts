import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { SUPPORT_SUBJECTS } from "../../../schema/rules/support.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { type RestService, startRestService } from "../../support/outside/restService.ts";
import { USER_INFO } from "../../support/outside/wireExamples.ts";

const SUBMIT = `mutation Submit($input: SupportMessageInput!, $key: ID) {
  submitSupportMessage(input: $input, idempotencyKey: $key) {
    supportMessage { id title subject } errors { code field message }
  }
}`;
const INPUT = { title: " No puedo exportar ", subject: "BUG_REPORT", body: "Canario: no pasa nada." };

let service: RestService;
let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  service = await startRestService();
  gateway = await startTestGateway({
    apiUrl: service.url,
    env: { SUPPORT_EMAIL: "ayuda@consulta.es", UPSTREAM_TOTAL_MS: "1500" },
  });
  token = await service.token();
});
afterAll(async () => {
  await gateway.close();
  await service.stop();
});
beforeEach(() => {
  service.calls.length = 0;
  service.on("POST /api/submission", { status: 201, json: { id: 7 } });
});

const submit = async (input: object = {}, key?: string) => {
  const answer = await gateway.ask(SUBMIT, { input: { ...INPUT, ...input }, key }, token);
  return { ...answer, payload: Object(answer.data).submitSupportMessage };
};
const sent = () => service.calls.filter(({ path }) => path === "/api/submission");

test("support is reached at the address of the settings", async () => {
  const { data } = await gateway.ask("{ supportContact { email } }", {}, token);
  expect(data).toEqual({ supportContact: { email: "ayuda@consulta.es" } });
});

test.each([
  { type: "text/plain", text: "OK" },
  { type: "text/html", text: "<h1>Gracias</h1>" },
  { type: "application/json", text: "{" },
  { json: "recibido" },
])("a message that the service took is told as sent, whatever it answers (%j)", async (answer) => {
  service.on("POST /api/submission", answer);
  const { payload, errors } = await submit();
  expect(errors).toEqual([]);
  expect(payload).toEqual({
    supportMessage: { id: null, title: "No puedo exportar", subject: "BUG_REPORT" },
    errors: [],
  });
});

test("a message goes out in the documented shape, with the signed-in professional as its sender", async () => {
  const { payload } = await submit({}, "clave-de-envio");
  expect(payload).toEqual({
    supportMessage: { id: "7", title: "No puedo exportar", subject: "BUG_REPORT" },
    errors: [],
  });
  expect(sent()).toHaveLength(1);
  expect(sent()[0]?.headers["idempotency-key"]).toBe("clave-de-envio");
  expect(sent()[0]?.body).toEqual({
    title: "No puedo exportar",
    subject: "Reporte de Error",
    body: "Canario: no pasa nada.",
    full_name: USER_INFO.fullName,
    email: USER_INFO.email,
  });
});

test("each subject has its word of the document", async () => {
  const names = [
    "GENERAL",
    "CUSTOM_PLAN",
    "FEEDBACK",
    "BUG_REPORT",
    "FEATURE_REQUEST",
    "ACCOUNT",
    "TECHNICAL",
    "BILLING",
  ];
  for (const subject of names) await submit({ subject });
  expect(sent().map(({ body }) => Object(body).subject)).toEqual(SUPPORT_SUBJECTS);
});

test.each([{ text: "", type: "text/plain", status: 204 }, { json: "gracias" }, { json: { data: { ok: true } } }])(
  "whatever the service answers to a message it took, it was taken (case %#)",
  async (answer) => {
    service.on("POST /api/submission", answer);
    const { payload, errors } = await submit();
    expect(errors).toEqual([]);
    expect(payload).toMatchObject({ supportMessage: { id: null }, errors: [] });
  },
);

test("a service that numbers from 0 has its first message told by its number", async () => {
  service.on("POST /api/submission", { status: 201, json: { id: 0 } });
  const { payload } = await submit();
  expect(payload).toMatchObject({ supportMessage: { id: "0" }, errors: [] });
});

test("what is missing or too long is told by its field, and never sent", async () => {
  const { payload } = await submit({ title: " ", body: "x".repeat(1_000_000) });
  expect(payload).toMatchObject({
    supportMessage: null,
    errors: [
      { code: "REQUIRED", field: ["input", "title"], message: "Por favor completa todos los campos requeridos." },
      { code: "TOO_LONG", field: ["input", "body"] },
    ],
  });
  expect(sent()).toEqual([]);
});

test("what the service refuses is told by the input's own names", async () => {
  const errors = [{ field: "Idempotency-Key", code: "RARO", message: "Ya se usó." }];
  service.on("POST /api/submission", {
    status: 422,
    type: "application/problem+json",
    json: { code: "VALIDATION", status: 422, errors },
  });
  const { payload } = await submit();
  expect(payload.errors).toEqual([{ code: "INVALID", field: ["idempotencyKey"], message: "Ya se usó." }]);
});

test.each([
  [{ status: 429, type: "application/problem+json", json: { code: "RATE_LIMITED", status: 429 } }, "RATE_LIMITED"],
  [{ status: 500, json: { error: "Canario" } }, "UPSTREAM_UNAVAILABLE"],
  ["hang" as const, "TIMEOUT"],
])("a message that was not taken is a coded failure, sent once (case %#)", async (answer, code) => {
  service.on("POST /api/submission", answer);
  const { payload, errors, text } = await submit();
  expect(payload).toBeNull();
  expect(errors).toMatchObject([{ extensions: { code } }]);
  expect(sent()).toHaveLength(1);
  expect(text).not.toContain("Canario");
  expect(gateway.log()).not.toContain("Canario");
});

test("nobody writes without a sign-in", async () => {
  const { errors } = await gateway.ask(SUBMIT, { input: INPUT });
  expect(errors).toMatchObject([{ extensions: { code: "UNAUTHENTICATED" } }]);
  expect(service.calls).toEqual([]);
});
