import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { user } from "../../../api/account/accounts.table.ts";
import { attempt } from "../../../api/account/signIn/attempts.table.ts";
import { outbox } from "../../../api/core/mail/outbox.table.ts";
import {
  type AccountBrowser,
  browserOf,
  newAccount,
  type Refusal,
  signInAs,
  turnOnSecondStep,
} from "../../support/account.ts";
import { startTestApi, type TestApi, tokenOf } from "../../support/api.ts";
import { keyFor, linkFor } from "../../support/mailedLink.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

let count = 0;
const anAddress = () => `enlace${++count}@ejemplo.es`;
const aBrowser = () => browserOf(api, "");

/** Signs up in a browser. @returns the key in the link that was mailed for it */
async function begin(browser: AccountBrowser, email: string, password: string): Promise<string> {
  const { status } = await browser.post("/sign-up/email", { email, password, name: "Ana Ruiz" });
  expect(status).toBe(200);
  return await keyFor(api, email);
}
type Used = Refusal & { user?: { id: string }; elsewhere?: boolean };
const look = (browser: AccountBrowser, key: string) =>
  browser.post<Refusal & { kind: string; here: boolean; email: string }>("/verify-link/look", { key });
const use = (browser: AccountBrowser, key: string, password?: string) =>
  browser.post<Used>("/verify-link/use", { key, password });
const follow = (browser: AccountBrowser) =>
  browser.post<{ waiting: boolean; user?: { id: string } }>("/sign-up/follow");
const opens = async (email: string, password: string) => (await signInAs(api, email, password)).answer.status === 200;
const isOpen = async (email: string) =>
  (await api.database.owner.select({ id: user.id }).from(user).where(eq(user.email, email))).length > 0;

describe("the link in the mail of a sign-up", () => {
  test("pressed where it was begun opens the account and enters it, once", async () => {
    const email = anAddress();
    const browser = aBrowser();
    const key = await begin(browser, email, "de-la-duena");
    expect((await look(browser, key)).body).toEqual({ kind: "sign-up", here: true, email });
    const used = await use(browser, key);
    expect(used.body).toEqual({ user: { id: expect.any(String) } });
    expect(await tokenOf(api, browser.cookie)).toMatch(/^ey/);
    const other = aBrowser();
    expect((await use(other, key)).body.code).toBe("PASSWORD_NEEDED");
    expect((await use(other, key, "de-la-duena")).body).toEqual({ elsewhere: true });
    expect(other.cookie).toBe("");
    await browser.post("/sign-out");
    expect((await use(browser, key)).body.code).toBe("PASSWORD_NEEDED");
    expect(await opens(email, "de-la-duena")).toBe(true);
  });

  test("is used up by nobody who only opens it: a scanner looks as often as it likes, and its code stays good", async () => {
    const email = anAddress();
    const browser = aBrowser();
    await begin(browser, email, "de-la-duena");
    const link = await linkFor(api, email);
    for (let opened = 0; opened < 4; opened++) {
      const { pathname, hash } = new URL(link);
      expect((await fetch(`${api.url}${pathname}`)).ok).toBe(false);
      expect((await look(aBrowser(), hash.slice(1))).body).toMatchObject({ here: false, email });
    }
    expect(await isOpen(email)).toBe(false);
    const otp = await api.codeFor(email);
    expect((await browser.post("/email-otp/verify-email", { email, otp })).status).toBe(200);
  });

  test("pressed on the phone asks for the password, and the browser that began goes on by itself, once", async () => {
    const email = anAddress();
    const [first, phone] = [aBrowser(), aBrowser()];
    const key = await begin(first, email, "de-la-duena");
    expect((await follow(first)).body).toEqual({ waiting: true });
    expect((await use(phone, key)).body.code).toBe("PASSWORD_NEEDED");
    expect((await use(phone, key, "otra-clave")).body.code).toBe("INVALID_PASSWORD");
    expect((await follow(first)).body).toEqual({ waiting: true });
    expect((await use(phone, key, "de-la-duena")).body).toEqual({ elsewhere: true });
    expect(phone.cookie).toBe("");
    const again = browserOf(api, first.cookie);
    expect((await follow(first)).body).toEqual({ waiting: false, user: { id: expect.any(String) } });
    expect(await tokenOf(api, first.cookie)).toMatch(/^ey/);
    expect((await follow(again)).body).toEqual({ waiting: false });
    expect(await opens(email, "de-la-duena")).toBe(true);
  });

  test("of a stranger, pressed by the address's owner, opens nothing for the stranger's password", async () => {
    const email = anAddress();
    const [stranger, owner] = [aBrowser(), aBrowser()];
    const key = await begin(stranger, email, "del-intruso");
    expect((await look(owner, key)).body.here).toBe(false);
    for (const guess of [undefined, "", "de-la-duena", "otra", "tercera"])
      expect((await use(owner, key, guess)).status).not.toBe(200);
    // Even the right one, once there were three.
    expect((await use(owner, key, "del-intruso")).body.code).toBe("TOO_MANY_AT_LINK");
    expect((await follow(stranger)).body).toEqual({ waiting: true });
    expect([await isOpen(email), await opens(email, "del-intruso")]).toEqual([false, false]);
  });

  test("of the owner leaves a stranger's sign-up with the same address behind", async () => {
    const email = anAddress();
    const [stranger, owner] = [aBrowser(), aBrowser()];
    const theirs = await begin(stranger, email, "del-intruso");
    const key = await begin(owner, email, "de-la-duena");
    expect((await use(aBrowser(), key, "del-intruso")).body.code).toBe("INVALID_PASSWORD");
    expect((await use(aBrowser(), key, "de-la-duena")).body).toEqual({ elsewhere: true });
    expect((await follow(stranger)).body).toEqual({ waiting: false });
    expect((await use(stranger, theirs)).body.code).toBe("INVALID_LINK");
    expect([await opens(email, "de-la-duena"), await opens(email, "del-intruso")]).toEqual([true, false]);
    expect((await follow(owner)).body.user).toBeDefined();
  });

  test("is good for one of two that press at the same moment", async () => {
    const email = anAddress();
    const key = await begin(aBrowser(), email, "de-la-duena");
    const answers = await Promise.all([1, 2].map(() => use(aBrowser(), key, "de-la-duena")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test("dies with a newer mail, and after ten minutes", async () => {
    const email = anAddress();
    const browser = aBrowser();
    const old = await begin(browser, email, "de-la-duena");
    await browser.post("/email-otp/send-verification-otp", { email, type: "email-verification" });
    const key = await keyFor(api, email);
    expect(key).not.toBe(old);
    expect((await use(browser, old)).body.code).toBe("INVALID_LINK");
    const late = sql`now() - interval '1 second'`;
    await api.database.owner.update(attempt).set({ codeExpiresAt: late }).where(eq(attempt.email, email));
    expect((await use(browser, key)).body).toMatchObject({
      code: "INVALID_LINK",
      message: expect.stringContaining("ha caducado"),
    });
    expect(await isOpen(email)).toBe(false);
  });

  test("lets the browser that began enter for ten minutes only, and past no second step or new password", async () => {
    const begun = async () => {
      const email = anAddress();
      const first = aBrowser();
      const key = await begin(first, email, "de-la-duena");
      await use(aBrowser(), key, "de-la-duena");
      return { email, first };
    };
    const late = await begun();
    const over = sql`now() - interval '1 second'`;
    await api.database.owner.update(attempt).set({ openedUntil: over }).where(eq(attempt.email, late.email));
    expect((await follow(late.first)).body).toEqual({ waiting: false });

    const guarded = await begun();
    await turnOnSecondStep((await signInAs(api, guarded.email, "de-la-duena")).browser, "de-la-duena");
    expect((await follow(guarded.first)).body).toEqual({ waiting: false });

    const renewed = await begun();
    const { browser } = await signInAs(api, renewed.email, "de-la-duena");
    await browser.post("/manage/password", {
      password: "de-la-duena",
      newPassword: "otra-mas-larga",
      closeOthers: true,
    });
    expect((await follow(renewed.first)).body).toEqual({ waiting: false });
  });
});

describe("the link in the mail to a further address", () => {
  const add = async () => {
    const me = await newAccount(api);
    const email = anAddress();
    const { body } = await me.post<{ id: string }>("/manage/emails/add", { email, password: me.password });
    return { me, email, id: body.id, key: await keyFor(api, email) };
  };
  const proven = async ({ me, email }: { me: AccountBrowser; email: string }) =>
    (await me.overview()).emails.find((one) => one.email === email)?.verified;

  test("proves it where the account is signed in, and elsewhere with its password", async () => {
    const here = await add();
    expect((await look(here.me, here.key)).body).toEqual({ kind: "address", here: true, email: here.email });
    expect((await use(here.me, here.key)).body).toEqual({ elsewhere: false });
    expect(await proven(here)).toBe(true);

    const phone = await add();
    expect((await use(aBrowser(), phone.key, "no-es-esta")).body.code).toBe("INVALID_PASSWORD");
    expect(await proven(phone)).toBe(false);
    expect((await use(aBrowser(), phone.key, phone.me.password)).body).toEqual({ elsewhere: true });
    expect(await proven(phone)).toBe(true);
  });

  test("proves nothing for a stranger's account, whoever presses it signed in to an account of their own", async () => {
    const stranger = await add();
    const owner = await newAccount(api);
    expect((await look(owner, stranger.key)).body.here).toBe(false);
    expect((await use(owner, stranger.key)).body.code).toBe("PASSWORD_NEEDED");
    expect((await use(owner, stranger.key, "la-de-la-duena")).body.code).toBe("INVALID_PASSWORD");
    expect(await proven(stranger)).toBe(false);
  });

  test("proves nothing once the address was removed, or its owner has opened an account with it", async () => {
    const removed = await add();
    await removed.me.post("/manage/emails/remove", { id: removed.id, password: removed.me.password });
    expect((await use(removed.me, removed.key)).body.code).toBe("INVALID_LINK");
    const taken = await add();
    const browser = aBrowser();
    await use(browser, await begin(browser, taken.email, "de-la-duena"));
    expect(await isOpen(taken.email)).toBe(true);
    expect((await use(taken.me, taken.key)).body.code).toBe("INVALID_LINK");
  });
});

test("neither the log nor the database says a link's key, and the mail for a new password has none", async () => {
  const email = anAddress();
  const browser = aBrowser();
  const key = await begin(browser, email, "de-la-duena");
  await look(browser, key);
  await use(browser, key);
  await browser.post("/email-otp/request-password-reset", { email });
  await api.codeFor(email);
  expect(api.logs.join("\n")).not.toContain(key);
  expect(api.logs.join("\n")).not.toContain(email);
  const rows = await api.database.owner.execute(sql`select * from auth.attempt`);
  expect(JSON.stringify(rows)).not.toContain(key);
  const mails = await api.database.owner.select().from(outbox).where(eq(outbox.recipient, email));
  const reset = mails.filter(({ subject }) => subject.startsWith("Restablece"));
  expect(reset).toHaveLength(1);
  expect(reset[0]?.body).not.toContain("verify-link");
});
