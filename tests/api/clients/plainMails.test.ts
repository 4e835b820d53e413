import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plainText } from "../../../api/core/mail/plainText.ts";
import { linkedSession, press } from "../../support/answers.ts";
import { createClient, startTestApi, type TestApi } from "../../support/api.ts";
import { type MailServer, startMailServer } from "../../support/mailServer.ts";
import { QUICK } from "../../support/pace.ts";
import { earnedSession, ISSUER, makeReceipt, writeIssuer } from "../../support/receipts.ts";
import { addPractice, addSession, payingTherapist } from "../../support/reminders.ts";

const PATIENCE = { timeout: 30_000, interval: 50 };
let server: MailServer;
let api: TestApi;
beforeAll(async () => {
  server = await startMailServer();
  api = await startTestApi({ smtpUrl: server.url }, { pace: QUICK });
});
afterAll(async () => {
  await api.close();
  await server.close();
});

describe("names and places in a mail", () => {
  test.each([
    ["Ana https://malo.ejemplo/x?y=1", "Ana https: malo. ejemplo/x?y=1"],
    ["www.malo.ejemplo", "www. malo. ejemplo"],
    ["Ana\r\nBcc: x@malo.es", "Ana Bcc: x (a) malo. es"],
    ["malo。ejemplo", "malo. ejemplo"],
    ["ma\u200blo.ej\u200bemplo", "malo. ejemplo"],
    ["mailto:x", "mailto: x"],
    ["Dr. J.M. Pérez-O’Neill", "Dr. J. M. Pérez-O’Neill"],
    ["C/ Mayor 3, 2.º B", "C/ Mayor 3, 2.º B"],
  ])("%j cannot lead anywhere", (typed, shown) => {
    expect(plainText(typed)).toBe(shown);
  });

  test("are plain in text, calendar entry and answers' address", async () => {
    const email = "leo@ejemplo.es";
    const practice = await addPractice(api.database, { fullName: "Premio en www.malo.ejemplo" });
    const location = "https://malo.ejemplo/entra";
    await addSession(api.database, practice, { dueAt: new Date(), location }, { name: "Gana malo.ejemplo", email });
    await expect.poll(() => server.mails.length, PATIENCE).toBe(2);
    expect(server.mails.map(({ to }) => to)).toContain(email);
    const words = server.mails.map(
      ({ text, html, calendar, headers }) => `${text}${html}${JSON.stringify(calendar)}${headers["reply-to"]}`,
    );
    expect(words.join()).not.toMatch(/malo\.ejemplo|malo=2E/);
  });

  test("are plain in a questionnaire's mail, a receipt's, and those that tell a therapist of a client", async () => {
    const practice = await payingTherapist(api, "Premio en www.malo.ejemplo");
    const { token } = practice;
    const email = "eva@ejemplo.es";
    const client = (await createClient(api, token, { nombre: "Gana malo.ejemplo", email })).id;
    const mailsTo = (address: string) => server.mails.filter(({ to }) => to === address);
    await api.call("/medidas/enlaces", { token, body: { client, medida: "WHO5" } });
    await writeIssuer(api, token, { ...ISSUER, nombre: "Premio en www.malo.ejemplo" });
    const { id } = await earnedSession(api, token, client, "2026-10-02T10:00:00Z");
    const { body: receipt } = await makeReceipt(api, token, { client, sesiones: [id] });
    await api.call(`/recibos/${receipt.id}/correo`, { token, body: {} });
    await expect.poll(() => mailsTo(email).length, PATIENCE).toBe(2);
    const { page } = await linkedSession(api, practice, {}, { name: "Gana malo.ejemplo" });
    await press(api, page, { respuesta: "confirmar" });
    await expect
      .poll(
        () =>
          mailsTo(practice.email)
            .map(({ text }) => text)
            .join(),
        PATIENCE,
      )
      .toContain("ha confirmado");
    const words = [...mailsTo(email), ...mailsTo(practice.email)].map(
      ({ headers, text, html }) => `${headers.subject}${text}${html}${headers["reply-to"]}`,
    );
    expect(words.join()).toMatch(/Gana malo\. ejemplo/);
    expect(words.join()).not.toMatch(/malo\.ejemplo/);
  });
});
