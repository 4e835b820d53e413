import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { session, user } from "../../../api/account/accounts.table.ts";
import { passkey } from "../../../api/account/signIn/secondStep.table.ts";
import { browserOf, newAccount, signInAs, turnOnSecondStep } from "../../support/account.ts";
import { startTestApi, type TestApi, tokenOf } from "../../support/api.ts";
import { totp } from "../../support/totp.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

describe("the password", () => {
  test("is changed with the old one, and the other devices are closed at once when asked to", async () => {
    const me = await newAccount(api);
    const other = (await signInAs(api, me.email, me.password)).browser;
    const token = await tokenOf(api, other.cookie);
    expect((await api.call("/user-info", { token })).status).toBe(200);
    const change = { password: me.password, newPassword: "nueva-clave-8", closeOthers: true };
    expect((await me.post("/manage/password", { ...change, password: "otra" })).body).toMatchObject({
      code: "INVALID_PASSWORD",
      message: "La contraseña no es correcta.",
    });
    expect((await me.post("/manage/password", change)).status).toBe(200);
    expect((await api.call("/user-info", { token })).status).toBe(401);
    expect((await api.call("/auth/token", { headers: { cookie: other.cookie } })).status).toBe(401);
    expect((await api.call("/user-info", { token: me.token })).status).toBe(200);
    expect((await signInAs(api, me.email, me.password)).answer.status).toBe(401);
    expect((await signInAs(api, me.email, "nueva-clave-8")).answer.status).toBe(200);
  });

  test("leaves the other devices alone when it is not asked to, and needs eight characters", async () => {
    const me = await newAccount(api);
    const other = (await signInAs(api, me.email, me.password)).browser;
    const change = { password: me.password, newPassword: "siete-7", closeOthers: false };
    expect((await me.post("/manage/password", change)).body.message).toBe(
      "La contraseña debe tener al menos 8 caracteres",
    );
    expect((await me.post("/manage/password", { ...change, newPassword: "ocho-ocho" })).status).toBe(200);
    expect(await other.overview()).toMatchObject({ devices: [{}, {}] });
  });

  test("cannot be guessed from an unlocked screen", async () => {
    const me = await newAccount(api);
    const guess = () => me.post("/manage/second-step/start", { password: "no-es-esta" });
    for (let tries = 0; tries < 10; tries++) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
    expect((await me.post("/manage/second-step/start", { password: me.password })).status).toBe(429);
  });
});

describe("devices", () => {
  test("are listed without the keys of their sign-ins, and each can be closed", async () => {
    const me = await newAccount(api);
    const other = (await signInAs(api, me.email, me.password)).browser;
    const { devices } = await me.overview();
    expect(devices.map(({ current }) => current).sort()).toEqual([false, true]);
    expect(JSON.stringify(devices)).not.toContain(other.cookie.split(/[=.]/)[2]);
    const id = devices.find(({ current }) => !current)?.id;
    expect((await me.post("/manage/devices/close", { id })).status).toBe(200);
    expect((await me.overview()).devices).toHaveLength(1);
    expect((await api.call("/auth/manage", { headers: { cookie: other.cookie } })).status).toBe(401);
  });

  test("say when each was last used, and not only when it was opened", async () => {
    const me = await newAccount(api);
    const other = (await signInAs(api, me.email, me.password)).browser;
    const token = await tokenOf(api, other.cookie);
    const before = new Date(Date.now() - 3 * 86_400_000);
    const id = (await me.overview()).devices.find(({ current }) => !current)?.id ?? "";
    await api.database.owner.update(session).set({ createdAt: before, updatedAt: before }).where(eq(session.id, id));
    const seen = async () => (await me.overview()).devices.find((one) => one.id === id);
    expect(await seen()).toMatchObject({ since: before.toISOString(), seenAt: before.toISOString() });
    expect((await api.call("/user-info", { token })).status).toBe(200);
    const { since, seenAt = "" } = (await seen()) ?? {};
    expect(since).toBe(before.toISOString());
    expect(Date.now() - Date.parse(seenAt)).toBeLessThan(60_000);
  });

  test("all others can be closed in one go", async () => {
    const me = await newAccount(api);
    for (let more = 0; more < 2; more++) await signInAs(api, me.email, me.password);
    expect((await me.overview()).devices).toHaveLength(3);
    await me.post("/manage/devices/close-others");
    expect((await me.overview()).devices).toMatchObject([{ current: true }]);
  });
});

describe("the second step", () => {
  test("is asked for at sign-in once the app's first code was right", async () => {
    const me = await newAccount(api);
    const { secret } = await turnOnSecondStep(me, me.password);
    expect((await me.overview()).secondStep).toEqual({ on: true, app: true, sms: null, backupCodesLeft: 10 });
    const { answer, browser } = await signInAs(api, me.email, me.password);
    expect(answer.body.twoFactorRedirect).toBe(true);
    expect((await api.call("/auth/token", { headers: { cookie: browser.cookie } })).status).toBe(401);
    const wrong = await browser.post("/two-factor/verify-totp", { code: "000000" });
    expect(wrong).toMatchObject({ status: 401, body: { code: "INVALID_CODE" } });
    // The next code, because this minute's has opened the account already.
    const code = totp(secret, 1);
    expect((await browser.post("/two-factor/verify-totp", { code })).status).toBe(200);
    expect(await tokenOf(api, browser.cookie)).toMatch(/^ey/);
    const again = (await signInAs(api, me.email, me.password)).browser;
    expect((await again.post("/two-factor/verify-totp", { code })).body.code).toBe("INVALID_CODE");
  });

  test("is not asked for while the app has not shown a right code", async () => {
    const me = await newAccount(api);
    await me.post("/manage/second-step/start", { password: me.password });
    expect((await me.post("/manage/second-step/confirm", { code: "000000" })).body.code).toBe("INVALID_CODE");
    expect((await me.overview()).secondStep.on).toBe(false);
    expect((await signInAs(api, me.email, me.password)).answer.body.twoFactorRedirect).toBeUndefined();
  });

  test("takes each backup code once, and none of an older set; none lies readable in the database", async () => {
    const me = await newAccount(api);
    const { backupCodes } = await turnOnSecondStep(me, me.password);
    const [first = "", second = "", third = ""] = backupCodes;
    const open = async (code: string) => {
      const { browser } = await signInAs(api, me.email, me.password);
      return (await browser.post("/two-factor/verify-backup-code", { code })).status;
    };
    expect(await open(first.toUpperCase())).toBe(200);
    expect(await open(first)).toBe(401);
    expect(await open(second)).toBe(200);
    expect((await me.overview()).secondStep.backupCodesLeft).toBe(8);
    const stored = await api.database.owner.execute("select backup_codes from auth.two_factor");
    expect(JSON.stringify(stored)).not.toContain(third);
    const { body } = await me.post<{ backupCodes: string[] }>("/manage/second-step/codes", { password: me.password });
    expect(body.backupCodes).toHaveLength(10);
    expect(await open(third)).toBe(401);
    expect(await open(body.backupCodes[0] ?? "")).toBe(200);
  });

  test("locks the account after ten wrong codes, whatever the network address", async () => {
    const me = await newAccount(api);
    const { secret } = await turnOnSecondStep(me, me.password);
    for (let round = 0; round < 2; round++) {
      const { browser } = await signInAs(api, me.email, me.password);
      for (let tries = 0; tries < 5; tries++) await browser.post("/two-factor/verify-totp", { code: "111111" });
    }
    const { browser } = await signInAs(api, me.email, me.password);
    const late = await browser.post("/two-factor/verify-totp", { code: totp(secret, 1) });
    expect(late).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
  });

  test("begun again in another window says so in the first, whose right code is no wrong guess", async () => {
    const me = await newAccount(api);
    const start = async () => {
      const { body } = await me.post<{ totpURI: string; key: string }>("/manage/second-step/start", {
        password: me.password,
      });
      return { key: body.key, code: totp(new URL(body.totpURI).searchParams.get("secret") ?? "") };
    };
    const [first, second] = [await start(), await start()];
    for (let pressed = 0; pressed < 12; pressed++)
      expect(await me.post("/manage/second-step/confirm", first)).toMatchObject({
        status: 409,
        body: { message: "En otra ventana se ha empezado de nuevo: cierra esta y vuelve a escanear el código." },
      });
    expect((await me.overview()).secondStep.on).toBe(false);
    // Twice: an answer may get lost.
    for (let pressed = 0; pressed < 2; pressed++)
      expect((await me.post("/manage/second-step/confirm", second)).status).toBe(200);
    expect((await me.overview()).secondStep).toMatchObject({ on: true, app: true });
  });

  test("is not on, and asks nobody in for it, where another window began it again while the first one's code was being checked", async () => {
    const me = await newAccount(api);
    const { body } = await me.post<{ totpURI: string; key: string }>("/manage/second-step/start", {
      password: me.password,
    });
    const { owner } = api.database;
    await owner.execute(sql`create function auth.begin_again() returns trigger language plpgsql as
      $$ begin new.secret := 'another'; return new; end $$`);
    await owner.execute(sql`create trigger meanwhile before update on auth.two_factor for each row
      when (new.verified and not old.verified) execute function auth.begin_again()`);
    const code = totp(new URL(body.totpURI).searchParams.get("secret") ?? "");
    const { status } = await me.post("/manage/second-step/confirm", { key: body.key, code });
    await owner.execute(sql`drop trigger meanwhile on auth.two_factor`);
    expect(status).toBe(409);
    const { answer } = await signInAs(api, me.email, me.password);
    expect(answer.body.twoFactorRedirect).toBeUndefined();
    // Who began it there is signed in still.
    expect((await me.overview()).secondStep).toMatchObject({ on: false, app: false });
  });

  test("is removed with the password, and then not asked for", async () => {
    const me = await newAccount(api);
    await turnOnSecondStep(me, me.password);
    expect((await me.post("/manage/second-step/stop", { password: "no" })).status).toBe(400);
    expect((await me.post("/manage/second-step/stop", { password: me.password })).status).toBe(200);
    expect((await me.overview()).secondStep.on).toBe(false);
    expect((await signInAs(api, me.email, me.password)).answer.body.twoFactorRedirect).toBeUndefined();
  });
});

describe("nobody else", () => {
  test("closes a stranger's device or touches a stranger's passkey: their ids answer like missing ones", async () => {
    const me = await newAccount(api);
    const they = await newAccount(api);
    const [stranger] = await api.database.owner.select().from(user).where(eq(user.email, they.email));
    const key = { publicKey: "x", credentialID: "ajena", counter: 0, deviceType: "singleDevice", backedUp: false };
    await api.database.owner.insert(passkey).values({ ...key, userId: stranger?.id ?? "", name: "Ajena" });
    const { devices, passkeys } = await they.overview();
    for (const [path, id] of [
      ["/manage/devices/close", devices[0]?.id],
      ["/manage/passkeys/rename", passkeys[0]?.id],
      ["/manage/passkeys/remove", passkeys[0]?.id],
    ] as const) {
      const ask = (one: string | undefined) => me.post(path, { id: one, name: "Mía", password: me.password });
      const foreign = await ask(id);
      expect(foreign.status).toBe(404);
      expect((await ask("00000000-0000-4000-8000-000000000000")).body).toEqual(foreign.body);
    }
    expect((await they.overview()).passkeys).toEqual(passkeys);
    expect((await they.overview()).devices).toHaveLength(1);
  });

  test("changes anything from another site or without a sign-in", async () => {
    const me = await newAccount(api);
    for (const origin of ["https://malo.ejemplo", undefined]) {
      const headers = { cookie: me.cookie, ...(origin && { origin }) };
      const forged = await api.call("/auth/manage/devices/close-others", { body: {}, headers });
      expect(forged.status).toBe(403);
    }
    const visitor = browserOf(api, "");
    expect((await visitor.post("/manage/devices/close-others")).status).toBe(401);
    expect((await api.call("/auth/manage")).status).toBe(401);
  });
});
