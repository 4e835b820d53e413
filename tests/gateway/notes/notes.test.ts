import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { type RestService, startRestService } from "../../support/outside/restService.ts";
import { aWireClient, aWireNote, aWireSession } from "../../support/outside/wireExamples.ts";
import {
  CREATE_NOTE,
  DISCARD_DRAFT,
  NOTE_DRAFT,
  NOTE_INPUT,
  NOTES,
  SAVE_DRAFT,
  UPDATE_NOTE,
} from "../core/documents.ts";

let service: RestService;
let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  service = await startRestService();
  gateway = await startTestGateway({ apiUrl: service.url });
  token = await service.token();
});
afterAll(async () => {
  await gateway.close();
  await service.stop();
});
beforeEach(() => {
  service.calls.length = 0;
});

const paths = () => service.calls.map(({ path }) => path);
const listed = (rows: object[]) =>
  service.on("GET /notas", {
    json: { data: rows, pagination: { page: 1, pageSize: 10, pageCount: 1, total: rows.length } },
  });
const items = async (): Promise<Record<string, unknown>[]> => {
  const { data, errors } = await gateway.ask(NOTES, {}, token);
  expect(errors).toEqual([]);
  return (data as { notes: { items: Record<string, unknown>[] } }).notes.items;
};

test("a note is read in domain words, its tags as a list", async () => {
  listed([aWireNote("n1")]);
  expect(await items()).toEqual([
    {
      id: "n1",
      title: "Sueño",
      content: "Duerme mejor desde que pasea por la tarde.",
      preview: "Duerme mejor desde que pasea por la tarde.",
      tags: ["sueño", "paseo"],
      priority: "HIGH",
      isPrivate: true,
      isAiGenerated: false,
      createdAt: "2026-03-02T10:00:00.000Z",
      version: 2,
      client: { id: "c1", name: "Ana María de la Vega", initials: "AV" },
    },
  ]);
});

test("every documented way of naming a client is understood, and a bare id is looked up once", async () => {
  service.on("GET /clientes/c7", { json: aWireClient("c7", { nombre: "Luis Gil" }) });
  listed([
    aWireNote("a", { client: "c7" }),
    aWireNote("b", { client: undefined, clientId: "c7", etiquetas: ["uno", "dos,tres"], prioridad: "URGENTE" }),
    aWireNote("c", { client: { id: 9, name: "Eva Sol" }, etiquetas: null, isPrivate: undefined }),
    aWireNote("d", { client: "gone" }),
  ]);
  expect((await items()).map(({ client, tags, priority }) => [Object(client).name, tags, priority])).toEqual([
    ["Luis Gil", ["sueño", "paseo"], "HIGH"],
    ["Luis Gil", ["uno", "dos", "tres"], null],
    ["Eva Sol", [], "HIGH"],
    ["Cliente desconocido", ["sueño", "paseo"], "HIGH"],
  ]);
  expect(paths().toSorted()).toEqual(["/clientes/c7", "/clientes/gone", "/notas"]);
  expect(gateway.log()).toContain("note.prioridad");
  expect(gateway.log()).not.toContain("URGENTE");
});

test("a list asks for no more than the beginning of long contents, and the whole is one more call", async () => {
  const content = `${"palabra ".repeat(600)}fin`;
  listed([aWireNote("long", { content: content.slice(0, 4_000), contentIsWhole: false }), aWireNote("short")]);
  service.on("GET /notas/long", { json: aWireNote("long", { content }) });
  const [long] = await items();
  expect(long?.content).toBe(content);
  expect(String(long?.preview)).toMatch(/ palabra…$/);
  expect(paths()).toEqual(["/notas", "/notas/long"]);
  expect(service.calls[0]?.query.get("contentMax")).toBe("4000");
});

test("the filter travels in the service's words", async () => {
  listed([]);
  await gateway.ask(NOTES, { filter: { search: "sueño", clientId: "c1", priority: "LOW" }, page: 2 }, token);
  expect(Object.fromEntries(service.calls[0]?.query ?? [])).toEqual({
    page: "2",
    pageSize: "10",
    search: "sueño",
    clientId: "c1",
    prioridad: "BAJA",
    contentMax: "4000",
  });
});

test("numbers and what hangs on a client or a note are one call each", async () => {
  service.on("GET /notas/stats", {
    json: { data: { totalNotes: 9, aiGeneratedNotes: 2, highPriorityNotes: 3, notesThisWeek: 1 } },
  });
  service.on("GET /clientes/c1", { json: aWireClient("c1") });
  service.on("GET /sessions/s1", { json: aWireSession("s1") });
  listed([aWireNote("n1", { sessionId: "s1" })]);
  const { data, errors } = await gateway.ask(
    '{ noteStats { total aiGenerated highPriority thisWeek } client(id: "c1") { notes(first: 3) { id therapySession { id } } } }',
    {},
    token,
  );
  expect(errors).toEqual([]);
  expect(data).toEqual({
    noteStats: { total: 9, aiGenerated: 2, highPriority: 3, thisWeek: 1 },
    client: { notes: [{ id: "n1", therapySession: { id: "s1" } }] },
  });
  const query = service.calls.find(({ path }) => path === "/notas")?.query;
  expect([query?.get("clientId"), query?.get("pageSize")]).toEqual(["c1", "3"]);
});

describe("a change", () => {
  test("is sent in the service's words, private and of medium priority unless told otherwise", async () => {
    service.on("POST /notas", { status: 201, json: aWireNote("new") });
    const input = { ...NOTE_INPUT, tags: [" sueño ", "", "SUEÑO", "paseo"] };
    const { data } = await gateway.ask(CREATE_NOTE, { input, key: "form-0001", discardDraft: true }, token);
    expect(data).toMatchObject({ createNote: { note: { id: "new" }, errors: [] } });
    expect(service.calls[0]).toMatchObject({ headers: { "idempotency-key": "form-0001" } });
    expect(service.calls[0]?.body).toEqual({
      title: "Sueño",
      content: "Duerme mejor.",
      client: "c1",
      prioridad: "MEDIA",
      etiquetas: "sueño, paseo",
      isPrivate: true,
      borrador: "new",
    });
  });

  test("sends nothing of what its input leaves out", async () => {
    service.on("PUT /notas/n1", { json: aWireNote("n1") });
    await gateway.ask(UPDATE_NOTE, { id: "n1", version: 2, input: NOTE_INPUT }, token);
    expect(service.calls[0]?.body).toEqual({ title: "Sueño", content: "Duerme mejor.", client: "c1", version: 2 });
    const input = { ...NOTE_INPUT, therapySessionId: null, isAiGenerated: true, isPrivate: false };
    await gateway.ask(UPDATE_NOTE, { id: "n1", overwrite: true, input, discardDraft: true }, token);
    expect(service.calls[1]?.body).toMatchObject({ sessionId: null, isAI: true, isPrivate: false, borrador: "n1" });
  });

  test("names its faulty fields in Spanish before the service is asked", async () => {
    const input = { title: " ", content: "a\0b", clientId: "", tags: ["a, b"] };
    const { data } = await gateway.ask(CREATE_NOTE, { input }, token);
    const { errors } = (data as { createNote: { errors: { field: string[] | null; code: string; message: string }[] } })
      .createNote;
    expect(errors.map(({ field, code }) => `${field?.at(-1)} ${code}`).toSorted()).toEqual([
      "clientId REQUIRED",
      "content INVALID",
      "tags INVALID",
      "title REQUIRED",
    ]);
    expect(errors.find(({ field }) => field?.at(-1) === "clientId")?.message).toBe("Cliente: elige un cliente.");
    expect(service.calls).toEqual([]);
  });

  test("that is stale tells how the note is now; a refused field keeps its sentence", async () => {
    const refuse = (problem: object, status: number) =>
      service.on("PUT /notas/n1", { status, type: "application/problem+json", json: problem });
    const update = async () =>
      (await gateway.ask(UPDATE_NOTE, { id: "n1", version: 2, input: NOTE_INPUT }, token)).data?.updateNote;
    refuse({ code: "CONFLICT", current: aWireNote("n1", { version: 3, content: "lo de la otra pestaña" }) }, 409);
    expect(await update()).toMatchObject({
      note: null,
      errors: [{ code: "CONFLICT", current: { id: "n1", version: 3, content: "lo de la otra pestaña" } }],
    });
    const fault = { field: "sessionId", code: "INVALID", message: "Sesión no encontrada." };
    refuse({ code: "VALIDATION", errors: [fault] }, 422);
    expect(await update()).toMatchObject({ errors: [{ ...fault, field: ["input", "therapySessionId"] }] });
  });
});

describe("a draft", () => {
  const wireDraft = {
    ...aWireNote("unused", { client: null }),
    key: "new",
    version: null,
    savedAt: "2026-03-02T14:22:00.000Z",
  };

  test("that does not exist is null", async () => {
    const { data, errors } = await gateway.ask(NOTE_DRAFT, { noteId: "gone" }, token);
    expect(errors).toEqual([]);
    expect(data).toEqual({ noteDraft: null });
    expect((await gateway.ask(DISCARD_DRAFT, { noteId: "gone" }, token)).data).toEqual({
      discardNoteDraft: { discarded: false, errors: [] },
    });
  });

  test("is kept under its note or as the new one, however little stands in it", async () => {
    service.on("PUT /notas/borradores/new", { json: wireDraft });
    const { data } = await gateway.ask(SAVE_DRAFT, { input: { content: "Duerme m" } }, token);
    expect(data).toMatchObject({
      saveNoteDraft: { draft: { noteId: null, savedAt: "2026-03-02T14:22:00.000Z", client: null }, errors: [] },
    });
    expect(service.calls[0]?.body).toEqual({ content: "Duerme m" });
    const json = { ...wireDraft, sessionId: "s1", client: { id: "c1", nombre: "Ana Gil" } };
    service.on("PUT /notas/borradores/n1", { json });
    const input = { version: 2, therapySessionId: "s1" };
    const ofNote = await gateway.ask(SAVE_DRAFT, { noteId: "n1", input }, token);
    expect(ofNote.data).toMatchObject({
      saveNoteDraft: { draft: { noteId: "n1", therapySessionId: "s1", client: { name: "Ana Gil" } } },
    });
    expect(service.calls[1]?.body).toMatchObject({ version: 2, sessionId: "s1" });
    const refused = await gateway.ask(SAVE_DRAFT, { input: { content: "a\0b" } }, token);
    expect(refused.data).toMatchObject({ saveNoteDraft: { draft: null, errors: [{ field: ["input", "content"] }] } });
  });
});

test("a note of a million characters, each escaped, passes; more is refused, and so is much from a stranger", async () => {
  let received = "";
  service.on("POST /notas", ({ body }) => {
    received = String(Object(body).content);
    return { status: 201, json: aWireNote("new", { content: received }) };
  });
  const content = "\u0001".repeat(1_000_000);
  const { data, errors } = await gateway.ask(CREATE_NOTE, { input: { ...NOTE_INPUT, content } }, token);
  expect(errors).toEqual([]);
  expect(received === content).toBe(true);
  expect((data as { createNote: { note: { content: string } } }).createNote.note.content === content).toBe(true);
  const tooMuch = { input: { ...NOTE_INPUT, content: "x".repeat(7_500_000) } };
  expect((await gateway.ask(CREATE_NOTE, tooMuch, token)).status).toBe(413);
  const some = { input: { ...NOTE_INPUT, content: "x".repeat(300_000) } };
  expect((await gateway.ask(CREATE_NOTE, some)).status).toBe(413);
});
