import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAccount, signInAs, turnOnSecondStep } from "../../support/account.ts";
import { startTestApi, type TestApi, tokenOf } from "../../support/api.ts";
import { type SmsHook, startSmsHook } from "../../support/outside/smsHook.ts";
import { phonesOf } from "../../support/phones.ts";
import { totp } from "../../support/totp.ts";

let hook: SmsHook;
let api: TestApi;
let phones: ReturnType<typeof phonesOf>;
beforeAll(async () => {
  hook = await startSmsHook();
  api = await startTestApi({ sms: hook.choice });
  phones = phonesOf(api, hook);
});
afterAll(async () => {
  await api.close();
  await hook.close();
});

describe("a code by SMS as second step", () => {
  test("is sent after the right password, opens once, and is the first thing asked for", async () => {
    const { me, number } = await phones.withSmsStep();
    expect((await me.overview()).secondStep).toEqual({
      on: true,
      app: false,
      sms: { phoneId: expect.any(String), first: true },
      backupCodesLeft: 10,
    });
    const sent = hook.texts.length;
    const browser = await phones.challenge(me);
    expect(hook.texts.length).toBe(sent);
    expect(await phones.waysOf(browser)).toEqual({ app: false, sms: `••• ${number.slice(-3)}`, first: "sms" });
    expect((await browser.post("/two-factor/send-otp")).status).toBe(200);
    const code = await phones.codeTo(number, 1);
    const wrong = await browser.post("/two-factor/verify-otp", { code: code === "000000" ? "000001" : "000000" });
    expect(wrong.body.message).toBe("El código no es correcto. Escribe el del último SMS.");
    expect((await browser.post("/two-factor/verify-otp", { code })).status).toBe(200);
    expect(await tokenOf(api, browser.cookie)).toMatch(/^ey/);
    const again = await phones.challenge(me);
    expect((await again.post("/two-factor/verify-otp", { code })).status).not.toBe(200);
    const rows = await api.database.owner.execute(sql`select * from auth.verification`);
    expect(JSON.stringify(rows)).not.toContain(code);
    const jobs = await api.database.owner.execute(sql`select data from jobs.job where name = 'account-texts'`);
    expect(JSON.stringify(jobs)).not.toContain(code);
  });

  test("belongs to its own sign-in: a code sent for one opens no other", async () => {
    const { me, number } = await phones.withSmsStep();
    const [one, other] = [await phones.challenge(me), await phones.challenge(me)];
    await one.post("/two-factor/send-otp");
    const code = await phones.codeTo(number, 1);
    expect((await other.post("/two-factor/verify-otp", { code })).status).not.toBe(200);
    expect((await one.post("/two-factor/verify-otp", { code })).status).toBe(200);
  });

  test("is not sent to whoever has not said the password, nor without end", async () => {
    const { me } = await phones.withSmsStep();
    const { browser } = await signInAs(api, me.email, "no-es-esta");
    expect((await browser.post("/two-factor/send-otp")).body.code).toBe("INVALID_TWO_FACTOR_COOKIE");
    expect((await browser.post("/two-factor/ways")).status).toBe(401);
    const statuses: number[] = [];
    for (let asked = 0; asked < 8; asked++)
      statuses.push((await (await phones.challenge(me)).post("/two-factor/send-otp")).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  });

  test("stands beside the app, whose backup codes both share, and either can go", async () => {
    const { me, phoneId, backupCodes } = await phones.withSmsStep();
    expect(backupCodes).toHaveLength(10);
    const { secret, backupCodes: none } = await turnOnSecondStep(me, me.password);
    expect(none).toEqual([]);
    const browser = await phones.challenge(me);
    expect(await phones.waysOf(browser)).toMatchObject({ app: true, first: "sms" });
    expect((await browser.post("/two-factor/verify-backup-code", { code: backupCodes[0] ?? "" })).status).toBe(200);
    await me.post("/manage/second-step/first", { way: "app" });
    expect(await phones.waysOf(await phones.challenge(me))).toMatchObject({ first: "app" });
    for (const id of [phoneId, phoneId.toUpperCase()])
      expect((await me.post("/manage/phones/remove", { id, password: me.password })).body.code).toBe("PHONE_IN_USE");
    await me.post("/manage/second-step/app/stop", { password: me.password });
    const later = await phones.challenge(me);
    expect(await phones.waysOf(later)).toMatchObject({ app: false, first: "sms" });
    expect((await later.post("/two-factor/verify-totp", { code: totp(secret) })).status).not.toBe(200);
    expect((await later.post("/two-factor/verify-backup-code", { code: backupCodes[1] ?? "" })).status).toBe(200);
    await me.post("/manage/second-step/sms/stop", { password: me.password });
    expect((await me.overview()).secondStep).toEqual({ on: false, app: false, sms: null, backupCodesLeft: 0 });
    expect((await signInAs(api, me.email, me.password)).answer.body.twoFactorRedirect).toBeUndefined();
    expect((await me.post("/manage/phones/remove", { id: phoneId, password: me.password })).status).toBe(200);
  });

  test("added to an app leaves the app, its backup codes and what is asked for first as they were", async () => {
    const { me, phoneId } = await phones.withPhone();
    const { secret, backupCodes } = await turnOnSecondStep(me, me.password);
    const { body } = await me.post<{ backupCodes: string[] }>("/manage/second-step/sms/start", {
      phoneId,
      password: me.password,
    });
    expect(body.backupCodes).toEqual([]);
    const browser = await phones.challenge(me);
    expect(await phones.waysOf(browser)).toMatchObject({ app: true, first: "app" });
    expect((await browser.post("/two-factor/verify-backup-code", { code: backupCodes[0] ?? "" })).status).toBe(200);
    await me.post("/manage/second-step/sms/stop", { password: me.password });
    expect(await phones.waysOf(await phones.challenge(me))).toEqual({ app: true, sms: null, first: "app" });
    expect(secret).not.toBe("");
  });

  test("can go only with what its owner has read follows: a second window that is out of date takes nothing away", async () => {
    const { me, backupCodes } = await phones.withSmsStep();
    await turnOnSecondStep(me, me.password);
    const stop = (way: string, isLast?: boolean) =>
      me.post(`/manage/second-step/${way}/stop`, { password: me.password, isLast });
    expect(await stop("sms", true)).toMatchObject({ status: 409, body: { code: "SECOND_STEP_CHANGED" } });
    expect((await stop("app", false)).status).toBe(200);
    expect(await stop("sms", false)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("ha cambiado en otra ventana") },
    });
    expect((await me.overview()).secondStep).toMatchObject({ on: true, app: false, sms: { first: true } });
    const later = await phones.challenge(me);
    expect((await later.post("/two-factor/verify-backup-code", { code: backupCodes[0] ?? "" })).status).toBe(200);
    expect((await stop("sms", true)).status).toBe(200);
    expect((await me.overview()).secondStep.on).toBe(false);
  });

  test("is never asked for where there is neither: two windows that take one each at the same moment leave one, or none", async () => {
    for (const told of [false, undefined]) {
      const { me } = await phones.withSmsStep();
      await turnOnSecondStep(me, me.password);
      const form = { password: me.password, isLast: told };
      const answers = await Promise.all(["app", "sms"].map((way) => me.post(`/manage/second-step/${way}/stop`, form)));
      expect(answers.map(({ status }) => status).sort()).toEqual(told === false ? [200, 409] : [200, 200]);
      const { on, app, sms } = (await me.overview()).secondStep;
      expect(on).toBe(app || sms !== null);
      expect(on).toBe(told === false);
    }
  });

  test("turned on while the app is taken away has its backup codes, or the app's", async () => {
    const { me, phoneId } = await phones.withPhone();
    const { backupCodes } = await turnOnSecondStep(me, me.password);
    const { password } = me;
    const [started] = await Promise.all([
      me.post<{ backupCodes: string[] }>("/manage/second-step/sms/start", { phoneId, password }),
      me.post("/manage/second-step/app/stop", { password }),
    ]);
    expect((await me.overview()).secondStep).toMatchObject({ on: true, app: false, backupCodesLeft: 10 });
    const code = (started.body.backupCodes[0] ?? backupCodes[0]) || "";
    const later = await phones.challenge(me);
    expect((await later.post("/two-factor/verify-backup-code", { code })).status).toBe(200);
  });

  test("needs a proven number of one's own", async () => {
    const { phoneId } = await phones.withPhone();
    const me = await newAccount(api);
    const { body } = await phones.add(me, phones.aNumber());
    for (const id of [phoneId, body.id])
      expect((await me.post("/manage/second-step/sms/start", { phoneId: id, password: me.password })).body.code).toBe(
        "NOT_FOUND",
      );
    expect((await me.overview()).secondStep.on).toBe(false);
  });
});

describe("without SMS_URL", () => {
  test("nothing is sent or promised, and who had codes by SMS gets in by a backup code", async () => {
    const { me, number, backupCodes } = await phones.withSmsStep();
    const without = await startTestApi(
      { authSecret: api.config.authSecret },
      { database: { ...api.database, close: async () => undefined } },
    );
    const sent = hook.texts.filter(({ to }) => to === number).length;
    const { answer, browser } = await signInAs(without, me.email, me.password);
    expect(answer.body.twoFactorRedirect).toBe(true);
    expect(await phones.waysOf(browser)).toEqual({ app: false, sms: null, first: "backup" });
    expect((await browser.post("/two-factor/send-otp")).body.code).toBe("NO_SMS");
    expect((await browser.post("/two-factor/verify-backup-code", { code: backupCodes[0] ?? "" })).status).toBe(200);
    expect((await browser.overview()).phones.sends).toBe(false);
    const added = await browser.post("/manage/phones/add", { number: phones.aNumber(), password: me.password });
    expect([added.status, added.body.code]).toEqual([404, "NO_SMS"]);
    expect(hook.texts.filter(({ to }) => to === number)).toHaveLength(sent);
    await without.close();
  });
});
