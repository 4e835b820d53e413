import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { series as rules } from "../../../api/sessions/series/series.table.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import type { WireChangedSeries, WireSeries } from "../../../schema/wire/series/series.ts";
import type { WireRestoredSession, WireSession } from "../../../schema/wire/sessions.ts";
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

type Answer = WireChangedSeries & WireSeries & WireRestoredSession & Omit<WireProblem, "status">;
const make = (veces: number) => createSeries(api, token, client.id, { veces, price: 50 });
const all = () => sessionsFrom(api, token);
const post = (path: string, body: object = {}) => api.call<Answer>(`/sessions/${path}`, { token, body });
const restore = (session: WireSession | undefined) => post(`${session?.id}/restaurar`);
const extend = (series: WireSeries, body: object) => post(`series/${series.id}/ampliar`, body);
const undo = (series: WireSeries) => post(`series/${series.id}/deshacer`);
const alone = (session: WireSession | undefined, body: object) =>
  api.call<WireSession>(`/sessions/${session?.id}`, { token, method: "PUT", body });
const removeFrom = (series: WireSeries, session: WireSession | undefined) =>
  api.call(
    `/sessions/series/${series.id}?${new URLSearchParams({ desde: session?.id ?? "", alcance: "SIGUIENTES" })}`,
    {
      token,
      method: "DELETE",
    },
  );
/** Each session's place, and the last one of its series: `3/4`. */
const places = async () => (await all()).map(({ serie }) => serie && `${serie.lugar}/${serie.de}`);
const days = async () => (await all()).map(({ datetime }) => datetime.slice(5, 10));

describe("a session of a series that is restored", () => {
  test("has its place again, up to which the series goes, and the series goes on after it", async () => {
    const series = await make(4);
    const [, , third, fourth] = await all();
    await removeFrom(series, third);
    expect(await places()).toEqual(["1/2", "2/2"]);
    await restore(fourth);
    expect(await places()).toEqual(["1/4", "2/4", "4/4"]);
    await restore(third);
    expect(await places()).toEqual(["1/4", "2/4", "3/4", "4/4"]);
    expect((await extend(series, { veces: 2 })).body).toMatchObject({ lugares: 6, sesiones: 6 });
    expect(await days()).toEqual(["03-04", "03-11", "03-18", "03-25", "04-01", "04-08"]);
    expect(await places()).toEqual(["1/6", "2/6", "3/6", "4/6", "5/6", "6/6"]);
  });

  test("is told with the version that its series has by it, and with none where the series stays as it was", async () => {
    const series = await make(4);
    const [, , third, fourth] = await all();
    await removeFrom(series, third);
    expect((await restore(fourth)).body).toMatchObject({ serie: { version: 3 }, versionSerie: 3 });
    expect((await restore(fourth)).body).toMatchObject({ serie: { version: 3 }, versionSerie: null });
    expect((await restore(third)).body).toMatchObject({ serie: { version: 3 }, versionSerie: null });
  });

  test("leaves the series where it has gone on over its place meanwhile, and stands by itself", async () => {
    const series = await make(5);
    const [, , third, , fifth] = await all();
    await removeFrom(series, third);
    await extend(series, { veces: 2 });
    expect((await restore(third)).status).toBe(200);
    await restore(fifth);
    const rows = await all();
    expect(rows.filter(({ id }) => id === third?.id)).toMatchObject([{ serie: null, price: 50, version: 3 }]);
    expect((await places()).toSorted()).toEqual(["1/5", "2/5", "3/5", "4/5", "5/5", null].toSorted());
  });

  test("begins the series anew where nothing of it was there any more", async () => {
    const series = await make(4);
    const [first] = await all();
    await removeFrom(series, first);
    await restore(first);
    expect(await places()).toEqual(["1/1"]);
    await extend(series, { veces: 2 });
    expect(await days()).toEqual(["03-04", "03-11", "03-18"]);
  });

  test("tells of a series that goes on from what was there before it", async () => {
    const series = await make(4);
    const [, , , fourth] = await all();
    await removeFrom(series, fourth);
    const { version } = (await all())[0]?.serie ?? {};
    await restore(fourth);
    const refused = await extend(series, { veces: 1, version });
    expect([refused.status, refused.body.code]).toEqual([409, "CONFLICT"]);
    expect(await places()).toEqual(["1/4", "2/4", "3/4", "4/4"]);
  });

  test("is there already when the deletion is undone, which brings back the others", async () => {
    const series = await make(5);
    const [, , third, fourth] = await all();
    await removeFrom(series, third);
    await restore(fourth);
    expect((await undo(series)).body).toMatchObject({ cambiadas: 2, conservadas: 1 });
    expect(await places()).toEqual(["1/5", "2/5", "3/5", "4/5", "5/5"]);
  });

  test("keeps its place where an undoing brings back the one that had it in between, which leaves the series", async () => {
    const series = await make(3);
    const [, , third] = await all();
    await removeFrom(series, third);
    await extend(series, { veces: 1 });
    const between = (await all())[2];
    await removeFrom(series, between);
    await restore(third);
    expect((await undo(series)).status).toBe(200);
    const rows = await all();
    expect(rows.find(({ id }) => id === third?.id)?.serie).toMatchObject({ lugar: 3, de: 3 });
    expect(rows.find(({ id }) => id === between?.id)?.serie).toBeNull();
  });
});

test("a series whose going on is undone reaches to what was changed of it meanwhile, and goes on after that", async () => {
  const series = await make(2);
  await extend(series, { veces: 2 });
  await alone((await all())[3], { status: "CONFIRMADA" });
  await undo(series);
  expect(await places()).toEqual(["1/4", "2/4", "4/4"]);
  await extend(series, { veces: 1 });
  expect(await days()).toEqual(["03-04", "03-11", "03-25", "04-01"]);
});

test("a series that the version before left short of one of its sessions reaches to it after the update", async () => {
  const series = await make(4);
  await api.database.owner.update(rules).set({ places: 2 }).where(eq(rules.id, series.id));
  const update = readFileSync("api/core/database/migrations/0056_series_places_reached.sql", "utf8");
  await api.database.owner.execute(sql.raw(update));
  expect(await places()).toEqual(["1/4", "2/4", "3/4", "4/4"]);
});
