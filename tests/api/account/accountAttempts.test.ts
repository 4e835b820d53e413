import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { outbox } from "../../../api/core/mail/outbox.table.ts";
import { INSTEAD_OF_MAX } from "../../../schema/rules/accounts.ts";
import { type AccountBrowser, browserOf, newAccount, type Refusal, signInAs } from "../../support/account.ts";
import { startTestApi, type TestApi, tokenOf } from "../../support/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

let count = 0;
const anAddress = () => `alguien${++count}@ejemplo.es`;
const aBrowser = () => browserOf(api, "");

/** Signs up in a browser. @returns the code that was mailed for it */
async function begin(browser: AccountBrowser, email: string, password: string, name = "Ana Ruiz"): Promise<string> {
  const { status } = await browser.post("/sign-up/email", { email, password, name });
  expect(status).toBe(200);
  return await api.codeFor(email);
}
const prove = (browser: AccountBrowser, email: string, otp: string) =>
  browser.post<Refusal & { user: { id: string } }>("/email-otp/verify-email", { email, otp });
const opens = async (email: string, password: string) => (await signInAs(api, email, password)).answer.status === 200;

/** Subjects of all mails to an address, oldest first. */
async function subjectsTo(email: string): Promise<string[]> {
  await api.codeFor(email).catch(() => undefined);
  const mails = await api.database.owner
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, email))
    .orderBy(asc(outbox.createdAt));
  return mails.map(({ subject }) => subject);
}

describe("two sign-ups with one address", () => {
  test.each([
    ["the stranger begins first", true],
    ["the stranger begins last", false],
  ])("when %s, the owner's code opens the account with the owner's password", async (_, strangerFirst) => {
    const email = anAddress();
    const [owner, stranger] = [aBrowser(), aBrowser()];
    if (strangerFirst) await begin(stranger, email, "del-intruso");
    const code = await begin(owner, email, "de-la-duena");
    if (!strangerFirst) {
      // The newest mail: its code is the stranger's, and good for nothing here.
      const theirs = await begin(stranger, email, "del-intruso");
      expect((await prove(owner, email, theirs)).body.message).toBe("Código inválido");
    }
    const proven = await prove(owner, email, code);
    expect(proven.status).toBe(200);
    expect(await tokenOf(api, owner.cookie)).toMatch(/^ey/);
    expect([await opens(email, "de-la-duena"), await opens(email, "del-intruso")]).toEqual([true, false]);
    await stranger.post("/email-otp/send-verification-otp", { email, type: "email-verification" });
    expect((await prove(stranger, email, code)).status).toBe(400);
    expect(await opens(email, "del-intruso")).toBe(false);
  });

  test("what a stranger begins, asks for anew and guesses leaves the owner's code as it is", async () => {
    const email = anAddress();
    const [owner, stranger] = [aBrowser(), aBrowser()];
    const code = await begin(owner, email, "de-la-duena");
    await begin(stranger, email, "del-intruso");
    await stranger.post("/email-otp/send-verification-otp", { email, type: "email-verification" });
    for (let tries = 0; tries < 5; tries++) expect((await prove(stranger, email, "mal")).status).not.toBe(200);
    expect((await prove(aBrowser(), email, code)).body.message).toMatch(/^Código inválido: escríbelo en el navegador/);
    expect((await prove(owner, email, code)).status).toBe(200);
    expect(await opens(email, "de-la-duena")).toBe(true);
  });

  test("proven at the same moment open one account, with one of both passwords", async () => {
    const email = anAddress();
    const [one, other] = [aBrowser(), aBrowser()];
    const codes = [await begin(one, email, "clave-primera"), await begin(other, email, "clave-segunda")];
    const answers = await Promise.all([prove(one, email, codes[0] ?? ""), prove(other, email, codes[1] ?? "")]);
    const [first, second] = answers.map(({ status }) => status === 200);
    expect(first).not.toBe(second);
    expect(await opens(email, "clave-primera")).toBe(first);
    expect(await opens(email, "clave-segunda")).toBe(second);
  });

  test("from one browser are one: the newest form counts, and only its code", async () => {
    const email = anAddress();
    const browser = aBrowser();
    const old = await begin(browser, email, "clave-primera");
    const code = await begin(browser, email, "clave-segunda", "Ana María Ruiz");
    if (old !== code) expect((await prove(browser, email, old)).body.message).toBe("Código inválido");
    expect((await prove(browser, email, code)).status).toBe(200);
    expect([await opens(email, "clave-primera"), await opens(email, "clave-segunda")]).toEqual([false, true]);
  });
});

describe("an unproven sign-up", () => {
  test("goes on in another browser with its password, which gets a code of its own", async () => {
    const email = anAddress();
    const first = await begin(aBrowser(), email, "de-la-duena");
    const { answer, browser } = await signInAs(api, email, "de-la-duena");
    expect([answer.status, answer.body.code]).toEqual([403, "EMAIL_NOT_VERIFIED"]);
    const otp = await api.codeFor(email);
    expect(otp).not.toBe(first);
    expect((await signInAs(api, email, "otra-clave")).answer.body.code).toBe("INVALID_EMAIL_OR_PASSWORD");
    expect((await prove(browser, email, otp)).status).toBe(200);
    expect(await opens(email, "de-la-duena")).toBe(true);
  });

  test("that a stranger's follows is neither opened by it nor lost: its browser proves it, another begins anew", async () => {
    const email = anAddress();
    const owner = aBrowser();
    const code = await begin(owner, email, "de-la-duena");
    await begin(aBrowser(), email, "del-intruso");
    // In a browser without a sign-up of its own only the newest password counts, and opens nothing without the mail.
    const stranger = await signInAs(api, email, "del-intruso");
    expect(stranger.answer.body.code).toBe("EMAIL_NOT_VERIFIED");
    const displaced = await signInAs(api, email, "de-la-duena");
    expect(displaced.answer.body.code).toBe("INVALID_EMAIL_OR_PASSWORD");
    const again = await begin(displaced.browser, email, "de-la-duena");
    expect((await prove(stranger.browser, email, code)).status).not.toBe(200);
    expect((await prove(stranger.browser, email, again)).status).not.toBe(200);
    expect((await prove(displaced.browser, email, again)).status).toBe(200);
    expect((await prove(owner, email, code)).status).toBe(400);
    expect([await opens(email, "de-la-duena"), await opens(email, "del-intruso")]).toEqual([true, false]);
  });

  test("is no account: nobody can reset its password or take its address from somebody who proves it", async () => {
    const email = anAddress();
    const stranger = aBrowser();
    await begin(stranger, email, "del-intruso");
    const asking = aBrowser();
    expect((await asking.post("/email-otp/request-password-reset", { email })).status).toBe(200);
    expect(await subjectsTo(email)).toEqual(["Verifica tu correo electrónico en Consulta"]);
    const me = await newAccount(api);
    const { body } = await me.post<{ id: string }>("/manage/emails/add", { email, password: me.password });
    expect((await me.post("/manage/emails/verify", { id: body.id, code: await api.codeFor(email) })).status).toBe(200);
    expect(await opens(email, me.password)).toBe(true);
    expect(await opens(email, "del-intruso")).toBe(false);
  });

  test("asks for no code where nothing was begun, and says so", async () => {
    const answer = await aBrowser().post("/email-otp/send-verification-otp", {
      email: anAddress(),
      type: "email-verification",
    });
    expect(answer).toMatchObject({ status: 400, body: { code: "NOTHING_BEGUN" } });
  });
});

describe("the code for a new password", () => {
  const ask = (browser: AccountBrowser, email: string) => browser.post("/email-otp/request-password-reset", { email });
  const reset = (browser: AccountBrowser, email: string, otp: string, password: string) =>
    browser.post("/email-otp/reset-password", { email, otp, password });

  test("is good in the browser that asked for it, and strangers' requests and guesses use up nothing of it", async () => {
    const me = await newAccount(api);
    const [mine, stranger] = [aBrowser(), aBrowser()];
    await ask(mine, me.email);
    const code = await api.codeFor(me.email);
    expect((await reset(stranger, me.email, code, "del-intruso")).body.message).toBe(
      "Este código no vale en este navegador. Pide otro aquí y escribe el último que te llegue.",
    );
    await ask(stranger, me.email);
    const theirs = await api.codeFor(me.email);
    for (let tries = 0; tries < 5; tries++) await reset(stranger, me.email, "mal", "del-intruso");
    expect((await reset(mine, me.email, code, "nueva-clave")).status).toBe(200);
    expect(await opens(me.email, "nueva-clave")).toBe(true);
    // And the stranger's own is over with it.
    expect((await reset(stranger, me.email, theirs, "del-intruso")).status).toBe(400);
  });

  test("opens once", async () => {
    const me = await newAccount(api);
    const mine = aBrowser();
    await ask(mine, me.email);
    const code = await api.codeFor(me.email);
    const answers = await Promise.all([1, 2, 3].map((n) => reset(mine, me.email, code, `nueva-clave-${n}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

test("addresses that were mistyped make way for the one typed in their place", async () => {
  const me = await newAccount(api);
  const add = (email: string, insteadOf?: string[]) =>
    me.post("/manage/emails/add", { email, insteadOf, password: me.password });
  await add("mal.escrito@ejemplo.es");
  await add("mal.ecsrito@ejemplo.es");
  const tried = [" Mal.Escrito@ejemplo.es", "mal.ecsrito@ejemplo.es", "nunca@ejemplo.es", "ninguno@", me.email];
  expect((await add("bien.escrito@ejemplo.es", tried)).status).toBe(200);
  expect((await me.overview()).emails.map(({ email }) => email)).toEqual([me.email, "bien.escrito@ejemplo.es"]);
});

test("more mistyped addresses than a page ever names are refused, and why is said", async () => {
  const me = await newAccount(api);
  const add = (insteadOf: string[]) =>
    me.post<Refusal>("/manage/emails/add", { email: "otra.suya@ejemplo.es", insteadOf, password: me.password });
  const many = Array.from({ length: INSTEAD_OF_MAX + 1 }, (_, n) => `mal${n}@ejemplo.es`);
  const refused = await add(many);
  expect(refused).toMatchObject({ status: 400, body: { code: "TOO_MANY_MISTYPED" } });
  expect(refused.body.message).toMatch(/^Lo has intentado muchas veces seguidas\./);
  expect((await me.overview()).emails).toHaveLength(1);
  expect((await add(many.slice(1))).status).toBe(200);
});
