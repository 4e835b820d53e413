import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { session, user } from "../../../api/account/accounts.table.ts";
import { lockAccount } from "../../../api/account/locked.ts";
import { whenAccountIsShut } from "../../../api/app/rooms.ts";
import { browserOf } from "../../support/account.ts";
import { newTherapist, type SignedIn, startTestApi, type TestApi } from "../../support/api.ts";
import { openServer } from "../../support/openServer.ts";

let api: TestApi;
/** Another process before the same database. */
let twin: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  const url = api.database.queue.connectionString;
  const database = url ? await openServer(url) : { ...api.database, close: async () => undefined };
  twin = await startTestApi({ authSecret: api.config.authSecret }, { database });
});
afterAll(async () => {
  await twin.close();
  await api.close();
});

const statusAt = async (at: TestApi, { token }: SignedIn): Promise<number> =>
  (await at.call("/user-info", { token })).status;
const accountOf = async ({ email }: SignedIn): Promise<string> => {
  const [found] = await api.database.owner.select({ id: user.id }).from(user).where(eq(user.email, email));
  return found?.id ?? "";
};

test.each<[string, (person: SignedIn) => Promise<unknown>]>([
  ["signs out", ({ cookie }) => browserOf(api, cookie).post("/sign-out")],
  [
    "deletes the account",
    ({ cookie, password }) => browserOf(api, cookie).post("/manage/delete", { password, phrase: "Eliminar cuenta" }),
  ],
  [
    "is shut out by the operator, whose command is a process of its own",
    async (person) => lockAccount(api.database.owner, await accountOf(person), whenAccountIsShut),
  ],
  [
    "has the sign-in taken out of the database",
    async (person) => api.database.owner.delete(session).where(eq(session.userId, await accountOf(person))),
  ],
])("whoever %s is let in by no process any more", async (_what, end) => {
  const [person, bystander] = [await newTherapist(api), await newTherapist(api)];
  // Until each process has heard that it is told of ends, and believes what it has read.
  for (let times = 0; times < 5; times++)
    for (const at of [api, twin])
      expect([await statusAt(at, person), await statusAt(at, bystander)]).toEqual([200, 200]);
  await end(person);
  const at = performance.now();
  for (const process of [twin, api]) await expect.poll(() => statusAt(process, person), { interval: 10 }).toBe(401);
  expect(performance.now() - at).toBeLessThan(3_000);
  expect(await statusAt(twin, bystander)).toBe(200);
});
