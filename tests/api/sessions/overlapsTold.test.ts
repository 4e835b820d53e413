import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { WireProblem } from "../../../schema/wire/core.ts";
import { createClient, startTestApi, type TestApi } from "../../support/api.ts";
import { storeCalendar } from "../../support/busy.ts";
import { payingTherapist } from "../../support/reminders.ts";
import { aSeries } from "../../support/series.ts";
import { createSession } from "../../support/sessions.ts";

let api: TestApi;
let me: Awaited<ReturnType<typeof payingTherapist>>;
let mine: string;
let others: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  me = await payingTherapist(api);
  mine = (await createClient(api, me.token, { nombre: "Alba Ríos" })).id;
  others = (await createClient(api, me.token, { nombre: "Luis Gil" })).id;
});

const WEEK_MS = 7 * 86_400_000;
/** Asks for thirty weeks from the 4th of March on, at an hour of nine or, in summer, of eight in the morning. */
const send = (said: object) =>
  api.call<WireProblem>("/sessions/series", { token: me.token, body: { ...aSeries(mine, { veces: 30 }), ...said } });
const wordFor = async (said: object = { evitarSolape: true }) => (await send(said)).body.solapesVistos;

test("a session that has come since is told before those that were told already", async () => {
  const book = async (datetime: string) => (await createSession(api, me.token, others, { datetime })).id;
  const [first, second] = [await book("2098-03-04T09:00:00Z"), await book("2098-03-11T09:00:00Z")];
  const solapesVistos = await wordFor();
  const since = await book("2098-03-18T09:00:00Z");
  const { overlaps } = (await send({ solapesVistos })).body;
  expect(overlaps).toMatchObject([{ id: since }, { id: first }, { id: second }]);
});

test("hours that a calendar elsewhere has taken since are told before those that were told already", async () => {
  const hours = Array.from({ length: 25 }, (_, week) => ({
    startsAt: new Date(Date.parse("2098-03-04T08:15:00Z") + week * WEEK_MS),
    endsAt: new Date(Date.parse("2098-03-04T09:45:00Z") + week * WEEK_MS),
  }));
  await storeCalendar(api, me.professionalId, hours);
  const solapesVistos = await wordFor();
  const since = { startsAt: new Date("2098-08-26T08:30:00Z"), endsAt: new Date("2098-08-26T08:35:00Z") };
  await storeCalendar(api, me.professionalId, [since]);
  const { ocupado } = (await send({ solapesVistos })).body;
  expect(ocupado).toHaveLength(20);
  expect(ocupado?.[0]).toEqual({ inicio: since.startsAt.toISOString(), fin: since.endsAt.toISOString() });
});

test("a word that is longer than any of the service is refused by its field", async () => {
  const { status, body } = await send({ solapesVistos: "a_b_c.".repeat(20_000) });
  expect([status, body.errors]).toMatchObject([422, [{ field: "solapesVistos", code: "INVALID" }]]);
});
