import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { session, user } from "../../../api/account/accounts.table.ts";
import { type AccountBrowser, browserOf, newAccount, type Refusal, signInAs } from "../../support/account.ts";
import { startTestApi, type TestApi, tokenOf } from "../../support/api.ts";
import { keyFor } from "../../support/mailedLink.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const NEW = "nueva-clave-8x";
let count = 0;
const anAddress = () => `perdida${++count}@ejemplo.es`;
const aBrowser = () => browserOf(api, "");
/** Sends a form whose answer does not arrive, the cookies it brings neither. */
async function losing(browser: AccountBrowser, path: string, form: object): Promise<number> {
  const { cookie } = browser;
  const { status } = await browser.post(path, form);
  browser.cookie = cookie;
  return status;
}
const opens = async (email: string, password: string) => (await signInAs(api, email, password)).answer.status === 200;

describe("the code of a sign-up whose answer got lost", () => {
  async function begun() {
    const email = anAddress();
    const browser = aBrowser();
    await browser.post("/sign-up/email", { email, password: "una-clave-9", name: "Ana Ruiz" });
    return { email, browser, form: { email, otp: await api.codeFor(email) } };
  }
  const VERIFY = "/email-otp/verify-email";
  type Entered = Refusal & { user?: { id: string } };

  test("enters when it is sent again, once", async () => {
    const { browser, form } = await begun();
    expect(await losing(browser, VERIFY, form)).toBe(200);
    const stale = browserOf(api, browser.cookie);
    expect((await browser.post<Entered>(VERIFY, form)).body.user?.id).toEqual(expect.any(String));
    expect(await tokenOf(api, browser.cookie)).toMatch(/^ey/);
    expect((await stale.post<Entered>(VERIFY, form)).status).toBe(400);
  });

  test("lets the page that waits go on by itself", async () => {
    const { browser, form } = await begun();
    expect(await losing(browser, VERIFY, form)).toBe(200);
    expect((await browser.post<Entered>("/sign-up/follow")).body.user?.id).toEqual(expect.any(String));
    expect(await tokenOf(api, browser.cookie)).toMatch(/^ey/);
  });

  test("opens nothing in another browser", async () => {
    const { browser, form } = await begun();
    expect(await losing(browser, VERIFY, form)).toBe(200);
    const other = aBrowser();
    expect((await other.post<Entered>(VERIFY, form)).body.code).toBe("OTHER_BROWSER");
    expect((await other.post("/sign-up/follow")).body).toEqual({ waiting: false });
  });

  test("is no second way in for a browser that has had its answer", async () => {
    const { browser, form } = await begun();
    expect((await browser.post(VERIFY, form)).status).toBe(200);
    await browser.post("/sign-out");
    expect((await browser.post("/sign-up/follow")).body).toEqual({ waiting: false });
    expect((await browser.post(VERIFY, form)).status).toBe(400);
  });

  test("and so does its link", async () => {
    const { browser, email } = await begun();
    const form = { key: await keyFor(api, email) };
    expect(await losing(browser, "/verify-link/use", form)).toBe(200);
    expect((await browser.post<Entered>("/verify-link/use", form)).body.user?.id).toEqual(expect.any(String));
    expect(await tokenOf(api, browser.cookie)).toMatch(/^ey/);
  });
});

describe("the code for a new password whose answer got lost", () => {
  const RESET = "/email-otp/reset-password";
  async function asked() {
    const me = await newAccount(api);
    const browser = aBrowser();
    await browser.post("/email-otp/request-password-reset", { email: me.email });
    return { me, browser, form: { email: me.email, otp: await api.codeFor(me.email), password: NEW } };
  }

  test("is told as done with the same password, and ends no sign-in that came after it", async () => {
    const { me, browser, form } = await asked();
    expect(await losing(browser, RESET, form)).toBe(200);
    expect(await opens(me.email, NEW)).toBe(true);
    expect((await browser.post(RESET, form)).status).toBe(200);
    const [owner] = await api.database.owner.select().from(user).where(eq(user.email, me.email));
    const open = await api.database.owner
      .select()
      .from(session)
      .where(eq(session.userId, owner?.id ?? ""));
    expect(open).toHaveLength(1);
    expect((await browser.post(RESET, form)).status).toBe(400);
  });

  test("sets no other password, and none once another was chosen", async () => {
    const { me, browser, form } = await asked();
    expect(await losing(browser, RESET, form)).toBe(200);
    const other = { ...form, password: "otra-distinta-8" };
    expect((await browser.post(RESET, other)).body.message).toBe("Código incorrecto o expirado");
    expect([await opens(me.email, NEW), await opens(me.email, other.password)]).toEqual([true, false]);
    const { browser: mine } = await signInAs(api, me.email, NEW);
    const change = { password: NEW, newPassword: "la-de-despues-8", closeOthers: false };
    expect((await mine.post("/manage/password", change)).status).toBe(200);
    expect((await browser.post(RESET, form)).status).toBe(400);
    expect(await opens(me.email, "la-de-despues-8")).toBe(true);
  });

  test("is a way to guess neither the code nor the password: other browsers get nothing, three tries are all", async () => {
    const { browser, form } = await asked();
    expect(await losing(browser, RESET, form)).toBe(200);
    expect((await aBrowser().post(RESET, form)).status).toBe(400);
    for (const guess of [
      { ...form, otp: "mal" },
      { ...form, password: "otra-distinta-8" },
      { ...form, otp: "mal" },
    ])
      expect((await browser.post(RESET, guess)).body.code).toBe("INVALID_OTP");
    expect((await browser.post(RESET, form)).status).toBe(403);
  });
});
