import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startOf } from "../../../schema/rules/sessions.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireSeries } from "../../../schema/wire/series/series.ts";
import type { WireSession, WireSessionInput } from "../../../schema/wire/sessions.ts";
import { createClient, startTestApi, type TestApi } from "../../support/api.ts";
import { type MailServer, startMailServer } from "../../support/mailServer.ts";
import { QUICK } from "../../support/pace.ts";
import { minutesFromNow, payingTherapist } from "../../support/reminders.ts";
import { createSeries, sessionsFrom } from "../../support/series.ts";
import { createSession } from "../../support/sessions.ts";

const PATIENCE = { timeout: 30_000, interval: 50 };
let server: MailServer;
let api: TestApi;
let token: string;
let client: WireClient;
beforeAll(async () => {
  server = await startMailServer();
  api = await startTestApi({ smtpUrl: server.url }, { pace: QUICK });
});
afterAll(async () => {
  await api.close();
  await server.close();
});
beforeEach(async () => {
  ({ token } = await payingTherapist(api));
  // Another address each time: a day's mails to one are counted.
  client = await createClient(api, token, { email: `${randomUUID()}@ejemplo.es` });
});
afterEach(() => {
  server.mails.length = 0;
});

const put = async (path: string, body: object) => {
  const changed = await api.call<WireSession>(`/sessions/${path}`, { token, method: "PUT", body });
  expect(changed.status).toBe(200);
};
const told = async (id: string) => (await api.call<WireSession>(`/sessions/${id}`, { token })).body.recordatorios;
const states = async (id: string) => (await told(id)).map(({ estado, motivo }) => motivo ?? estado);
const sent = (id: string) => expect.poll(() => states(id), PATIENCE).toEqual(["ENVIADO", "ENVIADO"]);
/** The starts that the client was told, in the words of a calendar. */
const startsTold = () => server.mails.flatMap(({ to, calendar }) => (to === client.email ? [calendar?.DTSTART] : []));
const spoken = (moment: string) => moment.replace(/[-:]|\.\d{3}/g, "");
/** In an hour, so that its reminder is due. */
const inAnHour = () => startOf(minutesFromNow(60)).toISOString();
const TOMORROW = { datetime: minutesFromNow(26 * 60).toISOString() };
const create = (fields: Partial<WireSessionInput> = {}) =>
  createSession(api, token, client.id, { datetime: inAnHour(), enviarRecordatorio: true, ...fields });

test("a session moved after its reminder and moved back was reminded of: it is told so, and nobody gets a second mail", async () => {
  const { id, datetime } = await create();
  await sent(id);
  const before = await told(id);
  await put(id, TOMORROW);
  expect(await states(id)).toEqual(["PENDIENTE", "PENDIENTE"]);
  await put(id, { datetime });
  expect(await told(id)).toEqual(before);
  await put(id, { status: "CANCELADA" });
  await put(id, { status: "PROGRAMADA" });
  expect(await told(id)).toEqual(before);
  expect(server.mails).toHaveLength(2);
});

test("one that is called off, or not to be reminded of, while it stands at another hour was reminded of once it is back", async () => {
  for (const aside of [{ status: "CANCELADA" }, { enviarRecordatorio: false }]) {
    const { id, datetime } = await create();
    await sent(id);
    const before = await told(id);
    await put(id, TOMORROW);
    await put(id, aside);
    await put(id, { status: "PROGRAMADA", enviarRecordatorio: true });
    expect(await states(id)).toEqual(["PENDIENTE", "PENDIENTE"]);
    await put(id, aside);
    await put(id, { datetime });
    await put(id, { status: "PROGRAMADA", enviarRecordatorio: true });
    expect(await told(id)).toEqual(before);
  }
  expect(server.mails).toHaveLength(4);
});

test("the same of a series whose change or cancellation is undone", async () => {
  const series: WireSeries = await createSeries(api, token, client.id, {
    ...{ datetime: inAnHour(), enviarRecordatorio: true, veces: 2 },
  });
  const [first] = await sessionsFrom(api, token);
  const id = first?.id ?? "";
  await sent(id);
  const before = await told(id);
  for (const change of [TOMORROW, { status: "CANCELADA" }]) {
    await put(`series/${series.id}`, { desde: id, alcance: "TODA", ...change });
    await api.call(`/sessions/series/${series.id}/deshacer`, { token, body: {} });
    expect(await told(id)).toEqual(before);
  }
  expect(server.mails).toHaveLength(2);
});

test("one that is moved and moved back when it was too late for its reminder is not told as late where one went out by hand", async () => {
  const { id, datetime } = await create({ datetime: minutesFromNow(40).toISOString() });
  await expect.poll(() => states(id), PATIENCE).toEqual(["TARDE", "TARDE"]);
  await api.call(`/sessions/${id}/recordatorios`, { token, body: { destinatario: "CLIENTE" } });
  await expect.poll(() => states(id), PATIENCE).toEqual(["TARDE", "ENVIADO"]);
  await put(id, TOMORROW);
  await put(id, { datetime });
  await expect.poll(() => states(id), PATIENCE).toEqual(["TARDE", "ENVIADO"]);
  expect(server.mails).toHaveLength(1);
});

test("a session is reminded of again once it is at another start than was told, also when that reminder is due at the same moment", async () => {
  const { id, datetime } = await create();
  await sent(id);
  const later = new Date(Date.parse(datetime) + 180 * 60_000).toISOString();
  await put(id, { datetime: later, opcionRecordatorio: "P4_HORAS_ANTES" });
  await expect.poll(() => server.mails.length, PATIENCE).toBe(4);
  await sent(id);
  // Back at the first, of which the last word was another.
  await put(id, { datetime, opcionRecordatorio: "P1_HORA_ANTES" });
  await expect.poll(() => server.mails.length, PATIENCE).toBe(6);
  await sent(id);
  expect(startsTold()).toEqual([datetime, later, datetime].map(spoken));
});

test("a series that goes to another hour is reminded of again, also when that reminder is due at the same moment, and again when this is undone", async () => {
  const datetime = inAnHour();
  const series = await createSeries(api, token, client.id, { datetime, enviarRecordatorio: true, veces: 2 });
  const [first] = await sessionsFrom(api, token);
  const id = first?.id ?? "";
  await sent(id);
  const later = new Date(Date.parse(datetime) + 180 * 60_000).toISOString();
  const change = { datetime: later, opcionRecordatorio: "P4_HORAS_ANTES" };
  await put(`series/${series.id}`, { desde: id, alcance: "TODA", ...change });
  await expect.poll(() => startsTold().at(-1), PATIENCE).toBe(spoken(later));
  await sent(id);
  await api.call(`/sessions/series/${series.id}/deshacer`, { token, body: {} });
  await expect.poll(startsTold, PATIENCE).toEqual([datetime, later, datetime].map(spoken));
  await sent(id);
});

test("one that is back at the start that was told is told as sent, though there was no time left to tell the other", async () => {
  const { id, datetime } = await create({ datetime: minutesFromNow(40).toISOString() });
  await api.call(`/sessions/${id}/recordatorios`, { token, body: { destinatario: "CLIENTE" } });
  await expect.poll(() => states(id), PATIENCE).toEqual(["TARDE", "ENVIADO"]);
  const before = await told(id);
  const later = new Date(Date.parse(datetime) + 180 * 60_000).toISOString();
  await put(id, { datetime: later, opcionRecordatorio: "P4_HORAS_ANTES" });
  await expect.poll(() => states(id), PATIENCE).toEqual(["TARDE", "TARDE"]);
  await put(id, { datetime, opcionRecordatorio: "P1_HORA_ANTES" });
  expect(await told(id)).toEqual(before);
  expect(server.mails).toHaveLength(1);
});

test("a reminder that is to come closer to the session goes out as well; one that would have been earlier is told as sent", async () => {
  const { id } = await create();
  await sent(id);
  const before = await told(id);
  await put(id, { opcionRecordatorio: "P4_HORAS_ANTES" });
  expect(await told(id)).toEqual(before);
  await put(id, { opcionRecordatorio: "P30_MINUTOS_ANTES" });
  expect(await states(id)).toEqual(["PENDIENTE", "PENDIENTE"]);
});
