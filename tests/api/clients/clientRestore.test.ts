import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { belongingsOfClients } from "../../../api/app/rooms.ts";
import { clients } from "../../../api/clients/clients.table.ts";
import { purgeClients } from "../../../api/clients/deleted.purge.ts";
import { noteDrafts } from "../../../api/notes/drafts.table.ts";
import { notes } from "../../../api/notes/notes.table.ts";
import { objectives } from "../../../api/objectives/objectives.table.ts";
import { reminders } from "../../../api/sessions/reminders.table.ts";
import { sessions } from "../../../api/sessions/sessions.table.ts";
import { RESTORE_DAYS } from "../../../schema/rules/deleted.ts";
import type { WireDeletedClient, WireRestoredClient } from "../../../schema/wire/clients.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { everything } from "../../support/everything.ts";
import { createNote } from "../../support/notes.ts";
import { createObjective } from "../../support/objectives.ts";
import { createSession } from "../../support/sessions.ts";

const DAY_MS = 86_400_000;
/** Stands in every text about the client. */
const CANARY = "Canario";

const log = pino({ level: "silent" });

const purge = purgeClients(belongingsOfClients);

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api));
});

const told = (ids: Record<string, string>) => everything(api, token, ids, CANARY.toLowerCase());
const remove = (id: string) => api.call(`/clientes/${id}`, { token, method: "DELETE" });
const restore = (id: string, as = token) =>
  api.call<WireRestoredClient & WireProblem>(`/clientes/${id}/restaurar`, { token: as, method: "POST" });
const deleted = async (query = "") =>
  (
    await api.call<{ data: WireDeletedClient[]; pagination: { total: number } }>(`/clientes/eliminados${query}`, {
      token,
    })
  ).body;
const deletedSince = (id: string, days: number) =>
  api.database.owner
    .update(clients)
    .set({ deletedAt: sql`now() - make_interval(days => ${days})` })
    .where(eq(clients.id, id));

/** A client with an objective, a session (reminded of), a note, a draft of that note, and a draft of a new note. */
async function aFullClient() {
  const client = await createClient(api, token, { nombre: CANARY, notes: CANARY });
  const session = await createSession(api, token, client.id, { notes: CANARY, enviarRecordatorio: true });
  const note = await createNote(api, token, client.id, { title: CANARY, sessionId: session.id });
  const objective = await createObjective(api, token, client.id, { titulo: CANARY });
  for (const key of ["new", note.id])
    await api.call(`/notas/borradores/${key}`, { token, method: "PUT", body: { content: CANARY, client: client.id } });
  return { client, session, note, objective };
}

describe("deleting a client", () => {
  test("hides everything about it from every operation; restoring brings all of it back as it was", async () => {
    await createClient(api, token, { nombre: "Otra persona" });
    const { client, session, note, objective } = await aFullClient();
    const ids = { clientes: client.id, sessions: session.id, notas: note.id, objetivos: objective.id };
    const before = await told(ids);
    expect(Object.values(before).filter((told) => told.includes(CANARY)).length).toBeGreaterThan(8);
    expect((await remove(client.id)).status).toBe(204);
    const hidden = await told(ids);
    for (const [address, told] of Object.entries(hidden)) expect(told, address).not.toContain(CANARY);
    expect(hidden["/clientes/stats "]).toContain('"totalClients":1');
    expect(hidden["/notas/stats "]).toContain('"totalNotes":0');
    for (const [path, body] of [
      ["/sessions", { client: client.id, datetime: "2027-03-10T10:00:00Z", type: "Seguimiento", duracionMinutos: 60 }],
      ["/notas", { client: client.id, title: "x", content: "x" }],
    ] as const)
      expect((await api.call(path, { token, body })).status).toBe(422);
    const back = await restore(client.id);
    expect(back.status).toBe(200);
    expect(back.body).toMatchObject({ id: client.id, nombre: CANARY, totalSessions: 1, isActive: true });
    expect(await told(ids)).toEqual(before);
  });

  test("lists it, by name and days alone, for as long as it can be undone", async () => {
    const first = await createClient(api, token, { nombre: "Primera", notes: CANARY });
    const second = await createClient(api, token, { nombre: "Segunda" });
    for (const { id } of [first, second]) await remove(id);
    const { data, pagination } = await deleted("?pageSize=1");
    expect(pagination).toEqual({ page: 1, pageSize: 1, pageCount: 2, total: 2 });
    expect(data).toEqual([
      { id: second.id, nombre: "Segunda", deletedAt: data[0]?.deletedAt, restorableUntil: data[0]?.restorableUntil },
    ]);
    const [one] = data;
    expect(Date.parse(one?.restorableUntil ?? "") - Date.parse(one?.deletedAt ?? "")).toBe(30 * DAY_MS);
    await deletedSince(first.id, RESTORE_DAYS);
    expect((await deleted()).data.map(({ nombre }) => nombre)).toEqual(["Segunda"]);
    expect(await restore(first.id)).toMatchObject({ status: 404 });
  });

  test("undone twice, at once or later, is undone once", async () => {
    const { client } = await aFullClient();
    await remove(client.id);
    const answers = await Promise.all([restore(client.id), restore(client.id), restore(client.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.version)).size).toBe(1);
    expect((await restore(client.id)).body.version).toBe(answers[0]?.body.version);
    expect((await deleted()).data).toEqual([]);
    const { body } = await api.call<{ data: object }>("/clientes/stats", { token });
    expect(body.data).toMatchObject({ totalClients: 1, activeClients: 1, totalSessions: 1 });
  });

  test("can be undone by nobody else", async () => {
    const { client } = await aFullClient();
    await remove(client.id);
    const { token: stranger } = await newTherapist(api);
    const answer = await restore(client.id, stranger);
    expect(answer.status).toBe(404);
    expect({ ...answer.body, requestId: "" }).toEqual({ ...(await restore(randomUUID())).body, requestId: "" });
    expect((await api.call(`/clientes/${client.id}`, { token })).status).toBe(404);
    expect((await restore(client.id)).status).toBe(200);
  });

  test("is undone in any case, and only with room in the plan does an active client come back active, however many ask at once", async () => {
    const gone = [];
    for (let n = 0; n < 3; n++) gone.push(await createClient(api, token, { nombre: `Fuera ${n}` }));
    const quiet = await createClient(api, token, { nombre: "Inactiva" });
    await api.call(`/clientes/${quiet.id}`, { token, method: "PUT", body: { isActive: false } });
    for (const { id } of [...gone, quiet]) await remove(id);
    for (let n = 0; n < 4; n++) await createClient(api, token);
    const answers = await Promise.all(gone.map(({ id }) => restore(id)));
    const limite = { used: 5, max: 5, plan: "Gratis" };
    expect(answers.filter(({ body }) => body.isActive)).toMatchObject([{ status: 200 }]);
    expect(answers.filter(({ body }) => !body.isActive).map(({ body }) => body.limite)).toEqual([limite, limite]);
    // Asked for again nothing was held back any more.
    expect((await restore(gone[0]?.id ?? "")).body).not.toHaveProperty("limite");
    expect((await restore(quiet.id)).status).toBe(200);
    const { body } = await api.call<{ data: object }>("/clientes/stats", { token });
    expect(body.data).toMatchObject({ totalClients: 8, activeClients: 5 });
  });
});

describe("thirty days later", () => {
  const rows = async ({ client, session }: Awaited<ReturnType<typeof aFullClient>>) => {
    const { owner } = api.database;
    return {
      clients: await owner.$count(clients, eq(clients.id, client.id)),
      sessions: await owner.$count(sessions, eq(sessions.clientId, client.id)),
      reminders: await owner.$count(reminders, eq(reminders.sessionId, session.id)),
      notes: await owner.$count(notes, eq(notes.clientId, client.id)),
      objectives: await owner.$count(objectives, eq(objectives.clientId, client.id)),
      drafts: await owner.$count(noteDrafts, eq(noteDrafts.clientId, client.id)),
    };
  };

  test("the client, its sessions, reminders, notes, objectives and drafts are gone for good, and nothing else", async () => {
    const full = await aFullClient();
    const { client } = full;
    const other = await createClient(api, token, { nombre: "Otra persona" });
    const kept = await createNote(api, token, other.id);
    const moving = { content: "sigue", client: client.id };
    await api.call(`/notas/borradores/${kept.id}`, { token, method: "PUT", body: moving });
    await remove(client.id);
    const now = Date.now();
    await purge(api.database, log, new Date(now + (RESTORE_DAYS - 1) * DAY_MS));
    expect(await rows(full)).toEqual({ clients: 1, sessions: 1, reminders: 2, notes: 1, objectives: 1, drafts: 3 });
    expect(await purge(api.database, log, new Date(now + RESTORE_DAYS * DAY_MS + 60_000))).toBeGreaterThan(0);
    expect(await rows(full)).toEqual({ clients: 0, sessions: 0, reminders: 0, notes: 0, objectives: 0, drafts: 0 });
    expect((await restore(client.id)).status).toBe(404);
    const { body } = await api.call<{ data: object }>("/clientes/stats", { token });
    expect(body.data).toMatchObject({ totalClients: 1, activeClients: 1, totalSessions: 0 });
    const draft = await api.call<{ content: string }>(`/notas/borradores/${kept.id}`, { token });
    expect(draft.body).toMatchObject({ content: "sigue", client: null });
    expect(await purge(api.database, log, new Date(now + 400 * DAY_MS))).toBe(0);
    expect((await api.call(`/notas/${kept.id}`, { token })).status).toBe(200);
  });
});
