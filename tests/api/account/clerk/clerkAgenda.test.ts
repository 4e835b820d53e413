import { afterAll, beforeAll, expect, test } from "vitest";
import { newAccount, turnOnSecondStep } from "../../../support/account.ts";
import { startTestApi, type TestApi } from "../../../support/api.ts";
import { createFeed } from "../../../support/diary.ts";
import type { ClerkDouble } from "../../../support/outside/clerk/double.ts";
import { type ClerkService, startClerkService } from "../../../support/outside/clerk/service.ts";

const PUBLIC_URL = "http://localhost:4000";

let service: ClerkService;
let clerk: ClerkDouble;
let api: TestApi;
beforeAll(async () => {
  service = await startClerkService(PUBLIC_URL);
  ({ clerk, api } = service);
});
afterAll(() => service.close());

/** Somebody of Clerk's whose agenda a calendar reads elsewhere. */
async function somebody() {
  const { person, session } = clerk.signedUp();
  const { path } = await createFeed(api, clerk.token(session));
  return { person, path };
}
type Somebody = Awaited<ReturnType<typeof somebody>>;
const opens = async (at: TestApi, path: string) => (await at.call(path)).status;

test.each([
  ["banned", ({ person }: Somebody) => Object.assign(person, { banned: true })],
  ["deleted", ({ person }: Somebody) => clerk.remove(person)],
])("the agenda of somebody who is %s at Clerk is read by no calendar any more, a colleague's is", async (_, shut) => {
  const [me, colleague] = [await somebody(), await somebody()];
  shut(me);
  expect([await opens(api, me.path), await opens(api, colleague.path)]).toEqual([404, 200]);
});

test("an agenda is read where its owner may come in: not where others keep the accounts now", async () => {
  const database = { ...api.database, close: async () => undefined };
  const own = await startTestApi({ authSecret: api.config.authSecret }, { database });
  const [theirs, mine] = [await somebody(), await createFeed(own, (await newAccount(own)).token)];
  expect([await opens(own, mine.path), await opens(api, mine.path)]).toEqual([200, 404]);
  expect([await opens(own, theirs.path), await opens(api, theirs.path)]).toEqual([404, 200]);
  await own.close();
});

test("an agenda whose owner may not come in shuts out no colleague behind the same address, however often it is asked for", async () => {
  const [me, colleague] = [await somebody(), await somebody()];
  const headers = { "x-forwarded-for": "203.0.113.51" };
  Object.assign(me.person, { banned: true });
  for (let asked = 0; asked < 40; asked++) expect((await api.call(me.path, { headers })).status).toBe(404);
  expect((await api.call(colleague.path, { headers })).status).toBe(200);
});

test("an agenda is read where a second step is asked of all as soon as its owner has one", async () => {
  const database = { ...api.database, close: async () => undefined };
  const before = await startTestApi({ authSecret: api.config.authSecret }, { database });
  const me = await newAccount(before);
  const { path } = await createFeed(before, me.token);
  const strict = await startTestApi({ requireSecondFactor: true, authSecret: api.config.authSecret }, { database });
  expect(await opens(strict, path)).toBe(404);
  await turnOnSecondStep(me, me.password);
  expect(await opens(strict, path)).toBe(200);
  await strict.close();
  await before.close();
});
