import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { measureLinks, measureReminders, measures } from "../../../api/measures/measures.table.ts";
import { makeDueLinks } from "../../../api/measures/reminders/reminders.service.ts";
import { MEASURES_FULL, MEASURES_MAX } from "../../../schema/rules/measures/measures.ts";
import type { WireMeasureLink, WireMeasureReminder } from "../../../schema/wire/measures/links.ts";
import { press } from "../../support/answers.ts";
import { createClient, startTestApi, type TestApi } from "../../support/api.ts";
import { whileHeld } from "../../support/heldPractice.ts";
import { type MailServer, startMailServer } from "../../support/mailServer.ts";
import { practiceOf } from "../../support/overview.ts";
import { QUICK } from "../../support/pace.ts";
import { refusalOf } from "../../support/receipts.ts";
import { payingTherapist } from "../../support/reminders.ts";
import { SHARED_POSTGRES } from "../../support/testDatabase.ts";

const log = pino({ level: "silent" });
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
const mailsTo = (address: string) => server.mails.filter(({ to }) => to === address);

test("a client is mailed a link without name or questionnaire; an alarming answer is mailed to the therapist without content", async () => {
  const { token, email: therapist } = await payingTherapist(api);
  const email = "ursula@ejemplo.es";
  const client = (await createClient(api, token, { nombre: "Úrsula Iguarán", email })).id;
  await api.call("/medidas/enlaces", { token, body: { client, medida: "PHQ9" } });
  await expect.poll(() => mailsTo(email).length, PATIENCE).toBe(1);
  const mail = mailsTo(email)[0];
  expect(mail?.text).not.toMatch(/Úrsula|PHQ|depres/i);
  expect(mail?.text).toMatch(/112.*024/s);
  expect(mail?.text).toContain("No quiero recibir más correos");
  expect(mail?.headers["reply-to"]).toContain(therapist);
  const page = /http:\/\/localhost:4000(\/medida\/\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  const before = mailsTo(therapist).length;
  const fields = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`p${at + 1}`, "2"]));
  for (const _press of [1, 2]) expect((await press(api, page, fields)).status).toBe(200);
  await expect.poll(() => mailsTo(therapist).length, PATIENCE).toBe(before + 1);
  const told = mailsTo(therapist).at(-1);
  expect(`${told?.headers.subject} ${told?.text}`).not.toMatch(/Úrsula|PHQ|muerte|suicid|18|depres/i);
  expect(told?.text).toContain("http://localhost:4000/dashboard");
});

test("once the client's address is put right, what went to the one before is not opened nor answered, and what goes to the new one is", async () => {
  const { token } = await payingTherapist(api);
  const [wrong, right] = ["remedios@ejemplo.es", "remedios@correo.es"];
  const client = (await createClient(api, token, { email: wrong })).id;
  const pageTo = async (address: string) => {
    await expect.poll(() => mailsTo(address).length, PATIENCE).toBe(1);
    return /http:\/\/localhost:4000(\/medida\/\S+)/.exec(mailsTo(address)[0]?.text ?? "")?.[1] ?? "";
  };
  const open = (page: string) => api.call<string>(page);
  const fields = { p1: "4", p2: "4", p3: "4", p4: "4", p5: "4" };
  await api.call("/medidas/enlaces", { token, body: { client, medida: "WHO5" } });
  const strangers = await pageTo(wrong);
  const change = (body: object) => api.call(`/clientes/${client}`, { token, method: "PUT", body });
  const listed = async () =>
    (await api.call<{ data: unknown[] }>(`/medidas/enlaces?clientId=${client}`, { token })).body.data.length;
  await expect.poll(listed).toBe(1);
  // Another name, or the address written in capitals, is no other address.
  expect((await change({ nombre: "Remedios Moscote", email: wrong.toUpperCase() })).status).toBe(200);
  expect((await open(strangers)).status).toBe(200);
  expect((await change({ email: right })).status).toBe(200);
  expect(await listed()).toBe(0);
  for (const { status, body } of [await open(strangers), await press(api, strangers, fields)])
    expect([status, body]).toEqual([404, expect.stringContaining("Este enlace ya no vale")]);
  expect(await api.database.owner.$count(measures, eq(measures.clientId, client))).toBe(0);
  await api.call("/medidas/recordatorios", { token, method: "PUT", body: { client, medida: "WHO5", activo: true } });
  const due = { nextAt: new Date(Date.now() - 1_000) };
  await api.database.owner.update(measureReminders).set(due).where(eq(measureReminders.clientId, client));
  await makeDueLinks(api.database, log, 500);
  expect((await press(api, await pageTo(right), fields)).status).toBe(200);
  expect(await api.database.owner.$count(measures, eq(measures.clientId, client))).toBe(1);
});

test("a link that waited for its mail while the address was put right went to the new one: it stands among the open ones, and can be revoked", async () => {
  const { token } = await payingTherapist(api);
  const email = "mauricio@correo.es";
  const client = (await createClient(api, token, { email: "mauricio@ejemplo.es" })).id;
  // Made before the address was put right, and still to be mailed.
  const before = { createdAt: new Date(Date.now() - 3_600_000), expiresAt: new Date(Date.now() + 86_400_000) };
  expect((await api.call(`/clientes/${client}`, { token, method: "PUT", body: { email } })).status).toBe(200);
  const about = { professionalId: await practiceOf(api, token), clientId: client, kind: "WHO5" as const };
  await api.database.owner.insert(measureLinks).values({ ...about, ...before });
  await expect.poll(() => mailsTo(email).length, PATIENCE).toBe(1);
  const page = /http:\/\/localhost:4000(\/medida\/\S+)/.exec(mailsTo(email)[0]?.text ?? "")?.[1] ?? "";
  expect((await api.call(page)).status).toBe(200);
  const listed = async () =>
    (await api.call<{ data: WireMeasureLink[] }>(`/medidas/enlaces?clientId=${client}`, { token })).body.data;
  await expect.poll(async () => (await listed()).map(({ correo }) => correo), PATIENCE).toEqual(["ENVIADO"]);
  for (const { id } of await listed()) await api.call(`/medidas/enlaces/${id}`, { token, method: "DELETE" });
  expect((await api.call(page)).status).toBe(404);
  expect(await listed()).toEqual([]);
});

test("a monthly reminder is off until it is turned on, and made once a month by however many processes", async () => {
  const { token } = await payingTherapist(api);
  const email = "amaranta@ejemplo.es";
  const client = (await createClient(api, token, { email })).id;
  const reminders = async () =>
    (await api.call<{ data: WireMeasureReminder[] }>(`/medidas/recordatorios?clientId=${client}`, { token })).body.data;
  const set = (activo: boolean) =>
    api.call("/medidas/recordatorios", { token, method: "PUT", body: { client, medida: "WHO5", activo } });
  expect(await reminders()).toEqual([]);
  await set(true);
  const [first] = await reminders();
  await set(true);
  expect(await reminders()).toEqual([first]);
  expect(Date.parse(first?.proximo ?? "")).toBeGreaterThan(Date.now() + 26 * 86_400_000);

  const due = { nextAt: new Date(Date.now() - 90 * 86_400_000) };
  const own = eq(measureReminders.clientId, client);
  await api.database.owner.update(measureReminders).set(due).where(own);
  // Beside the worker's own look.
  await Promise.all([1, 2, 3].map(() => makeDueLinks(api.database, log, 500)));
  await expect.poll(() => mailsTo(email).length, PATIENCE).toBe(1);
  const made = () => api.database.owner.$count(measureLinks, eq(measureLinks.clientId, client));
  expect(await made()).toBe(1);
  expect(Date.parse((await reminders())[0]?.proximo ?? "")).toBeGreaterThan(Date.now());

  // Of a deleted client nothing is made.
  await api.database.owner.update(measureReminders).set(due).where(own);
  await api.call(`/clientes/${client}`, { token, method: "DELETE" });
  await api.database.owner.update(measureReminders).set(due).where(own);
  const before = await made();
  await makeDueLinks(api.database, log, 500);
  expect(await made()).toBe(before);
  await api.call(`/clientes/${client}/restaurar`, { token, method: "POST" });
  await set(false);
  expect(await reminders()).toEqual([]);
});

test("whose account goes mails nothing any more, and whose client wants no mails gets none", async () => {
  const { token } = await payingTherapist(api);
  const email = "rebeca@ejemplo.es";
  const client = (await createClient(api, token, { email })).id;
  const professionalId = await practiceOf(api, token);
  await api.call("/medidas/recordatorios", { token, method: "PUT", body: { client, medida: "GAD7", activo: true } });
  await api.database.owner.execute(`insert into mail_refusals (professional_id, address_hash)
    select professional_id, encode(sha256(convert_to(lower(email), 'UTF8')), 'hex') from clients where email = '${email}'`);
  await api.database.owner
    .update(measureReminders)
    .set({ nextAt: new Date(Date.now() - 1_000) })
    .where(eq(measureReminders.clientId, client));
  await makeDueLinks(api.database, log, 500);
  const ofPractice = eq(measureLinks.professionalId, professionalId);
  expect(await api.database.owner.$count(measureLinks, ofPractice)).toBe(0);
  expect(mailsTo(email)).toEqual([]);
});

test("who is inactive is sent no questionnaire month after month, and is again once active", async () => {
  const { token } = await payingTherapist(api);
  const client = (await createClient(api, token, { email: "meme@ejemplo.es" })).id;
  const body = { client, medida: "PHQ9", activo: true };
  await api.call("/medidas/recordatorios", { token, method: "PUT", body });
  const isNow = async (isActive: boolean) => {
    await api.call(`/clientes/${client}`, { token, method: "PUT", body: { isActive } });
    await api.database.owner
      .update(measureReminders)
      .set({ nextAt: new Date(Date.now() - 1_000) })
      .where(eq(measureReminders.clientId, client));
    await makeDueLinks(api.database, log, 500);
    return await api.database.owner.$count(measureLinks, eq(measureLinks.clientId, client));
  };
  expect([await isNow(false), await isNow(true)]).toEqual([0, 1]);
});

test("a link that was revoked, answered or is over before its mail is sent is mailed to nobody", async () => {
  const { token, professionalId } = await payingTherapist(api);
  const email = "pilar@ejemplo.es";
  const clientId = (await createClient(api, token, { email })).id;
  const [tomorrow, yesterday] = [86_400_000, -86_400_000].map((ms) => new Date(Date.now() + ms)) as [Date, Date];
  const made = await api.database.owner
    .insert(measureLinks)
    .values([
      { professionalId, clientId, kind: "WHO5", expiresAt: tomorrow, revokedAt: yesterday },
      { professionalId, clientId, kind: "PHQ9", expiresAt: tomorrow, usedAt: yesterday },
      { professionalId, clientId, kind: "GAD7", expiresAt: yesterday },
    ])
    .returning({ id: measureLinks.id });
  const mailed = async () =>
    (await api.database.owner.select().from(measureLinks).where(eq(measureLinks.clientId, clientId))).map(
      (link) => link.mailed,
    );
  await expect.poll(mailed, PATIENCE).toEqual(made.map(() => "OMITIDO"));
  expect(mailsTo(email)).toEqual([]);
});

test("a client who has as many questionnaires as a client can have is sent no more", async () => {
  const { token, professionalId } = await payingTherapist(api);
  const clientId = (await createClient(api, token, { email: "amaranta@ejemplo.es" })).id;
  const full = Array.from({ length: MEASURES_MAX }, () => ({
    ...{
      professionalId,
      clientId,
      kind: "WHO5" as const,
      answers: [1, 1, 1, 1, 1],
      way: "CONSULTA" as const,
      alarms: false,
    },
  }));
  await api.database.owner.insert(measures).values(full);
  const answer = await api.call("/medidas/enlaces", { token, body: { client: clientId, medida: "WHO5" } });
  expect(refusalOf(answer)).toEqual([["client", MEASURES_FULL]]);
});

test.runIf(process.env[SHARED_POSTGRES] && !process.env.TEST_EMBEDDED)(
  "while one practice is being worked on for long, others are told of thoughts of death, and send what they send each month",
  async () => {
    const [busy, other] = [await payingTherapist(api), await payingTherapist(api)];
    const clientOf = async ({ token }: { token: string }, email: string, dueBefore: number) => {
      const client = (await createClient(api, token, { email })).id;
      await api.call("/medidas/recordatorios", {
        token,
        method: "PUT",
        body: { client, medida: "WHO5", activo: true },
      });
      const nextAt = new Date(Date.now() - dueBefore);
      return {
        client,
        due: () =>
          api.database.owner.update(measureReminders).set({ nextAt }).where(eq(measureReminders.clientId, client)),
      };
    };
    const [kept, sent] = ["fernanda@ejemplo.es", "petra@ejemplo.es"];
    const [first, second] = [await clientOf(busy, kept, 9_000_000), await clientOf(other, sent, 1_000)];
    await api.call("/medidas/enlaces", { token: other.token, body: { client: second.client, medida: "PHQ9" } });
    await expect.poll(() => mailsTo(sent).length, PATIENCE).toBe(1);
    const page = /http:\/\/localhost:4000(\/medida\/\S+)/.exec(mailsTo(sent)[0]?.text ?? "")?.[1] ?? "";
    await whileHeld(api.database, busy.professionalId, async () => {
      await first.due();
      const told = mailsTo(other.email).length;
      await press(api, page, Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`p${at + 1}`, "2"])));
      await expect.poll(() => mailsTo(other.email).length, PATIENCE).toBe(told + 1);
      await second.due();
      await expect.poll(() => mailsTo(sent).length, PATIENCE).toBe(2);
      expect(mailsTo(kept)).toEqual([]);
    });
    await expect.poll(() => mailsTo(kept).length, PATIENCE).toBe(1);
  },
);
