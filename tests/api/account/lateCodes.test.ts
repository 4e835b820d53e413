import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountBrowser, browserOf } from "../../support/account.ts";
import { newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { type MailServer, startMailServer } from "../../support/mailServer.ts";
import { type SmsHook, startSmsHook } from "../../support/outside/smsHook.ts";

let refusal: number | null = null;
let mail: MailServer;
let hook: SmsHook;
let api: TestApi;
beforeAll(async () => {
  mail = await startMailServer({ refuse: () => refusal });
  hook = await startSmsHook();
  api = await startTestApi({ smtpUrl: mail.url, sms: hook.choice });
});
afterAll(async () => {
  await api.close();
  await Promise.all([mail.close(), hook.close()]);
});

const codesTo = (email: string) =>
  mail.mails.flatMap(({ to, text }) => (to === email ? (text.match(/^\d{6}$/m) ?? []) : []));
/** How many mails and texts with codes are in a state. */
async function jobs(state: "retry" | "completed"): Promise<number> {
  const { rows } = (await api.database.owner.execute(sql`
    select id from jobs.job where name in ('account-mails', 'account-texts') and data->>'about' <> 'message'
      and state = ${state}`)) as { rows: unknown[] };
  return rows.length;
}
/** Codes are taken by nobody for a while, and another is asked for before the first is tried again. */
async function askTwice<Asked>(ask: () => Promise<Asked>, again: (asked: Asked) => Promise<unknown>): Promise<Asked> {
  const done = await jobs("completed");
  refusal = 451;
  hook.fault = "down";
  const asked = await ask();
  await expect.poll(() => jobs("retry")).toBe(1);
  await again(asked);
  refusal = null;
  hook.fault = null;
  await expect.poll(() => jobs("completed")).toBe(done + 2);
  return asked;
}
/** Adds what a code proves, to which two are asked for. @returns its id */
async function added(me: AccountBrowser, kind: "emails" | "phones", form: object): Promise<string> {
  const { body } = await askTwice(
    () => me.post<{ id: string }>(`/manage/${kind}/add`, form),
    ({ body: { id } }) => me.post(`/manage/${kind}/send`, { id }),
  );
  return body.id;
}

test("a code that comes late makes none void that was asked for since: of a sign-up, and for a new password", async () => {
  const email = "ana@ejemplo.es";
  const browser = browserOf(api, "");
  await askTwice(
    () => browser.post("/sign-up/email", { email, password: "una-clave-9-larga", name: "Ana" }),
    () => browser.post("/email-otp/send-verification-otp", { email, type: "email-verification" }),
  );
  const [first, ...others] = codesTo(email);
  expect(others).toEqual([]);
  expect((await browser.post("/email-otp/verify-email", { email, otp: first })).status).toBe(200);

  const ask = () => browser.post("/email-otp/request-password-reset", { email });
  await askTwice(ask, ask);
  const codes = codesTo(email);
  expect(codes).toHaveLength(2);
  const form = { email, otp: codes[1], password: "nueva-clave-8x" };
  expect((await browser.post("/email-otp/reset-password", form)).status).toBe(200);
});

test("nor one for a further address, or for a telephone number", async () => {
  const { cookie, password } = await newTherapist(api);
  const me = browserOf(api, cookie);
  const email = "otra@ejemplo.es";
  const address = await added(me, "emails", { email, password });
  const [mailed, ...late] = codesTo(email);
  expect(late).toEqual([]);
  expect((await me.post("/manage/emails/verify", { id: address, code: mailed })).status).toBe(200);

  const number = "+34612345678";
  const phone = await added(me, "phones", { number, password });
  expect(hook.texts).toHaveLength(1);
  const code = hook.codeFor(number);
  expect((await me.post("/manage/phones/verify", { id: phone, code })).status).toBe(200);
});
