import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readApiConfig } from "../../../api/core/config.ts";
import { accessOf } from "../../support/accessTokens.ts";
import { browserOf, turnOnSecondStep } from "../../support/account.ts";
import { newTherapist, type SignedIn, startTestApi, type TestApi, tokenOf } from "../../support/api.ts";
import { type SmsHook, startSmsHook } from "../../support/outside/smsHook.ts";
import { phonesOf } from "../../support/phones.ts";
import { openTestDatabase } from "../../support/testDatabase.ts";

/** Before it was asked of all, and two processes of afterwards, over one database. */
let before: TestApi;
let api: TestApi;
let other: TestApi;
let hook: SmsHook;
beforeAll(async () => {
  hook = await startSmsHook();
  const database = await openTestDatabase();
  const kept = { ...database, close: async () => undefined };
  before = await startTestApi({ sms: hook.choice }, { database });
  const asked = { sms: hook.choice, authSecret: before.config.authSecret, requireSecondFactor: true };
  [api, other] = await Promise.all([startTestApi(asked, { database: kept }), startTestApi(asked, { database: kept })]);
});
afterAll(async () => {
  await Promise.all([api.close(), other.close()]);
  await before.close();
  await hook.close();
});

const INCOMPLETE = [401, { code: "UNAUTHENTICATED", reason: "INCOMPLETE" }];
async function answered(at: TestApi, target: string, token: string, method = "GET") {
  const { status, body } = await at.call(target, { token, method, ...(method === "GET" ? {} : { body: {} }) });
  return status === 401 ? [status, { code: body.code, reason: body.reason }] : [status];
}
const opens = (at: TestApi, token: string) => answered(at, "/clientes", token);
/** Sets up an authenticator app; that begins a new sign-in. */
async function secure(person: SignedIn) {
  const browser = browserOf(api, person.cookie);
  await turnOnSecondStep(browser, person.password);
  return { browser, token: await tokenOf(api, browser.cookie) };
}

describe("whoever has no second step where one is asked of all", () => {
  test.each([
    ["GET", "/clientes"],
    ["POST", "/clientes"],
    ["GET", "/user-info"],
    ["GET", "/dashboard"],
    ["GET", "/notas"],
    ["GET", "/sessions"],
    ["POST", "/notas/ai/generate"],
    ["GET", "/cambios?espera=1"],
    ["GET", "/avisos"],
    ["GET", "/no-such-thing"],
  ])("opens nothing: %s %s", async (method, target) => {
    const { token } = await newTherapist(api);
    expect(await answered(api, target, token, method)).toEqual(INCOMPLETE);
  });

  test("not the example either", async () => {
    const { cookie } = await newTherapist(api);
    const demo = await api.call<{ token: string }>("/auth/demo-token", { headers: { cookie } });
    expect(await opens(api, demo.body.token)).toEqual(INCOMPLETE);
  });

  test("changes nothing of the account, lets no program in, and can leave", async () => {
    const person = await newTherapist(api);
    const browser = browserOf(api, person.cookie);
    expect((await browser.overview()).secondStep.on).toBe(false);
    const program = { password: person.password, name: "Copia", scopes: ["clients:read"], ranges: [], days: 30 };
    for (const [path, input] of [
      ["/username", { username: "elena" }],
      ["/tokens/create", program],
      ["/emails/add", { password: person.password, email: "otra@ejemplo.es" }],
      ["/password", { password: person.password, newPassword: "otra-clave-larga-9", closeOthers: true }],
      ["/delete", { password: person.password, phrase: "Eliminar cuenta" }],
    ] as const) {
      const { status, body } = await browser.post(`/manage${path}`, input);
      expect([path, status, body.code]).toEqual([path, 403, "SECOND_STEP_NEEDED"]);
    }
    expect((await browser.post("/manage/image", {})).body.code).toBe("SECOND_STEP_NEEDED");
    expect((await browser.post("/sign-out")).status).toBe(200);
    expect(await answered(api, "/clientes", person.token)).toEqual([
      401,
      { code: "UNAUTHENTICATED", reason: "REVOKED" },
    ]);
  });

  test("is let in by every process at once when an authenticator app is set up, and out when it is taken off", async () => {
    const person = await newTherapist(api);
    expect([await opens(api, person.token), await opens(other, person.token)]).toEqual([INCOMPLETE, INCOMPLETE]);
    const { browser, token } = await secure(person);
    expect([await opens(api, token), await opens(other, token)]).toEqual([[200], [200]]);
    const { status } = await browser.post("/manage/second-step/stop", {
      password: person.password,
    });
    expect(status).toBe(200);
    expect(await opens(api, await tokenOf(api, browser.cookie))).toEqual(INCOMPLETE);
  });

  test("gets there by text messages as well", async () => {
    const { me, phoneId } = await phonesOf(api, hook).withPhone();
    expect(await opens(api, me.token)).toEqual(INCOMPLETE);
    expect((await me.post("/manage/second-step/sms/start", { phoneId, password: me.password })).status).toBe(200);
    expect(await opens(api, me.token)).toEqual([200]);
  });

  test("has no program that gets in with a token of before, until the step is there", async () => {
    const person = await newTherapist(before);
    const { token } = await accessOf(before, person);
    expect(await opens(before, token)).toEqual([200]);
    expect(await opens(api, token)).toEqual(INCOMPLETE);
    await secure(person);
    expect([await opens(api, token), await opens(other, token)]).toEqual([[200], [200]]);
  });
});

test("it is no setting for accounts that somebody else runs", () => {
  const required = { REQUIRE_SECOND_FACTOR: "true" };
  const elsewhere = {
    AUTH_JWKS_URL: "https://cuentas.ejemplo.es/jwks.json",
    AUTH_ISSUER: "https://cuentas.ejemplo.es",
  };
  expect(readApiConfig(required).requireSecondFactor).toBe(true);
  expect(() => readApiConfig({ ...required, ...elsewhere })).toThrow(
    /^REQUIRE_SECOND_FACTOR vale para las cuentas propias/,
  );
  expect(() => readApiConfig({ REQUIRE_SECOND_FACTOR: "sí" })).toThrow(/^REQUIRE_SECOND_FACTOR tiene que ser/);
});
