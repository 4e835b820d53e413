import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { purgeNoteDrafts } from "../../../api/notes/drafts.store.ts";
import { noteDrafts } from "../../../api/notes/drafts.table.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import { type WireNoteDraft, wireNoteDraft } from "../../../schema/wire/notes.ts";
import { newTherapist } from "../../support/api.ts";
import { overDrafts } from "../../support/noteDrafts.ts";
import { aNote, createNote } from "../../support/notes.ts";

const { api, newPractice, read } = await overDrafts();
let token: string;
let client: WireClient;
beforeEach(async () => {
  ({ token, client } = await newPractice());
});

const NOBODYS = "00000000-0000-4000-8000-000000000000";
const keep = <Body = WireNoteDraft>(body: unknown, key = "new", as = token) =>
  api.call<Body>(`/notas/borradores/${key}`, { token: as, method: "PUT", body });
const discard = (key = "new", as = token) => api.call(`/notas/borradores/${key}`, { token: as, method: "DELETE" });
const aged = (days: number) =>
  api.database.owner.update(noteDrafts).set({ savedAt: sql`now() - make_interval(days => ${days}, secs => 5)` });

describe("a draft", () => {
  test("keeps everything that was typed, over what the draft had", async () => {
    expect((await read()).status).toBe(404);
    await keep({ content: "Duerme" });
    const { status, body } = await keep({
      title: "Sueño ",
      content: "  Duerme me",
      etiquetas: "a, b",
      client: client.id,
      prioridad: "ALTA",
      isPrivate: false,
    });
    expect(status).toBe(200);
    expect(wireNoteDraft.parse(body)).toEqual({
      key: "new",
      title: "Sueño ",
      content: "  Duerme me",
      etiquetas: "a, b",
      client: { id: client.id, nombre: "Lucía Martín", avatar: null },
      prioridad: "ALTA",
      isPrivate: false,
      isAI: false,
      sessionId: null,
      version: null,
      ia: null,
      savedAt: body.savedAt,
    });
    expect(Date.now() - Date.parse(body.savedAt)).toBeLessThan(60_000);
    expect((await read()).body).toEqual(body);
    expect((await keep({})).body).toMatchObject({ title: "Sueño ", content: "  Duerme me", prioridad: "ALTA" });
    const emptied = await keep({ title: null, content: null, client: null, prioridad: null, isPrivate: null });
    expect(emptied.body).toMatchObject({ title: "", content: "", client: null, prioridad: "MEDIA", isPrivate: true });
  });

  test("of a note stands beside that of the new note, with the version it is based on", async () => {
    const note = await createNote(api, token, client.id);
    await keep({ content: "de la nota", version: 1 }, note.id);
    await keep({ content: "de la nueva" });
    expect((await read(note.id)).body).toMatchObject({ key: note.id, content: "de la nota", version: 1 });
    expect((await read()).body.content).toBe("de la nueva");
  });

  test("is not kept of a note that is signed, where nobody could take it up again", async () => {
    const note = await createNote(api, token, client.id);
    await keep({ content: "antes" }, note.id);
    await api.call(`/notas/${note.id}/firma`, { token, body: { version: note.version } });
    const { status, body } = await keep<WireProblem>({ content: "después" }, note.id);
    expect([status, body.code]).toEqual([409, "SIGNED"]);
    expect((await read(note.id)).body.content).toBe("antes");
  });

  test("of many kept at once is one, whole", async () => {
    const texts = Array.from({ length: 20 }, (_, n) => `texto ${n}`);
    const answers = await Promise.all(texts.map((content) => keep({ content, title: content })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { title, content } = (await read()).body;
    expect(title).toBe(content);
    expect(texts).toContain(content);
  });

  test("is no note: in no list, search or number", async () => {
    await keep({ title: "borrador", content: "secreto", client: client.id });
    for (const query of ["", "?search=secreto", `?clientId=${client.id}`]) {
      const { body } = await api.call<{ data: unknown[] }>(`/notas${query}`, { token });
      expect(body.data).toEqual([]);
    }
    const { body } = await api.call<{ data: { totalNotes: number } }>("/notas/stats", { token });
    expect(body.data.totalNotes).toBe(0);
  });

  test("goes when its note is saved, and stays when saving is refused", async () => {
    await keep({ content: "casi" });
    const refused = await api.call("/notas", { token, body: { ...aNote(client.id), title: "", borrador: "new" } });
    expect(refused.status).toBe(422);
    expect((await read()).status).toBe(200);
    const note = await createNote(api, token, client.id, { borrador: "new" });
    expect((await read()).status).toBe(404);
    await keep({ content: "más" }, note.id);
    const put = (body: object) => api.call(`/notas/${note.id}`, { token, method: "PUT", body });
    expect((await put({ content: "x", version: 9, borrador: note.id })).status).toBe(409);
    expect((await read(note.id)).status).toBe(200);
    await put({ content: "sin nombrar el borrador" });
    expect((await read(note.id)).status).toBe(200);
    await put({ content: "más", borrador: note.id });
    expect((await read(note.id)).status).toBe(404);
  });

  test("goes too when it was kept after the answer to the note's creation got lost, and that is asked for again", async () => {
    const create = () =>
      api.call("/notas", {
        token,
        body: { ...aNote(client.id), borrador: "new" },
        headers: { "idempotency-key": "answer-got-lost" },
      });
    await create();
    await keep({ content: "casi" });
    expect((await create()).status).toBe(201);
    expect((await read()).status).toBe(404);
  });

  test("goes when it is discarded, when its note is deleted, and is hidden with the note's client", async () => {
    const [one, other] = [await createNote(api, token, client.id), await createNote(api, token, client.id)];
    for (const key of ["new", one.id, other.id]) await keep({ content: "x", client: client.id }, key);
    expect((await discard()).status).toBe(204);
    expect((await discard()).status).toBe(404);
    await api.call(`/notas/${one.id}`, { token, method: "DELETE" });
    expect((await read(one.id)).status).toBe(404);
    await keep({ content: "x", client: client.id });
    await api.call(`/clientes/${client.id}`, { token, method: "DELETE" });
    expect((await read(other.id)).status).toBe(404);
    expect((await keep({ content: "x" }, other.id)).status).toBe(404);
    expect((await read()).status).toBe(404);
    await api.call(`/clientes/${client.id}/restaurar`, { token, method: "POST" });
    expect((await read()).body).toMatchObject({ content: "x", client: { id: client.id } });
    expect((await read(other.id)).status).toBe(200);
  });

  test("is kept for 30 days", async () => {
    await keep({ content: "viejo" });
    await aged(29);
    await purgeNoteDrafts(api.database.owner);
    expect((await read()).status).toBe(200);
    await aged(30);
    expect((await read()).status).toBe(404);
    await purgeNoteDrafts(api.database.owner);
    expect(await api.database.owner.$count(noteDrafts, eq(noteDrafts.content, "viejo"))).toBe(0);
  });

  test("that is too old does not stand in the way of a new one", async () => {
    await keep({ content: "viejo" });
    await aged(31);
    expect((await keep({ content: "nuevo" })).body.content).toBe("nuevo");
  });

  test.each<[string, unknown, string]>([
    ["title", "t".repeat(201), "TOO_LONG"],
    ["content", "c".repeat(1_000_001), "TOO_LONG"],
    ["content", "a\u0000b", "INVALID"],
    ["content", "suelto \ud800 fin", "INVALID"],
    ["etiquetas", "t".repeat(61), "TOO_LONG"],
    ["prioridad", "URGENTE", "INVALID"],
    ["client", NOBODYS, "INVALID"],
    ["client", "no-es-id", "INVALID"],
    ["isPrivate", "no", "INVALID"],
    ["version", "uno", "INVALID"],
  ])("with a faulty %s is refused by name, in Spanish (case %#)", async (field, value, code) => {
    await keep({ content: "queda" });
    const { status, body } = await keep<WireProblem>({ [field]: value });
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ field, code, message: expect.stringMatching(/^[A-ZÁÉÍÓÚ].+\.$/) }]);
    expect((await read()).body.content).toBe("queda");
  });

  test("gives a million characters back to the byte", async () => {
    const content = "👩🏽‍⚕️ señal\u202E\n".repeat(60_000);
    await keep({ content });
    expect((await read()).body.content === content).toBe(true);
  });
});

describe("another practice's draft", () => {
  test("is as missing as none, whatever is tried, and stays as it is", async () => {
    const stranger = (await newTherapist(api)).token;
    const note = await createNote(api, token, client.id);
    for (const key of ["new", note.id]) await keep({ content: "de su dueña" }, key);
    const told = async (answer: Promise<{ status: number; body: unknown }>) => {
      const { status, body } = await answer;
      return { status, ...Object(body), requestId: null };
    };
    for (const attempt of [read, discard].map((ask) => (key: string) => told(ask(key, stranger)))) {
      const missing = await attempt(NOBODYS);
      expect(missing.status).toBe(404);
      for (const key of [note.id, "no-es-id", "new", "__proto__"]) expect(await attempt(key)).toEqual(missing);
    }
    const missing = await told(keep({ content: "x" }, NOBODYS, stranger));
    expect(missing.status).toBe(404);
    for (const key of [note.id, "no-es-id"]) expect(await told(keep({ content: "x" }, key, stranger))).toEqual(missing);
    const named = await told(keep({ client: client.id }, "new", stranger));
    expect(named).toMatchObject({ status: 422, errors: [{ field: "client" }] });
    expect(await told(keep({ client: NOBODYS }, "new", stranger))).toEqual(named);
    for (const key of ["new", note.id]) expect((await read(key)).body.content).toBe("de su dueña");
  });
});
