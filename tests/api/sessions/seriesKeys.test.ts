import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { WireProblem } from "../../../schema/wire/core.ts";
import type { WireChangedSeries, WireSeries } from "../../../schema/wire/series/series.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { createSeries, sessionsFrom } from "../../support/series.ts";

let api: TestApi;
let token: string;
let series: WireSeries;
let first: string;
let key: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api));
  series = await createSeries(api, token, (await createClient(api, token)).id, { veces: 3, price: 50 });
  first = (await stored())[0]?.id ?? "";
  key = randomUUID();
});

type Answer = WireChangedSeries & Omit<WireProblem, "status">;
const stored = () => sessionsFrom(api, token);
const prices = async () => (await stored()).map(({ price }) => price);
const keyed = (name: string | null) => ({ token, ...(name && { headers: { "idempotency-key": name } }) });
const put = (change: object, name: string | null = key) =>
  api.call<Answer>(`/sessions/series/${series.id}`, {
    ...keyed(name),
    method: "PUT",
    body: { version: 1, desde: first, alcance: "TODA", ...change },
  });
const remove = (asked: object = {}) =>
  api.call<Answer>(
    `/sessions/series/${series.id}?${new URLSearchParams({ version: "1", desde: first, alcance: "TODA", ...asked })}`,
    { ...keyed(key), method: "DELETE" },
  );

describe("a change of a series that is sent again under its key", () => {
  test.each([
    { what: "a change", change: () => put({ price: 60 }), other: () => put({ price: 70 }) },
    {
      what: "a cancellation",
      change: () => put({ status: "CANCELADA", motivoCancelacion: "VIAJE" }),
      other: () => put({ status: "CANCELADA", motivoCancelacion: "ENFERMEDAD" }),
    },
    { what: "a deletion", change: () => remove(), other: () => remove({ alcance: "SIGUIENTES" }) },
  ])(
    "is made once, whatever it was based on, and tells the series as it is then ($what)",
    async ({ change, other }) => {
      const [one, two] = await Promise.all([change(), change()]);
      expect([one.body.cambiadas, two.body.cambiadas].toSorted()).toEqual([0, 3]);
      expect([one.status, two.status, two.body.serie.version]).toEqual([200, 200, 2]);
      await api.call(`/sessions/series/${series.id}/deshacer`, { token, body: {} });
      const again = await change();
      expect([again.status, again.body]).toMatchObject([200, { cambiadas: 0, serie: { version: 3, sesiones: 3 } }]);
      expect(await prices()).toEqual([50, 50, 50]);
      const reused = await other();
      expect([reused.status, reused.body.errors?.[0]?.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    },
  );

  test("is refused like any other where only somebody else has changed the series meanwhile", async () => {
    await put({ price: 90 }, null);
    const refused = await put({ price: 60 });
    expect([refused.status, refused.body]).toMatchObject([409, { code: "CONFLICT", current: { version: 2 } }]);
    expect((await put({ version: 2, price: 60 })).body.cambiadas).toBe(3);
  });

  test("is looked at anew where it had changed nothing", async () => {
    expect((await put({ price: 50 })).body).toMatchObject({ cambiadas: 0, serie: { version: 1 } });
    await put({ price: 90 }, null);
    expect((await put({ price: 50 })).status).toBe(409);
    expect(await prices()).toEqual([90, 90, 90]);
  });
});
