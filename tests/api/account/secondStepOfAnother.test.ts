import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { user } from "../../../api/account/accounts.table.ts";
import { device } from "../../../api/account/devices.table.ts";
import { browserOf, newAccount, turnOnSecondStep } from "../../support/account.ts";
import { startTestApi, type TestApi } from "../../support/api.ts";
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

const only = (jar: string, part: RegExp) =>
  jar
    .split("; ")
    .filter((cookie) => part.test(cookie))
    .join("; ");
const browsersOf = async (email: string) =>
  (
    await api.database.owner
      .select({ idHash: device.idHash })
      .from(device)
      .innerJoin(user, eq(user.id, device.userId))
      .where(eq(user.email, email))
  ).length;
/** An account with the app as second step. */
async function guarded() {
  const me = await newAccount(api);
  return { me, ...(await turnOnSecondStep(me, me.password)) };
}

test.each([
  ["the own sign-in", async (own: Awaited<ReturnType<typeof guarded>>) => only(own.me.cookie, /session/)],
  [
    "the own half sign-in, in a cookie that only some read",
    async (own: Awaited<ReturnType<typeof guarded>>) =>
      only((await phones.challenge(own.me)).cookie, /two_factor/).replace("=", " ="),
  ],
])("guesses at a second step stay counted, and the browser a stranger, whatever is proven by %s", async (_, ofOwn) => {
  const victim = await guarded();
  const own = await guarded();
  const known = await browsersOf(victim.me.email);
  const guessing = async (path: string, code: string, also = "") => {
    const { cookie } = await phones.challenge(victim.me);
    const browser = browserOf(api, [also, only(cookie, /two_factor/)].filter(Boolean).join("; "));
    return (await browser.post(`/two-factor/${path}`, { code })).status;
  };
  const wrong = totp(victim.secret) === "000000" ? "111111" : "000000";
  for (let tries = 0; tries < 8; tries++) expect(await guessing("verify-totp", wrong)).toBe(401);
  expect(await guessing("verify-backup-code", own.backupCodes[0] ?? "", await ofOwn(own))).toBe(401);
  expect(await guessing("verify-totp", totp(own.secret, 1), await ofOwn(own))).toBe(401);
  expect(await guessing("verify-totp", wrong)).toBe(429);
  expect(await browsersOf(victim.me.email)).toBe(known);
});

test("a code by SMS goes to whom the password was right for, not to whom the browser is signed in as", async () => {
  const { me: victim, number } = await phones.withSmsStep();
  const { me: other, number: theirs } = await phones.withSmsStep();
  const sentTo = (to: string) => hook.texts.filter((text) => text.to === to).length;
  const before = sentTo(theirs);
  const { cookie } = await phones.challenge(victim);
  const browser = browserOf(api, `${only(other.cookie, /session/)}; ${only(cookie, /two_factor/)}`);
  expect((await browser.post("/two-factor/send-otp")).status).toBe(200);
  const code = await phones.codeTo(number, 1);
  expect(sentTo(theirs)).toBe(before);
  expect((await browser.post("/two-factor/verify-otp", { code })).status).toBe(200);
  expect((await browser.overview()).emails.map(({ email }) => email)).toEqual([victim.email]);
});
