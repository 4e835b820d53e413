import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { consentLinks } from "../../../api/consents/consents.links.ts";
import { consents } from "../../../api/consents/consents.table.ts";
import { CONSENT_TITLE } from "../../../schema/rules/consents/consents.ts";
import { createClient, startTestApi, type TestApi } from "../../support/api.ts";
import { ask, pageOf, publish } from "../../support/consents.ts";
import { type MailServer, startMailServer } from "../../support/mailServer.ts";
import { QUICK } from "../../support/pace.ts";
import { payingTherapist, type TestPractice } from "../../support/reminders.ts";

const PATIENCE = { timeout: 30_000, interval: 50 };
let server: MailServer;
let api: TestApi;
let therapist: TestPractice & { token: string };
let token: string;
let client: string;
let email: string;
beforeAll(async () => {
  server = await startMailServer();
  api = await startTestApi({ smtpUrl: server.url }, { pace: QUICK });
});
afterAll(async () => {
  await api.close();
  await server.close();
});
beforeEach(async () => {
  therapist = await payingTherapist(api, "Elena Vidal");
  ({ token } = therapist);
  email = `ana.${crypto.randomUUID().slice(0, 8)}@ejemplo.es`;
  client = (await createClient(api, token, { nombre: "Ana Vega Ríos", email })).id;
  await publish(api, token);
  await ask(api, token, client);
});

const open = (path: string) => api.call<string>(path);
const rows = () => api.database.owner.select().from(consents).where(eq(consents.clientId, client));
const mailsTo = (subject: RegExp) =>
  server.mails.filter((mail) => mail.to === email && subject.test(mail.headers.subject ?? ""));

test("a page says until when this very link opens it, though a later one that was asked for since does for longer", async () => {
  const [row] = await rows();
  const soon = new Date(Date.now() + 86_400_000);
  const links = consentLinks(api.config.authSecret ?? "", api.config.publicUrl);
  const key = { professionalId: therapist.professionalId, consentId: row?.id ?? "", clientId: client };
  const older = await links.make({ ...key, expiresAt: soon, emailSince: null });
  const dayOf = (at: Date) =>
    at.toLocaleDateString("es-ES", { timeZone: "Europe/Madrid", day: "numeric", month: "long", year: "numeric" });
  expect((await open(new URL(older).pathname)).body).toContain(`Puedes responder hasta el ${dayOf(soon)}.`);
  expect((await open(await pageOf(api, client))).body).toContain(
    `Puedes responder hasta el ${dayOf(row?.expiresAt ?? soon)}.`,
  );
});

test("a mail about several texts names them in the order in which they always stand", async () => {
  for (const kind of ["DATOS", "IA"] as const) await publish(api, token, kind);
  await ask(api, token, client, { tipos: ["IA", "DATOS", "TRATAMIENTO"] });
  await expect.poll(() => mailsTo(/Unos documentos/).length, PATIENCE).toBe(1);
  const [mail] = mailsTo(/Unos documentos/);
  const titles = Object.values(CONSENT_TITLE);
  const found = mail?.text.match(new RegExp(titles.join("|"), "g"));
  expect(found).toEqual(titles);
});
