import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dashboardAt } from "../../../api/overview/overview.routes.ts";
import { DASHBOARD_SESSIONS_MAX } from "../../../schema/rules/overview.ts";
import { type WireDashboard, wireDashboard } from "../../../schema/wire/overview.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { createNote } from "../../support/notes.ts";
import { createObjective } from "../../support/objectives.ts";
import { createSessionAt, onClocks, practiceOf } from "../../support/overview.ts";

const ZONE = "Europe/Madrid";
let api: TestApi;
let token: string;
let practice: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api));
  practice = await practiceOf(api, token);
});

const read = async () => (await api.call<{ data: WireDashboard }>("/dashboard", { token })).body.data;
/** The home screen as it is at a time of today. */
const readAt = (time: string) =>
  api.database.asProfessional(practice, (tx) => dashboardAt(tx, practice, onClocks(ZONE, 0, time)));

test("the home screen of a new practice is empty, in the documented shape", async () => {
  const dashboard = await read();
  expect(() => wireDashboard.parse(dashboard)).not.toThrow();
  expect(dashboard).toEqual({
    stats: {
      activeClients: 0,
      newClientsThisMonth: 0,
      sessionsToday: 0,
      completedSessionsToday: 0,
      totalHoursThisMonth: 0,
    },
    todaySessions: [],
    recentNotes: [],
    firstSteps: { client: false, session: false, note: false },
  });
  expect((await api.call("/dashboard")).status).toBe(401);
});

test("today's sessions are listed earliest first, without those cancelled, yesterday's and tomorrow's", async () => {
  const ana = await createClient(api, token, { nombre: "Ana Núñez" });
  const luis = await createClient(api, token, { nombre: "Luis Gil", email: "luis@ejemplo.es" });
  const at = (days: number, time: string, fields: object = {}, client = ana) =>
    createSessionAt(api, token, client.id, onClocks(ZONE, days, time), fields);
  const late = await at(0, "18:30", { type: "Seguimiento", duracionMinutos: 45 }, luis);
  const early = await at(0, "09:00", { status: "CONFIRMADA" });
  await at(0, "11:00", { status: "CANCELADA" });
  await at(-1, "23:59");
  await at(1, "00:00");
  expect((await read()).todaySessions).toEqual([
    {
      id: early.id,
      client: "Ana Núñez",
      clientId: ana.id,
      type: "Terapia Individual",
      time: "09:00",
      datetime: early.datetime,
      duracionMinutos: 60,
      status: "confirmed",
      hasActiveGoals: false,
      goalProgress: null,
    },
    {
      id: late.id,
      client: "Luis Gil",
      clientId: luis.id,
      type: "Seguimiento",
      time: "18:30",
      datetime: late.datetime,
      duracionMinutos: 45,
      status: "pending",
      hasActiveGoals: false,
      goalProgress: null,
    },
  ]);
  expect((await readAt("09:59")).stats).toMatchObject({ sessionsToday: 2, completedSessionsToday: 0 });
  expect((await readAt("10:00")).stats).toMatchObject({ sessionsToday: 2, completedSessionsToday: 1 });
  // What is over and was never confirmed was not completed.
  expect((await readAt("23:00")).stats).toMatchObject({ sessionsToday: 2, completedSessionsToday: 1 });
});

test("a deleted client takes sessions and notes off the home screen, and comes back with none of them counted", async () => {
  const ana = await createClient(api, token, { nombre: "Ana Núñez" });
  await createSessionAt(api, token, ana.id, onClocks(ZONE, 0, "09:00"));
  await createNote(api, token, ana.id);
  expect(await read()).toMatchObject({
    stats: { activeClients: 1, newClientsThisMonth: 1, sessionsToday: 1, totalHoursThisMonth: 1 },
    todaySessions: [{ client: "Ana Núñez" }],
    recentNotes: [{ client: "Ana Núñez" }],
  });
  await api.call(`/clientes/${ana.id}`, { token, method: "DELETE" });
  expect(await read()).toEqual({
    stats: {
      activeClients: 0,
      newClientsThisMonth: 0,
      sessionsToday: 0,
      completedSessionsToday: 0,
      totalHoursThisMonth: 0,
    },
    todaySessions: [],
    recentNotes: [],
    // They can still be brought back: nobody begins anew.
    firstSteps: { client: true, session: true, note: true },
  });
});

test("the first steps are told one by one, of this practice alone", async () => {
  const other = await newTherapist(api);
  const ana = await createClient(api, token, { nombre: "Ana Núñez" });
  expect(await read()).toMatchObject({ firstSteps: { client: true, session: false, note: false } });
  await createNote(api, token, ana.id);
  expect(await read()).toMatchObject({ firstSteps: { client: true, session: false, note: true } });
  const { body } = await api.call<{ data: WireDashboard }>("/dashboard", { token: other.token });
  expect(body.data.firstSteps).toEqual({ client: false, session: false, note: false });
});

test("a session shows the average progress of the client's active objectives, rounded, and nothing without any", async () => {
  const ana = await createClient(api, token, { nombre: "Ana Núñez" });
  await createSessionAt(api, token, ana.id, onClocks(ZONE, 0, "09:00"));
  const setProgress = async (progreso: number) => {
    const { id } = await createObjective(api, token, ana.id);
    const estado = progreso === 100 ? "completed" : "active";
    await api.call(`/objetivos/${id}`, { token, method: "PUT", body: { progreso, estado } });
  };
  await setProgress(100);
  expect((await read()).todaySessions).toMatchObject([{ hasActiveGoals: false, goalProgress: null }]);
  for (const progress of [25, 50, 50]) await setProgress(progress);
  expect((await read()).todaySessions).toMatchObject([{ hasActiveGoals: true, goalProgress: 42 }]);
});

test("the three newest notes are shown with their beginning only", async () => {
  const { id } = await createClient(api, token, { nombre: "Ana Núñez" });
  await createNote(api, token, id, { content: "la más vieja" });
  await createNote(api, token, id, { content: "corta", prioridad: "BAJA" });
  await createNote(api, token, id, { content: `${"palabra ".repeat(100)}fin`, isAI: true, prioridad: "ALTA" });
  const last = await createNote(api, token, id, { content: "la última" });
  const { recentNotes } = await read();
  expect(recentNotes.map(({ note }) => note.slice(0, 9))).toEqual(["la última", "palabra p", "corta"]);
  expect(recentNotes[0]).toEqual({
    id: last.id,
    client: "Ana Núñez",
    clientId: id,
    date: last.createdAt,
    note: "la última",
    priority: "MEDIA",
    isAIGenerated: false,
  });
  expect(recentNotes[1]).toMatchObject({ priority: "ALTA", isAIGenerated: true });
  expect(recentNotes[1]?.note.length).toBe(400);
});

test("nothing of another practice shows on the home screen", async () => {
  const { token: other } = await newTherapist(api);
  const { id } = await createClient(api, other);
  await createSessionAt(api, other, id, onClocks(ZONE, 0, "09:00"), { status: "CONFIRMADA" });
  await createNote(api, other, id);
  const { stats, todaySessions, recentNotes } = await readAt("12:00");
  expect(Object.values(stats)).toEqual([0, 0, 0, 0, 0]);
  expect([...todaySessions, ...recentNotes]).toEqual([]);
});

test("a day with more sessions than the home screen lists is counted whole", async () => {
  const { id } = await createClient(api, token);
  const starts = onClocks(ZONE, 0, "06:00").getTime();
  for (let n = 0; n <= DASHBOARD_SESSIONS_MAX; n++)
    await createSessionAt(api, token, id, new Date(starts + n * 60_000), { duracionMinutos: 30 });
  const { stats, todaySessions } = await read();
  expect(todaySessions).toHaveLength(DASHBOARD_SESSIONS_MAX);
  expect(todaySessions[0]?.time).toBe("06:00");
  expect(stats).toMatchObject({ sessionsToday: DASHBOARD_SESSIONS_MAX + 1, totalHoursThisMonth: 25.5 });
});
