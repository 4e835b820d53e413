import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserOf } from "../../support/account.ts";
import { signUp, startTestApi, type TestApi } from "../../support/api.ts";

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

describe("guessing", () => {
  test("three wrong tries kill a code, even the right one after them", async () => {
    const email = "tres@ejemplo.es";
    const browser = browserOf(api, "");
    await browser.post("/sign-up/email", { email, password: "una-clave-9", name: "Ana" });
    const otp = await api.codeFor(email);
    const verify = (code: string) => browser.post("/email-otp/verify-email", { email, otp: code });
    for (let tries = 0; tries < 3; tries++) expect((await verify("mal")).status).toBe(400);
    expect((await verify(otp)).status).toBe(403);
  });

  test("one mailbox gets so few codes that all guesses of an hour are eighteen", async () => {
    const { email } = await signUp(api);
    const statuses: number[] = [];
    for (let mails = 0; mails < 8; mails++) {
      await api.call("/auth/email-otp/request-password-reset", { body: { email } });
      for (let tries = 0; tries < 4; tries++) {
        const body = { email, otp: "mal", password: "ocho-och" };
        statuses.push((await api.call<Refusal>("/auth/email-otp/reset-password", { body })).status);
      }
    }
    expect(statuses.slice(18).every((status) => status !== 200)).toBe(true);
    expect((await api.call("/auth/email-otp/request-password-reset", { body: { email } })).status).toBe(429);
  });

  test("passwords of one account are locked after ten wrong tries, also when they come at once", async () => {
    const { email, password } = await signUp(api);
    const tries = await Promise.all(Array.from({ length: 14 }, () => signIn(email, "mala-clave")));
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(4);
    expect((await signIn(email, password)).status).toBe(429);
  });

  test("one network address cannot try many accounts", async () => {
    const headers = { "x-forwarded-for": "203.0.113.9" };
    const statuses = [];
    for (let tries = 0; tries < 202; tries++) {
      const body = { email: `victima${tries}@ejemplo.es`, otp: "123456" };
      statuses.push((await api.call("/auth/email-otp/verify-email", { body, headers })).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  test("no more than six codes an hour are mailed to one mailbox", async () => {
    const { email } = await signUp(api);
    const ask = () => api.call("/auth/email-otp/request-password-reset", { body: { email } });
    for (let mails = 0; mails < 6; mails++) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });
});

describe("what is not offered", () => {
  test.each([
    "/sign-in/email-otp",
    "/update-user",
    "/delete-user",
    "/change-email",
    "/sign-in/social",
    "/list-sessions",
  ])("%s does not exist", async (path) => {
    const { cookie } = await signUp(api);
    const answer = await api.call(`/auth${path}`, { body: {}, headers: { cookie, origin: "http://localhost:4000" } });
    expect([401, 404]).toContain(answer.status);
  });

  test.each([
    [{ email: "x@ejemplo.es", type: "sign-in" }],
    [{ email: 7, type: "email-verification" }],
    [{ email: { $ne: "" }, type: "email-verification" }],
    [{}],
  ])("a code is not mailed for %j", async (body) => {
    const answer = await api.call<Refusal>("/auth/email-otp/send-verification-otp", { body });
    expect(answer.status).toBe(400);
    expect(answer.body.message).not.toMatch(/[{[]/);
  });
});
