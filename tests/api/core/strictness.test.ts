import { afterAll, beforeAll, expect, test } from "vitest";
import type { WireProblem } from "../../../schema/wire/core.ts";
import { aClient, createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { aNote, createNote } from "../../support/notes.ts";
import { anObjective } from "../../support/objectives.ts";
import { aSession, createSession } from "../../support/sessions.ts";

let api: TestApi;
let token: string;
let clientId: string;
beforeAll(async () => {
  api = await startTestApi();
  token = (await newTherapist(api)).token;
  clientId = (await createClient(api, token)).id;
});
afterAll(() => api.close());

const faultyFields = (body: WireProblem) => body.errors?.map(({ field }) => field);

test.each([
  ["/sessions", () => aSession(clientId, { status: "QUIZAS" }), "status"],
  ["/sessions", () => aSession(clientId, { type: "Hipnosis" }), "type"],
  ["/sessions", () => aSession(clientId, { opcionRecordatorio: "P9_SIGLOS_ANTES" }), "opcionRecordatorio"],
  ["/notas", () => aNote(clientId, { prioridad: "URGENTE" }), "prioridad"],
  ["/objetivos", () => anObjective(clientId, { prioridad: "URGENTE" }), "prioridad"],
  ["/objetivos", () => ({ ...anObjective(clientId), estado: "abandoned" }), "estado"],
] as const)(
  "a word nobody knows is refused at %s when something is created, as when it is changed",
  async (path, body, field) => {
    const answer = await api.call(path, { token, body: body() });
    expect(answer.status).toBe(422);
    expect(faultyFields(answer.body)).toEqual([field]);
  },
);

test("a new session is planned, whichever known status is named", async () => {
  expect(await createSession(api, token, clientId, { status: "CONFIRMADA" })).toMatchObject({ status: "PROGRAMADA" });
});

test.each(["/clientes", "/notas", "/auth/sign-in/email"])(
  "bytes that are no text are refused at %s instead of being stored as something else",
  async (path) => {
    const bytes = Buffer.from(`{"nombre":"Jos\u00e9","email":"a@b.es","phone":"600000000"}`, "latin1");
    const answer = await fetch(`${api.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: bytes,
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "BAD_REQUEST" });
  },
);

test("a session moved to another client takes no note about the first one along", async () => {
  const other = await createClient(api, token, { nombre: "Otra Persona" });
  const session = await createSession(api, token, clientId);
  const note = await createNote(api, token, clientId, { sessionId: session.id });
  const own = await createSession(api, token, clientId);
  const kept = await createNote(api, token, clientId, { sessionId: own.id });
  await api.call(`/sessions/${session.id}`, { token, method: "PUT", body: { client: other.id } });
  expect((await api.call(`/notas/${note.id}`, { token })).body).toMatchObject({
    sessionId: null,
    client: { id: clientId },
  });
  expect((await api.call(`/notas/${kept.id}`, { token })).body).toMatchObject({ sessionId: own.id });
});

test.each([
  ["/clientes", () => aClient({ nombre: "Se Va", address: "Calle Mayor 1" })],
  ["/sessions", () => aSession(clientId, { notes: "Traer el diario", enviarRecordatorio: true })],
  ["/notas", () => aNote(clientId, { etiquetas: "sueño, familia" })],
  ["/objetivos", () => anObjective(clientId, { descripcion: "Poco a poco" })],
] as const)(
  "%s: a creation repeated after its row was deleted is told that this is gone, and creates nothing",
  async (path, body) => {
    const headers = { "idempotency-key": `repetida-${path.slice(1)}` };
    const sent = { token, body: body(), headers };
    const first = await api.call<{ id: string }>(path, sent);
    expect(first.status).toBe(201);
    await api.call(`${path}/${first.body.id}`, { token, method: "DELETE" });
    const again = await api.call(path, sent);
    expect(again).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    expect((await api.call(`${path}/${first.body.id}`, { token })).status).toBe(404);
  },
);
