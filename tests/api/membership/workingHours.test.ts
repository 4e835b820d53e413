import { afterAll, beforeAll, expect, test } from "vitest";
import { WORKING_HOURS_SENTENCE } from "../../../schema/rules/workingHours.ts";
import type { WireUserInfo } from "../../../schema/wire/membership.ts";
import { newTherapist, startTestApi, type TestApi } from "../../support/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const change = (token: string, workingHours: unknown) =>
  api.call<{ errors?: unknown }>("/user-info", { token, method: "PATCH", body: { workingHours } });
const hoursOf = async (token: string) =>
  (await api.call<{ data: { data: WireUserInfo } }>("/user-info", { token })).body.data.data.workingHours;

test("a practice works from 08:00 to 20:00 until it says otherwise, and nobody else's hours change with it", async () => {
  const [one, other] = [await newTherapist(api), await newTherapist(api)];
  expect(await hoursOf(one.token)).toEqual({ from: 8, to: 20 });
  expect((await change(one.token, { from: 10, to: 22 })).status).toBe(200);
  expect(await hoursOf(one.token)).toEqual({ from: 10, to: 22 });
  expect(await hoursOf(other.token)).toEqual({ from: 8, to: 20 });
  // What else is changed leaves them alone.
  await api.call("/user-info", { token: one.token, method: "PATCH", body: { timeZone: "America/Bogota" } });
  expect(await hoursOf(one.token)).toEqual({ from: 10, to: 22 });
});

test.each([
  ["too few", { from: 9, to: 12 }],
  ["the wrong way round", { from: 20, to: 8 }],
  ["beyond the day", { from: 20, to: 25 }],
  ["before the day", { from: -1, to: 20 }],
])("hours that are %s are refused by name, and the old ones stay", async (_what, hours) => {
  const { token } = await newTherapist(api);
  const { status, body } = await change(token, hours);
  expect(status).toBe(422);
  expect(body.errors).toEqual([{ field: "workingHours", code: "INVALID", message: WORKING_HOURS_SENTENCE }]);
  expect(await hoursOf(token)).toEqual({ from: 8, to: 20 });
});

test.each([
  ["an hour and a half", { from: 8.5, to: 20 }],
  ["words", "todo el día"],
  ["half of it", { from: 8 }],
])("%s is no working day", async (_what, hours) => {
  const { token } = await newTherapist(api);
  expect((await change(token, hours)).status).toBe(422);
});
