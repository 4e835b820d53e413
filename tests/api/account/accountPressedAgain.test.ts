import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { account, user } from "../../../api/account/accounts.table.ts";
import { type AccountBrowser, browserOf, newAccount, signInAs, turnOnSecondStep } from "../../support/account.ts";
import { startTestApi, type TestApi } from "../../support/api.ts";
import { noticesTo } from "../../support/notices.ts";
import { type SmsHook, startSmsHook } from "../../support/outside/smsHook.ts";
import { phonesOf } from "../../support/phones.ts";

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

const emailsOf = async (me: AccountBrowser) => (await me.overview()).emails.map(({ email }) => email);
let count = 0;
/** An account with a further proven address. */
async function withAddress() {
  const me = await newAccount(api);
  const email = `nueva${++count}@ejemplo.es`;
  const { body } = await me.post<{ id: string }>("/manage/emails/add", { email, password: me.password });
  const code = await api.codeFor(email);
  expect((await me.post("/manage/emails/verify", { id: body.id, code })).status).toBe(200);
  return { me, email, id: body.id, code };
}

describe("another primary address, asked for again because the answer got lost,", () => {
  test("is told as done and stays the primary one, and its owner hears of it once", async () => {
    const { me, email, id } = await withAddress();
    const form = { id, email, password: me.password };
    for (const typed of [email, email, email.toUpperCase()])
      expect((await me.post("/manage/emails/primary", { ...form, email: typed })).status).toBe(200);
    expect(await emailsOf(me)).toEqual([email, me.email]);
    for (const to of [me.email, email])
      expect(await noticesTo(api, to, `El correo principal de tu cuenta es ahora ${email}.`)).toBe(1);
  });

  test("is the same in two windows that press at once", async () => {
    const { me, email, id } = await withAddress();
    const form = { id, email, password: me.password };
    const answers = await Promise.all([1, 2].map(() => me.post("/manage/emails/primary", form)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await emailsOf(me)).toEqual([email, me.email]);
  });

  test("leaves a list that was read before nothing to press: it neither removes nor prefers what took its place", async () => {
    const { me, email, id } = await withAddress();
    const form = { id, password: me.password };
    expect((await me.post("/manage/emails/primary", form)).status).toBe(200);
    for (const path of ["primary", "remove"])
      expect((await me.post(`/manage/emails/${path}`, form)).body.code).toBe("NOT_FOUND");
    expect(await emailsOf(me)).toEqual([email, me.email]);
  });
});

describe("codes by SMS, turned on again because the answer got lost,", () => {
  const start = (me: AccountBrowser & { password: string }, phoneId: string) =>
    me.post<{ backupCodes: string[] }>("/manage/second-step/sms/start", { phoneId, password: me.password });
  const opens = async (me: AccountBrowser & { email: string; password: string }, code = "") =>
    (await (await phones.challenge(me)).post("/two-factor/verify-backup-code", { code })).status === 200;

  test("show ten backup codes once more, of which each opens the account and none of those nobody saw", async () => {
    const { me, phoneId, backupCodes: unseen } = await phones.withSmsStep();
    const { status, body } = await start(me, phoneId);
    expect([status, body.backupCodes.length]).toEqual([200, 10]);
    expect(await opens(me, unseen[0])).toBe(false);
    expect(await opens(me, body.backupCodes[0])).toBe(true);
    expect((await me.overview()).secondStep).toMatchObject({ on: true, app: false, backupCodesLeft: 9 });
    expect(await noticesTo(api, me.email, "Se ha activado la verificación en dos pasos por SMS")).toBe(1);
    expect(await noticesTo(api, me.email, "Se han generado códigos de respaldo nuevos")).toBe(1);
  });

  test("show them also when another telephone is chosen the second time", async () => {
    const { me } = await phones.withSmsStep();
    const number = phones.aNumber();
    const { body: added } = await phones.add(me, number);
    await me.post("/manage/phones/verify", { id: added.id, code: await phones.codeTo(number) });
    const { body } = await start(me, added.id);
    expect(await opens(me, body.backupCodes[0])).toBe(true);
    expect((await me.overview()).secondStep.sms?.phoneId).toBe(added.id);
  });

  test("leave the codes of an app beside them as they are, however often they are asked for", async () => {
    const { me, phoneId } = await phones.withPhone();
    const { backupCodes } = await turnOnSecondStep(me, me.password);
    for (let twice = 0; twice < 2; twice++) expect((await start(me, phoneId)).body).toEqual({ backupCodes: [] });
    expect(await opens(me, backupCodes[0])).toBe(true);
  });
});

describe("a second step, taken away again because the answer got lost,", () => {
  test("is told as gone, and its owner hears of it once", async () => {
    const { me } = await phones.withSmsStep();
    await turnOnSecondStep(me, me.password);
    const twice = async (path: string, isLast?: boolean) => {
      for (let pressed = 0; pressed < 2; pressed++)
        expect((await me.post(`/manage/second-step/${path}`, { password: me.password, isLast })).status).toBe(200);
    };
    await twice("app/stop", false);
    expect((await me.overview()).secondStep).toMatchObject({ on: true, app: false });
    // The answers got lost with the cookies that they may have held.
    const { cookie } = me;
    await twice("sms/stop", true);
    expect((await browserOf(api, cookie).overview()).secondStep.on).toBe(false);
    await twice("stop");
    expect((await me.overview()).secondStep.on).toBe(false);
    expect(await noticesTo(api, me.email, "Se ha quitado la aplicación de autenticación de tu cuenta.")).toBe(1);
    expect(await noticesTo(api, me.email, "Se ha quitado la verificación en dos pasos de tu cuenta.")).toBe(1);
  });
});

describe("a new password, sent again because the answer got lost,", () => {
  const NEW = "nueva-clave-8";
  const passwordOf = async (email: string) => {
    const { owner: db } = api.database;
    const [me] = await db.select({ id: user.id }).from(user).where(eq(user.email, email));
    return and(eq(account.userId, me?.id ?? ""), eq(account.providerId, "credential"));
  };

  test("is told as done as often as it is pressed, uses up no tries, and its owner hears of it once", async () => {
    const me = await newAccount(api);
    const form = { password: me.password, newPassword: NEW, closeOthers: true };
    for (let pressed = 0; pressed < 12; pressed++) expect((await me.post("/manage/password", form)).status).toBe(200);
    expect((await signInAs(api, me.email, me.password)).answer.status).toBe(401);
    expect((await signInAs(api, me.email, NEW)).answer.status).toBe(200);
    expect(await noticesTo(api, me.email, "Se ha cambiado la contraseña")).toBe(1);
  });

  test("closes the other devices if that was chosen the second time", async () => {
    const me = await newAccount(api);
    await signInAs(api, me.email, me.password);
    const form = { password: me.password, newPassword: NEW };
    for (const closeOthers of [false, true])
      expect((await me.post("/manage/password", { ...form, closeOthers })).status).toBe(200);
    expect((await me.overview()).devices).toMatchObject([{ current: true }]);
  });

  test("is told as done also where it was the account's first one, which asks for none", async () => {
    const me = await newAccount(api);
    await api.database.owner
      .update(account)
      .set({ password: null })
      .where(await passwordOf(me.email));
    const form = { newPassword: NEW, closeOthers: true };
    for (let twice = 0; twice < 2; twice++) expect((await me.post("/manage/password", form)).status).toBe(200);
    expect((await signInAs(api, me.email, NEW)).answer.status).toBe(200);
    const other = await me.post("/manage/password", { ...form, newPassword: "otra-distinta-8" });
    expect(other.body.code).toBe("PASSWORD_NEEDED");
  });

  test("stands for the old one for some minutes alone, and a guess at either costs a try", async () => {
    const me = await newAccount(api);
    const form = { password: me.password, newPassword: NEW, closeOthers: false };
    expect((await me.post("/manage/password", form)).status).toBe(200);
    const guess = () => me.post("/manage/password", { ...form, newPassword: "otra-distinta-8" });
    for (let tries = 0; tries < 9; tries++) expect((await guess()).body.code).toBe("INVALID_PASSWORD");
    const long = new Date(Date.now() - 11 * 60_000);
    await api.database.owner
      .update(account)
      .set({ updatedAt: long })
      .where(await passwordOf(me.email));
    expect((await me.post("/manage/password", form)).body.code).toBe("INVALID_PASSWORD");
    expect((await me.post("/manage/password", form)).status).toBe(429);
  });
});

describe("a code that was right, sent again because the answer got lost,", () => {
  test("is told as right for an address and for a telephone, which its owner hears of once", async () => {
    const { me, email, id, code } = await withAddress();
    expect((await me.post("/manage/emails/verify", { id, code })).status).toBe(200);
    expect(await noticesTo(api, me.email, `Se ha añadido el correo ${email}`)).toBe(1);
    const { me: other, number, phoneId } = await phones.withPhone();
    const again = { id: phoneId, code: await phones.codeTo(number) };
    expect((await other.post("/manage/phones/verify", again)).status).toBe(200);
    expect(await noticesTo(api, other.email, "Se ha añadido a tu cuenta el teléfono")).toBe(1);
    for (const path of ["emails", "phones"]) expect((await me.post(`/manage/${path}/verify`, again)).status).toBe(400);
  });
});
