import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browserOf } from "../../support/account.ts";
import { startTestApi, type TestApi } from "../../support/api.ts";
import { type MailServer, startMailServer } from "../../support/mailServer.ts";

let refusal: number | null = null;
let mail: MailServer;
let api: TestApi;
beforeAll(async () => {
  mail = await startMailServer({ refuse: () => refusal });
  api = await startTestApi({ smtpUrl: mail.url });
});
afterAll(async () => {
  await api.close();
  await mail.close();
});

const codesTo = (email: string) =>
  mail.mails.flatMap(({ to, text }) => (to === email ? (text.match(/^\d{6}$/m) ?? []) : []));
/** How many mails with codes are in a state. */
async function jobs(state: "retry" | "completed"): Promise<number> {
  const { rows } = (await api.database.owner.execute(sql`
    select id from jobs.job where name = 'account-mails' and data->>'about' = 'attempt' and state = ${state}`)) as {
    rows: unknown[];
  };
  return rows.length;
}
/** The mail server refuses the first mail for a while, and another is asked for before it is tried again. */
async function askTwice(email: string, ask: () => Promise<unknown>, again: () => Promise<unknown>) {
  const done = await jobs("completed");
  refusal = 451;
  await ask();
  await expect.poll(() => jobs("retry")).toBe(1);
  await again();
  refusal = null;
  await expect.poll(() => jobs("completed")).toBe(done + 2);
  return codesTo(email);
}

test("a code that comes late makes none void that was asked for since: of a sign-up, and for a new password", async () => {
  const email = "ana@ejemplo.es";
  const browser = browserOf(api, "");
  const [first, ...others] = await askTwice(
    email,
    () => browser.post("/sign-up/email", { email, password: "una-clave-9-larga", name: "Ana" }),
    () => browser.post("/email-otp/send-verification-otp", { email, type: "email-verification" }),
  );
  expect(others).toEqual([]);
  expect((await browser.post("/email-otp/verify-email", { email, otp: first })).status).toBe(200);

  const ask = () => browser.post("/email-otp/request-password-reset", { email });
  const codes = await askTwice(email, ask, ask);
  expect(codes).toHaveLength(2);
  const form = { email, otp: codes[1], password: "nueva-clave-8x" };
  expect((await browser.post("/email-otp/reset-password", form)).status).toBe(200);
});
