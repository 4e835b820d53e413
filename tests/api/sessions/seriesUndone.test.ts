import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import type { WireChangedSeries } from "../../../schema/wire/series/series.ts";
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

type Answer = WireChangedSeries & Omit<WireProblem, "status">;
const put = (path: string, body: object) => api.call<Answer>(`/sessions/${path}`, { token, method: "PUT", body });
const undo = (id: string, body: object = {}) => api.call<Answer>(`/sessions/series/${id}/deshacer`, { token, body });
const mine = async () => (await sessionsFrom(api, token)).filter(({ client: { id } }) => id === client.id);
const starts = async () => (await mine()).map(({ datetime }) => datetime.slice(0, 16));
const own = async () => (await mine()).map(({ serie }) => serie?.propio);
const HOURS = ["2098-03-04T09:00", "2098-03-11T09:00", "2098-03-18T09:00"];
const make = () => createSeries(api, token, client.id, { veces: 3, price: 50 });
/** Another client's session at the hour of the second. */
const book = async (minutes = 60) =>
  createSession(api, token, (await createClient(api, token, { nombre: "Luis Gil" })).id, {
    datetime: "2098-03-11T09:30:00Z",
    duracionMinutos: minutes,
  });

describe("undoing a change of a series", () => {
  test.each([
    { what: "a move", change: { datetime: "2098-03-04T15:00:00Z" } },
    { what: "a cancellation", change: { status: "CANCELADA" } },
    { what: "a shortening", change: { duracionMinutos: 30 } },
  ])(
    "$what is refused when asked to over what was booked at its hour meanwhile, and can be done all the same",
    async ({ change }) => {
      const series = await make();
      const [first] = await mine();
      await put(`series/${series.id}`, { desde: first?.id, alcance: "TODA", ...change });
      const changed = await mine();
      const other = await book();
      const refused = await undo(series.id, { evitarSolape: true });
      expect([refused.status, refused.body]).toMatchObject([409, { code: "OVERLAP", overlaps: [{ id: other.id }] }]);
      expect(await mine()).toEqual(changed);
      expect((await undo(series.id, { evitarSolape: false })).body.cambiadas).toBe(3);
      expect(await starts()).toEqual(HOURS);
    },
  );

  test("a deletion is refused in the same way, and what stays at its hour stands in nobody's way", async () => {
    const series = await make();
    const [first] = await mine();
    await api.call(`/sessions/series/${series.id}?desde=${first?.id}&alcance=TODA`, { token, method: "DELETE" });
    const other = await book();
    expect((await undo(series.id, { evitarSolape: true })).body.code).toBe("OVERLAP");
    await api.call(`/sessions/${other.id}`, { token, method: "DELETE" });
    expect((await undo(series.id, { evitarSolape: true })).body.cambiadas).toBe(3);
    // Beside each other on purpose: a change of what takes no time asks nothing.
    await book();
    await put(`series/${series.id}`, { desde: first?.id, alcance: "TODA", price: 60 });
    expect((await undo(series.id, { evitarSolape: true })).body.cambiadas).toBe(3);
  });

  test("its new hour is nobody's hindrance on the way back to one that it touches", async () => {
    const series = await make();
    const [first] = await mine();
    await put(`series/${series.id}`, { desde: first?.id, alcance: "TODA", datetime: "2098-03-04T09:30:00Z" });
    expect((await undo(series.id, { evitarSolape: true })).status).toBe(200);
    expect(await starts()).toEqual(HOURS);
  });

  test("a change and its undoing tell of each session that they wrote, by the version it has then, and of no other", async () => {
    const series = await make();
    const [, second, third] = await mine();
    const versions = async () => (await mine()).slice(1).map(({ id, version }) => ({ id, version }));
    const wish = { desde: second?.id, alcance: "SIGUIENTES", price: 60 };
    const changed = await put(`series/${series.id}`, wish);
    expect(changed.body.versiones).toEqual([
      { id: second?.id, version: 2 },
      { id: third?.id, version: 2 },
    ]);
    expect(await versions()).toEqual(changed.body.versiones);
    expect((await put(`series/${series.id}`, wish)).body.versiones).toEqual([]);
    const undone = await undo(series.id);
    expect(await versions()).toEqual(undone.body.versiones);
    expect(undone.body.versiones).toHaveLength(2);
  });

  test("one that was changed by itself meanwhile has of its own what is not as the series has it then", async () => {
    const series = await make();
    const [first, second, third] = await mine();
    await put(`series/${series.id}`, {
      ...{ desde: first?.id, alcance: "TODA" },
      ...{ datetime: "2098-03-04T15:00:00Z", price: 60 },
    });
    // It keeps the hour and the price that the change gave it, and takes the price of before.
    await put(second?.id ?? "", { status: "CONFIRMADA" });
    await put(third?.id ?? "", { price: 50 });
    expect(await own()).toEqual([[], [], ["price"]]);
    expect((await undo(series.id)).body).toMatchObject({
      cambiadas: 1,
      conservadas: 2,
      conservan: [
        { id: second?.id, propio: ["datetime", "price"] },
        { id: third?.id, propio: ["datetime"] },
      ],
    });
    expect(await own()).toEqual([[], expect.arrayContaining(["price", "datetime"]), ["datetime"]]);
    // Its hour is the series' once it is given that back.
    await put(third?.id ?? "", { datetime: "2098-03-18T09:00:00Z" });
    expect((await own())[2]).toEqual([]);
  });

  test("what was its own before the change, and called off while it was changed, is told in the same way", async () => {
    const series = await make();
    const [first, second, third] = await mine();
    await put(second?.id ?? "", { price: 70 });
    await put(third?.id ?? "", { status: "CANCELADA" });
    await put(`series/${series.id}`, { desde: first?.id, alcance: "TODA", price: 70 });
    expect(await own()).toEqual([[], [], []]);
    await put(second?.id ?? "", { notes: "Traer el informe" });
    await put(third?.id ?? "", { status: "PROGRAMADA", reprogramar: true });
    await undo(series.id);
    expect((await mine()).map(({ price, serie }: WireSession) => [price, serie?.propio])).toEqual([
      [50, []],
      [70, expect.arrayContaining(["price", "notes"])],
      [50, []],
    ]);
  });
});
