import { expect } from "vitest";
import { type AccountBrowser, newAccount, type Refusal, signInAs } from "./account.ts";
import type { SignedIn, TestApi } from "./api.ts";
import type { SmsHook } from "./outside/smsHook.ts";

export const PATIENCE = { timeout: 30_000, interval: 50 };

/** What tests do with phones of accounts at a service whose texts go to a hook. */
export function phonesOf(api: TestApi, hook: SmsHook) {
  let count = 0;
  const aNumber = () => `+34612000${String(++count).padStart(3, "0")}`;
  /** The newest code sent to a number, once more than so many were. */
  const codeTo = async (number: string, before = 0): Promise<string> => {
    await expect.poll(() => hook.texts.filter(({ to }) => to === number).length, PATIENCE).toBeGreaterThan(before);
    return hook.codeFor(number);
  };
  const add = (me: AccountBrowser & { password: string }, number: string, insteadOf?: string[]) =>
    me.post<Refusal & { id: string }>("/manage/phones/add", { number, insteadOf, password: me.password });
  /** An account with a proven number. */
  const withPhone = async () => {
    const me = await newAccount(api);
    const number = aNumber();
    const { body } = await add(me, number);
    const { status } = await me.post("/manage/phones/verify", { id: body.id, code: await codeTo(number) });
    expect(status).toBe(200);
    return { me, number, phoneId: body.id };
  };
  return {
    aNumber,
    codeTo,
    add,
    withPhone,
    /** The same with codes by SMS as its second step. */
    async withSmsStep() {
      const { me, number, phoneId } = await withPhone();
      const asked = { phoneId, password: me.password };
      const { body } = await me.post<{ backupCodes: string[] }>("/manage/second-step/sms/start", asked);
      return { me, number, phoneId, backupCodes: body.backupCodes };
    },
    /** A right password in another browser, before the second step. */
    async challenge(me: Pick<SignedIn, "email" | "password">) {
      const { answer, browser } = await signInAs(api, me.email, me.password);
      expect(answer.body.twoFactorRedirect).toBe(true);
      return browser;
    },
    waysOf: async (browser: AccountBrowser) => (await browser.post<object>("/two-factor/ways")).body,
  };
}
