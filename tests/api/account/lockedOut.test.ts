import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccountLimits } from "../../../api/account/accounts.limits.ts";
import type { Database } from "../../../api/core/database/database.ts";
import { type AccountBrowser, browserOf, keepCookies, newAccount, turnOnSecondStep } from "../../support/account.ts";
import { newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { openTestDatabase } from "../../support/testDatabase.ts";
import { totp } from "../../support/totp.ts";

let database: Database;
let api: TestApi;
/** A second process of the same service, as far as what is kept in memory goes. */
let twin: TestApi;
beforeAll(async () => {
  database = await openTestDatabase();
  const shared = { ...database, close: async () => undefined };
  api = await startTestApi({}, { database: shared });
  twin = await startTestApi({ authSecret: api.config.authSecret }, { database: shared });
});
afterAll(async () => {
  await api.close();
  await twin.close();
  await database.close();
});

const clinic = "198.51.100.7";
const signIn = (email: string, password: string, { at = api, from = "", cookie = "" } = {}) =>
  at.call("/auth/sign-in/email", {
    body: { email, password },
    headers: { ...(from && { "x-forwarded-for": from }), ...(cookie && { cookie, origin: at.config.publicUrl }) },
  });
const guess = async (email: string, times: number, at = api) => {
  const answers = await Promise.all(Array.from({ length: times }, () => signIn(email, "mala-clave", { at })));
  return answers.map(({ status }) => status);
};
const count = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length;
/** The cookies of a browser in which the account was opened and left again. */
async function provenBrowser(email: string, password: string): Promise<string> {
  const { headers } = await signIn(email, password);
  const browser = browserOf(api, keepCookies("", headers));
  await browser.post("/sign-out");
  return browser.cookie;
}

describe("strangers who guess", () => {
  test("do not keep out the browser that has opened the account before", async () => {
    const { email, password } = await newTherapist(api);
    const cookie = await provenBrowser(email, password);
    expect(count(await guess(email, 14), 429)).toBe(4);
    expect((await signIn(email, password)).status).toBe(429);
    expect((await signIn(email, password, { cookie })).status).toBe(200);
    // What keeps strangers out goes on.
    expect((await signIn(email, password)).status).toBe(429);
  });

  test("do not keep it out from its own address either", async () => {
    const { email, password } = await newTherapist(api);
    const cookie = await provenBrowser(email, password);
    const from = "203.0.113.77";
    const { admit } = createAccountLimits(database);
    for (let tries = 0; tries < 200; tries++) await admit("signIn", { ip: from, account: `nadie${tries}` });
    expect((await signIn(email, password, { from })).status).toBe(429);
    expect((await signIn(email, password, { from, cookie })).status).toBe(200);
  });

  test("do not keep out whoever finishes a reset, in a browser nobody has seen", async () => {
    const { email } = await newTherapist(api);
    await guess(email, 12);
    const browser: AccountBrowser = browserOf(api, "");
    await browser.post("/email-otp/request-password-reset", { email });
    const otp = await api.codeFor(email);
    const password = "una-clave-nueva";
    expect((await browser.post("/email-otp/reset-password", { email, otp, password })).status).toBe(200);
    expect((await signIn(email, password)).status).toBe(200);
    await guess(email, 12);
    expect((await browser.post("/sign-in/email", { email, password })).status).toBe(200);
  });

  test("do not keep it from a reset by using up the mailbox's mails, nor anybody from the right password", async () => {
    const { email, password } = await newTherapist(api);
    const cookie = await provenBrowser(email, password);
    const ask = (browser: AccountBrowser) => browser.post("/email-otp/request-password-reset", { email });
    const asked = [];
    for (let times = 0; times < 8; times++) asked.push((await ask(browserOf(api, ""))).status);
    expect(asked).toEqual([...Array(6).fill(200), 429, 429]);
    expect((await signIn(email, password)).status).toBe(200);
    const own = browserOf(api, cookie);
    expect((await ask(own)).status).toBe(200);
    const otp = await api.codeFor(email);
    const next = "una-clave-nueva";
    expect((await own.post("/email-otp/reset-password", { email, otp, password: next })).status).toBe(200);
    expect((await signIn(email, next)).status).toBe(200);
  });

  test("its own wrong tries do not keep a browser out once the account's password is reset, there or elsewhere", async () => {
    const { email, password } = await newTherapist(api);
    const [own, phone] = [await provenBrowser(email, password), await provenBrowser(email, password)];
    for (const cookie of [own, phone])
      for (let tries = 0; tries < 11; tries++) await signIn(email, "mala-clave", { cookie });
    for (const cookie of [own, phone]) expect((await signIn(email, password, { cookie })).status).toBe(429);
    const browser = browserOf(api, own);
    await browser.post("/email-otp/request-password-reset", { email });
    const otp = await api.codeFor(email);
    const next = "una-clave-nueva";
    expect((await browser.post("/email-otp/reset-password", { email, otp, password: next })).status).toBe(200);
    expect((await browser.post("/sign-in/email", { email, password: next })).status).toBe(200);
    expect((await signIn(email, next, { cookie: phone })).status).toBe(200);
  });

  test("find the second step locked, and its owner's browser does not", async () => {
    const me = await newAccount(api);
    const { secret } = await turnOnSecondStep(me, me.password);
    const first = await me.post("/sign-in/email", { email: me.email, password: me.password });
    expect(first.status).toBe(200);
    const strangers = [];
    for (let tries = 0; tries < 12; tries++) {
      const stranger = browserOf(api, "");
      await stranger.post("/sign-in/email", { email: me.email, password: me.password });
      strangers.push((await stranger.post("/two-factor/verify-totp", { code: "000000" })).status);
    }
    expect(strangers.slice(0, 10)).toEqual(Array(10).fill(401));
    expect(strangers.slice(10)).toEqual([429, 429]);
    const code = totp(secret, 1);
    expect((await me.post("/two-factor/verify-totp", { code })).status).toBe(200);
  });

  test("cannot tell by a lock which user names exist", async () => {
    for (let tries = 0; tries < 11; tries++) await signIn("nadie-de-aqui", "mala-clave");
    expect((await signIn("nadie-de-aqui", "mala-clave")).status).toBe(429);
    expect((await signIn("otro-que-no-hay", "mala-clave")).status).toBe(401);
  });

  test("gain nothing by a browser of their own", async () => {
    const { email } = await newTherapist(api);
    const other = await newTherapist(api);
    const cookie = await provenBrowser(other.email, other.password);
    const statuses = [];
    for (let tries = 0; tries < 11; tries++) statuses.push((await signIn(email, "mala-clave", { cookie })).status);
    expect(statuses.at(-1)).toBe(429);
  });

  test("who have got hold of a proven browser have ten tries too", async () => {
    const { email, password } = await newTherapist(api);
    const cookie = await provenBrowser(email, password);
    const statuses = [];
    for (let tries = 0; tries < 11; tries++) statuses.push((await signIn(email, "mala-clave", { cookie })).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect((await signIn(email, password)).status).toBe(200);
  });

  test("at the password of one sign-in do not lock another of the same account", async () => {
    const { email, password, cookie } = await newTherapist(api);
    const stolen = browserOf(api, cookie);
    const own = browserOf(api, keepCookies("", (await signIn(email, password)).headers));
    const confirm = (browser: AccountBrowser, said: string) =>
      browser.post("/manage/second-step/start", { password: said });
    for (let tries = 0; tries < 11; tries++) await confirm(stolen, "mala-clave");
    expect((await confirm(stolen, password)).status).toBe(429);
    expect((await confirm(own, password)).status).toBe(200);
  });
});

test("whoever has got hold of a sign-in and wears account management out does not keep another from closing it", async () => {
  const { email, password, cookie } = await newTherapist(api);
  const stolen = browserOf(api, cookie);
  const own = browserOf(api, keepCookies("", (await signIn(email, password)).headers));
  const look = async ({ cookie }: AccountBrowser) => (await api.call("/auth/manage", { headers: { cookie } })).status;
  const looked: number[] = [];
  for (let times = 0; times < 201; times++) looked.push(await look(stolen));
  expect(looked.slice(-2)).toEqual([200, 429]);
  expect(await look(own)).toBe(200);
  expect((await own.post("/manage/devices/close-others")).status).toBe(200);
  expect([await look(stolen), await look(own)]).toEqual([401, 200]);
});

describe("one clinic is one address", () => {
  test("right passwords do not count", async () => {
    const { email, password } = await newTherapist(api);
    const answers = [];
    for (let times = 0; times < 45; times++) answers.push((await signIn(email, password, { from: clinic })).status);
    expect(answers).toEqual(Array(45).fill(200));
  });

  test("forty wrong requests of a stranger do not lock the others of the same address", async () => {
    const { email, password } = await newTherapist(api);
    const from = "198.51.100.8";
    for (let tries = 0; tries < 45; tries++)
      await api.call("/auth/email-otp/verify-email", {
        body: { email: `nadie${tries}@ejemplo.es`, otp: "123456" },
        headers: { "x-forwarded-for": from },
      });
    expect((await signIn(email, password, { from })).status).toBe(200);
  });

  test("the addresses of one IPv6 network are one", async () => {
    const statuses = [];
    for (let tries = 0; tries < 203; tries++) {
      const body = { email: `vecino${tries}@ejemplo.es`, otp: "123456" };
      const headers = { "x-forwarded-for": `2001:db8:1:2::${tries.toString(16)}` };
      statuses.push((await api.call("/auth/email-otp/verify-email", { body, headers })).status);
    }
    expect(count(statuses, 429)).toBe(3);
  });
});

describe("two processes", () => {
  test("count together, to the very try, also when all come at once", async () => {
    const { email, password } = await newTherapist(api);
    const statuses = (await Promise.all([guess(email, 9, api), guess(email, 9, twin)])).flat();
    expect(count(statuses, 401)).toBe(10);
    expect(count(statuses, 429)).toBe(8);
    for (const at of [api, twin]) expect((await signIn(email, password, { at })).status).toBe(429);
  });

  test("know the same browsers", async () => {
    const { email, password } = await newTherapist(api);
    const cookie = await provenBrowser(email, password);
    await guess(email, 12);
    expect((await signIn(email, password, { at: twin, cookie })).status).toBe(200);
  });

  test("and what is counted is still counted after a restart", async () => {
    const { email, password } = await newTherapist(api);
    await guess(email, 12);
    const again = await startTestApi(
      { authSecret: api.config.authSecret },
      { database: { ...database, close: async () => undefined } },
    );
    expect((await signIn(email, password, { at: again })).status).toBe(429);
    await again.close();
  });
});
