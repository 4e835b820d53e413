import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clients } from "../../../api/clients/clients.table.ts";
import { consentMails } from "../../../api/consents/consents.table.ts";
import { openLimit } from "../../../api/core/limits.ts";
import { sessions } from "../../../api/sessions/sessions.table.ts";
import { dayIn } from "../../../schema/rules/days.ts";
import { press } from "../../support/answers.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { accepting, ask, kindOf, publish, stateOf } from "../../support/consents.ts";
import { type MailServer, startMailServer } from "../../support/mailServer.ts";
import { practiceOf } from "../../support/overview.ts";
import { QUICK } from "../../support/pace.ts";
import { payingTherapist } from "../../support/reminders.ts";

const PATIENCE = { timeout: 30_000, interval: 50 };
const DAY_MS = 86_400_000;
let server: MailServer;
let api: TestApi;
let token: string;
let therapist: string;
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

const mailsTo = (address: string, subject: RegExp) =>
  server.mails.filter(({ to, headers }) => to === address && subject.test(headers.subject ?? ""));
const copies = () => mailsTo(email, /Tu copia/).length;
const ofClient = () => eq(consentMails.clientId, client);
const mailNow = async () => (await api.database.owner.select().from(consentMails).where(ofClient()))[0];
const copyNow = async () => (await stateOf(api, token, client)).data[0]?.copia?.estado;
/** As when its hour has come. */
const dueNow = () => api.database.owner.update(consentMails).set({ putOffUntil: null }).where(ofClient());

/** As two days after its first session was noted. */
async function becomeKnown() {
  const ago = new Date(Date.now() - 2 * DAY_MS);
  await api.database.owner.update(clients).set({ emailSince: ago }).where(eq(clients.id, client));
  await api.database.owner.insert(sessions).values({
    ...{ professionalId: await practiceOf(api, token), clientId: client, type: "Terapia Individual" },
    ...{ startsAt: new Date(), createdAt: ago },
  });
}

async function practice(person: { token: string; email: string }) {
  ({ token, email: therapist } = person);
  email = `ana.${crypto.randomUUID().slice(0, 8)}@ejemplo.es`;
  client = (await createClient(api, token, { nombre: "Ana Vega Ríos", email })).id;
  await publish(api, token);
}
/** Has the client accept on the practice's screen. @returns what the page says then */
async function signedHere(): Promise<string> {
  const { body } = await ask(api, token, client, { tipos: ["TRATAMIENTO"], enConsulta: true });
  const page = new URL(body.enlaces[0]?.url ?? "").pathname;
  return (await press(api, page, await accepting(api, page))).body;
}

describe("the copy of what was accepted in the room", () => {
  test("is promised and mailed where it can be, and the therapist, who was there, is told nothing by mail", async () => {
    await practice(await payingTherapist(api, "Elena Vidal"));
    expect(await signedHere()).toContain("Te llegará una copia por correo.");
    await expect.poll(copies, PATIENCE).toBe(1);
    await expect.poll(copyNow, PATIENCE).toBe("ENVIADO");
    expect(await api.database.owner.$count(consentMails, ofClient())).toBe(1);
    expect(mailsTo(therapist, /ha respondido/)).toEqual([]);
  });

  test("is not mailed any more once it was taken back while it waited", async () => {
    await practice(await newTherapist(api, "Elena Vidal"));
    await signedHere();
    await expect.poll(async () => (await mailNow())?.putOffUntil, PATIENCE).toBeInstanceOf(Date);
    const [accepted] = (await stateOf(api, token, client)).data;
    const body = { fecha: dayIn("Europe/Madrid", new Date()) };
    expect((await api.call(`/consentimientos/${accepted?.id}/revocar`, { token, body })).status).toBe(200);
    await dueNow();
    await expect.poll(copyNow, PATIENCE).toBe("OMITIDO");
    expect(copies()).toBe(0);
  });

  test("of a new client of the free plan is not promised, waits, and goes out once the client is known", async () => {
    await practice(await newTherapist(api, "Elena Vidal"));
    const told = await signedHere();
    expect(told).toContain("Si quieres una copia, pídesela a Elena Vidal.");
    expect(told).not.toContain("Te llegará");
    await expect.poll(async () => (await mailNow())?.putOffUntil, PATIENCE).toBeInstanceOf(Date);
    expect([await copyNow(), copies()]).toEqual(["PENDIENTE", 0]);
    await becomeKnown();
    await dueNow();
    await expect.poll(copies, PATIENCE).toBe(1);
    await expect.poll(copyNow, PATIENCE).toBe("ENVIADO");
  });

  test("waits while the client is among the deleted, and goes out once the client is back", async () => {
    await practice(await newTherapist(api, "Elena Vidal"));
    await signedHere();
    await expect.poll(async () => (await mailNow())?.putOffUntil, PATIENCE).toBeInstanceOf(Date);
    await api.call(`/clientes/${client}`, { token, method: "DELETE" });
    await dueNow();
    await expect.poll(async () => (await mailNow())?.putOffUntil, PATIENCE).toBeInstanceOf(Date);
    expect(await mailNow()).toMatchObject({ failedAt: null, sentAt: null });
    await api.call(`/clientes/${client}/restaurar`, { token, method: "POST" });
    await becomeKnown();
    await dueNow();
    await expect.poll(copies, PATIENCE).toBe(1);
  });

  test("waits for some weeks and no longer, and not for who wants no mails", async () => {
    await practice(await newTherapist(api));
    await signedHere();
    await expect.poll(async () => (await mailNow())?.putOffUntil, PATIENCE).toBeInstanceOf(Date);
    await api.database.owner
      .update(consentMails)
      .set({ askedAt: new Date(Date.now() - 31 * DAY_MS), putOffUntil: null })
      .where(ofClient());
    await expect.poll(copyNow, PATIENCE).toBe("OMITIDO");
    await practice(await payingTherapist(api, "Elena Vidal"));
    await refuseMails();
    expect(await signedHere()).toContain("Si quieres una copia, pídesela a Elena Vidal.");
    await expect.poll(copyNow, PATIENCE).toBe("OMITIDO");
    expect(copies()).toBe(0);
  });
});

const hashOf = (address: string) => createHash("sha256").update(address).digest("hex");
const refuseMails = () =>
  api.database.owner.execute(`insert into mail_refusals (professional_id, address_hash)
    select professional_id, '${hashOf(email)}' from clients where id = '${client}'`);

describe("a request that is not mailed", () => {
  beforeEach(async () => {
    await practice(await payingTherapist(api));
    await ask(api, token, client);
    await expect
      .poll(async () => (await stateOf(api, token, client)).data[0]?.correo?.estado, PATIENCE)
      .toBe("ENVIADO");
  });
  /** All that one mailbox gets in a day. */
  async function useUp(): Promise<void> {
    const limit = openLimit(api.database, "mails:mailbox", { points: 12, seconds: 86_400 });
    while ((await limit.take(hashOf(email))) === null);
  }

  test("beyond the day's share is told apart from what was refused, and the link that went out before still counts", async () => {
    const [mail] = mailsTo(email, /leer y firmar/);
    const page = new URL(mail?.text.match(/http\S+\/consentimiento\/\S+/)?.[0] ?? "").pathname;
    const before = (await stateOf(api, token, client)).data[0];
    expect(before?.enlaceHasta).toBe(before?.caduca);
    await useUp();
    await ask(api, token, client);
    const now = async () => (await stateOf(api, token, client)).data[0];
    await expect.poll(async () => (await now())?.correo?.estado, PATIENCE).toBe("OMITIDO");
    expect(await now()).toMatchObject({ estado: "PENDIENTE", enlaceHasta: before?.caduca });
    expect((await api.call(page)).status).toBe(200);
    // Another text, of which nothing went out.
    await publish(api, token, "DATOS");
    await ask(api, token, client, { tipos: ["DATOS"] });
    const data = async () => (await stateOf(api, token, client)).data.find(({ tipo }) => tipo === "DATOS");
    await expect.poll(async () => (await data())?.correo?.estado, PATIENCE).toBe("OMITIDO");
    expect((await data())?.enlaceHasta).toBeNull();
  });

  test("a link that went to another address than the client has now is no link that counts", async () => {
    await api.call(`/clientes/${client}`, { token, method: "PUT", body: { email: `otra.${email}` } });
    expect((await stateOf(api, token, client)).data[0]?.enlaceHasta).toBeNull();
    expect((await kindOf(api, token, client))?.estado).toBe("CADUCADO");
  });
});
