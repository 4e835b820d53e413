import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../support/api.ts";
import { startMailServer } from "../../support/mailServer.ts";
import { freePort } from "../../support/ports.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function apiWithMail(smtpUrl: string): Promise<TestApi> {
  const api = await startTestApi({ smtpUrl, mailFrom: "Consulta <hola@consulta.es>" });
  closers.push(() => api.close());
  return api;
}

const signUp = (api: TestApi, email: string) =>
  api.call<{ code: string; message: string }>("/auth/sign-up/email", {
    body: { email, password: "una-clave-9", name: "Ana" },
  });

test("the code arrives by mail, in Spanish, and not in the subject", async () => {
  const { url, mails, close } = await startMailServer();
  closers.push(close);
  const api = await apiWithMail(url);
  expect((await signUp(api, "ana@ejemplo.es")).status).toBe(200);
  await expect.poll(() => mails.length).toBe(1);
  const mail = mails[0]?.raw ?? "";
  expect(mail).toMatch(/^From: Consulta <hola@consulta\.es>/m);
  expect(mail).toMatch(/^To: .*ana@ejemplo\.es/m);
  expect(mail).toMatch(/^\d{6}\r?$/m);
  expect(mail.match(/^Subject: .+$/m)?.[0]).not.toMatch(/\d{6}/);
  expect(mail).toContain("text/html");
});

test("while the mail server is away nobody waits for it, and the code comes once it is back", async () => {
  const port = await freePort();
  const api = await apiWithMail(`smtp://127.0.0.1:${port}`);
  expect((await signUp(api, "ana@ejemplo.es")).status).toBe(200);
  await expect.poll(() => api.logs.join("")).toContain("account mail not taken");
  const { mails, close } = await startMailServer({ port });
  closers.push(close);
  await expect.poll(() => mails.map(({ to }) => to)).toEqual(["ana@ejemplo.es"]);
  expect(mails[0]?.text).toMatch(/^\d{6}$/m);
  expect(api.logs.join("")).not.toContain("ana@ejemplo.es");
});

test("an address that the mail server refuses for good is not tried again", async () => {
  let refusals = 0;
  const { url, mails, close } = await startMailServer({
    refuse: (address) => {
      if (!address.startsWith("ana")) return null;
      refusals += 1;
      return 550;
    },
  });
  closers.push(close);
  const api = await apiWithMail(url);
  await signUp(api, "ana@ejemplo.es");
  await signUp(api, "eva@ejemplo.es");
  await expect.poll(() => mails.map(({ to }) => to)).toEqual(["eva@ejemplo.es"]);
  const waiting = () =>
    api.database.owner.execute("select 1 from jobs.job where name = 'account-mails' and state < 'completed'");
  // That a mail is out is written down after the server has taken it.
  await expect.poll(async () => ((await waiting()) as unknown as { rows: unknown[] }).rows).toEqual([]);
  expect(refusals).toBe(1);
});

test("a mail server that hangs holds up no answer", async () => {
  const hanging = createServer((socket) => socket.on("error", () => socket.destroy()));
  await new Promise<void>((resolve) => hanging.listen(0, "127.0.0.1", resolve));
  closers.push(() => new Promise((resolve) => hanging.close(() => resolve())));
  const api = await apiWithMail(`smtp://127.0.0.1:${(hanging.address() as AddressInfo).port}`);
  const startedAt = performance.now();
  expect((await signUp(api, "ana@ejemplo.es")).status).toBe(200);
  expect(performance.now() - startedAt).toBeLessThan(4_000);
});
