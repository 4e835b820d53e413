import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pendingAt } from "../../../api/overview/overview.routes.ts";
import { reminders } from "../../../api/sessions/reminders.table.ts";
import { PENDING_DAYS, PENDING_MAX } from "../../../schema/rules/overview.ts";
import { type WirePending, wirePending } from "../../../schema/wire/overview.ts";
import type { WireSeriesInput } from "../../../schema/wire/series/series.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { createNote } from "../../support/notes.ts";
import { createSessionAt, onClocks, practiceOf } from "../../support/overview.ts";
import { createSeries, sessionsFrom } from "../../support/series.ts";

const ZONE = "Europe/Madrid";
const NOTHING: WirePending = {
  sinConfirmar: [],
  sinNota: [],
  recordatoriosFallidos: [],
  peticiones: [],
  canceladasPorClientes: [],
  reservadasPorClientes: [],
  seriesPorTerminar: [],
};
let api: TestApi;
let token: string;
let practice: string;
let ana: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api));
  practice = await practiceOf(api, token);
  ana = (await createClient(api, token, { nombre: "Ana Núñez" })).id;
});

const read = async (as = token) =>
  (await api.call<{ data: WirePending }>("/dashboard/pendientes", { token: as })).body.data;
const idsOf = (pending: WirePending) => ({
  sinConfirmar: pending.sinConfirmar.map(({ id }) => id),
  sinNota: pending.sinNota.map(({ id }) => id),
  recordatoriosFallidos: pending.recordatoriosFallidos.map(({ id }) => id),
  peticiones: pending.peticiones.map(({ id }) => id),
  canceladasPorClientes: pending.canceladasPorClientes.map(({ id }) => id),
  seriesPorTerminar: pending.seriesPorTerminar.map(({ id }) => id),
});
const readIds = async () => idsOf(await read());
/** What waits at a time of today. */
const idsAt = async (time: string) =>
  idsOf(await api.database.asProfessional(practice, (tx) => pendingAt(tx, practice, onClocks(ZONE, 0, time))));
const at = (days: number, time: string, status: "PROGRAMADA" | "CONFIRMADA" | "CANCELADA" = "PROGRAMADA") =>
  createSessionAt(api, token, ana, onClocks(ZONE, days, time), { status });
const put = (path: string, body: object) => api.call(path, { token, method: "PUT", body });
const setReminder = (sessionId: string, status: "FALLIDO" | "ENVIADO") =>
  api.database.owner
    .update(reminders)
    .set({ status })
    .where(and(eq(reminders.sessionId, sessionId), eq(reminders.recipient, "CLIENTE")));

test("nothing waits in a new practice, and nobody is told without a sign-in", async () => {
  expect(await read()).toEqual(NOTHING);
  expect((await api.call("/dashboard/pendientes")).status).toBe(401);
});

test("what is over waits to be confirmed, then for its note, the latest first, and for nothing more once it is written", async () => {
  const [older, newer] = [await at(-2, "10:00"), await at(-1, "10:00")];
  await at(-1, "12:00", "CANCELADA");
  await at(1, "10:00");
  expect(wirePending.parse(await read()).sinConfirmar).toMatchObject([{ id: newer.id }, { id: older.id }]);
  for (const { id } of [older, newer]) await put(`/sessions/${id}`, { status: "CONFIRMADA" });
  expect(await readIds()).toEqual({ ...idsOf(NOTHING), sinNota: [newer.id, older.id] });
  const note = await createNote(api, token, ana, { sessionId: older.id });
  expect((await readIds()).sinNota).toEqual([newer.id]);
  await api.call(`/notas/${note.id}`, { token, method: "DELETE" });
  expect((await readIds()).sinNota).toEqual([newer.id, older.id]);
});

test("a note that names no session counts for the one it was written after, and for no other client's", async () => {
  const luis = (await createClient(api, token, { nombre: "Luis Gil", email: "luis@ejemplo.es" })).id;
  const lastWeek = await at(-7, "10:00", "CONFIRMADA");
  const yesterday = await at(-1, "10:00", "CONFIRMADA");
  await createNote(api, token, luis);
  expect((await readIds()).sinNota).toEqual([yesterday.id, lastWeek.id]);
  await createNote(api, token, ana);
  expect((await readIds()).sinNota).toEqual([lastWeek.id]);
});

test("a session waits for its confirmation from the minute it is over, and for some weeks", async () => {
  const today = await at(0, "09:00");
  const oldest = await at(-PENDING_DAYS, "00:00");
  await at(-PENDING_DAYS - 1, "23:59");
  expect((await idsAt("09:59")).sinConfirmar).toEqual([oldest.id]);
  expect((await idsAt("10:00")).sinConfirmar).toEqual([today.id, oldest.id]);
});

test("a reminder that failed waits as long as its session has not begun", async () => {
  const remind = { enviarRecordatorio: true, opcionRecordatorio: "P15_MINUTOS_ANTES" };
  const [soon, later] = [await at(1, "10:00"), await at(2, "10:00")];
  for (const { id } of [soon, later]) await put(`/sessions/${id}`, remind);
  await setReminder(later.id, "ENVIADO");
  expect((await readIds()).recordatoriosFallidos).toEqual([]);
  await setReminder(soon.id, "FALLIDO");
  expect((await read()).recordatoriosFallidos).toMatchObject([
    { id: soon.id, recordatorios: [{ destinatario: "PROFESIONAL" }, { destinatario: "CLIENTE", estado: "FALLIDO" }] },
  ]);
  await put(`/sessions/${soon.id}`, { status: "CANCELADA" });
  expect((await readIds()).recordatoriosFallidos).toEqual([]);
});

test("a deleted client's sessions wait for nothing, and another practice hears of none", async () => {
  await at(-1, "10:00");
  const other = await newTherapist(api);
  expect(await read(other.token)).toEqual(NOTHING);
  await api.call(`/clientes/${ana}`, { token, method: "DELETE" });
  expect(await read()).toEqual(NOTHING);
});

test("a series waits once its last session is fourteen days away or two are left, until it goes on or its rest is called off", async () => {
  const from = (days: number, veces: number, more: Partial<WireSeriesInput> = {}) =>
    createSeries(api, token, ana, { datetime: onClocks(ZONE, days, "00:00").toISOString(), veces, ...more });
  const soon = await from(-14, 5);
  const few = await from(10, 2, { cada: 4 });
  const later = await from(-6, 5);
  const calledOff = await from(1, 20);
  expect(wirePending.parse(await read()).seriesPorTerminar).toMatchObject([
    { id: soon.id, porVenir: 2, client: { nombre: "Ana Núñez" } },
    { id: few.id, porVenir: 2 },
  ]);
  await api.call(`/sessions/series/${soon.id}/ampliar`, { token, body: { veces: 4 } });
  expect((await readIds()).seriesPorTerminar).toEqual([few.id]);
  const cancelFrom = async ({ id }: { id: string }, place: number) => {
    const all = (await sessionsFrom(api, token)).filter(({ serie }) => serie?.id === id);
    const desde = all.find(({ serie }) => serie?.lugar === place)?.id;
    const answer = await put(`/sessions/series/${id}`, { desde, alcance: "SIGUIENTES", status: "CANCELADA" });
    expect(answer.status).toBe(200);
  };
  await cancelFrom(calledOff, 2);
  await cancelFrom(few, 1);
  expect((await readIds()).seriesPorTerminar).toEqual([]);
  expect(later.porVenir).toBe(4);
  expect(await read((await newTherapist(api)).token)).toEqual(NOTHING);
});

test("a series put aside waits no more, without being changed, until it goes on and its end is near again", async () => {
  const datetime = onClocks(ZONE, -6, "00:00").toISOString();
  const { id, version } = await createSeries(api, token, ana, { datetime, veces: 2 });
  const aside = (apartada: unknown, as = token) =>
    api.call(`/sessions/series/${id}/apartada`, { token: as, method: "PUT", body: { apartada } });
  const waiting = async () => (await readIds()).seriesPorTerminar;
  expect(await waiting()).toEqual([id]);
  for (const _ of ["once", "again"])
    expect(await aside(true)).toMatchObject({ status: 200, body: { apartada: true, version } });
  expect(await waiting()).toEqual([]);
  expect(await aside(false)).toMatchObject({ body: { apartada: false, version } });
  expect(await waiting()).toEqual([id]);
  await aside(true);
  await api.call(`/sessions/series/${id}/ampliar`, { token, body: { veces: 1, version } });
  expect((await read()).seriesPorTerminar).toMatchObject([{ id, apartada: false, lugares: 3, porVenir: 2 }]);
  expect((await aside(true, (await newTherapist(api)).token)).status).toBe(404);
  expect((await aside("quizá")).status).toBe(422);
});

test("of many that wait the latest are told", async () => {
  for (let day = 1; day <= 3; day += 1)
    for (let hour = 0; hour < 20; hour += 1) await at(-day, `${String(hour).padStart(2, "0")}:00`);
  const { sinConfirmar } = await read();
  expect(sinConfirmar).toHaveLength(PENDING_MAX);
  expect(sinConfirmar[0]?.datetime).toBe(onClocks(ZONE, -1, "19:00").toISOString());
});
