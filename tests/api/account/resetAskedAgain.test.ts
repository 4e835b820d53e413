import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserOf, losing, newAccount, type Refusal, signInAs } from "../../support/account.ts";
import { startTestApi, type TestApi } from "../../support/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const NEW = "nueva-clave-8x";
const aBrowser = () => browserOf(api, "");
const opens = async (email: string, password: string) => (await signInAs(api, email, password)).answer.status === 200;

describe("another code for a new password, asked for by a browser that gets no answer", () => {
  const ASK = "/email-otp/request-password-reset";
  const RESET = "/email-otp/reset-password";
  async function asked(email: string) {
    const browser = aBrowser();
    await browser.post(ASK, { email });
    return { browser, first: await api.codeFor(email) };
  }
  test("is good in it, and once alone", async () => {
    const me = await newAccount(api);
    const { browser, first } = await asked(me.email);
    expect(await losing(browser, ASK, { email: me.email })).toBe(200);
    const form = { email: me.email, otp: await api.codeFor(me.email), password: NEW };
    expect((await browser.post<Refusal>(RESET, { ...form, otp: first })).body.code).toBe("INVALID_OTP");
    expect((await browser.post(RESET, form)).status).toBe(200);
    expect(await opens(me.email, NEW)).toBe(true);
    expect((await browser.post<Refusal>(RESET, form)).body).toEqual({
      code: "OTHER_BROWSER",
      message: "Este código no vale en este navegador. Pide otro aquí y escribe el último que te llegue.",
    });
  });

  test("sets a password also where the one before has set one already, whose answer got lost", async () => {
    const me = await newAccount(api);
    const { browser, first } = await asked(me.email);
    expect(await losing(browser, RESET, { email: me.email, otp: first, password: NEW })).toBe(200);
    await browser.post(ASK, { email: me.email });
    const again = { email: me.email, otp: await api.codeFor(me.email), password: "la-segunda-8x" };
    expect((await browser.post(RESET, again)).status).toBe(200);
    expect(await opens(me.email, "la-segunda-8x")).toBe(true);
  });

  test("of another address takes the place of the first, and every address is answered alike", async () => {
    const [me, other] = [await newAccount(api), await newAccount(api)];
    const { browser } = await asked(me.email);
    const answers = [await browser.post(ASK, { email: me.email }), await browser.post(ASK, { email: other.email })];
    const code = await api.codeFor(me.email);
    const form = { email: me.email, otp: code, password: NEW };
    expect((await browser.post<Refusal>(RESET, form)).body.code).toBe("OTHER_BROWSER");
    const nobody = aBrowser();
    for (let n = 0; n < 2; n += 1) answers.push(await nobody.post(ASK, { email: "nadie-aqui@ejemplo.es" }));
    const guess = { email: "nadie-aqui@ejemplo.es", otp: "000000", password: NEW };
    expect((await nobody.post<Refusal>(RESET, guess)).body.code).toBe("INVALID_OTP");
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { success: true }]);
  });
});
