import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AccountBrowser, browserOf, newAccount, signInAs, turnOnSecondStep } from "../../support/account.ts";
import { cookiesOf, signUp, startTestApi, type TestApi, tokenOf } from "../../support/api.ts";
import { totp } from "../../support/totp.ts";

interface Refusal {
  code: string;
  message: string;
}

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const signIn = (email: string, password: string, rememberMe?: boolean) =>
  api.call<Refusal>("/auth/sign-in/email", { body: { email, password, rememberMe } });

describe("signing up", () => {
  test("a therapist signs up, types the mailed code and is signed in", async () => {
    const { token, email } = await signUp(api, { email: "nueva@ejemplo.es", name: "Nueva Terapeuta" });
    const { status, body } = await api.call<{ data: { data: unknown } }>("/user-info/validate", { token });
    expect(status).toBe(200);
    expect(body.data.data).toMatchObject({ email, fullName: "Nueva Terapeuta", subscription_plan: { name: "Gratis" } });
  });

  test.each([
    ["cinco", 400],
    ["seis-6", 200],
  ])("a password of %s at sign-up is answered with %i", async (password, status) => {
    const answer = await api.call<Refusal>("/auth/sign-up/email", {
      body: { email: `largo${password.length}@ejemplo.es`, password, name: "Ana" },
    });
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body.message).toBe("La contraseña debe tener al menos 6 caracteres");
  });

  test("an e-mail that has an account is answered like a new one, and its owner gets a notice without a code", async () => {
    const { email } = await signUp(api);
    const again = await api.call<{ user: object }>("/auth/sign-up/email", {
      body: { email, password: "otra-clave", name: "Ana Ruiz" },
    });
    const fresh = await api.call<{ user: object }>("/auth/sign-up/email", {
      body: { email: "fresca@ejemplo.es", password: "otra-clave", name: "Ana Ruiz" },
    });
    expect(again.status).toBe(fresh.status);
    expect(Object.keys(again.body)).toEqual(Object.keys(fresh.body));
    expect(Object.keys(again.body.user)).toEqual(Object.keys(fresh.body.user));
    expect([...again.headers.keys()].sort()).toEqual([...fresh.headers.keys()].sort());
    await expect(api.codeFor(email)).rejects.toThrow();
    expect((await signIn(email, "otra-clave")).status).toBe(401);
  });

  test("the code of an earlier mail no longer works", async () => {
    const email = "dos-codigos@ejemplo.es";
    const browser = browserOf(api, "");
    await browser.post("/sign-up/email", { email, password: "una-clave-9", name: "Ana" });
    const first = await api.codeFor(email);
    await browser.post("/email-otp/send-verification-otp", { email, type: "email-verification" });
    const second = await api.codeFor(email);
    const verify = (otp: string) => browser.post("/email-otp/verify-email", { email, otp });
    if (first !== second) expect((await verify(first)).body.message).toBe("Código inválido");
    expect((await verify(second)).status).toBe(200);
  });
});

describe("signing in", () => {
  test("a wrong password and an unknown e-mail get the very same refusal", async () => {
    const { email } = await signUp(api);
    const wrong = await signIn(email, "no-es-esta");
    const unknown = await signIn("nadie@ejemplo.es", "no-es-esta");
    expect(wrong.status).toBe(401);
    expect(unknown.status).toBe(401);
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong.body.message).toBe("Credenciales incorrectas. Por favor verifica tu email y contraseña.");
  });

  test("a wrong password and an unknown e-mail take about the same time", async () => {
    const { email } = await signUp(api);
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < 8; round++) {
      for (const [kind, address] of [["known", email] as const, ["unknown", `nadie${round}@ejemplo.es`] as const]) {
        const startedAt = performance.now();
        await signIn(address, "no-es-esta");
        times[kind].push(performance.now() - startedAt);
      }
    }
    const middle = (list: number[]) => list.sort((a, b) => a - b)[list.length >> 1] ?? 0;
    const ratio = middle(times.known) / middle(times.unknown);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  test("an unverified therapist is refused and gets a new code", async () => {
    const email = "sin-verificar@ejemplo.es";
    await api.call("/auth/sign-up/email", { body: { email, password: "una-clave-9", name: "Ana" } });
    const before = await api.codeFor(email);
    const { answer: refused, browser } = await signInAs(api, email, "una-clave-9");
    expect(refused.status).toBe(403);
    expect(refused.body.code).toBe("EMAIL_NOT_VERIFIED");
    const otp = await api.codeFor(email);
    expect(otp).not.toBe(before);
    expect((await browser.post("/email-otp/verify-email", { email, otp })).status).toBe(200);
  });

  test("remember me keeps the cookie for 30 days, otherwise it goes with the browser", async () => {
    const { email, password } = await signUp(api);
    const cookieOf = async (remember: boolean) =>
      (await signIn(email, password, remember)).headers.getSetCookie().find((text) => text.includes("session_token"));
    expect(await cookieOf(true)).toMatch(/Max-Age=2592000/);
    const short = await cookieOf(false);
    expect(short).not.toMatch(/Max-Age|Expires/);
    expect(short).toMatch(/HttpOnly/);
    expect(short).toMatch(/SameSite=Lax/);
  });

  test("remember me counts in a second step, whatever was chosen in a try that was given up", async () => {
    const chosen = async (...remember: boolean[]) => {
      const me = await newAccount(api);
      const { secret } = await turnOnSecondStep(me, me.password);
      const browser = browserOf(api, "");
      for (const rememberMe of remember)
        await browser.post("/sign-in/email", { email: me.email, password: me.password, rememberMe });
      const { status, headers } = await browser.post("/two-factor/verify-totp", { code: totp(secret, 1) });
      const cookie = headers.getSetCookie().find((text) => text.includes("session_token"));
      return [status, /Max-Age=2592000/.test(cookie ?? "")];
    };
    expect(await chosen(false, true)).toEqual([200, true]);
    expect(await chosen(true, false)).toEqual([200, false]);
  });

  test("cookies are marked secure when the portal is reached over https", async () => {
    const safe = await startTestApi({ publicUrl: "https://portal.ejemplo.es" });
    try {
      const { email, password } = await signUp(safe);
      const { headers } = await safe.call("/auth/sign-in/email", { body: { email, password } });
      for (const cookie of headers.getSetCookie()) {
        expect(cookie).toMatch(
          /^__Host-consulta\.\w+=.*; Path=\/; (Expires=[^;]+; )?HttpOnly; Secure; SameSite=Lax|^__Host-/i,
        );
        expect(cookie).toMatch(/Secure/);
        expect(cookie).not.toMatch(/Domain/i);
      }
    } finally {
      await safe.close();
    }
  });

  test("after signing out neither the cookie nor the bearer opens anything", async () => {
    const { cookie, token } = await signUp(api);
    expect((await api.call("/user-info", { token })).status).toBe(200);
    const out = await api.call("/auth/sign-out", {
      body: {},
      headers: { cookie, origin: "http://localhost:4000" },
    });
    expect(out.status).toBe(200);
    expect((await api.call("/user-info", { token })).status).toBe(401);
    expect((await api.call("/auth/token", { headers: { cookie } })).status).toBe(401);
  });

  test("another site cannot sign a therapist out", async () => {
    const { cookie, token } = await signUp(api);
    const forged = await api.call("/auth/sign-out", { body: {}, headers: { cookie, origin: "https://malo.ejemplo" } });
    expect(forged.status).toBe(403);
    expect((await api.call("/user-info", { token })).status).toBe(200);
  });
});

describe("resetting the password", () => {
  const request = (browser: AccountBrowser, email: string) =>
    browser.post<object>("/email-otp/request-password-reset", { email });
  const reset = (browser: AccountBrowser, email: string, otp: string, password: string) =>
    browser.post("/email-otp/reset-password", { email, otp, password });

  test("the mailed code sets a new password and ends every sign-in", async () => {
    const { email, password, token, cookie } = await signUp(api);
    expect((await api.call("/user-info", { token })).status).toBe(200);
    const browser = browserOf(api, "");
    await request(browser, email);
    expect((await reset(browser, email, await api.codeFor(email), "nueva-clave")).status).toBe(200);
    expect((await signIn(email, password)).status).toBe(401);
    const again = await signIn(email, "nueva-clave");
    expect(await tokenOf(api, cookiesOf(again.headers))).toMatch(/^ey/);
    expect((await api.call("/user-info", { token })).status).toBe(401);
    expect((await api.call("/auth/token", { headers: { cookie } })).status).toBe(401);
  });

  test("seven characters are too few, eight are enough", async () => {
    const { email } = await signUp(api);
    const browser = browserOf(api, "");
    await request(browser, email);
    const otp = await api.codeFor(email);
    const short = await reset(browser, email, otp, "siete-7");
    expect(short.status).toBe(400);
    expect(short.body.message).toBe("La contraseña debe tener al menos 8 caracteres");
    expect((await reset(browser, email, otp, "ocho-och")).status).toBe(200);
  });

  test("an unknown e-mail is answered like a known one", async () => {
    const { email } = await signUp(api);
    const [mine, other] = [browserOf(api, ""), browserOf(api, "")];
    const known = await request(mine, email);
    const unknown = await request(other, "desconocida@ejemplo.es");
    expect(unknown.status).toBe(known.status);
    expect(unknown.body).toEqual(known.body);
    expect((await reset(other, "desconocida@ejemplo.es", "123456", "ocho-och")).body).toEqual(
      (await reset(mine, email, "nada", "ocho-och")).body,
    );
  });

  test("a wrong code is answered with 'Código incorrecto o expirado'", async () => {
    const { email } = await signUp(api);
    const browser = browserOf(api, "");
    await request(browser, email);
    expect((await reset(browser, email, "nada", "ocho-och")).body.message).toBe("Código incorrecto o expirado");
  });
});
