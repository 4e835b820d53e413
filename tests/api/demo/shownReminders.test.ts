import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import { newTherapist, startTestApi, type TestApi } from "../../support/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test("a visitor is told of no reminder to come, which nobody sends, nor once its time has passed that it was not sent", async () => {
  const { cookie } = await newTherapist(api);
  const { token } = (await api.call<{ token: string }>("/auth/demo-token", { headers: { cookie } })).body;
  const path = `/sessions?pageSize=100&startDate=${addDays(dayIn("Europe/Madrid", new Date()), -10)}`;
  const { body } = await api.call<{ data: WireSession[] }>(path, { token });
  const due = body.data.filter(({ fechaRecordatorio }) => fechaRecordatorio !== null);
  expect(due.length).toBeGreaterThan(3);
  expect(due.filter(({ recordatorios }) => recordatorios.length === 0)).toEqual([]);
});
