import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dayIn } from "../../../schema/rules/days.ts";
import { type WireAnalytics, wireAnalytics } from "../../../schema/wire/overview.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { createSessionAt, onClocks, practiceOf } from "../../support/overview.ts";

const ZONE = "Europe/Madrid";
let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api));
});
const read = async () =>
  (await api.call<{ data: { data: WireAnalytics } }>("/api/analytics", { token })).body.data.data;
const types = async () => (await read()).sessionTypes.map(({ type, count, percentage }) => [type, count, percentage]);

test("the analytics of a new practice are honest zeros, in the documented shape", async () => {
  const analytics = await read();
  expect(() => wireAnalytics.parse(analytics)).not.toThrow();
  expect(analytics).toMatchObject({
    keyMetrics: {
      totalSessions: 0,
      sessionsPercentageChange: null,
      activeClients: 0,
      newClientsThisMonth: 0,
      totalHoursThisYear: 0,
    },
    sessionTypes: [],
    clientSatisfaction: [],
  });
  expect(analytics.monthlyStats.map(({ sessions, clients }) => sessions + clients)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(analytics.monthlyStats.at(-1)?.month).toBe(dayIn(ZONE, new Date()).slice(0, 7));
  expect((await api.call("/api/analytics")).status).toBe(401);
});

test("types are counted as sessions come, change, are cancelled, taken back and deleted, and clients go and return", async () => {
  const { id: ana } = await createClient(api, token, { nombre: "Ana" });
  const { id: luis } = await createClient(api, token, { nombre: "Luis" });
  const at = (client: string, type: string, time: string) =>
    createSessionAt(api, token, client, onClocks(ZONE, 0, time), { type });
  const first = await at(ana, "Seguimiento", "09:00");
  await at(ana, "Seguimiento", "10:00");
  const grupal = await at(luis, "Terapia Grupal", "11:00");
  expect(await types()).toEqual([
    ["Seguimiento", 2, 67],
    ["Terapia Grupal", 1, 33],
  ]);
  const put = (id: string, body: object) => api.call(`/sessions/${id}`, { token, method: "PUT", body });
  await put(first.id, { type: "Evaluación" });
  await put(grupal.id, { status: "CANCELADA" });
  expect(await types()).toEqual([
    ["Evaluación", 1, 50],
    ["Seguimiento", 1, 50],
  ]);
  await put(grupal.id, { status: "PROGRAMADA" });
  await api.call(`/sessions/${first.id}`, { token, method: "DELETE" });
  expect(await types()).toEqual([
    ["Seguimiento", 1, 50],
    ["Terapia Grupal", 1, 50],
  ]);
  await api.call(`/clientes/${ana}`, { token, method: "DELETE" });
  expect(await types()).toEqual([["Terapia Grupal", 1, 100]]);
  expect((await read()).keyMetrics.totalSessions).toBe(1);
});

test("a session of a client who rests is counted as it comes, is cancelled and deleted", async () => {
  const { id: client } = await createClient(api, token, { nombre: "Ana" });
  await api.call(`/clientes/${client}`, { token, method: "PUT", body: { isActive: false } });
  const { id } = await createSessionAt(api, token, client, onClocks(ZONE, 0, "09:00"), { type: "Seguimiento" });
  const held = async () => (await read()).keyMetrics.totalSessions;
  expect(await held()).toBe(1);
  const change = await api.call(`/sessions/${id}`, { token, method: "PUT", body: { status: "CANCELADA" } });
  expect([change.status, await held()]).toEqual([200, 0]);
  expect((await api.call(`/sessions/${id}`, { token, method: "DELETE" })).status).toBe(204);
});

test("nothing of another practice is counted, and its counts cannot be read or written", async () => {
  const { token: other } = await newTherapist(api);
  const { id } = await createClient(api, other);
  await createSessionAt(api, other, id, onClocks(ZONE, 0, "09:00"));
  const { keyMetrics, monthlyStats, sessionTypes } = await read();
  expect(Object.values(keyMetrics).filter(Boolean)).toEqual([]);
  expect(monthlyStats.at(-1)).toMatchObject({ sessions: 0, clients: 0 });
  expect(sessionTypes).toEqual([]);
  const practice = await practiceOf(api, token);
  const asMe = (query: ReturnType<typeof sql>) =>
    api.database.asProfessional(practice, async (tx) => ((await tx.execute(query)) as { rows: object[] }).rows);
  expect(await asMe(sql`select * from session_types`)).toEqual([]);
  await expect(asMe(sql`update session_types set session_count = 0`)).rejects.toThrow();
});
