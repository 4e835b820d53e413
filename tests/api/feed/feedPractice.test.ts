import { afterAll, beforeAll, expect, test } from "vitest";
import type { WireChangeFeed } from "../../../schema/wire/feed.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { practiceOf } from "../../support/overview.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test("the feed tells that the practice has another zone or name, and not what, to its own windows alone", async () => {
  const { token } = await newTherapist(api);
  const stranger = await newTherapist(api);
  const change = (body: object) => api.call("/user-info", { token, method: "PATCH", body });
  const told = async (as = token) => {
    const { body } = await api.call<WireChangeFeed>("/cambios?tipos=CONSULTA", { token: as });
    expect(JSON.stringify(body)).not.toMatch(/Mexico|Vega/);
    return body.data.map(({ id, cambio, version }) => [id, cambio, version]);
  };
  const before = await told();
  expect((await change({ timeZone: "America/Mexico_City" })).status).toBe(200);
  expect((await change({ fullName: "Ana Vega" })).status).toBe(200);
  const one = [await practiceOf(api, token), "ACTUALIZADO", null];
  expect(await told()).toEqual([...before, one, one]);
  // What stays as it is, and what is counted in the practice's row, is no change of it.
  await change({ timeZone: "America/Mexico_City" });
  await createClient(api, token);
  expect(await told()).toEqual([...before, one, one]);
  expect(JSON.stringify(await told(stranger.token))).not.toContain(one[0]);
});
