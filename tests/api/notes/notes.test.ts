import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { NOTE_TEXT_MAX } from "../../../schema/rules/notes.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import { type WireNote, wireNote } from "../../../schema/wire/notes.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { aNote, createNote } from "../../support/notes.ts";
import { createSession } from "../../support/sessions.ts";

let api: TestApi;
let token: string;
let client: WireClient;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api));
  client = await createClient(api, token, { nombre: "Lucía Martín" });
});

const NOBODYS = "00000000-0000-4000-8000-000000000000";
const read = (id: string) => api.call<WireNote>(`/notas/${id}`, { token });
const put = <Body = WireNote>(id: string, body: unknown) =>
  api.call<Body>(`/notas/${id}`, { token, method: "PUT", body });
const create = <Body = WireNote>(fields: object, headers: Record<string, string> = {}) =>
  api.call<Body>("/notas", { token, body: { ...aNote(client.id), ...fields }, headers });
const make = (fields: object = {}) => createNote(api, token, client.id, fields);

describe("creating", () => {
  test("a note comes in the documented shape, tags as one tidy string", async () => {
    const session = await createSession(api, token, client.id);
    const { status, headers, body } = await create({
      prioridad: "ALTA",
      etiquetas: " sueño ,Ansiedad,, ANSIEDAD, ansiédad,sueno",
      isPrivate: false,
      isAI: true,
      sessionId: session.id,
    });
    expect(status).toBe(201);
    expect(headers.get("location")).toBe(`/notas/${body.id}`);
    expect(wireNote.parse(body)).toEqual({
      id: body.id,
      title: "Primera sesión",
      content: "Duerme mejor desde que pasea por la tarde.",
      client: { id: client.id, nombre: "Lucía Martín", avatar: null },
      prioridad: "ALTA",
      etiquetas: "sueño, Ansiedad, sueno",
      isPrivate: false,
      isAI: true,
      sessionId: session.id,
      signedAt: null,
      signedBy: null,
      createdAt: body.createdAt,
      updatedAt: body.createdAt,
      version: 1,
      contentIsWhole: true,
    });
    expect((await read(body.id)).body).toEqual(body);
  });

  test("the required fields alone make a private note of medium priority", async () => {
    expect(await make()).toMatchObject({
      prioridad: "MEDIA",
      etiquetas: "",
      isPrivate: true,
      isAI: false,
      sessionId: null,
    });
  });

  test.each([
    ["the client as an object", { client: { id: "CLIENT" } }],
    ["the client's id apart", { client: undefined, clientId: "CLIENT" }],
  ])("takes %s", async (_what, fields) => {
    const body = JSON.parse(JSON.stringify({ ...aNote(client.id), ...fields }).replaceAll("CLIENT", client.id));
    expect((await api.call<WireNote>("/notas", { token, body })).body.client?.id).toBe(client.id);
  });

  const emoji = "👩🏽‍⚕️👨‍👩‍👧‍👦";
  test.each([
    ["a million letters", "ñ".repeat(NOTE_TEXT_MAX.content)],
    ["half a million emoji", "😀".repeat(NOTE_TEXT_MAX.content / 2)],
    ["a million words of one letter, each different from the next", "a á b ".repeat(166_000)],
    ["a hundred thousand different words", Array.from({ length: 100_000 }, (_, n) => `pal${n}x`).join(" ")],
    ["as many as JSON writes longest", "\u0001".repeat(NOTE_TEXT_MAX.content)],
    ["letters that fold into many", "\ufdfa".repeat(300_000)],
    ["one word that never ends", `${"x".repeat(3_000)} fin`],
  ])("gives %s back to the byte", async (_what, content) => {
    const { id } = await make({ content });
    const { body } = await read(id);
    expect(body.content === content).toBe(true);
    const [listed] = (await api.call<{ data: WireNote[] }>("/notas", { token })).body.data;
    expect(listed?.content === content).toBe(true);
  });

  test.each([
    emoji,
    "مرحبا \u202Eabc\u202C שלום",
    "e\u0301 n\u0303 o\u0308 \u0301",
    "<script>alert(1)</script><img src=x onerror=alert(1)>",
    '=HYPERLINK("https://malo.example";"ver")\n+1+1\n@SUM(A1)\n-2',
    "'; drop table notes;-- \\ %_ $1 {}",
    "  espacios\t\r\n\u00a0 alrededor  \n",
    "marca \ufeff \u200b\u2028\u2029",
  ])("gives %j back to the byte, in title, content and tags", async (text) => {
    const note = await make({ title: text, content: text });
    expect((await read(note.id)).body).toMatchObject({ title: text, content: text });
    const tag = text.replaceAll(",", "").trim().slice(0, 50).toWellFormed();
    expect((await make({ etiquetas: `otra, ${tag}` })).etiquetas).toBe(`otra, ${tag}`);
  });

  test.each<[string, unknown, string, string?]>([
    ["title", "", "REQUIRED"],
    ["title", " \n", "REQUIRED"],
    ["title", null, "REQUIRED"],
    ["title", "t".repeat(201), "TOO_LONG"],
    ["title", "a\u0000b", "INVALID"],
    ["title", 7, "INVALID"],
    ["content", "", "REQUIRED"],
    ["content", "c".repeat(1_000_001), "TOO_LONG"],
    ["content", "a\u0000b", "INVALID"],
    ["content", "suelto \ud800 fin", "INVALID"],
    ["content", ["lista"], "INVALID"],
    ["client", "", "REQUIRED"],
    ["client", null, "REQUIRED"],
    ["client", 7, "INVALID"],
    ["client", "no-es-id", "INVALID"],
    ["client", NOBODYS, "INVALID"],
    ["client", { id: NOBODYS }, "INVALID"],
    ["prioridad", "URGENTE", "INVALID"],
    ["prioridad", "alta", "INVALID"],
    ["prioridad", 1, "INVALID"],
    ["etiquetas", Array.from({ length: 51 }, (_, n) => `t${n}`).join(), "TOO_LONG"],
    ["etiquetas", "t".repeat(61), "TOO_LONG"],
    ["etiquetas", "bien, a\u0000b", "INVALID"],
    ["etiquetas", "bien, \udc00", "INVALID"],
    ["etiquetas", ["lista"], "INVALID"],
    ["isPrivate", "no", "INVALID"],
    ["isAI", 1, "INVALID"],
    ["sessionId", "no-es-id", "INVALID"],
    ["sessionId", NOBODYS, "INVALID"],
    ["borrador", "../otro", "INVALID"],
  ])(
    "a faulty %s is refused by name, in Spanish, on creating and on changing (case %#)",
    async (field, value, code) => {
      const { id } = await make();
      for (const answer of [
        await create<WireProblem>({ [field]: value }),
        await put<WireProblem>(id, { [field]: value }),
      ]) {
        expect(answer.status).toBe(422);
        expect(answer.body.errors).toEqual([{ field, code, message: expect.stringMatching(/^[A-ZÁÉÍÓÚ].+\.$/) }]);
      }
      expect((await read(id)).body.version).toBe(1);
    },
  );

  test("a body larger than any note is refused before it is read, and other rooms take no more than before", async () => {
    expect((await create({ content: "x".repeat(7_500_000) })).status).toBe(413);
    const path = `/clientes/${client.id}`;
    const body = { notes: "x".repeat(300_000) };
    expect((await api.call(path, { token, method: "PUT", body })).status).toBe(413);
  });

  test("a session must be one of the same client", async () => {
    const other = await createClient(api, token, { nombre: "Otra" });
    const theirs = await createSession(api, token, other.id);
    const mine = await createSession(api, token, client.id);
    const refused = { errors: [{ field: "sessionId", code: "INVALID" }] };
    expect((await create<WireProblem>({ sessionId: theirs.id })).body).toMatchObject(refused);
    const { id } = await make({ sessionId: mine.id });
    expect((await put<WireProblem>(id, { client: other.id })).body).toMatchObject(refused);
    const moved = await put(id, { client: other.id, sessionId: theirs.id });
    expect(moved.body).toMatchObject({ client: { id: other.id }, sessionId: theirs.id });
    expect((await put(id, { sessionId: null })).body.sessionId).toBeNull();
  });

  test("a deleted session leaves its note", async () => {
    const session = await createSession(api, token, client.id);
    const { id } = await make({ sessionId: session.id });
    expect((await api.call(`/sessions/${session.id}`, { token, method: "DELETE" })).status).toBe(204);
    expect((await read(id)).body).toMatchObject({ id, sessionId: null });
  });
});

describe("changing", () => {
  test("some fields leaves the others as they are", async () => {
    const note = await make({ etiquetas: "a, b", prioridad: "ALTA" });
    expect((await put(note.id, { content: "otro" })).body).toEqual({
      ...note,
      content: "otro",
      updatedAt: expect.any(String),
      version: 2,
    });
    const changed = await put(note.id, { etiquetas: "", isPrivate: false, prioridad: "BAJA" });
    expect(changed.body).toMatchObject({ etiquetas: "", isPrivate: false, prioridad: "BAJA", title: note.title });
    expect((await put(note.id, {})).body).toEqual(changed.body);
  });

  test("an older version is refused and shows the present one", async () => {
    const note = await make();
    const mine = await put(note.id, { content: "desde esta pestaña", version: 1 });
    const theirs = await put<WireProblem>(note.id, { content: "desde la otra", version: 1 });
    expect(theirs.status).toBe(409);
    expect(theirs.body).toMatchObject({ code: "CONFLICT", current: mine.body });
    expect((await read(note.id)).body.content).toBe("desde esta pestaña");
  });

  test("of many changes at once based on one version exactly one is saved", async () => {
    const { id } = await make();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => put(id, { content: `n${n}`, version: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  test("a deleted note is gone", async () => {
    const { id } = await make();
    expect((await api.call(`/notas/${id}`, { token, method: "DELETE" })).status).toBe(204);
    for (const [method, body] of [["GET"], ["PUT", { content: "x" }], ["DELETE"]] as const)
      expect((await api.call(`/notas/${id}`, { token, method, body })).status).toBe(404);
  });
});

describe("a creation sent twice", () => {
  const send = (key: string, fields = {}) => create(fields, { "idempotency-key": key });

  test("makes one note, also when twenty arrive at once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send("la-misma-clave")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  test("with other content is refused by the key's name", async () => {
    await send("clave-gastada");
    for (const { status, body } of [await send("clave-gastada", { content: "otro" }), await send("corta")]) {
      expect(status).toBe(422);
      expect(body).toMatchObject({ errors: [{ field: "Idempotency-Key" }] });
    }
  });
});
