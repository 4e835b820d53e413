import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isCommonPassword } from "../../../api/account/signIn/commonPasswords.ts";
import { startSignInPurge } from "../../../api/account/signIns.purge.ts";
import { createLog } from "../../../api/core/log.ts";
import { browserOf, newAccount, signInAs } from "../../support/account.ts";
import { newTherapist, startTestApi, type TestApi } from "../../support/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const COMMON = "Esa contraseña es de las que cualquiera probaría primero. Elige otra.";
const run = (statement: string) => api.database.owner.execute(sql.raw(statement));

describe("a password that is tried first", () => {
  test.each(["123456", "qwertyuiop", "Contraseña", "BARCELONA", "iloveyou", "realmadrid", "password1"])(
    "%s is refused wherever a password is chosen",
    async (password) => {
      const me = await newTherapist(api);
      const browser = browserOf(api, me.cookie);
      const email = `nueva.${password.length}@ejemplo.es`;
      const chosen = await browserOf(api, "").post("/sign-up/email", { email, password, name: "Ana" });
      expect(chosen).toMatchObject({ status: 400, body: { code: "PASSWORD_COMMON", message: COMMON } });
      if (password.length < 8) return;
      const change = { password: me.password, newPassword: password, closeOthers: false };
      expect((await browser.post("/manage/password", change)).body.message).toBe(COMMON);
      const form = { email: me.email, otp: "000000", password };
      expect((await browserOf(api, "").post("/email-otp/reset-password", form)).body.message).toBe(COMMON);
    },
  );

  test("is refused when it is the address itself; a short one is told that it is short first", async () => {
    const sign = (email: string, password: string) =>
      browserOf(api, "").post("/sign-up/email", { email, password, name: "Ana" });
    expect((await sign("elena.vidal@ejemplo.es", "Elena.Vidal")).body.message).toBe(COMMON);
    expect((await sign("elena.vidal@ejemplo.es", "12345")).body.message).toBe(
      "La contraseña debe tener al menos 6 caracteres",
    );
    expect((await sign("elena.vidal@ejemplo.es", "seis-6")).status).toBe(200);
  });

  test("is one of many thousands, and an unusual one is none of them", () => {
    const usual = ["dragon", "letmein", "monkey", "football", "princess", "sunshine", "alejandro", "tequiero"];
    expect(usual.filter((one) => !isCommonPassword(one))).toEqual([]);
    expect(["una-clave-larga-9", "cinco gatos verdes"].filter((one) => isCommonPassword(one))).toEqual([]);
  });

  test("is none that only adds numbers to a word of this place", async () => {
    const made = ["Consulta2026!", "psicóloga_1", "2026-Terapia", "¡Pacientes!"];
    expect(made.filter((one) => !isCommonPassword(one))).toEqual([]);
    const longer = ["la consulta de Elena", "terapia 8374 9201 8374", "mi-psicóloga-favorita"];
    expect(longer.filter((one) => isCommonPassword(one))).toEqual([]);
    const form = { email: "palabra@ejemplo.es", password: "Consulta2026!", name: "Ana" };
    expect((await browserOf(api, "").post("/sign-up/email", form)).body.message).toBe(COMMON);
  });
});

describe("a sign-in", () => {
  test("ends after ninety days, however often it is used", async () => {
    await run("delete from auth.session");
    const { cookie } = await newAccount(api);
    const age = async (days: number) => {
      await run(
        `update auth.session set created_at = now() - interval '${days} days', expires_at = now() + interval '1 day'`,
      );
      return (await api.call("/auth/token", { headers: { cookie } })).status;
    };
    expect(await age(40)).toBe(200);
    const { rows } = (await run("select expires_at > now() + interval '29 days' as slid from auth.session")) as {
      rows: unknown;
    };
    expect(rows).toEqual([{ slid: true }]);
    expect(await age(85)).toBe(200);
    const capped = "select expires_at <= created_at + interval '90 days' as capped from auth.session";
    expect(((await run(capped)) as { rows: unknown }).rows).toEqual([{ capped: true }]);
    expect(await age(91)).toBe(200);
    expect((await api.call("/auth/token", { headers: { cookie } })).status).toBe(401);
  });

  test("that is over goes, with the address it came from, and so does what was begun and not ended", async () => {
    const { cookie } = await newTherapist(api);
    await browserOf(api, "").post("/sign-up/email", {
      email: "nunca@ejemplo.es",
      password: "una-clave-9",
      name: "Ana",
    });
    await run("update auth.attempt set created_at = now() - interval '25 hours'");
    await run(
      "insert into auth.session (token, user_id, expires_at, ip_address) select 'vieja', id, now() - interval '1 minute', '192.0.2.7' from auth.user limit 1",
    );
    const purge = startSignInPurge(api.database, createLog("silent"));
    await purge.sweep();
    await purge.close();
    expect(
      ((await run("select 1 from auth.session where ip_address = '192.0.2.7'")) as { rows: unknown }).rows,
    ).toEqual([]);
    expect(((await run("select 1 from auth.attempt")) as { rows: unknown }).rows).toEqual([]);
    expect((await api.call("/auth/token", { headers: { cookie } })).status).toBe(200);
  });
});

test("the operator reads of failed sign-ins and account changes, and no address in clear", async () => {
  const me = await newAccount(api);
  api.logs.length = 0;
  const from = { "x-forwarded-for": "203.0.113.77" };
  for (const email of [me.email, me.email.toUpperCase(), "nadie@ejemplo.es"])
    await api.call("/auth/sign-in/email", { body: { email, password: "no-es-esta-9" }, headers: from });
  await signInAs(api, me.email, me.password);
  await me.post("/manage/username", { username: "elena.traza" });
  await me.post("/manage/password", { password: "mal", newPassword: "otra-clave-8", closeOthers: true });
  const lines = api.logs.map((line) => JSON.parse(line)).filter(({ msg }) => /^account/.test(msg));
  expect(lines.map(({ event, refusal }) => [event, Boolean(refusal)])).toEqual([
    ["sign-in", true],
    ["sign-in", true],
    ["sign-in", true],
    ["sign-in", false],
    ["manage/username", false],
    ["manage/password", true],
  ]);
  const [first, second, third, fourth] = lines;
  expect([second.who, second.from]).toEqual([first.who, first.from]);
  expect(third.who).not.toBe(first.who);
  expect(fourth).toMatchObject({ who: first.who, account: expect.stringMatching(/^[\da-f-]{36}$/) });
  for (const secret of [me.email, "nadie@", "203.0.113.77", "elena.traza"])
    expect(api.logs.join("").toLowerCase()).not.toContain(secret);
});

test("in production there is no page that explains the service, and its pages may use no camera or place", async () => {
  const closed = await startTestApi({ production: true });
  try {
    for (const path of ["/docs", "/docs/swagger-ui-bundle.js", "/docs/swagger-ui.css.map"])
      expect((await closed.call(path)).status).toBe(401);
    const contract = await closed.call("/openapi.json");
    expect(contract.status).toBe(200);
    expect(contract.headers.get("permissions-policy")).toMatch(/camera=\(\).*geolocation=\(\)/);
  } finally {
    await closed.close();
  }
});
