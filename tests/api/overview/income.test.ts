import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addMonths, dayIn, dayStart } from "../../../schema/rules/days.ts";
import type { WireIncome } from "../../../schema/wire/money/income.ts";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import { accessOf } from "../../support/accessTokens.ts";
import { createClient, newTherapist, type SignedIn, startTestApi, type TestApi } from "../../support/api.ts";
import { createSession } from "../../support/sessions.ts";

const ZONE = "Europe/Madrid";
const month = dayIn(ZONE, new Date()).slice(0, 7);
/** A month of which all is over, also in the first hour of this one, and the month after it. */
const last = addMonths(month, -2);
const next = addMonths(last, 1);
let api: TestApi;
let me: SignedIn;
let client: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  me = await newTherapist(api);
  client = (await createClient(api, me.token)).id;
});

const income = async () =>
  (await api.call<{ data: WireIncome }>("/api/analytics/ingresos", { token: me.token })).body.data.meses;
const of = async (which: string) => (await income()).find(({ mes }) => mes === which);
const put = (id: string, body: object) => api.call(`/sessions/${id}`, { token: me.token, method: "PUT", body });
const at = async (moment: Date, price: number | null, change?: object) => {
  const { id } = await createSession(api, me.token, client, { datetime: moment.toISOString(), price });
  if (change) await put(id, change);
  return id;
};
const begin = (which: string, minutes = 0) => new Date(dayStart(ZONE, `${which}-01`).getTime() + minutes * 60_000);

test("twelve months are told, empty ones too", async () => {
  const months = await income();
  expect(months.map(({ mes }) => mes)).toEqual(Array.from({ length: 12 }, (_, index) => addMonths(month, index - 8)));
  expect(months.every(({ cobrado, esperado, canceladas }) => cobrado + esperado + canceladas === 0)).toBe(true);
});

test("confirmed and over is earned, what is to come is expected, each in the month it has on the practice's clocks", async () => {
  const confirmed = { status: "CONFIRMADA" };
  // The first and the last minute of that month in Madrid, and the minutes beside them.
  await at(begin(last, -1), 1_000, confirmed);
  await at(begin(last), 60.1, confirmed);
  await at(begin(next, -1), 40.2, confirmed);
  await at(begin(last, 24 * 60), null, confirmed);
  await at(begin(last, 48 * 60), 30);
  await at(begin(last, 50 * 60), 50, { status: "CANCELADA", motivoCancelacion: "NO_VINO" });
  await at(begin(last, 52 * 60), 50, { status: "CANCELADA" });
  const told = await of(last);
  expect(told).toEqual({
    mes: last,
    cobrado: 100.3,
    completadas: 3,
    esperado: 0,
    porVenir: 0,
    sinConfirmar: 30,
    sinConfirmarSesiones: 1,
    canceladas: 2,
    noVino: 1,
  });
  expect(await of(addMonths(last, -1))).toMatchObject({ cobrado: 1_000, completadas: 1 });

  const ahead = addMonths(month, 2);
  const kept = await at(begin(ahead), 70.05);
  await at(begin(ahead, 60), 20, confirmed);
  const gone = await at(begin(ahead, 120), 20);
  expect(await of(ahead)).toMatchObject({ cobrado: 0, esperado: 110.05, porVenir: 3 });
  await api.call(`/sessions/${gone}`, { token: me.token, method: "DELETE" });
  await put(kept, { status: "CANCELADA" });
  expect(await of(ahead)).toMatchObject({ esperado: 20, porVenir: 1, canceladas: 1, noVino: 0 });
});

test("each count is the length of the list of those sessions", async () => {
  for (let n = 0; n < 12; n += 1)
    await at(
      begin(last, n * 120),
      10 + n,
      [undefined, { status: "CONFIRMADA" }, { status: "CANCELADA", motivoCancelacion: "NO_VINO" }][n % 3],
    );
  const { body } = await api.call<{ data: WireSession[] }>(
    `/sessions?startDate=${last}-01&endDate=${dayIn(ZONE, begin(next, -1))}&pageSize=100`,
    { token: me.token },
  );
  const listed = (status: string) => body.data.filter((session) => session.status === status);
  const told = await of(last);
  expect([told?.completadas, told?.sinConfirmarSesiones, told?.canceladas, told?.noVino]).toEqual([
    listed("CONFIRMADA").length,
    listed("PROGRAMADA").length,
    listed("CANCELADA").length,
    body.data.filter(({ motivoCancelacion }) => motivoCancelacion === "NO_VINO").length,
  ]);
  expect(told?.cobrado).toBe(listed("CONFIRMADA").reduce((sum, { price }) => sum + (price ?? 0), 0));
});

test("nobody else's money is told, and a program needs to read sessions, too", async () => {
  await at(begin(last), 60, { status: "CONFIRMADA" });
  const stranger = await newTherapist(api);
  const { body } = await api.call<{ data: WireIncome }>("/api/analytics/ingresos", { token: stranger.token });
  expect(body.data.meses.every(({ cobrado }) => cobrado === 0)).toBe(true);
  const { token } = await accessOf(api, me, { scopes: ["analytics:read"] });
  expect((await api.call("/api/analytics/ingresos", { token })).body).toMatchObject({ missingScope: "sessions:read" });
});
