import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { objectives } from "../../../api/objectives/objectives.table.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import { type WireObjective, type WireProgressChange, wireProgressChange } from "../../../schema/wire/objectives.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { createNote } from "../../support/notes.ts";
import { createObjective } from "../../support/objectives.ts";
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
const make = (fields: object = {}) => createObjective(api, token, client.id, fields);
const put = <Body = WireObjective>(id: string, body: unknown) =>
  api.call<Body>(`/objetivos/${id}`, { token, method: "PUT", body });
const undo = (id: string, version: number) => api.call(`/objetivos/${id}/deshacer`, { token, body: { version } });
const changesOf = async (id: string): Promise<WireProgressChange[]> =>
  (await api.call<{ data: WireProgressChange[] }>(`/objetivos/${id}/progreso`, { token })).body.data;
const stepsOf = async (id: string) =>
  (await changesOf(id)).map(({ progresoAntes, progreso }) => [progresoAntes, progreso]);

test("an objective begins with no progress, and each change of it is kept with its time", async () => {
  const { id, createdAt } = await make();
  await put(id, { progreso: 25 });
  await put(id, { titulo: "Dormir ocho horas" });
  await put(id, { progreso: 10 });
  await put(id, { estado: "completed" });
  const changes = await changesOf(id);
  expect(changes.map((change) => wireProgressChange.parse(change))).toEqual(changes);
  expect(changes).toMatchObject([
    {
      progresoAntes: null,
      progreso: 0,
      estadoAntes: null,
      estado: "active",
      fecha: createdAt,
      sessionId: null,
      noteId: null,
    },
    { progresoAntes: 0, progreso: 25, estadoAntes: "active", estado: "active" },
    { progresoAntes: 25, progreso: 10, estadoAntes: "active", estado: "active" },
    { progresoAntes: 10, progreso: 100, estadoAntes: "active", estado: "completed" },
  ]);
  expect(changes.map(({ fecha }) => fecha)).toEqual(changes.map(({ fecha }) => fecha).toSorted());
});

test("saying again what is so already is no change", async () => {
  const { id } = await make();
  await put(id, { progreso: 50 });
  await put(id, { progreso: 50 });
  await put(id, { progreso: 50, titulo: "Otro" });
  expect(await stepsOf(id)).toEqual([
    [null, 0],
    [0, 50],
  ]);
});

test("a change that is undone is kept no more; going back by hand is a change", async () => {
  const { id } = await make();
  await put(id, { progreso: 50 });
  const { version } = (await put(id, { progreso: 100 })).body;
  expect((await undo(id, version)).status).toBe(200);
  expect(await stepsOf(id)).toEqual([
    [null, 0],
    [0, 50],
  ]);
  await put(id, { progreso: 75 });
  await put(id, { progreso: 50 });
  expect(await stepsOf(id)).toEqual([
    [null, 0],
    [0, 50],
    [50, 75],
    [75, 50],
  ]);
});

test("what two windows change at once is kept one after the other", async () => {
  const { id } = await make();
  await Promise.all([10, 20, 30, 40].map((progreso) => put(id, { progreso })));
  const changes = await changesOf(id);
  expect(changes).toHaveLength(5);
  for (const [at, { progresoAntes }] of changes.entries())
    expect(progresoAntes).toBe(at === 0 ? null : changes[at - 1]?.progreso);
});

test("a progress that is written into the database by hand is kept as well", async () => {
  const { id } = await make();
  await api.database.owner.execute(sql`update objectives set progress = 30 where id = ${id}`);
  expect(await stepsOf(id)).toEqual([
    [null, 0],
    [0, 30],
  ]);
});

test.each([
  ["100 that is not completed", { progress: 100, status: "active" as const, completedOn: null }, { progreso: 100 }],
  ["completed at 40", { progress: 40, status: "completed" as const, completedOn: "2026-01-01" }, { progreso: 100 }],
  ["completed at 40, by its title", { progress: 40, status: "completed" as const }, { titulo: "Otro título" }],
])("an objective that came in contradicting itself is put right: %s", async (_what, wrong, body) => {
  const made = await make();
  await api.database.owner.update(objectives).set(wrong).where(eq(objectives.id, made.id));
  const answer = await put(made.id, body);
  expect(answer.body).toMatchObject({ progreso: 100, estado: "completed", version: 2 });
  expect(answer.body.fechaFinalizado).not.toBeNull();
  expect((await put(made.id, { progreso: 100 })).body.version).toBe(2);
});

test("a change is kept with the session and the note in which it moved", async () => {
  const [{ id }, session] = [await make(), await createSession(api, token, client.id)];
  const note = await createNote(api, token, client.id);
  await put(id, { progreso: 25, sessionId: session.id });
  await put(id, { progreso: 50, noteId: note.id });
  await put(id, { progreso: 75 });
  expect(await changesOf(id)).toMatchObject([
    { sessionId: null, noteId: null },
    { sessionId: session.id, noteId: null },
    { sessionId: null, noteId: note.id },
    { sessionId: null, noteId: null },
  ]);
});

test.each(["sessionId", "noteId"] as const)(
  "a %s that is given to another client stands with no change of the first one any more, nor when it is given back",
  async (field) => {
    const { id } = await make();
    const other = await createClient(api, token, { nombre: "Otra" });
    const of = { sessionId: createSession, noteId: createNote }[field];
    const path = { sessionId: "sessions", noteId: "notas" }[field];
    const [given, kept] = [await of(api, token, client.id), await of(api, token, client.id)];
    await put(id, { progreso: 25, [field]: given.id });
    await put(id, { progreso: 50, [field]: kept.id });
    const give = (to: WireClient) =>
      api.call(`/${path}/${given.id}`, { token, method: "PUT", body: { client: to.id } });
    for (const to of [other, client]) {
      expect((await give(to)).status).toBe(200);
      expect((await changesOf(id)).map((change) => change[field])).toEqual([null, null, kept.id]);
    }
  },
);

test.each(["sessionId", "noteId"] as const)(
  "a %s of another client, of nobody or of another practice is refused by name",
  async (field) => {
    const { id } = await make();
    const other = await createClient(api, token, { nombre: "Otra" });
    const stranger = await newTherapist(api);
    const theirs = await createClient(api, stranger.token, { nombre: "Ajena" });
    const of = { sessionId: createSession, noteId: createNote }[field];
    const [elsewhere, foreign] = [await of(api, token, other.id), await of(api, stranger.token, theirs.id)];
    for (const given of [elsewhere.id, foreign.id, NOBODYS, "no-es-id"]) {
      const { status, body } = await put<WireProblem>(id, { progreso: 25, [field]: given });
      expect(status).toBe(422);
      expect(body.errors).toMatchObject([{ field, code: "INVALID" }]);
    }
    expect(await stepsOf(id)).toEqual([[null, 0]]);
  },
);

test("nobody else reads the changes, nor anybody those of a deleted objective or client", async () => {
  const [{ id }, { id: gone }] = [await make(), await make({ titulo: "Otro" })];
  const stranger = await newTherapist(api);
  expect((await api.call(`/objetivos/${id}/progreso`, { token: stranger.token })).status).toBe(404);
  await api.call(`/objetivos/${gone}`, { token, method: "DELETE" });
  expect((await api.call(`/objetivos/${gone}/progreso`, { token })).status).toBe(404);
  await api.call(`/clientes/${client.id}`, { token, method: "DELETE" });
  expect((await api.call(`/objetivos/${id}/progreso`, { token })).status).toBe(404);
});

test("an objective that was deleted and restored has its changes again; one of another client takes them along", async () => {
  const { id } = await make();
  await put(id, { progreso: 25 });
  await api.call(`/objetivos/${id}`, { token, method: "DELETE" });
  await api.call(`/objetivos/${id}/restaurar`, { token, method: "POST" });
  const other = await createClient(api, token, { nombre: "Otra" });
  await put(id, { client: other.id, progreso: 50 });
  expect(await stepsOf(id)).toEqual([
    [null, 0],
    [0, 25],
    [25, 50],
  ]);
});
