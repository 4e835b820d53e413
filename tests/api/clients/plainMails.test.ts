import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plainText } from "../../../api/core/mail/plainText.ts";
import { startTestApi, type TestApi } from "../../support/api.ts";
import { type MailServer, startMailServer } from "../../support/mailServer.ts";
import { QUICK } from "../../support/pace.ts";
import { addPractice, addSession } from "../../support/reminders.ts";

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
    const mail = server.mails.find(({ to }) => to === email);
    expect(`${mail?.text}${mail?.html}${JSON.stringify(mail?.calendar)}${mail?.headers["reply-to"]}`).not.toMatch(
      /malo\.ejemplo|malo=2E/,
    );
  });
});
