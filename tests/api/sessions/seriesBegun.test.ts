import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import type { WireChangedSeries, WireSeries } from "../../../schema/wire/series/series.ts";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { createSeries, sessionsFrom } from "../../support/series.ts";

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;

let api: TestApi;
let token: string;
let client: WireClient;
let began: number;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  began = Date.now();
  ({ token } = await newTherapist(api));
  client = await createClient(api, token, { nombre: "Alba Ríos" });
  // Where no clocks change.
  await api.call("/user-info", { token, method: "PATCH", body: { timeZone: "Atlantic/Reykjavik" } });
});

type Answer = WireChangedSeries & Omit<WireProblem, "status">;
const all = () => sessionsFrom(api, token);
/** The full minute that is so far from when the test began. */
const at = (away: number) => new Date(Math.floor((began + away) / 60_000) * 60_000).toISOString();
const starts = async () => (await all()).map(({ datetime }) => datetime);
const alone = (session: WireSession | undefined, body: object) =>
  api.call<WireSession>(`/sessions/${session?.id}`, { token, method: "PUT", body });
const put = (series: WireSeries, from: WireSession | undefined, body: object, alcance = "TODA") =>
  api.call<Answer>(`/sessions/series/${series.id}`, {
    token,
    method: "PUT",
    body: { desde: from?.id, alcance, ...body },
  });
const remove = (series: WireSeries, from: WireSession | undefined, alcance: string) =>
  api.call<Answer>(`/sessions/series/${series.id}?${new URLSearchParams({ desde: from?.id ?? "", alcance })}`, {
    token,
    method: "DELETE",
  });

describe("a whole series moved to an hour that has passed today", () => {
  /** Five weeks, of which two have been and the third is in two hours. */
  const make = () => createSeries(api, token, client.id, { datetime: at(2 * HOUR - 2 * WEEK), veces: 5, price: 50 });

  test("leaves a session still to come at its hour, says so, and changes what else was asked of it", async () => {
    const series = await make();
    const rows = await all();
    await alone(rows[2], { status: "CONFIRMADA" });
    const { body } = await put(series, rows[3], { datetime: at(WEEK - 2 * HOUR), price: 60 });
    expect(body).toMatchObject({
      ...{ cambiadas: 3, conservadas: 0 },
      avisos: [{ datetime: rows[2]?.datetime, aviso: "HORA_PASADA" }],
    });
    const [, , today, ...later] = await all();
    expect(today).toMatchObject({
      datetime: rows[2]?.datetime,
      status: "CONFIRMADA",
      price: 60,
      serie: { propio: [] },
    });
    expect(later.map(({ datetime }) => datetime)).toEqual([at(WEEK - 2 * HOUR), at(2 * WEEK - 2 * HOUR)]);
  });

  test("moves that session with the others once the hour is one to come, and an undoing has all where it was", async () => {
    const series = await make();
    const rows = await all();
    await put(series, rows[3], { datetime: at(WEEK - 2 * HOUR) });
    const moved = await put(series, (await all())[3], { datetime: at(WEEK + 3 * HOUR) });
    expect(moved.body).toMatchObject({ cambiadas: 3, avisos: [] });
    expect((await starts()).slice(2)).toEqual([0, 1, 2].map((week) => at(week * WEEK + 3 * HOUR)));
    await api.call(`/sessions/series/${series.id}/deshacer`, { token, body: {} });
    expect((await starts())[2]).toBe(rows[2]?.datetime);
  });

  test("says nothing of one with an hour of its own, and puts the one it is begun at where it was asked to be", async () => {
    const series = await make();
    const rows = await all();
    await alone(rows[2], { datetime: at(HOUR) });
    expect((await put(series, rows[3], { datetime: at(WEEK - 2 * HOUR) })).body).toMatchObject({
      ...{ avisos: [], conservan: [{ id: rows[2]?.id, propio: ["datetime"] }] },
    });
    await put(series, rows[2], { datetime: at(-HOUR) });
    expect((await starts())[2]).toBe(at(-HOUR));
  });
});

describe("from a session that has begun", () => {
  /** Five weeks, of which three have been. */
  const make = () => createSeries(api, token, client.id, { datetime: at(-HOUR - 2 * WEEK), veces: 5 });
  const statuses = async () => (await all()).map(({ status }) => (status === "CANCELADA" ? "off" : "on"));

  test.each(["SIGUIENTES", "TODA"])("%s calls off those to come, and that one stays as it is", async (scope) => {
    const series = await make();
    const { body } = await put(series, (await all())[2], { status: "CANCELADA" }, scope);
    expect(body.cambiadas).toBe(2);
    expect(await statuses()).toEqual(["on", "on", "on", "off", "off"]);
  });

  test.each(["SIGUIENTES", "TODA"])("%s deletes those to come, and that one stays", async (scope) => {
    const series = await make();
    const before = await all();
    const { body } = await remove(series, before[2], scope);
    expect(body).toMatchObject({ cambiadas: 2, serie: { sesiones: 3, lugares: 3 } });
    expect((await all()).map(({ id }) => id)).toEqual(before.slice(0, 3).map(({ id }) => id));
  });

  test("nothing is called off or deleted where none is to come, and that is said", async () => {
    const series = await createSeries(api, token, client.id, { datetime: at(-HOUR - 2 * WEEK), veces: 3 });
    const [first, , last] = await all();
    const before = await all();
    for (const answer of [
      await put(series, last, { status: "CANCELADA" }, "SIGUIENTES"),
      await put(series, first, { status: "CANCELADA" }),
      await remove(series, last, "SIGUIENTES"),
    ])
      expect([answer.status, answer.body.errors]).toMatchObject([
        422,
        [{ field: "alcance", message: "Qué sesiones: no queda ninguna que no haya empezado." }],
      ]);
    expect(await all()).toEqual(before);
  });

  test("what is changed of it and those to come is changed of it, too", async () => {
    const series = await make();
    await put(series, (await all())[2], { price: 70 }, "SIGUIENTES");
    expect((await all()).map(({ price }) => price)).toEqual([null, null, 70, 70, 70]);
  });
});
