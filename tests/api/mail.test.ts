import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../support/api.ts";
import { startMailServer } from "../support/mailServer.ts";

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
    body: { email, password: "secreto", name: "Ana" },
  });
const askReset = (api: TestApi, email: string) =>
  api.call<{ code: string; message: string }>("/auth/email-otp/request-password-reset", { body: { email } });

test("the code arrives by mail, in Spanish, and not in the subject", async () => {
  const { url, mails, close } = await startMailServer();
  closers.push(close);
  const api = await apiWithMail(url);
  expect((await signUp(api, "ana@ejemplo.es")).status).toBe(200);
  expect(mails).toHaveLength(1);
  const mail = mails[0]?.raw ?? "";
  expect(mail).toMatch(/^From: Consulta <hola@consulta\.es>/m);
  expect(mail).toMatch(/^To: .*ana@ejemplo\.es/m);
  expect(mail).toMatch(/^\d{6}\r?$/m);
  expect(mail.match(/^Subject: .+$/m)?.[0]).not.toMatch(/\d{6}/);
  expect(mail).toContain("text/html");
});

test("a mail server that refuses gives a clear Spanish error, and signing up again works once it is back", async () => {
  const silent = createServer((socket) => socket.end("554 no\r\n"));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  closers.push(() => new Promise((resolve) => silent.close(() => resolve())));
  const api = await apiWithMail(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  const { status, body } = await signUp(api, "ana@ejemplo.es");
  expect(status).toBe(503);
  expect(body).toEqual({ code: "MAIL_NOT_SENT", message: expect.stringMatching(/^No hemos podido enviar el correo/) });
  expect((await signUp(api, "ana@ejemplo.es")).status).toBe(503);
  expect(api.logs.join("")).not.toContain("ana@ejemplo.es");
});

test("a mail server that hangs is given up after some seconds", async () => {
  const hanging = createServer((socket) => socket.on("error", () => socket.destroy()));
  await new Promise<void>((resolve) => hanging.listen(0, "127.0.0.1", resolve));
  closers.push(() => new Promise((resolve) => hanging.close(() => resolve())));
  const api = await apiWithMail(`smtp://127.0.0.1:${(hanging.address() as AddressInfo).port}`);
  const startedAt = performance.now();
  expect((await askReset(api, "nadie@ejemplo.es")).status).toBe(503);
  expect(performance.now() - startedAt).toBeLessThan(9_000);
}, 20_000);

test("while mails cannot be sent, known and unknown addresses are answered alike", async () => {
  const down = await apiWithMail("smtp://127.0.0.1:9");
  await signUp(down, "ana@ejemplo.es");
  const known = await askReset(down, "ana@ejemplo.es");
  const unknown = await askReset(down, "nadie@ejemplo.es");
  expect(known.status).toBe(503);
  expect(unknown.body).toEqual(known.body);
});
