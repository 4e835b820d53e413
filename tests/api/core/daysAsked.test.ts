import { afterAll, beforeAll, expect, test } from "vitest";
import type { WireProblem } from "../../../schema/wire/core.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";

let api: TestApi;
let token: string;
let client: string;
beforeAll(async () => {
  api = await startTestApi();
  ({ token } = await newTherapist(api));
  client = (await createClient(api, token)).id;
});
afterAll(() => api.close());

test.each([
  ["/registro?desde=", "desde", ["0001-01-01", "0099-12-31", "1899-12-31", "2200-01-01", "9999-12-31"]],
  ["/registro?hasta=", "hasta", ["0001-01-01", "1899-12-31", "2200-01-01", "9999-12-31"]],
  ["/sessions/ocupado?hasta=1900-01-01&desde=", "desde", ["0001-01-01", "1899-12-31"]],
  ["/sessions/ocupado?desde=2199-12-01&hasta=", "hasta", ["2200-01-01", "9999-12-31"]],
  ["/sessions?startDate=", "startDate", ["0001-01-01", "1899-12-31", "9999-12-31"]],
  ["/sessions?endDate=", "endDate", ["0001-01-01", "2200-01-01", "9999-12-31"]],
  ["/notas?modificadoDesde=", "modificadoDesde", ["0001-01-01T00:00:00Z", "9999-12-31T00:00:00Z"]],
])("%s refuses by its name a day of which no clock tells", async (path, field, days) => {
  for (const day of days) {
    const { status, body } = await api.call<WireProblem>(`${path}${day}`, { token });
    expect([day, status, body.errors?.map((one) => one.field)]).toEqual([day, 422, [field]]);
  }
});

test("the first and the last day that may be asked for are answered", async () => {
  for (const path of [
    "/registro?desde=1900-01-01&hasta=2199-12-31",
    "/sessions/ocupado?desde=2199-12-01&hasta=2199-12-31",
    "/sessions?startDate=1900-01-01&endDate=2199-12-31",
  ])
    expect([path, (await api.call(path, { token })).status]).toEqual([path, 200]);
});

test("a month of sessions for a receipt is one that clocks tell of", async () => {
  for (const month of ["0001-01", "0000-01", "1899-12", "9999-12"]) {
    const path = `/recibos/cobrables?clientId=${client}&mes=${month}`;
    expect([month, (await api.call(path, { token })).status]).toEqual([month, 422]);
  }
});
