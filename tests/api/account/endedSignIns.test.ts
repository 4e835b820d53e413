import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { user } from "../../../api/account/accounts.table.ts";
import type { Passwords } from "../../../api/account/accounts.ts";
import { lockAccount } from "../../../api/account/locked.ts";
import { whenAccountIsShut } from "../../../api/app/rooms.ts";
import { type AccountBrowser, browserOf, newAccount, signInAs, turnOnSecondStep } from "../../support/account.ts";
import { startTestApi, type TestApi } from "../../support/api.ts";
import { gate } from "../../support/gate.ts";

let held: { verify?: ReturnType<typeof gate>; hash?: ReturnType<typeof gate> } = {};
/** Quick, and held up where a test says so: as long as the real hash takes, much can happen. */
const passwords: Passwords = {
  async hash(password) {
    await held.hash?.pass();
    return `kept ${password}`;
  },
  async verify({ hash, password }) {
    await held.verify?.pass();
    return hash === `kept ${password}`;
  },
};

const OLD = "la-clave-de-antes-7";
const NEW = "la-clave-de-ahora-8";
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({}, { passwords });
});
afterEach(() => {
  held.verify?.open();
  held.hash?.open();
  held = {};
});
afterAll(() => api.close());

async function anAccount() {
  const account = await newAccount(api);
  const { password } = account;
  const changed = await account.post("/manage/password", { password, newPassword: OLD, closeOthers: false });
  expect(changed.status).toBe(200);
  return Object.assign(account, { password: OLD });
}
async function reset(email: string): Promise<void> {
  const browser = browserOf(api, "");
  await browser.post("/email-otp/request-password-reset", { email });
  const otp = await api.codeFor(email);
  const { status } = await browser.post("/email-otp/reset-password", { email, otp, password: NEW });
  expect(status).toBe(200);
}
const changePassword = async (owner: AccountBrowser, closeOthers = false) => {
  const { status } = await owner.post("/manage/password", { password: OLD, newPassword: NEW, closeOthers });
  expect(status).toBe(200);
};
async function lock(email: string): Promise<void> {
  const [owner] = await api.database.owner.select({ id: user.id }).from(user).where(eq(user.email, email));
  await lockAccount(api.database.owner, owner?.id ?? "", whenAccountIsShut);
}
const isSignedIn = async ({ cookie }: AccountBrowser): Promise<boolean> => {
  const { body } = await api.call<object | null>("/auth/get-session", { headers: { cookie } });
  return body !== null;
};

describe("a second step that waits for its code", () => {
  const ends: [string, (owner: AccountBrowser & { email: string }) => Promise<unknown>][] = [
    ["a reset", ({ email }) => reset(email)],
    ["a new password", (owner) => changePassword(owner)],
    ["closing all other devices", (owner) => owner.post("/manage/devices/close-others")],
    ["deleting the account", (owner) => owner.post("/manage/delete", { password: OLD, phrase: "Eliminar cuenta" })],
    ["the operator's lock", ({ email }) => lock(email)],
  ];
  test.each(ends)("opens nothing after %s", async (_, end) => {
    const owner = await anAccount();
    const { backupCodes } = await turnOnSecondStep(owner, OLD);
    const { browser, answer } = await signInAs(api, owner.email, OLD);
    expect(answer.body.twoFactorRedirect).toBe(true);
    await end(owner);
    const code = backupCodes[0];
    const { status, body } = await browser.post("/two-factor/verify-backup-code", { code });
    expect([status, body.code]).toEqual([401, "INVALID_TWO_FACTOR_COOKIE"]);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await browser.post("/two-factor/ways")).status).toBe(401);
  });

  test("of somebody else goes on", async () => {
    const [owner, other] = [await anAccount(), await anAccount()];
    const { backupCodes } = await turnOnSecondStep(other, OLD);
    const { browser } = await signInAs(api, other.email, OLD);
    await reset(owner.email);
    expect((await browser.post("/two-factor/verify-backup-code", { code: backupCodes[0] })).status).toBe(200);
  });
});

describe("a password that is being judged while another one takes its place", () => {
  const signIn = async (email: string, password: string) => {
    held.verify = gate();
    const coming = signInAs(api, email, password);
    await held.verify.reached;
    const { open } = held.verify;
    delete held.verify;
    return async () => {
      open();
      return await coming;
    };
  };

  test("opens nothing after a reset", async () => {
    const { email } = await anAccount();
    const goOn = await signIn(email, OLD);
    await reset(email);
    const { answer, browser } = await goOn();
    expect([answer.status, answer.body.code]).toEqual([401, "INVALID_EMAIL_OR_PASSWORD"]);
    expect(await isSignedIn(browser)).toBe(false);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test("opens nothing after it was changed and all other devices were closed", async () => {
    const owner = await anAccount();
    const goOn = await signIn(owner.email, OLD);
    await changePassword(owner, true);
    expect((await goOn()).answer.status).toBe(401);
    const { devices } = await owner.overview();
    expect(devices).toHaveLength(1);
  });

  test("begins no second step", async () => {
    const owner = await anAccount();
    await turnOnSecondStep(owner, OLD);
    const goOn = await signIn(owner.email, OLD);
    await reset(owner.email);
    const { answer, browser } = await goOn();
    expect(answer.status).toBe(401);
    expect((await browser.post("/two-factor/ways")).status).toBe(401);
  });

  test("changes nothing any more", async () => {
    const { email, cookie } = await anAccount();
    const intruder = browserOf(api, cookie);
    held.hash = gate();
    const coming = intruder.post("/manage/password", {
      password: OLD,
      newPassword: "una-tercera-9",
      closeOthers: true,
    });
    await held.hash.reached;
    const { open } = held.hash;
    delete held.hash;
    await reset(email);
    open();
    expect((await coming).status).toBe(400);
    expect((await signInAs(api, email, "una-tercera-9")).answer.status).toBe(401);
    expect((await signInAs(api, email, NEW)).answer.status).toBe(200);
  });

  test("still opens when it is the new one", async () => {
    const owner = await anAccount();
    await changePassword(owner);
    const goOn = await signIn(owner.email, NEW);
    const same = { password: NEW, newPassword: NEW, closeOthers: false };
    expect((await owner.post("/manage/password", same)).status).toBe(200);
    expect((await goOn()).answer.status).toBe(200);
  });
});
