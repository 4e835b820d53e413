import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { session, user } from "../../../api/account/accounts.table.ts";
import type { Passwords } from "../../../api/account/accounts.ts";
import { lockAccount, unlockAccount } from "../../../api/account/locked.ts";
import { whenAccountIsShut } from "../../../api/app/rooms.ts";
import { diaryFeeds } from "../../../api/sessions/diary/diary.table.ts";
import { accessesOf, askForAccess } from "../../support/accessTokens.ts";
import { type AccountBrowser, newAccount, type Refusal, signInAs } from "../../support/account.ts";
import { type Answer, createClient, type SignedIn, startTestApi, type TestApi } from "../../support/api.ts";
import { createFeed } from "../../support/diary.ts";
import { fetchExport, madeExport } from "../../support/exports.ts";
import { gate } from "../../support/gate.ts";

let held: ReturnType<typeof gate> | null = null;
/** Held up where a test says so: as long as judging a password takes, the operator can lock the account. */
const passwords: Passwords = {
  hash: async (password) => `kept ${password}`,
  async verify({ hash, password }) {
    await held?.pass();
    return hash === `kept ${password}`;
  },
};
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({}, { passwords });
});
afterEach(() => {
  held?.open();
  held = null;
});
afterAll(() => api.close());

const idOf = async (email: string): Promise<string> => {
  const [owner] = await api.database.owner.select({ id: user.id }).from(user).where(eq(user.email, email));
  return owner?.id ?? "";
};
const lock = async (email: string) => lockAccount(api.database.owner, await idOf(email), whenAccountIsShut);
/** Signed in anew once the account is open again. */
async function unlocked({ email, password }: SignedIn): Promise<AccountBrowser> {
  await unlockAccount(api.database.owner, await idOf(email));
  return (await signInAs(api, email, password)).browser;
}

test("a sign-in that began a moment before its account is locked neither sees nor changes it, and lets no program in", async () => {
  const me = await newAccount(api);
  const own = eq(session.userId, await idOf(me.email));
  const before = await api.database.owner.select().from(session).where(own);
  await lock(me.email);
  await api.database.owner.insert(session).values(before);
  const { password } = me;
  const answers = [
    await api.call("/auth/manage", { headers: { cookie: me.cookie } }),
    await askForAccess(api, me),
    await me.post("/manage/emails/add", { email: `mas-${me.email}`, password }),
    await me.post("/manage/password", { newPassword: "una-clave-nueva", closeOthers: false, password }),
    await me.post("/manage/passkeys/start", { password }),
  ];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(5).fill([401, "UNAUTHORIZED"]));
  const again = await unlocked(me);
  expect(await accessesOf(api, { ...me, cookie: again.cookie })).toEqual([]);
  expect((await again.overview()).emails).toHaveLength(1);
});

const NEXT = "una-clave-nueva";
test.each<[string, (me: SignedIn & AccountBrowser) => Promise<Answer<Refusal>>]>([
  ["the access of a program", (me) => askForAccess(api, me)],
  ["a further address", (me) => me.post("/manage/emails/add", { email: `mas-${me.email}`, password: me.password })],
  [
    "a new password",
    (me) => me.post("/manage/password", { newPassword: NEXT, closeOthers: false, password: me.password }),
  ],
])("%s is refused whose password is being judged as the operator locks the account", async (_, ask) => {
  const me = await newAccount(api);
  held = gate();
  const asked = ask(me);
  await held.reached;
  await lock(me.email);
  held.open();
  const { status, body } = await asked;
  expect([status, body.code]).toEqual([401, "UNAUTHORIZED"]);
  const again = await unlocked(me);
  expect((await again.overview()).emails).toHaveLength(1);
  expect(await accessesOf(api, { ...me, cookie: again.cookie })).toEqual([]);
});

test("an address for calendars that was made as the account was being locked shows nothing of the agenda", async () => {
  const me = await newAccount(api);
  const { calendario, path } = await createFeed(api, me.token);
  const made = await api.database.owner.select().from(diaryFeeds).where(eq(diaryFeeds.id, calendario.id));
  await lock(me.email);
  await api.database.owner.insert(diaryFeeds).values(made);
  expect((await api.call(path)).status).toBe(404);
  await unlocked(me);
  expect((await api.call(path)).status).toBe(200);
});

test("a file of the practice whose link was made a moment ago is not fetched once its account is locked", async () => {
  const [me, neighbour] = [await newAccount(api), await newAccount(api)];
  const linkOf = async ({ token }: SignedIn) => {
    await createClient(api, token);
    const { id } = await madeExport(api, token);
    expect((await fetchExport(api, token, id)).status).toBe(200);
    const { body } = await api.call<{ url: string }>(`/exportaciones/${id}/enlace`, { token, body: {} });
    return new URL(body.url).pathname;
  };
  const [mine, theirs] = [await linkOf(me), await linkOf(neighbour)];
  await lock(me.email);
  const fetched = async (path: string) => (await fetch(`${api.url}${path}`)).status;
  expect([await fetched(mine), await fetched(theirs)]).toEqual([404, 200]);
});
