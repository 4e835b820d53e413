import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clients } from "../../../api/clients/clients.table.ts";
import { reminders } from "../../../api/sessions/reminders.table.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import type { WireChangedSeries, WireSeries, WireSeriesInput } from "../../../schema/wire/series/series.ts";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { createSeries, sessionsFrom } from "../../support/series.ts";
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
  client = await createClient(api, token, { nombre: "Alba Ríos" });
  await api.call("/user-info", { token, method: "PATCH", body: { timeZone: "Europe/Madrid" } });
});

type Answer<Body> = Body & Omit<WireProblem, "status">;
const make = (fields: Partial<WireSeriesInput> = {}) => createSeries(api, token, client.id, fields);
const post = <Body>(path: string, body: object, headers: Record<string, string> = {}, as = token) =>
  api.call<Answer<Body>>(`/sessions/series${path}`, { token: as, body, headers });
const put = (id: string, body: object, as = token) =>
  api.call<Answer<WireChangedSeries>>(`/sessions/series/${id}`, { token: as, method: "PUT", body });
const remove = (id: string, query: object, as = token) =>
  api.call<Answer<WireChangedSeries>>(`/sessions/series/${id}?${new URLSearchParams({ ...query })}`, {
    token: as,
    method: "DELETE",
  });
const undo = (id: string, body: object = {}, as = token) => post<WireChangedSeries>(`/${id}/deshacer`, body, {}, as);
const show = async (id: string) => (await api.call<WireSeries>(`/sessions/series/${id}`, { token })).body;
const alone = (id: string, body: object) => api.call<WireSession>(`/sessions/${id}`, { token, method: "PUT", body });
const all = () => sessionsFrom(api, token);
const starts = async () => (await all()).map(({ datetime }) => datetime.slice(0, 16));
const third = async () => (await all())[2] as WireSession;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const remindersOf = (session = "") =>
  api.database.owner.select().from(reminders).where(eq(reminders.sessionId, session));
const feedNumber = async () =>
  (await api.call<{ data: unknown[] }>("/cambios?limite=500", { token })).body.data?.length;

describe("changing a series", () => {
  test("from one session on leaves those before; a session changed by itself keeps that, and takes the rest", async () => {
    const series = await make({ veces: 5, price: 50 });
    const rows = await all();
    await alone(rows[3]?.id ?? "", { price: 70 });
    expect((await all())[3]?.serie?.propio).toEqual(["price"]);
    const { body } = await put(series.id, {
      version: 1,
      desde: rows[2]?.id,
      alcance: "SIGUIENTES",
      price: 60,
      duracionMinutos: 45,
    });
    expect(body).toMatchObject({ cambiadas: 3, conservadas: 1, serie: { version: 2 } });
    expect((await all()).map(({ price, duracionMinutos }) => [price, duracionMinutos])).toEqual([
      [50, 60],
      [50, 60],
      [60, 45],
      [70, 45],
      [60, 45],
    ]);
    const kept = await put(series.id, { desde: rows[2]?.id, alcance: "SIGUIENTES", price: 65 });
    expect(kept.body).toMatchObject({ cambiadas: 2, conservadas: 1 });
    const own = { id: rows[3]?.id, lugar: 4, datetime: rows[3]?.datetime, propio: ["price"] };
    expect(kept.body.conservan).toEqual([own]);
    expect((await show(series.id)).propias).toEqual([own]);
    // What it keeps is not in the way of what else is changed of it.
    const longer = await put(series.id, { desde: rows[2]?.id, alcance: "TODA", duracionMinutos: 90 });
    expect(longer.body).toMatchObject({ conservadas: 0, conservan: [] });
    await undo(series.id);
    await put(series.id, { desde: rows[2]?.id, alcance: "SIGUIENTES", price: 60 });
    // As the series has it again, it is the series' again.
    await alone(rows[3]?.id ?? "", { price: 60 });
    expect((await all())[3]?.serie?.propio).toEqual([]);
  });

  test("to another hour keeps each day, to another weekday moves all; one that was moved stays, and one called off", async () => {
    const series = await make({ veces: 5 });
    const rows = await all();
    await alone(rows[1]?.id ?? "", { datetime: "2098-03-12T15:00:00.000Z" });
    await alone(rows[3]?.id ?? "", { status: "CANCELADA" });
    await put(series.id, { desde: rows[0]?.id, alcance: "TODA", datetime: "2098-03-04T10:30:00.000Z" });
    expect(await starts()).toEqual([
      "2098-03-04T10:30",
      "2098-03-12T15:00",
      "2098-03-18T10:30",
      "2098-03-25T09:00",
      "2098-04-01T09:30",
    ]);
    const moved = await put(series.id, { desde: rows[2]?.id, alcance: "TODA", datetime: "2098-03-20T10:30:00.000Z" });
    expect(moved.body).toMatchObject({ cambiadas: 3, conservadas: 1 });
    expect(await starts()).toEqual([
      "2098-03-06T10:30",
      "2098-03-12T15:00",
      "2098-03-20T10:30",
      "2098-03-25T09:00",
      "2098-04-03T09:30",
    ]);
    const further = await post<WireSeries>(`/${series.id}/ampliar`, { veces: 1 });
    expect([further.status, (await starts()).at(-1)]).toEqual([201, "2098-04-10T09:30"]);
  });

  test("to another hour, of a practice that has moved: it goes on at its weekday on today's clocks", async () => {
    const moveTo = (timeZone: string) => api.call("/user-info", { token, method: "PATCH", body: { timeZone } });
    await moveTo("America/Mexico_City");
    // Mondays at six in the afternoon are Tuesdays at one in the night in Madrid.
    const series = await make({ datetime: "2098-03-03T18:00:00-06:00", veces: 2 });
    await moveTo("Europe/Madrid");
    const [first] = await all();
    await put(series.id, { desde: first?.id, alcance: "TODA", datetime: "2098-03-04T00:30:00+01:00" });
    expect(await show(series.id)).toMatchObject({ dia: "2098-03-04", hora: "00:30", zona: "Europe/Madrid" });
    await post(`/${series.id}/ampliar`, { veces: 1 });
    expect(await starts()).toEqual(["2098-03-03T23:30", "2098-03-10T23:30", "2098-03-17T23:30"]);
  });

  test("over others' time is refused with those in the way when asked to, and nothing is moved", async () => {
    const series = await make({ veces: 3 });
    const other = await createSession(api, token, client.id, { datetime: "2098-03-18T11:00:00Z" });
    const before = await starts();
    const to = { desde: (await all())[0]?.id, alcance: "TODA", datetime: "2098-03-04T11:30:00.000Z" };
    expect((await put(series.id, { ...to, evitarSolape: true })).body).toMatchObject({
      code: "OVERLAP",
      overlaps: [{ id: other.id }],
    });
    expect(await starts()).toEqual(before);
    expect((await put(series.id, { ...to, evitarSolape: false })).body.cambiadas).toBe(3);
  });

  test("is based on its version: of two windows the second is told, and what it would have changed stays", async () => {
    const series = await make({ veces: 3 });
    const change = { version: 1, desde: (await all())[0]?.id, alcance: "TODA", price: 80 };
    const answers = await Promise.all([put(series.id, change), put(series.id, { ...change, price: 90 })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.body).toMatchObject({ code: "CONFLICT", current: { id: series.id, version: 2 } });
    const won = answers.indexOf(lost as never) === 0 ? 90 : 80;
    expect((await all()).map(({ price }) => price)).toEqual([won, won, won]);
  });

  test("leaves what has begun as it was, and its client to each session", async () => {
    const monthAgo = new Date(Date.now() - 15 * 86_400_000).toISOString();
    const series = await make({ datetime: monthAgo, veces: 5, price: 50 });
    expect(series).toMatchObject({ sesiones: 5, porVenir: 2 });
    const rows = await all();
    const { body } = await put(series.id, { desde: rows[3]?.id, alcance: "TODA", price: 60 });
    expect(body.cambiadas).toBe(2);
    expect((await all()).map(({ price }) => price)).toEqual([50, 50, 50, 60, 60]);
    const other = await createClient(api, token);
    const refused = await put(series.id, { desde: rows[3]?.id, alcance: "TODA", client: other.id });
    expect(refused.body.errors?.map(({ field }) => field)).toEqual(["client"]);
    await alone(rows[4]?.id ?? "", { client: other.id });
    expect((await all())[4]?.serie).toBeNull();
    expect((await show(series.id)).sesiones).toBe(4);
  });
});

describe("undoing", () => {
  test("a change, a cancellation, a deletion and a creation brings back what was there, with its reminders", async () => {
    const series = await make({ veces: 4, enviarRecordatorio: true });
    const [from] = await all();
    const told = async () => ({
      rows: (await all()).map(({ version: _, updatedAt: __, serie, ...row }) => ({ ...row, place: serie?.lugar })),
      pending: await api.database.owner.$count(reminders, eq(reminders.status, "PENDIENTE")),
    });
    const before = await told();
    const scope = { desde: from?.id ?? "", alcance: "TODA" };
    await put(series.id, { ...scope, datetime: "2098-03-05T16:00:00.000Z", notes: "Otra", duracionMinutos: 90 });
    expect((await undo(series.id)).body).toMatchObject({
      cambiadas: 4,
      conservadas: 0,
      serie: { dia: "2098-03-04", hora: "10:00" },
    });
    expect(await told()).toEqual(before);
    const cancelled = await put(series.id, { ...scope, status: "CANCELADA" });
    expect(cancelled.body).toMatchObject({ cambiadas: 4, serie: { porVenir: 0 } });
    expect((await all()).map(({ status, fechaRecordatorio }) => [status, fechaRecordatorio])).toEqual(
      Array(4).fill(["CANCELADA", null]),
    );
    await undo(series.id);
    expect(await told()).toEqual(before);
    const deleted = await remove(series.id, { ...scope, desde: (await third()).id, alcance: "SIGUIENTES" });
    expect(deleted.body).toMatchObject({ cambiadas: 2, serie: { lugares: 2, sesiones: 2 } });
    const [counted] = await api.database.owner.select().from(clients).where(eq(clients.id, client.id));
    expect(counted?.sessionCount).toBe(2);
    await undo(series.id);
    expect(await told()).toEqual(before);
    expect((await undo(series.id)).status).toBe(409);
    const again = await make({ veces: 4, datetime: "2098-09-04T10:00:00Z" });
    expect((await undo(again.id)).body).toMatchObject({ cambiadas: 4, serie: { sesiones: 0 } });
    expect(await told()).toEqual(before);
  });

  test("is still possible after a change that changed nothing", async () => {
    const series = await make({ veces: 3, price: 50 });
    const at = (await all())[0]?.id;
    const change = { desde: at, alcance: "TODA", price: 60 };
    const { body: made } = await put(series.id, { version: 1, ...change });
    const again = await put(series.id, change);
    expect(again.body).toMatchObject({ cambiadas: 0, serie: { version: made.serie.version } });
    await undo(series.id);
    expect((await all()).map(({ price }) => price)).toEqual([50, 50, 50]);
    await put(series.id, { desde: at, alcance: "TODA", status: "CANCELADA" });
    expect((await put(series.id, { desde: at, alcance: "TODA", status: "CANCELADA" })).body.cambiadas).toBe(0);
    expect((await undo(series.id)).body.cambiadas).toBe(3);
  });

  test("leaves nothing to be sent at the time that was undone", async () => {
    const datetime = inMinutes(120);
    const series = await make({ veces: 2, datetime, enviarRecordatorio: true, opcionRecordatorio: "P1_DIA_ANTES" });
    const [first] = await all();
    await api.database.owner
      .update(reminders)
      .set({ status: "ENVIADO" })
      .where(eq(reminders.sessionId, first?.id ?? ""));
    const scope = { desde: first?.id, alcance: "TODA" };
    await put(series.id, { ...scope, datetime: inMinutes(120 + 7 * 24 * 60) });
    await undo(series.id);
    expect((await remindersOf(first?.id)).map(({ dueAt }) => dueAt < new Date())).toEqual([true, true]);
  });

  test("brings back a reminder that became due in the minutes between, to go out a little late", async () => {
    const series = await make({ veces: 2, datetime: inMinutes(59), enviarRecordatorio: true });
    const [first] = await all();
    await put(series.id, { desde: first?.id, alcance: "TODA", status: "CANCELADA" });
    expect(await remindersOf(first?.id)).toEqual([]);
    await undo(series.id);
    expect((await remindersOf(first?.id)).map(({ status }) => status)).toEqual(["PENDIENTE", "PENDIENTE"]);
  });

  test("leaves a session that was changed by itself meanwhile, and is over after some minutes", async () => {
    const series = await make({ veces: 3, price: 50 });
    const rows = await all();
    await put(series.id, { desde: rows[0]?.id, alcance: "TODA", price: 60 });
    await alone(rows[1]?.id ?? "", { price: 65 });
    const undone = (await undo(series.id)).body;
    expect(undone).toMatchObject({ cambiadas: 2, conservadas: 1, conservan: [{ id: rows[1]?.id, lugar: 2 }] });
    expect((await all()).map(({ price }) => price)).toEqual([50, 65, 50]);
  });

  test("is told once in the feed, as each change is", async () => {
    const series = await make({ veces: 3 });
    const before = (await feedNumber()) ?? 0;
    await remove(series.id, { desde: (await all())[0]?.id, alcance: "TODA" });
    await undo(series.id);
    expect(await feedNumber()).toBe(before + 6);
  });
});
