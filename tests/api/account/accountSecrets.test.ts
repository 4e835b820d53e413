import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserOf, newAccount, signInAs, turnOnSecondStep } from "../../support/account.ts";
import { cookiesOf, startTestApi, type TestApi } from "../../support/api.ts";
import { totp } from "../../support/totp.ts";

let api: TestApi;
/** A second process of the same service. */
let other: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  other = await startTestApi(
    { authSecret: api.config.authSecret },
    { database: { ...api.database, close: async () => undefined } },
  );
});
afterAll(async () => {
  await other.close();
  await api.close();
});

/** The key of a sign-in, as its cookie carries it before the signature. */
const keyOf = (cookie: string): string => {
  const [, value = ""] = cookie.match(/session_token=([^;]+)/) ?? [];
  return decodeURIComponent(value).split(".")[0] ?? "";
};

describe("the key of a sign-in", () => {
  test("stands in its cookie alone: no body and no header that a script can read shows it", async () => {
    const me = await newAccount(api);
    const { secret, backupCodes } = await turnOnSecondStep(me, me.password);
    const plain = await newAccount(api);
    const opened: { headers: Headers; body: unknown }[] = [
      (await signInAs(api, plain.email, plain.password)).answer,
      await api.call("/auth/get-session", { headers: { cookie: plain.cookie } }),
      await api.call("/auth/token", { headers: { cookie: plain.cookie } }),
    ];
    for (const [path, code] of [
      ["/two-factor/verify-totp", totp(secret, 1)],
      ["/two-factor/verify-backup-code", backupCodes[0]],
    ] as const) {
      const { browser } = await signInAs(api, me.email, me.password);
      const answer = await browser.post(path, { code });
      expect(answer.status).toBe(200);
      opened.push(answer);
    }
    const keys = [plain.cookie, ...opened.map(({ headers }) => cookiesOf(headers))].map(keyOf).filter(Boolean);
    expect(keys).toHaveLength(4);
    for (const { headers, body } of opened) {
      const readable = [...headers].filter(([name]) => name !== "set-cookie").flat();
      for (const key of keys) expect([...readable, JSON.stringify(body)].join(" ")).not.toContain(key);
    }
  });

  test("opens nothing without the signature of its cookie", async () => {
    const { cookie } = await newAccount(api);
    const key = keyOf(cookie);
    const [, signed = ""] = cookie.match(/session_token=([^;]+)/) ?? [];
    const tries: Record<string, string>[] = [
      { authorization: `Bearer ${key}` },
      { authorization: `Bearer ${signed}` },
      { cookie: `consulta.session_token=${key}` },
    ];
    for (const headers of tries) expect((await api.call("/auth/token", { headers })).status).toBe(401);
  });

  test("is not in the database, neither at first nor after it was prolonged", async () => {
    const { cookie } = await newAccount(api);
    await api.database.owner.execute("update auth.session set expires_at = now() + interval '3 days'");
    const again = await api.call("/auth/get-session", { headers: { cookie } });
    expect(again.headers.getSetCookie().join()).toMatch(/session_token=/);
    expect(keyOf(cookiesOf(again.headers))).toBe(keyOf(cookie));
    const { rows } = (await api.database.owner.execute("select * from auth.session")) as { rows: unknown };
    expect(JSON.stringify(rows)).not.toContain(keyOf(cookie));
    expect((await api.call("/auth/token", { headers: { cookie } })).status).toBe(200);
  });
});

describe("a code of the authenticator app", () => {
  test("opens one sign-in, however many ask at once and whichever process they ask", async () => {
    const me = await newAccount(api);
    const { secret } = await turnOnSecondStep(me, me.password);
    const places = [api, other, api, other, api, other];
    const browsers = await Promise.all(
      places.map(async (place) => {
        const { browser } = await signInAs(place, me.email, me.password);
        return browserOf(place, browser.cookie);
      }),
    );
    const code = totp(secret, 1);
    const answers = await Promise.all(browsers.map((one) => one.post("/two-factor/verify-totp", { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
    const late = (await signInAs(other, me.email, me.password)).browser;
    expect((await late.post("/two-factor/verify-totp", { code })).body.code).toBe("INVALID_CODE");
  });

  test("that turned the second step on opens nothing any more", async () => {
    const me = await newAccount(api);
    const { secret } = await turnOnSecondStep(me, me.password);
    const { browser } = await signInAs(other, me.email, me.password);
    expect((await browser.post("/two-factor/verify-totp", { code: totp(secret) })).body.code).toBe("INVALID_CODE");
    expect((await browser.post("/two-factor/verify-totp", { code: totp(secret, 1) })).status).toBe(200);
  });

  test("that was refused may be right later", async () => {
    const me = await newAccount(api);
    const { secret } = await turnOnSecondStep(me, me.password);
    const { browser } = await signInAs(api, me.email, me.password);
    const later = totp(secret, 3);
    expect((await browser.post("/two-factor/verify-totp", { code: later })).status).toBe(401);
    const { rows } = (await api.database.owner.execute("select * from auth.used_code")) as { rows: unknown[] };
    expect(JSON.stringify(rows)).not.toContain(later);
  });
});
