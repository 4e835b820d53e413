import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { session, user } from "../../../api/account/accounts.table.ts";
import { emailAddress } from "../../../api/account/manage/addresses.table.ts";
import { attempt } from "../../../api/account/signIn/attempts.table.ts";
import { type AccountBrowser, browserOf, losing, newAccount, type Refusal, signInAs } from "../../support/account.ts";
import { startTestApi, type TestApi, tokenOf } from "../../support/api.ts";
import { keyFor } from "../../support/mailedLink.ts";
import { noticesTo } from "../../support/notices.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const NEW = "nueva-clave-8x";
let count = 0;
const anAddress = () => `perdida${++count}@ejemplo.es`;
const aBrowser = () => browserOf(api, "");
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

  test("is entered by no code for another address: who types that in the same browser is told so", async () => {
    const { browser, form } = await begun();
    expect(await losing(browser, VERIFY, form)).toBe(200);
    const { status, body } = await browser.post<Entered>(VERIFY, { email: anAddress(), otp: "123456" });
    expect([status, body.code, body.user]).toEqual([400, "OTHER_BROWSER", undefined]);
    expect((await browser.post<Entered>(VERIFY, form)).body.user?.id).toEqual(expect.any(String));
  });
});

describe("a mailed link whose answer got lost", () => {
  type Used = Refusal & { user?: { id: string }; elsewhere?: boolean; here?: boolean };
  const use = (browser: AccountBrowser, form: object) => browser.post<Used>("/verify-link/use", form);
  const look = (browser: AccountBrowser, key: string) => browser.post<Used>("/verify-link/look", { key });
  async function begun() {
    const email = anAddress();
    const browser = aBrowser();
    await browser.post("/sign-up/email", { email, password: "una-clave-9", name: "Ana Ruiz" });
    return { email, browser, form: { key: await keyFor(api, email), password: "una-clave-9" } };
  }
  async function added() {
    const me = await newAccount(api);
    const email = anAddress();
    await me.post("/manage/emails/add", { email, password: me.password });
    return { me, email, key: await keyFor(api, email) };
  }
  const over = { codeExpiresAt: sql`now() - interval '1 second'` };

  test("tells the telephone with the password that the sign-up is proven, before and after its browser has gone on", async () => {
    const { browser, form, email } = await begun();
    const phone = aBrowser();
    for (let pressed = 0; pressed < 2; pressed++) expect((await use(phone, form)).body).toEqual({ elsewhere: true });
    expect((await browser.post<Used>("/sign-up/follow")).body.user?.id).toEqual(expect.any(String));
    expect((await use(phone, form)).body).toEqual({ elsewhere: true });
    expect((await look(phone, form.key)).body).toEqual({ kind: "sign-up", here: false, email });
    expect(phone.cookie).toBe("");
  });

  test("tells it also in another tab of the browser that has gone on, and signs nobody in anew", async () => {
    const { browser, form } = await begun();
    expect(await losing(browser, "/verify-link/use", form)).toBe(200);
    const { body } = await browser.post<Used>("/sign-up/follow");
    expect((await look(browser, form.key)).body.here).toBe(true);
    const { cookie } = browser;
    expect((await use(browser, { key: form.key })).body).toEqual({ user: body.user });
    expect(browser.cookie).toBe(cookie);
  });

  test("is no way in for somebody else, nor to guess the account's password", async () => {
    const { browser, form, email } = await begun();
    expect(await losing(browser, "/verify-link/use", form)).toBe(200);
    const stale = browserOf(api, browser.cookie);
    expect((await use(browser, { key: form.key })).body.user?.id).toEqual(expect.any(String));
    expect((await use(stale, { key: form.key })).body.code).toBe("INVALID_LINK");
    const change = { password: form.password, newPassword: NEW, closeOthers: false };
    expect((await browser.post("/manage/password", change)).status).toBe(200);
    const other = aBrowser();
    for (const password of [form.password, "otra-clave", "tercera"])
      expect((await use(other, { key: form.key, password })).body.code).toBe("INVALID_PASSWORD");
    expect((await use(other, { key: form.key, password: NEW })).body.code).toBe("TOO_MANY_AT_LINK");
    const stranger = await newAccount(api);
    expect((await use(stranger, { key: form.key })).body.code).toBe("PASSWORD_NEEDED");
    await api.database.owner.update(attempt).set(over).where(eq(attempt.email, email));
    expect((await use(browser, form)).body.code).toBe("INVALID_LINK");
    expect((await look(browser, form.key)).body.code).toBe("INVALID_LINK");
  });

  test("tells that a further address is proven, here and with the password elsewhere, and its owner hears of it once", async () => {
    const { me, email, key } = await added();
    for (let pressed = 0; pressed < 2; pressed++) expect((await use(me, { key })).body).toEqual({ elsewhere: false });
    expect((await look(me, key)).body).toEqual({ kind: "address", here: true, email });
    const phone = aBrowser();
    expect((await use(phone, { key })).body.code).toBe("PASSWORD_NEEDED");
    expect((await use(phone, { key, password: "no-es-esta" })).body.code).toBe("INVALID_PASSWORD");
    expect((await use(phone, { key, password: me.password })).body).toEqual({ elsewhere: true });
    expect(await noticesTo(api, me.email, `Se ha añadido el correo ${email}`)).toBe(1);
    await api.database.owner.update(emailAddress).set(over).where(eq(emailAddress.email, email));
    expect((await use(me, { key })).body.code).toBe("INVALID_LINK");
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

  test("is told as done with the same password, of which its owner hears once, and ends no sign-in that came after it", async () => {
    const { me, browser, form } = await asked();
    expect(await losing(browser, RESET, form)).toBe(200);
    expect(await opens(me.email, NEW)).toBe(true);
    expect((await browser.post(RESET, form)).status).toBe(200);
    expect(await noticesTo(api, me.email, "Se ha cambiado la contraseña de tu cuenta.")).toBe(1);
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
