import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireChangedSeries, WireSeries, WireSeriesInput } from "../../../schema/wire/series/series.ts";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { createSeries, sessionsFrom } from "../../support/series.ts";

let api: TestApi;
let token: string;
let client: WireClient;
let series: WireSeries;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api));
  client = await createClient(api, token, { nombre: "Alba Ríos" });
  await api.call("/user-info", { token, method: "PATCH", body: { timeZone: "Europe/Madrid" } });
});

const all = async () =>
  (await sessionsFrom(api, token)).toSorted((one, other) => (one.serie?.lugar ?? 0) - (other.serie?.lugar ?? 0));
const alone = (session: WireSession | undefined, body: object) =>
  api.call(`/sessions/${session?.id}`, { token, method: "PUT", body });
/** By place: Tuesdays of March at ten, the first one moved by itself to the 13th, behind the second. */
async function make(fields: Partial<WireSeriesInput> = {}): Promise<WireSession[]> {
  series = await createSeries(api, token, client.id, { veces: 5, price: 50, ...fields });
  await alone((await all())[0], { datetime: "2098-03-13T15:00:00.000Z" });
  return await all();
}
const put = (from: WireSession | undefined, body: object, alcance = "SIGUIENTES") =>
  api.call<WireChangedSeries>(`/sessions/series/${series.id}`, {
    token,
    method: "PUT",
    body: { desde: from?.id, alcance, ...body },
  });
const remove = (from: WireSession | undefined) =>
  api.call<WireChangedSeries>(
    `/sessions/series/${series.id}?${new URLSearchParams({ desde: from?.id ?? "", alcance: "SIGUIENTES" })}`,
    { token, method: "DELETE" },
  );
const undo = () => api.call(`/sessions/series/${series.id}/deshacer`, { token, body: {} });
const offPlaces = async () =>
  (await all()).filter(({ status }) => status === "CANCELADA").map(({ serie }) => serie?.lugar);
const places = async () => (await all()).map(({ serie }) => serie?.lugar);
const prices = async () => (await all()).map(({ price }) => price);
const days = async () => (await all()).map(({ datetime }) => datetime.slice(5, 16));

test("calling off the next session and those that follow leaves none, also not one that was moved behind it", async () => {
  const rows = await make();
  const { body } = await put(rows[1], { status: "CANCELADA" });
  expect(body).toMatchObject({ cambiadas: 5, serie: { porVenir: 0 } });
  await undo();
  expect(await offPlaces()).toEqual([]);
});

test("calling off from a session that was moved leaves what is on a day before it", async () => {
  const rows = await make();
  await put(rows[0], { status: "CANCELADA" });
  expect(await offPlaces()).toEqual([1, 3, 4, 5]);
});

test("deleting goes by the days, too; a series of which an earlier place is left goes on after it", async () => {
  const rows = await make();
  expect((await remove(rows[1])).body).toMatchObject({ cambiadas: 5, serie: { sesiones: 0 } });
  await undo();
  expect((await remove(rows[0])).body).toMatchObject({ cambiadas: 4, serie: { sesiones: 1, lugares: 2 } });
  expect(await places()).toEqual([2]);
  await api.call(`/sessions/series/${series.id}/ampliar`, { token, body: { veces: 1 } });
  expect(await days()).toEqual(["03-11T09:00", "03-18T09:00"]);
});

test("what is changed from a day on is changed of all that come later, and of none before", async () => {
  const rows = await make();
  await put(rows[1], { price: 60 });
  expect(await prices()).toEqual([60, 60, 60, 60, 60]);
  await undo();
  await put(rows[0], { price: 70 });
  expect(await prices()).toEqual([70, 50, 70, 70, 70]);
});

test("another weekday from a session on moves those after it; one moved there by itself keeps its day, and that is told", async () => {
  const rows = await make();
  const { body } = await put(rows[1], { datetime: "2098-03-12T11:00:00.000Z", price: 60 });
  expect(body).toMatchObject({ cambiadas: 5, conservan: [{ lugar: 1, propio: ["datetime"] }] });
  // The clocks change on the 30th.
  expect(await days()).toEqual(["03-13T15:00", "03-12T11:00", "03-19T11:00", "03-26T11:00", "04-02T10:00"]);
  expect(await prices()).toEqual([60, 60, 60, 60, 60]);
});

test("another weekday from a session that was moved past others leaves no week out, now or when the series goes on", async () => {
  const rows = await make();
  await put(rows[0], { datetime: "2098-03-14T09:00:00.000Z" });
  expect(await days()).toEqual(["03-14T09:00", "03-11T09:00", "03-21T09:00", "03-28T09:00", "04-04T08:00"]);
  await api.call(`/sessions/series/${series.id}/ampliar`, { token, body: { veces: 1 } });
  expect((await days()).at(-1)).toBe("04-11T08:00");
});

test("a session that others were moved past is not brought back before them by another weekday", async () => {
  series = await createSeries(api, token, client.id, { veces: 4 });
  const rows = await all();
  // From the second on a week earlier and more: the first stands between them now.
  await put(rows[1], { datetime: "2098-03-03T09:00:00.000Z" });
  expect(await days()).toEqual(["03-04T09:00", "03-03T09:00", "03-10T09:00", "03-17T09:00"]);
  await put(rows[1], { datetime: "2098-03-02T10:00:00.000Z" });
  expect(await days()).toEqual(["03-04T10:00", "03-02T10:00", "03-09T10:00", "03-16T10:00"]);
});

const extend = () => api.call(`/sessions/series/${series.id}/ampliar`, { token, body: { veces: 1 } });

test("what is changed from a session on is so of those by which the series goes on, also where its last place was moved before that session", async () => {
  series = await createSeries(api, token, client.id, { veces: 4, price: 50 });
  await alone((await all())[3], { datetime: "2098-03-05T15:00:00.000Z" });
  await put((await all())[1], { price: 60, duracionMinutos: 45 });
  expect(await prices()).toEqual([50, 60, 60, 50]);
  await extend();
  expect((await all()).at(-1)).toMatchObject({ price: 60, duracionMinutos: 45, datetime: "2098-04-01T08:00:00.000Z" });
});

test("what is changed from a session on that was moved past those by which the series goes on is not theirs", async () => {
  const rows = await make();
  await alone(rows[0], { datetime: "2098-04-10T15:00:00.000Z" });
  await put((await all())[0], { price: 80 });
  await extend();
  expect(await prices()).toEqual([80, 50, 50, 50, 50, 50]);
});

test("a series that goes on past a session that was moved far takes from there on what was changed of that, also where its hour is left out", async () => {
  series = await createSeries(api, token, client.id, { veces: 4, price: 50 });
  await alone((await all())[3], { datetime: "2098-04-01T08:00:00.000Z" });
  await put((await all())[3], { price: 80 });
  await api.call(`/sessions/series/${series.id}/ampliar`, { token, body: { veces: 3, omitir: [5] } });
  expect(await prices()).toEqual([50, 50, 50, 80, 80, 80]);
});
