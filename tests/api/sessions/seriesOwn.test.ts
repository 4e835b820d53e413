import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireChangedSeries, WireSeries, WireSeriesInput } from "../../../schema/wire/series/series.ts";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { createSeries, sessionsFrom } from "../../support/series.ts";

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

const make = (fields: Partial<WireSeriesInput> = {}) => createSeries(api, token, client.id, fields);
const all = () => sessionsFrom(api, token);
const alone = (session: WireSession | undefined, body: object) =>
  api.call<WireSession>(`/sessions/${session?.id}`, { token, method: "PUT", body });
const whole = async (id: string, from: WireSession | undefined, body: object) => {
  const changed = await api.call<WireChangedSeries>(`/sessions/series/${id}`, {
    token,
    method: "PUT",
    body: { desde: from?.id, alcance: "TODA", ...body },
  });
  expect(changed.status).toBe(200);
  return changed.body;
};
const own = async () => (await all()).map(({ serie }) => serie?.propio);
const starts = async () => (await all()).map(({ datetime }) => datetime.slice(0, 16));

describe("what a session of a series has of its own", () => {
  test("is its own no longer once the whole series comes to be like it, and goes along from then on", async () => {
    const series = await make({ veces: 3, price: 50 });
    const [first, second] = await all();
    await alone(second, { price: 60, datetime: "2098-03-13T15:00:00.000Z" });
    expect(await own()).toEqual([[], expect.arrayContaining(["price", "datetime"]), []]);
    const changed = await whole(series.id, first, { price: 60, datetime: "2098-03-06T15:00:00.000Z" });
    expect(changed).toMatchObject({ conservadas: 0 });
    expect(await own()).toEqual([[], [], []]);
    await whole(series.id, first, { price: 70, datetime: "2098-03-05T15:00:00.000Z" });
    expect(await starts()).toEqual(["2098-03-05T15:00", "2098-03-12T15:00", "2098-03-19T15:00"]);
    expect((await all()).map(({ price }) => price)).toEqual([70, 70, 70]);
  });

  test("stays its own when the whole series is given another hour at it: its day is not the series'", async () => {
    const series = await make({ veces: 3 });
    const [first, second] = await all();
    await alone(second, { datetime: "2098-03-13T09:00:00.000Z" });
    await whole(series.id, second, { datetime: "2098-03-13T10:00:00.000Z" });
    expect(await starts()).toEqual(["2098-03-04T10:00", "2098-03-13T10:00", "2098-03-18T10:00"]);
    expect(await own()).toEqual([[], ["datetime"], []]);
    await whole(series.id, first, { datetime: "2098-03-05T10:00:00.000Z" });
    expect((await starts())[1]).toBe("2098-03-13T10:00");
  });
});

describe("a session with something of its own at which the whole series is changed", () => {
  test("gives that to all when nothing else is asked: the series comes to be like it, and it has nothing of its own", async () => {
    const series = await make({ veces: 3, price: 50 });
    const [, second, third] = await all();
    await alone(second, { datetime: "2098-03-12T11:00:00.000Z", price: 60, notes: "Solo esta" });
    await alone(third, { price: 80 });
    const shown = { datetime: "2098-03-12T11:00:00.000Z", price: 60, duracionMinutos: 60 };
    expect(await whole(series.id, second, shown)).toMatchObject({ cambiadas: 2, conservadas: 1 });
    expect(await starts()).toEqual(["2098-03-05T11:00", "2098-03-12T11:00", "2098-03-19T11:00"]);
    expect((await all()).map(({ price }) => price)).toEqual([60, 60, 80]);
    // What was not given stays its own.
    expect(await own()).toEqual([[], ["notes"], ["price"]]);
    const further = await api.call<WireSeries>(`/sessions/series/${series.id}/ampliar`, { token, body: { veces: 1 } });
    expect([further.body.hora, (await starts()).at(-1)]).toEqual(["12:00", "2098-03-26T11:00"]);
  });

  test("keeps it to itself when something else is changed", async () => {
    const series = await make({ veces: 3, price: 50 });
    const [, second] = await all();
    await alone(second, { datetime: "2098-03-12T11:00:00.000Z" });
    await whole(series.id, second, { datetime: "2098-03-12T11:00:00.000Z", price: 60 });
    expect(await starts()).toEqual(["2098-03-04T09:00", "2098-03-12T11:00", "2098-03-18T09:00"]);
    expect((await all()).map(({ price }) => price)).toEqual([60, 60, 60]);
    expect(await own()).toEqual([[], ["datetime"], []]);
  });
});

describe("a session of a series that was called off", () => {
  test("keeps what it was, knows what the series has for it, and is the series' once it takes place like the others", async () => {
    const series = await make({ veces: 3, price: 50 });
    const [first, second] = await all();
    await alone(second, { status: "CANCELADA" });
    const changed = await whole(series.id, first, { price: 60, datetime: "2098-03-04T10:00:00.000Z" });
    expect(changed).toMatchObject({ cambiadas: 2, conservadas: 0, conservan: [] });
    expect((await all())[1]).toMatchObject({ price: 50, datetime: "2098-03-11T09:00:00.000Z", status: "CANCELADA" });
    await alone(second, { status: "PROGRAMADA", datetime: "2098-03-11T10:00:00.000Z" });
    expect(await own()).toEqual([[], ["price"], []]);
    await alone(second, { price: 60 });
    await whole(series.id, first, { datetime: "2098-03-04T11:00:00.000Z" });
    expect(await starts()).toEqual(["2098-03-04T11:00", "2098-03-11T11:00", "2098-03-18T11:00"]);
  });

  test("is not what a series goes on like, though it was its last", async () => {
    const series = await make({ veces: 3, price: 50 });
    const rows = await all();
    await alone(rows[2], { status: "CANCELADA" });
    await whole(series.id, rows[0], { price: 60, duracionMinutos: 45 });
    const further = await api.call<WireSeries>(`/sessions/series/${series.id}/ampliar`, { token, body: { veces: 1 } });
    expect(further.status).toBe(201);
    expect((await all()).at(-1)).toMatchObject({ price: 60, duracionMinutos: 45, serie: { lugar: 4, propio: [] } });
  });
});
