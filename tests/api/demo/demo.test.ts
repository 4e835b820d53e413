import { eq, lt, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { user } from "../../../api/account/accounts.table.ts";
import { createAccounts } from "../../../api/account/accounts.ts";
import { clients } from "../../../api/clients/clients.table.ts";
import { demoPractice } from "../../../api/demo/practice.ts";
import { DEMO_THERAPIST, demoEndedAt, seedDemo } from "../../../api/demo/seed.ts";
import { objectiveChanges } from "../../../api/objectives/changes.table.ts";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { series } from "../../../api/sessions/series/series.table.ts";
import { sessionFaults } from "../../../schema/rules/sessions.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireObjective, WireProgressChange } from "../../../schema/wire/objectives.ts";
import type { WireSession, WireSessionStats } from "../../../schema/wire/sessions.ts";
import { cookiesOf, startTestApi, type TestApi, tokenOf } from "../../support/api.ts";

const SECRET = "s".repeat(32);
let api: TestApi;
let token: string;
let now: string;
const all: WireSession[] = [];
beforeAll(async () => {
  api = await startTestApi();
  const { config, database, passwords } = api;
  const accounts = createAccounts(config, SECRET, database, { passwords });
  now = new Date().toISOString();
  for (let start = 0; start < 2; start += 1) await seedDemo(accounts, database, SECRET);
  const { email, password } = DEMO_THERAPIST;
  const signedIn = await api.call("/auth/sign-in/email", { body: { email, password } });
  token = await tokenOf(api, cookiesOf(signedIn.headers));
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { body } = await api.call<{ data: WireSession[]; pagination: { pageCount: number } }>(
      `/sessions?startDate=2000-01-01&pageSize=100&page=${page}`,
      { token },
    );
    all.push(...body.data);
    pages = body.pagination.pageCount;
  }
});
afterAll(() => api.close());

test("the demonstration practice is the same for every start on a day, and obeys the rules", () => {
  expect(demoPractice("2026-11-21")).toEqual(demoPractice("2026-11-21"));
  expect(all.length).toBeGreaterThan(300);
  for (const session of all) {
    const { client, datetime, duracionMinutos: durationMinutes } = session;
    const type = session.type as "Seguimiento";
    expect(sessionFaults({ clientId: client.id, type, startsAt: new Date(datetime), durationMinutes })).toEqual({});
  }
});

test("nobody in it is booked twice at once", () => {
  const kept = all.filter(({ status }) => status !== "CANCELADA");
  const clashes = kept.filter((session, index) => {
    const next = kept[index + 1];
    return next && Date.parse(session.datetime) + session.duration * 60_000 > Date.parse(next.datetime);
  });
  expect(clashes).toEqual([]);
});

test("its past reminders went out, the coming ones wait, and cancelled sessions have none", async () => {
  for (const { status, enviarRecordatorio, fechaRecordatorio, recordatorios } of all) {
    const due = enviarRecordatorio && status !== "CANCELADA";
    expect(fechaRecordatorio !== null).toBe(due);
    const state = fechaRecordatorio && fechaRecordatorio <= now ? "ENVIADO" : "PENDIENTE";
    expect(recordatorios.map(({ estado, fecha }) => [estado, fecha])).toEqual(
      due ? Array(2).fill([state, fechaRecordatorio]) : [],
    );
  }
  const { body } = await api.call<{ data: WireSessionStats }>("/sessions/stats", { token });
  expect(body.data.upcomingSessions).toBeGreaterThan(10);
  expect(body.data.sessionsWithReminder).toBeGreaterThan(5);
});

test("most of its clients work towards something, and each one's numbers say how far they have come", async () => {
  const { body } = await api.call<{ data: WireClient[] }>("/clientes?pageSize=100", { token });
  const working = body.data.filter(({ objetivosActivos }) => objetivosActivos > 0);
  expect(working.length).toBeGreaterThan(body.data.length / 2);
  expect(new Set(working.map(({ progresoObjetivos }) => progresoObjetivos)).size).toBeGreaterThan(5);
});

test("nobody's objective has come further before its client came", async () => {
  const earlier = await api.database.owner
    .select({ at: objectiveChanges.at, came: clients.createdAt })
    .from(objectiveChanges)
    .innerJoin(clients, eq(clients.id, objectiveChanges.clientId))
    .where(lt(objectiveChanges.at, clients.createdAt));
  expect(earlier).toEqual([]);
});

test.each([
  ["", null],
  [" also where its history was begun with versions that count anew", sql`n - 1`],
])("a progress that is changed in it comes last in the history, and can be undone%s", async (_where, counted) => {
  const { body: list } = await api.call<{ data: WireObjective[] }>("/objetivos?pageSize=100", { token });
  const objective = list.data.find(({ estado, progreso }) => estado === "active" && progreso > 50);
  if (!objective) throw new Error("no objective has come halfway");
  const { id, progreso } = objective;
  if (counted) {
    const { owner } = api.database;
    await owner.execute(sql`update objective_changes set version = ${counted}
      from (select id as one, row_number() over (order by version, at) as n from objective_changes
        where objective_id = ${id}) as steps where id = one and n > 1`);
    await owner.execute(sql`update objectives set version = 1 where id = ${id}`);
  }
  const steps = async () => {
    const { body } = await api.call<{ data: WireProgressChange[] }>(`/objetivos/${id}/progreso`, { token });
    return body.data.map((step) => step.progreso);
  };
  const before = await steps();
  const moved = await api.call<WireObjective>(`/objetivos/${id}`, { token, method: "PUT", body: { progreso: 40 } });
  const { version } = moved.body;
  if (!counted) expect(await steps()).toEqual([...before, 40]);
  const undone = await api.call<WireObjective>(`/objetivos/${id}/deshacer`, { token, body: { version } });
  expect([undone.status, undone.body.progreso]).toEqual([200, progreso]);
  expect(await steps()).toEqual(before);
});

test("once its plan is over, whoever starts it can be told since when", async () => {
  expect(await demoEndedAt(api.database)).toBeNull();
  const planExpiresAt = new Date("2026-03-01T10:00:00Z");
  await api.database.owner
    .update(professionals)
    .set({ planExpiresAt })
    .where(eq(professionals.email, DEMO_THERAPIST.email));
  expect(await demoEndedAt(api.database)).toEqual(planExpiresAt);
});

test("of one that was cut off while it was made nothing is there, and the next start makes all of it", async () => {
  const cut = await startTestApi();
  onTestFinished(() => cut.close());
  const { config, database, passwords } = cut;
  const { owner } = database;
  const start = () => seedDemo(createAccounts(config, SECRET, database, { passwords }), database, SECRET);
  const accounts = () => owner.select({ email: user.email }).from(user);
  // Series are the last that is made of it.
  await owner.execute(sql`alter table session_series add constraint cut_off check (false)`);
  await expect(start()).rejects.toThrow();
  expect(await accounts()).toEqual([]);
  await owner.execute(sql`alter table session_series drop constraint cut_off`);
  await start();
  expect(await accounts()).toEqual([{ email: DEMO_THERAPIST.email }]);
  expect(await owner.select({ id: series.id }).from(series)).toHaveLength(2);
});
