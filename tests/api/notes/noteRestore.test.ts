import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { purgesOfDeleted } from "../../../api/app/rooms.ts";
import { noteDrafts } from "../../../api/notes/drafts.table.ts";
import { notes } from "../../../api/notes/notes.table.ts";
import { RESTORE_DAYS } from "../../../schema/rules/deleted.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import type { WireDeletedNote, WireNote, WireNoteDraft, WireNoteInput } from "../../../schema/wire/notes.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { everything } from "../../support/everything.ts";
import { createNote } from "../../support/notes.ts";

const DAY_MS = 86_400_000;
/** Stands in every text of the note. */
const CANARY = "Canario";

let api: TestApi;
let token: string;
let client: WireClient;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api));
  client = await createClient(api, token, { nombre: "Alba Ríos" });
});

const make = (fields: Partial<WireNoteInput> = {}) => createNote(api, token, client.id, { title: CANARY, ...fields });
const remove = (id: string, what = "notas") => api.call(`/${what}/${id}`, { token, method: "DELETE" });
const restore = (id: string, as = token) =>
  api.call<WireNote & WireProblem>(`/notas/${id}/restaurar`, { token: as, method: "POST" });
const restoreClient = () => api.call(`/clientes/${client.id}/restaurar`, { token, method: "POST" });
const deleted = async (query = "") =>
  (await api.call<{ data: WireDeletedNote[]; pagination: { total: number } }>(`/notas/eliminadas${query}`, { token }))
    .body;
const stats = async () => (await api.call<{ data: object }>("/notas/stats", { token })).body.data;
const deletedSince = (id: string, days: number) =>
  api.database.owner
    .update(notes)
    .set({ deletedAt: sql`now() - make_interval(days => ${days})` })
    .where(eq(notes.id, id));
const purge = async (at: number) => {
  for (const one of purgesOfDeleted) await one(api.database, pino({ level: "silent" }), new Date(at));
};

describe("deleting a note", () => {
  test("hides it from every operation and number; restoring brings it back as it was, with its draft", async () => {
    await make({ title: "queda" });
    const note = await make({ content: CANARY, prioridad: "ALTA", isAI: true, etiquetas: CANARY });
    const draft = { content: CANARY, client: client.id };
    await api.call(`/notas/borradores/${note.id}`, { token, method: "PUT", body: draft });
    const nobodys = randomUUID();
    const told = () =>
      everything(
        api,
        token,
        { clientes: client.id, sessions: nobodys, notas: note.id, objetivos: nobodys },
        CANARY.toLowerCase(),
      );
    const before = await told();
    expect(Object.values(before).filter((text) => text.includes(CANARY)).length).toBeGreaterThan(4);
    expect((await remove(note.id)).status).toBe(204);
    for (const [address, text] of Object.entries(await told())) expect(text, address).not.toContain(CANARY);
    expect(await stats()).toEqual({ totalNotes: 1, aiGeneratedNotes: 0, highPriorityNotes: 0, notesThisWeek: 1 });
    for (const method of ["PUT", "DELETE"])
      for (const path of [`/notas/${note.id}`, `/notas/borradores/${note.id}`])
        expect((await api.call(path, { token, method, body: draft })).status, `${method} ${path}`).toBe(404);
    const back = await restore(note.id);
    expect(back.status).toBe(200);
    expect(back.body).toEqual({ ...note, updatedAt: expect.any(String), version: 3 });
    expect(await told()).toEqual(before);
  });

  test("lists it, by title, client and days alone, for as long as it can be undone", async () => {
    const [first, second] = [await make({ title: "Primera" }), await make({ title: "Segunda" })];
    for (const { id } of [first, second]) await remove(id);
    const { data, pagination } = await deleted("?pageSize=1");
    expect(pagination).toEqual({ page: 1, pageSize: 1, pageCount: 2, total: 2 });
    const [one] = data;
    expect(data).toEqual([
      {
        id: second.id,
        title: "Segunda",
        client: { id: client.id, nombre: "Alba Ríos", avatar: null },
        deletedAt: one?.deletedAt,
        restorableUntil: one?.restorableUntil,
      },
    ]);
    expect(Date.parse(one?.restorableUntil ?? "") - Date.parse(one?.deletedAt ?? "")).toBe(RESTORE_DAYS * DAY_MS);
    await deletedSince(first.id, RESTORE_DAYS);
    expect((await deleted()).data.map(({ title }) => title)).toEqual(["Segunda"]);
    expect((await restore(first.id)).status).toBe(404);
    expect((await api.call("/notas/eliminadas?pageSize=1000", { token })).status).toBe(422);
  });

  test("undone from several tabs at once is undone once", async () => {
    const { id } = await make();
    await remove(id);
    const answers = await Promise.all([restore(id), restore(id), restore(id)]);
    expect(answers.map(({ status, body }) => [status, body.version])).toEqual(Array(3).fill([200, 3]));
    expect((await restore(id)).body.version).toBe(3);
    expect((await deleted()).data).toEqual([]);
    expect(await stats()).toMatchObject({ totalNotes: 1 });
  });

  test("leaves a form that was open before to be told of the change when the note is back", async () => {
    const { id, version } = await make();
    await remove(id);
    const put = () => api.call(`/notas/${id}`, { token, method: "PUT", body: { content: "sigo", version } });
    expect((await put()).status).toBe(404);
    await restore(id);
    expect((await put()).status).toBe(409);
  });

  test("leaves its draft one of what comes back, unless it was one of an older version already", async () => {
    const draftOf = async (id: string, version: number | null) => {
      await api.call(`/notas/borradores/${id}`, { token, method: "PUT", body: { content: "a medias", version } });
      const kept = () => api.call<WireNoteDraft>(`/notas/borradores/${id}`, { token });
      const { savedAt } = (await kept()).body;
      await remove(id);
      await restore(id);
      const back = (await kept()).body;
      expect(back).toMatchObject({ content: "a medias", savedAt });
      return back.version;
    };
    const [current, older, unchosen] = [await make(), await make(), await make()];
    expect(await draftOf(current.id, 1)).toBe(3);
    await api.call(`/notas/${older.id}`, { token, method: "PUT", body: { content: "de otra ventana" } });
    expect(await draftOf(older.id, 1)).toBe(1);
    expect(await draftOf(unchosen.id, null)).toBeNull();
  });

  test("can be undone and seen by nobody else", async () => {
    const { id } = await make();
    await remove(id);
    const { token: stranger } = await newTherapist(api);
    const answer = await restore(id, stranger);
    expect(answer.status).toBe(404);
    expect({ ...answer.body, requestId: "" }).toEqual({ ...(await restore(randomUUID())).body, requestId: "" });
    const theirs = await api.call<{ data: unknown[] }>("/notas/eliminadas", { token: stranger });
    expect(theirs.body.data).toEqual([]);
    expect((await restore(id)).status).toBe(200);
  });

  test("tells a creation sent again that it is gone, and leaves its form's draft as it is", async () => {
    const send = () =>
      api.call<WireNote>("/notas", {
        token,
        body: { title: CANARY, content: "x", client: client.id, borrador: "new" },
        headers: { "idempotency-key": "answer-got-lost" },
      });
    const { id } = (await send()).body;
    await remove(id);
    const draft = "/notas/borradores/new";
    await api.call(draft, { token, method: "PUT", body: { title: CANARY, content: "xy" } });
    expect((await send()).status).toBe(404);
    expect((await api.call(draft, { token })).body).toMatchObject({ content: "xy" });
    expect(await stats()).toMatchObject({ totalNotes: 0 });
    expect((await deleted()).data.map((note) => note.id)).toEqual([id]);
  });
});

describe("a deleted note and its client", () => {
  test("deleted one after the other: only the client comes back with the client, then the note by itself", async () => {
    const [gone, kept] = [await make({ title: "borrada" }), await make({ title: "de la clienta", prioridad: "ALTA" })];
    await remove(gone.id);
    await remove(client.id, "clientes");
    expect((await deleted()).data).toEqual([]);
    const refused = await restore(gone.id);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual([
      {
        field: "client",
        code: "INVALID",
        message: "Su cliente está entre los clientes eliminados: recupéralo primero.",
      },
    ]);
    expect((await restore(kept.id)).status).toBe(404);
    expect((await restoreClient()).status).toBe(200);
    expect(await stats()).toEqual({ totalNotes: 1, aiGeneratedNotes: 0, highPriorityNotes: 1, notesThisWeek: 1 });
    expect((await deleted()).data.map(({ title }) => title)).toEqual(["borrada"]);
    expect((await restore(gone.id)).status).toBe(200);
    expect(await stats()).toMatchObject({ totalNotes: 2 });
  });

  test("purged with the client, whenever it was deleted itself", async () => {
    const { id } = await make();
    await remove(client.id, "clientes");
    const other = await createClient(api, token);
    const kept = await createNote(api, token, other.id);
    await remove(kept.id);
    await purge(Date.now() + (RESTORE_DAYS - 1) * DAY_MS);
    expect(await api.database.owner.$count(notes, eq(notes.id, id))).toBe(1);
    await deletedSince(kept.id, -2);
    await purge(Date.now() + RESTORE_DAYS * DAY_MS + 60_000);
    expect(await api.database.owner.$count(notes, eq(notes.id, id))).toBe(0);
    expect(await api.database.owner.$count(notes, eq(notes.id, kept.id))).toBe(1);
    expect((await restore(id)).status).toBe(404);
  });
});

test("thirty days later the note and its draft are gone for good, no other note is, and the numbers stay", async () => {
  const [gone, kept] = [await make(), await make({ title: "queda" })];
  await api.call(`/notas/borradores/${gone.id}`, { token, method: "PUT", body: { content: "a medias" } });
  await remove(gone.id);
  const rows = async () => [
    await api.database.owner.$count(notes, eq(notes.clientId, client.id)),
    await api.database.owner.$count(noteDrafts, eq(noteDrafts.noteId, gone.id)),
  ];
  await purge(Date.now() + (RESTORE_DAYS - 1) * DAY_MS);
  expect(await rows()).toEqual([2, 1]);
  await purge(Date.now() + RESTORE_DAYS * DAY_MS + 60_000);
  expect(await rows()).toEqual([1, 0]);
  expect(await stats()).toMatchObject({ totalNotes: 1 });
  expect((await api.call(`/notas/${kept.id}`, { token })).status).toBe(200);
});
