import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { purgesOfDeleted } from "../../../api/app/rooms.ts";
import { notes } from "../../../api/notes/notes.table.ts";
import { ratings } from "../../../api/overview/ratings.table.ts";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { readDueReminders } from "../../../api/sessions/reminders.store.ts";
import { reminders } from "../../../api/sessions/reminders.table.ts";
import { sessions } from "../../../api/sessions/sessions.table.ts";
import { RESTORE_DAYS } from "../../../schema/rules/deleted.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import type { WireNote } from "../../../schema/wire/notes.ts";
import type { WireDeletedSession, WireSession } from "../../../schema/wire/sessions.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { everything } from "../../support/everything.ts";
import { createNote } from "../../support/notes.ts";
import { createSession } from "../../support/sessions.ts";

const DAY_MS = 86_400_000;
const CANARY = "Canario";
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

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

type Fields = Parameters<typeof createSession>[3];
const make = (fields: Fields = {}) => createSession(api, token, client.id, { datetime: inDays(3), ...fields });
const remove = (id: string, what = "sessions") => api.call(`/${what}/${id}`, { token, method: "DELETE" });
const put = (id: string, body: object) => api.call<WireSession>(`/sessions/${id}`, { token, method: "PUT", body });
const restore = (id: string, body: object = {}, as = token) =>
  api.call<WireSession & Omit<WireProblem, "status">>(`/sessions/${id}/restaurar`, { token: as, body });
const deleted = async (as = token) =>
  (
    await api.call<{ data: WireDeletedSession[]; pagination: { total: number } }>("/sessions/eliminadas", {
      token: as,
    })
  ).body;
const stats = async (room: string) => (await api.call<{ data: object }>(`/${room}/stats`, { token })).body.data;
const remindersOf = async (id: string) =>
  (await api.database.owner.select().from(reminders).where(eq(reminders.sessionId, id))).sort((a, b) =>
    a.recipient.localeCompare(b.recipient),
  );
const purge = async (at: number) => {
  for (const one of purgesOfDeleted) await one(api.database, pino({ level: "silent" }), new Date(at));
};

describe("deleting a session", () => {
  test("hides it from every operation and number; restoring brings it back as it was, to its note, too", async () => {
    await make({ datetime: inDays(9) });
    const session = await make({ datetime: inDays(-1), notes: CANARY, modalidad: CANARY, enviarRecordatorio: true });
    const confirmed = (await put(session.id, { status: "CONFIRMADA" })).body;
    const note = await createNote(api, token, client.id, { sessionId: session.id });
    const ids = { clientes: client.id, sessions: session.id, notas: note.id, objetivos: randomUUID() };
    const told = () => everything(api, token, ids, "alba");
    const before = await told();
    expect(Object.values(before).filter((text) => text.includes(session.id)).length).toBeGreaterThan(4);
    expect((await remove(session.id)).status).toBe(204);
    const hidden = await told();
    for (const [address, text] of Object.entries(hidden)) {
      expect(text, address).not.toContain(CANARY);
      expect(text, address).not.toContain(session.id);
    }
    expect(hidden["/clientes/stats "]).toContain('"totalSessions":1');
    expect(await stats("sessions")).toMatchObject({ completedSessions: 0, upcomingSessions: 1 });
    for (const [method, path, body] of [
      ["PUT", "", { status: "CANCELADA" }],
      ["DELETE", "", undefined],
      ["POST", "/recordatorios", { destinatario: "CLIENTE" }],
    ] as const)
      expect((await api.call(`/sessions/${session.id}${path}`, { token, method, body })).status, method).toBe(404);
    const back = await restore(session.id);
    expect(back.status).toBe(200);
    expect(back.body).toMatchObject({ ...confirmed, updatedAt: expect.any(String), version: confirmed.version + 2 });
    expect(await told()).toEqual(before);
  });

  test("lists it, by client, hour and days alone, to nobody else; undone at once several times it is undone once", async () => {
    const session = await make({ notes: CANARY });
    await remove(session.id);
    const { data, pagination } = await deleted();
    expect(pagination.total).toBe(1);
    expect(data).toEqual([
      {
        id: session.id,
        datetime: session.datetime,
        client: { id: client.id, nombre: "Alba Ríos", avatar: null },
        type: session.type,
        duracionMinutos: 60,
        deletedAt: data[0]?.deletedAt,
        restorableUntil: data[0]?.restorableUntil,
      },
    ]);
    const { token: stranger } = await newTherapist(api);
    expect((await deleted(stranger)).data).toEqual([]);
    const answer = await restore(session.id, {}, stranger);
    expect(answer.status).toBe(404);
    expect({ ...answer.body, requestId: "" }).toEqual({ ...(await restore(randomUUID())).body, requestId: "" });
    const answers = await Promise.all([restore(session.id), restore(session.id), restore(session.id)]);
    expect(answers.map(({ status, body }) => [status, body.version])).toEqual(Array(3).fill([200, 3]));
    expect(await stats("clientes")).toMatchObject({ totalSessions: 1 });
  });

  test("and its client: only the client comes back with the client, and the session stays out of the numbers", async () => {
    const [gone, kept] = [await make(), await make({ datetime: inDays(5) })];
    await remove(gone.id);
    await remove(client.id, "clientes");
    expect((await deleted()).data).toEqual([]);
    expect((await restore(gone.id)).body.errors).toEqual([
      {
        field: "client",
        code: "INVALID",
        message: "Su cliente está entre los clientes eliminados: recupéralo primero.",
      },
    ]);
    expect((await restore(kept.id)).status).toBe(404);
    await api.call(`/clientes/${client.id}/restaurar`, { token, method: "POST" });
    expect(await stats("clientes")).toMatchObject({ totalSessions: 1 });
    expect((await restore(gone.id)).status).toBe(200);
    expect(await stats("clientes")).toMatchObject({ totalSessions: 2 });
    const types = await api.call<{ data: { data: { sessionTypes: { count: number }[] } } }>("/api/analytics", {
      token,
    });
    expect(types.body.data.data.sessionTypes.map(({ count }) => count)).toEqual([2]);
  });
});

describe("a restored session", () => {
  test("that finds its hour taken says by whom when asked to, and comes back over it otherwise", async () => {
    const gone = await make();
    await remove(gone.id);
    const other = await make({ evitarSolape: true });
    const refused = await restore(gone.id, { evitarSolape: true });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: "OVERLAP", overlaps: [{ id: other.id }] });
    expect((await deleted()).data).toHaveLength(1);
    expect((await restore(gone.id)).status).toBe(200);
  });

  test("that was cancelled takes nobody's hour", async () => {
    const gone = await make();
    await put(gone.id, { status: "CANCELADA" });
    await remove(gone.id);
    await make();
    expect((await restore(gone.id, { evitarSolape: true })).body.status).toBe("CANCELADA");
  });

  test("is reminded of in the zone of today, where the day before is another instant", async () => {
    // The night before clocks go forward in Madrid, and nothing happens in Bogotá.
    const datetime = "2098-03-30T10:00:00.000Z";
    const session = await make({ datetime, enviarRecordatorio: true, opcionRecordatorio: "P1_DIA_ANTES" });
    expect(session.fechaRecordatorio).toBe("2098-03-29T11:00:00.000Z");
    await remove(session.id);
    await api.call("/user-info", { token, method: "PATCH", body: { timeZone: "America/Bogota" } });
    expect((await restore(session.id)).body.fechaRecordatorio).toBe("2098-03-29T10:00:00.000Z");
    expect((await remindersOf(session.id)).map(({ dueAt }) => dueAt.toISOString())).toEqual([
      "2098-03-29T10:00:00.000Z",
      "2098-03-29T10:00:00.000Z",
    ]);
  });

  test("is reminded of as planned, and of what went out already not again", async () => {
    const session = await make({ enviarRecordatorio: true, opcionRecordatorio: "P1_DIA_ANTES" });
    const due = async () =>
      (await readDueReminders(api.database.owner, 5 * 86_400, 1_000)).filter(({ id }) => ids.includes(id)).length;
    const ids = (await remindersOf(session.id)).map(({ id }) => id);
    expect(await due()).toBe(2);
    const [first] = ids;
    await api.database.owner
      .update(reminders)
      .set({ status: "ENVIADO", triedAt: new Date(), attempts: 1 })
      .where(eq(reminders.id, first ?? ""));
    await remove(session.id);
    expect(await due()).toBe(0);
    expect((await restore(session.id)).body.fechaRecordatorio).toBe(session.fechaRecordatorio);
    expect((await remindersOf(session.id)).map(({ status }) => status)).toEqual(["ENVIADO", "PENDIENTE"]);
    expect(await due()).toBe(1);
  });

  test("whose reminder became due meanwhile sends none late", async () => {
    const session = await make({ enviarRecordatorio: true });
    await remove(session.id);
    const before = new Date(Date.now() - DAY_MS);
    await api.database.owner.update(sessions).set({ reminderDueAt: before }).where(eq(sessions.id, session.id));
    await api.database.owner.update(reminders).set({ dueAt: before }).where(eq(reminders.sessionId, session.id));
    await restore(session.id);
    expect((await remindersOf(session.id)).map(({ dueAt }) => dueAt)).toEqual([before, before]);
  });

  test("and whoever deletes it, or has it erased, learns nothing of how it was rated: the numbers stay", async () => {
    const session = await make({ datetime: inDays(-1) });
    const [row] = await api.database.owner.select().from(sessions).where(eq(sessions.id, session.id));
    const professionalId = row?.professionalId ?? "";
    await api.database.owner
      .insert(ratings)
      .values({ professionalId, sessionId: session.id, status: "ENVIADO", rating: 4, ratedAt: new Date() });
    const counts = async () =>
      (
        await api.database.owner
          .select({ counts: professionals.ratingCounts })
          .from(professionals)
          .where(eq(professionals.id, professionalId))
      )[0]?.counts;
    expect(await counts()).toEqual([0, 0, 0, 1, 0]);
    await remove(session.id);
    expect(await counts()).toEqual([0, 0, 0, 1, 0]);
    await restore(session.id);
    expect(await counts()).toEqual([0, 0, 0, 1, 0]);
    await remove(session.id);
    await purge(Date.now() + RESTORE_DAYS * DAY_MS + 60_000);
    expect(await api.database.owner.$count(ratings, eq(ratings.sessionId, session.id))).toBe(0);
    expect(await counts()).toEqual([0, 0, 0, 1, 0]);
  });

  test("does not come back to a note that was moved to another client meanwhile", async () => {
    const session = await make();
    const note = await createNote(api, token, client.id, { sessionId: session.id });
    const other = await createClient(api, token);
    await remove(session.id);
    await api.call(`/notas/${note.id}`, { token, method: "PUT", body: { client: other.id } });
    await restore(session.id);
    expect((await api.call<WireNote>(`/notas/${note.id}`, { token })).body.sessionId).toBeNull();
  });
});

test("thirty days later a session is gone for good with its reminders, its note stays, and the numbers do", async () => {
  const [gone, kept] = [await make({ enviarRecordatorio: true }), await make({ datetime: inDays(5) })];
  const note = await createNote(api, token, client.id, { sessionId: gone.id });
  await remove(gone.id);
  const rows = async () => [
    await api.database.owner.$count(sessions, eq(sessions.clientId, client.id)),
    await api.database.owner.$count(reminders, eq(reminders.sessionId, gone.id)),
    await api.database.owner.$count(notes, sql`${notes.sessionId} = ${gone.id}`),
  ];
  await purge(Date.now() + (RESTORE_DAYS - 1) * DAY_MS);
  expect(await rows()).toEqual([2, 2, 1]);
  await purge(Date.now() + RESTORE_DAYS * DAY_MS + 60_000);
  expect(await rows()).toEqual([1, 0, 0]);
  expect((await restore(gone.id)).status).toBe(404);
  expect((await api.call(`/notas/${note.id}`, { token })).status).toBe(200);
  expect((await api.call(`/sessions/${kept.id}`, { token })).status).toBe(200);
  expect(await stats("clientes")).toMatchObject({ totalSessions: 1 });
});
