import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { supportMessages } from "../../../api/support/support.table.ts";
import { SUPPORT_PER_HOUR, SUPPORT_SUBJECTS } from "../../../schema/rules/support.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import { type WireSubmission, type WireSubmissionInput, wireSubmission } from "../../../schema/wire/support.ts";
import { newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { type MailServer, startMailServer } from "../../support/mailServer.ts";
import { QUICK } from "../../support/pace.ts";
import { freePort } from "../../support/ports.ts";
import { openTestDatabase } from "../../support/testDatabase.ts";

const PATIENCE = { timeout: 30_000, interval: 50 };
const aMessage = (fields: Partial<WireSubmissionInput> = {}): WireSubmissionInput => ({
  title: "No puedo exportar",
  subject: "Soporte Técnico",
  body: "Pulso el botón y no pasa nada.\nGracias.",
  full_name: "Ana Ruiz",
  email: "ana@correo.es",
  ...fields,
});

let server: MailServer;
let api: TestApi;
let token: string;
let email: string;
beforeAll(async () => {
  server = await startMailServer();
  api = await startTestApi({ smtpUrl: server.url, supportEmail: "soporte@consulta.es" }, { pace: QUICK });
});
afterAll(async () => {
  await api.close();
  await server.close();
});
beforeEach(async () => {
  ({ token, email } = await newTherapist(api, "Ana Ruiz"));
});

const submit = <Body = WireSubmission>(body: unknown, headers: Record<string, string> = {}) =>
  api.call<Body>("/api/submission", { token, body, headers });
const stored = () => api.database.owner.select().from(supportMessages);
const mailed = (title: string) => server.mails.filter(({ headers }) => headers.subject?.includes(title));

describe("a message to support", () => {
  test("is stored, and mailed to support alone with the sender as who gets the answer", async () => {
    const { status, body } = await submit(
      aMessage({ title: "Mi título", email: "otra@persona.es", full_name: "Otra" }),
    );
    expect(status).toBe(201);
    expect(wireSubmission.parse(body)).toMatchObject({ title: "Mi título", subject: "Soporte Técnico" });
    await expect.poll(() => mailed("Mi título").length, PATIENCE).toBe(1);
    const [mail] = mailed("Mi título");
    expect(mail).toMatchObject({ to: "soporte@consulta.es" });
    expect(mail?.headers).toMatchObject({
      subject: "[Soporte Técnico] Mi título",
      to: "soporte@consulta.es",
      "reply-to": `Ana Ruiz <${email}>`,
    });
    expect(mail?.raw).not.toContain("otra@persona.es");
    expect(mail?.text).toContain(`De: Ana Ruiz <${email}>`);
    expect(mail?.text).toContain("Pulso el botón y no pasa nada.\nGracias.");
    expect(mail?.html).toContain("<p>Pulso el botón y no pasa nada.<br>Gracias.</p>");
    await expect
      .poll(async () => (await stored()).find(({ id }) => id === body.id)?.sentAt, PATIENCE)
      .toBeInstanceOf(Date);
  });

  test("keeps whatever stands in its title or its sender's name out of the headers", async () => {
    const { token: sly } = await newTherapist(api, "Ana\r\nBcc: victima@correo.es");
    const body = aMessage({ title: "Hola\r\nBcc: victima@correo.es\r\n\r\nCuerpo falso" });
    expect((await api.call("/api/submission", { token: sly, body })).status).toBe(201);
    await expect.poll(() => mailed("Cuerpo falso").length, PATIENCE).toBe(1);
    const [mail] = mailed("Cuerpo falso");
    expect(mail).toMatchObject({ to: "soporte@consulta.es" });
    expect(mail?.headers.bcc).toBeUndefined();
    expect(mail?.headers.subject).toBe("[Soporte Técnico] Hola Bcc: victima@correo.es Cuerpo falso");
  });

  test("keeps its lines in a mail program that shows HTML, whatever ends them, and brings no HTML of its own", async () => {
    const body = "Uno\r\n<b>dos</b>\n\ntres";
    expect((await submit(aMessage({ title: "Con líneas", body }))).status).toBe(201);
    await expect.poll(() => mailed("Con líneas").length, PATIENCE).toBe(1);
    expect(mailed("Con líneas")[0]?.html).toContain("<p>Uno<br>&lt;b&gt;dos&lt;/b&gt;<br><br>tres</p>");
  });

  test("sent twice with one key is one message and one mail", async () => {
    const key = { "Idempotency-Key": "mensaje-de-soporte-1" };
    const sent = aMessage({ title: "Una sola vez" });
    const [one, two] = await Promise.all([submit(sent, key), submit(sent, key)]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.body).toEqual(one.body);
    expect((await stored()).filter(({ title }) => title === "Una sola vez")).toHaveLength(1);
    const other = await submit<WireProblem>(aMessage({ title: "Otra cosa" }), key);
    expect(other.body.errors).toMatchObject([{ field: "Idempotency-Key" }]);
  });

  test("waits for the mail server, and reaches it once when it is back", async () => {
    const port = await freePort();
    const down = await startTestApi(
      { smtpUrl: `smtp://127.0.0.1:${port}`, supportEmail: "soporte@consulta.es" },
      { database: await openTestDatabase(), pace: QUICK },
    );
    const { token: other } = await newTherapist(down);
    const { status } = await down.call("/api/submission", { token: other, body: aMessage({ title: "Sin correo" }) });
    expect(status).toBe(201);
    const untaken = () => down.logs.filter((line) => line.includes("message to support not taken")).length;
    await expect.poll(untaken, PATIENCE).toBeGreaterThan(0);
    const back = await startMailServer({ port });
    await expect.poll(() => back.mails.length, PATIENCE).toBe(1);
    const sent = async () => (await down.database.owner.select().from(supportMessages))[0]?.sentAt;
    await expect.poll(sent, PATIENCE).toBeInstanceOf(Date);
    await down.close();
    expect(back.mails).toHaveLength(1);
    await back.close();
    expect(down.logs.join("")).not.toMatch(/Sin correo|Pulso el botón/);
  });

  test("takes each subject of the document and no other", async () => {
    for (const subject of SUPPORT_SUBJECTS.slice(0, SUPPORT_PER_HOUR)) {
      expect((await submit(aMessage({ subject }))).status).toBe(201);
    }
    const { status, body } = await submit<WireProblem>(aMessage({ subject: "Otro asunto" }));
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ field: "subject", code: "INVALID" }]);
  });

  test.each([
    ["title", "", "REQUIRED"],
    ["title", "  ", "REQUIRED"],
    ["subject", null, "REQUIRED"],
    ["body", undefined, "REQUIRED"],
    ["body", "á".repeat(1_000_000), "TOO_LONG"],
    ["title", "x".repeat(1_000_000), "TOO_LONG"],
    ["title", "con \0 dentro", "INVALID"],
    ["body", "\ud800", "INVALID"],
    ["title", 7, "INVALID"],
  ])("is refused by the name of its field (case %#: %s)", async (field, text, code) => {
    const { status, body } = await submit<WireProblem>(aMessage({ [field]: text }));
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ field, code }]);
    if (code === "REQUIRED") expect(body.errors?.[0]?.message).toBe("Por favor completa todos los campos requeridos.");
  });

  test("is one of ten an hour for one professional, however many are sent at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => submit(aMessage({ title: `Número ${n}` }))),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(SUPPORT_PER_HOUR);
    expect(statuses.filter((status) => status === 429)).toHaveLength(100 - SUPPORT_PER_HOUR);
    const refused = (await submit<WireProblem>(aMessage())).body;
    expect(refused.code).toBe("RATE_LIMITED");
    const { token: other } = await newTherapist(api);
    expect((await api.call("/api/submission", { token: other, body: aMessage() })).status).toBe(201);
  });

  test("needs a sign-in, and stands in no log", async () => {
    expect((await api.call("/api/submission", { body: aMessage() })).status).toBe(401);
    expect(api.logs.join("")).not.toMatch(/Pulso el botón|No puedo exportar/);
  });
});
