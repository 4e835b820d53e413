import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { session, user } from "../../../api/account/accounts.table.ts";
import { lockAccount } from "../../../api/account/locked.ts";
import { whenAccountIsShut } from "../../../api/app/rooms.ts";
import { browserOf } from "../../support/account.ts";
import { newTherapist, type SignedIn, startTestApi, type TestApi } from "../../support/api.ts";
import { openServer } from "../../support/openServer.ts";
import { stopClock } from "../../support/stillClock.ts";

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
  // What is believed is believed for seconds, which do not pass.
  stopClock();
  await end(person);
  for (const process of [twin, api]) await expect.poll(() => statusAt(process, person), { interval: 10 }).toBe(401);
  expect(await statusAt(twin, bystander)).toBe(200);
});

/** The database takes no end of a sign-in, until the test is over. */
async function keepSignIns(sqlState: string): Promise<void> {
  const { owner } = api.database;
  await owner.execute(
    sql.raw(`create function auth.keeps() returns trigger language plpgsql as $$
      begin raise exception 'kept' using errcode = '${sqlState}'; end $$`),
  );
  await owner.execute(sql`create trigger keeps before delete on auth.session execute function auth.keeps()`);
  onTestFinished(async () => {
    await owner.execute(sql`drop function if exists auth.keeps cascade`);
  });
}

test.each([
  ["is going down", "57P01", 503, "UNAVAILABLE"],
  ["has no room", "53100", 507, "STORAGE_FULL"],
])(
  "signing out is not called done where the database %s: the sign-in goes on, and its browser keeps it",
  async (_, sqlState, status, code) => {
    const person = await newTherapist(api);
    await keepSignIns(sqlState);
    const browser = browserOf(api, person.cookie);
    const answer = await browser.post("/sign-out");
    expect(answer).toMatchObject({ status, body: { code } });
    expect(browser.cookie).toBe(person.cookie);
    expect(await statusAt(api, person)).toBe(200);
    await api.database.owner.execute(sql`drop function auth.keeps cascade`);
    expect((await browser.post("/sign-out")).status).toBe(200);
    expect(browser.cookie).not.toContain("session_token");
    expect(await statusAt(api, person)).toBe(401);
  },
);

test("a sign-in that signing out has deleted is believed no more where the answer to that fails", async () => {
  const person = await newTherapist(api);
  for (let times = 0; times < 5; times++) expect(await statusAt(api, person)).toBe(200);
  // Nobody is told by the database either.
  await api.database.owner.execute(sql`alter table auth.session disable trigger user`);
  const torn = vi.spyOn(Headers.prototype, "getSetCookie").mockImplementation(() => {
    throw new Error("torn");
  });
  onTestFinished(async () => {
    torn.mockRestore();
    await api.database.owner.execute(sql`alter table auth.session enable trigger user`);
  });
  const headers = { cookie: person.cookie, origin: api.config.publicUrl };
  expect((await api.call("/auth/sign-out", { body: {}, headers })).status).toBe(500);
  expect(await statusAt(api, person)).toBe(401);
});
