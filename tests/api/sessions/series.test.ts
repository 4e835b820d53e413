import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clients } from "../../../api/clients/clients.table.ts";
import { reminders } from "../../../api/sessions/reminders.table.ts";
import { sessions } from "../../../api/sessions/sessions.table.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import type { WireChangedSeries, WireSeries, WireSeriesInput } from "../../../schema/wire/series/series.ts";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { aSeries, createSeries, previewSeries, sessionsFrom } from "../../support/series.ts";
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
const _show = async (id: string) => (await api.call<WireSeries>(`/sessions/series/${id}`, { token })).body;
const _alone = (id: string, body: object) => api.call<WireSession>(`/sessions/${id}`, { token, method: "PUT", body });
const all = () => sessionsFrom(api, token);
const starts = async () => (await all()).map(({ datetime }) => datetime.slice(0, 16));
const _third = async () => (await all())[2] as WireSession;
const _feedNumber = async () =>
  (await api.call<{ data: unknown[] }>("/cambios?limite=500", { token })).body.data?.length;

describe("a series", () => {
  test("has its hour on the clocks of the practice before and after they change, and its sessions are ordinary ones", async () => {
    const series = await make({ veces: 6, notes: "Respiración", price: 50, enviarRecordatorio: true });
    expect(series).toMatchObject({
      frecuencia: "SEMANAL",
      cada: 1,
      hora: "10:00",
      zona: "Europe/Madrid",
      sesiones: 6,
      porVenir: 6,
      version: 1,
    });
    const rows = await all();
    expect(rows.map(({ datetime }) => datetime.slice(0, 16))).toEqual([
      "2098-03-04T09:00",
      "2098-03-11T09:00",
      "2098-03-18T09:00",
      "2098-03-25T09:00",
      "2098-04-01T08:00",
      "2098-04-08T08:00",
    ]);
    expect(rows.map(({ serie }) => serie)).toEqual(
      [1, 2, 3, 4, 5, 6].map((lugar) => ({ id: series.id, lugar, de: 6, version: 1, propio: [] })),
    );
    expect(rows[5]).toMatchObject({ notes: "Respiración", price: 50, status: "PROGRAMADA", version: 1 });
    const planned = await api.database.owner
      .select()
      .from(reminders)
      .where(eq(reminders.sessionId, rows[5]?.id ?? ""));
    expect(planned.map(({ dueAt }) => dueAt.toISOString())).toEqual(Array(2).fill("2098-04-08T07:00:00.000Z"));
    const [counted] = await api.database.owner.select().from(clients).where(eq(clients.id, client.id));
    expect(counted?.sessionCount).toBe(6);
  });

  test("asked for twice with one key is there once, and with other content it is refused", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const [one, two] = [
      await post<WireSeries>("", aSeries(client.id), headers),
      await post<WireSeries>("", aSeries(client.id), headers),
    ];
    expect([one.status, two.status, two.body.id]).toEqual([201, 201, one.body.id]);
    expect(await all()).toHaveLength(8);
    expect((await post("", aSeries(client.id, { veces: 9 }), headers)).body.errors?.[0]?.code).toBe(
      "IDEMPOTENCY_KEY_REUSED",
    );
  });

  test("is looked at before it is saved: each day, what is in the way, hours the clocks skip; what is skipped is not made", async () => {
    const other = await createSession(api, token, client.id, { datetime: "2098-03-18T09:30:00Z" });
    const { body } = await previewSeries(api, token, aSeries("", { veces: 4 }));
    expect(body.data.map(({ lugar, aviso, solapes }) => [lugar, aviso, solapes.map(({ id }) => id)])).toEqual([
      [1, null, []],
      [2, null, []],
      [3, null, [other.id]],
      [4, null, []],
    ]);
    // Sunday, 30 March 2098: Madrid goes from 02:00 to 03:00.
    const night = await previewSeries(api, token, aSeries("", { datetime: "2098-03-23T02:30:00+01:00", veces: 2 }));
    expect(night.body.data[1]).toMatchObject({ datetime: "2098-03-30T01:30:00.000Z", aviso: "HORA_SALTADA" });
    expect(await all()).toHaveLength(1);
    const refused = await post<WireSeries>("", aSeries(client.id, { veces: 4, evitarSolape: true }));
    expect(refused.body).toMatchObject({ code: "OVERLAP", overlaps: [{ id: other.id }] });
    expect(await all()).toHaveLength(1);
    const made = await make({ veces: 4, evitarSolape: true, omitir: [3] });
    expect(made).toMatchObject({ sesiones: 3, lugares: 4 });
    expect((await all()).map(({ serie }) => serie?.lugar ?? null)).toEqual([1, 2, null, 4]);
  });

  test("by months is on the same day, or the last of a month that has none, or on the same weekday", async () => {
    await make({ datetime: "2098-01-31T10:00:00+01:00", frecuencia: "MENSUAL_DIA", veces: 4 });
    expect(await starts()).toEqual(["2098-01-31T09:00", "2098-02-28T09:00", "2098-03-31T08:00", "2098-04-30T08:00"]);
    const { body } = await previewSeries(
      api,
      token,
      aSeries("", { datetime: "2098-01-31T10:00:00+01:00", frecuencia: "MENSUAL_SEMANA", veces: 3 }),
    );
    expect(body.data.map(({ datetime }) => datetime.slice(0, 10))).toEqual(["2098-01-31", "2098-02-28", "2098-03-28"]);
    const until = await previewSeries(api, token, aSeries("", { cada: 4, veces: null, hasta: "2098-04-29" }));
    expect(until.body.data.map(({ datetime }) => datetime.slice(0, 10))).toEqual([
      "2098-03-04",
      "2098-04-01",
      "2098-04-29",
    ]);
  });

  test("begins with a session that was there, and goes on after its last", async () => {
    const first = await createSession(api, token, client.id, { datetime: "2098-03-04T09:00:00Z", notes: "La primera" });
    const series = await make({
      sesion: first.id,
      version: first.version,
      veces: 3,
      notes: "La primera",
      evitarSolape: true,
    });
    expect((await all())[0]).toMatchObject({ id: first.id, version: 2, serie: { lugar: 1, de: 3 } });
    const seen = await post<{ data: { lugar: number; datetime: string }[] }>(`/${series.id}/previa`, { veces: 2 });
    expect(seen.body.data.map(({ lugar, datetime }) => [lugar, datetime])).toEqual([
      [4, "2098-03-25T09:00:00.000Z"],
      [5, "2098-04-01T08:00:00.000Z"],
    ]);
    const further = await post<WireSeries>(`/${series.id}/ampliar`, { veces: 2, omitir: [4], version: series.version });
    expect(further.body).toMatchObject({ lugares: 5, sesiones: 4, version: 2 });
    expect((await all())[3]).toMatchObject({ notes: "La primera", serie: { lugar: 5, de: 5 } });
    expect((await undo(series.id)).body.serie).toMatchObject({ lugares: 3, sesiones: 3 });
    expect((await post<WireSeries>("", aSeries(client.id, { sesion: first.id }))).status).toBe(422);
  });

  test("begins with a session that is given to another client on the way: that one's, like all after it, until it is undone", async () => {
    const other = await createClient(api, token, { nombre: "Bruno Gil" });
    const first = await createSession(api, token, client.id, { datetime: "2098-03-04T10:00:00+01:00" });
    const { body } = await post<WireSeries>("", { ...aSeries(other.id, { veces: 3 }), sesion: first.id });
    const names = async () => (await all()).map(({ client: of }) => of?.nombre);
    expect([body.client?.nombre, await names()]).toEqual(["Bruno Gil", ["Bruno Gil", "Bruno Gil", "Bruno Gil"]]);
    await undo(body.id);
    expect(await names()).toEqual(["Alba Ríos"]);
  });

  test("names what is wrong with it, and stores nothing", async () => {
    const wrong: [object, string][] = [
      [{ veces: 201 }, "veces"],
      [{ veces: 1 }, "veces"],
      [{ veces: null }, "veces"],
      [{ hasta: "2099-01-01" }, "hasta"],
      [{ veces: null, hasta: "2098-03-05" }, "hasta"],
      [{ veces: null, hasta: "2098-02-31" }, "hasta"],
      [{ datetime: "2020-01-01T10:00:00Z", veces: null, hasta: "2090-01-01" }, "hasta"],
      [{ datetime: "2099-12-01T10:00:00Z" }, "veces"],
      [{ cada: 5 }, "cada"],
      [{ frecuencia: "MENSUAL_DIA", cada: 2 }, "cada"],
      [{ frecuencia: "DIARIA" }, "frecuencia"],
      [{ omitir: [1, 2, 3, 4, 5, 6, 7, 8] }, "omitir"],
      [{ client: randomUUID() }, "client"],
      [{ type: "Otra" }, "type"],
    ];
    for (const [fields, field] of wrong) {
      const { status, body } = await post<WireSeries>("", { ...aSeries(client.id), ...fields });
      expect([status, body.errors?.map((error) => error.field)], JSON.stringify(fields)).toEqual([422, [field]]);
    }
    expect(await all()).toEqual([]);
    expect(await api.database.owner.$count(sessions, eq(sessions.clientId, client.id))).toBe(0);
  });
});

test("another practice's series is like none", async () => {
  const series = await make({ veces: 2 });
  const [first] = await all();
  const { token: stranger } = await newTherapist(api);
  const nobodys = randomUUID();
  const same = async (call: (id: string) => Promise<{ status: number; body: object }>) => {
    const [theirs, none] = [await call(series.id), await call(nobodys)];
    expect(theirs.status).toBe(404);
    expect({ ...theirs.body, requestId: "" }).toEqual({ ...none.body, requestId: "" });
  };
  const scope = { desde: first?.id ?? "", alcance: "TODA" };
  await same((id) => api.call(`/sessions/series/${id}`, { token: stranger }));
  await same((id) => put(id, { ...scope, price: 1 }, stranger));
  await same((id) => remove(id, scope, stranger));
  await same((id) => undo(id, {}, stranger));
  await same((id) => post(`/${id}/previa`, { veces: 1 }, {}, stranger));
  await same((id) => post(`/${id}/ampliar`, { veces: 1 }, {}, stranger));
  const listed = await api.call<{ data: object[] }>(`/sessions/series?clientId=${client.id}`, { token: stranger });
  expect(listed.body.data).toEqual([]);
  const mine = await make({ veces: 2, datetime: "2098-07-01T10:00:00Z" });
  expect((await put(mine.id, scope)).body.errors?.map(({ field }) => field)).toEqual(["desde"]);
});
