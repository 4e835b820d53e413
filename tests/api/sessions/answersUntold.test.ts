import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { clients } from "../../../api/clients/clients.table.ts";
import { openLimit } from "../../../api/core/limits.ts";
import { answers } from "../../../api/sessions/answers/answers.table.ts";
import { sessions } from "../../../api/sessions/sessions.table.ts";
import type { WireAnswer } from "../../../schema/wire/answers/answers.ts";
import type { WirePending } from "../../../schema/wire/overview.ts";
import { type Linked, wishedSession } from "../../support/answers.ts";
import { startTestApi, type TestApi } from "../../support/api.ts";
import { type MailServer, startMailServer } from "../../support/mailServer.ts";
import { QUICK } from "../../support/pace.ts";
import { minutesFromNow, payingTherapist, type TestPractice } from "../../support/reminders.ts";

const PATIENCE = { timeout: 30_000, interval: 50 };
let server: MailServer;
let api: TestApi;
let therapist: TestPractice & { token: string };
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
});

const owner = () => api.database.owner;
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
const mailsTo = ({ email }: Linked) =>
  server.mails.filter(({ to, headers }) => to === email && /^Tu cita/.test(headers.subject ?? "")).length;
/** What the therapist reads of the mail about the newest answer. */
async function told({ sessionId }: Linked) {
  const { token } = therapist;
  const { body } = await api.call<{ data: WireAnswer[] }>(`/sessions/${sessionId}/respuestas`, { token });
  const correo = body.data[0]?.correo;
  return correo && [correo.estado, correo.motivo];
}
const wished = () => {
  const email = `l.${crypto.randomUUID()}@ejemplo.es`;
  return wishedSession(api, therapist, { name: "Lucía Martín", email });
};
async function decline({ sessionId }: Linked): Promise<void> {
  const { token } = therapist;
  const { body } = await api.call<{ data: WirePending }>("/dashboard/pendientes", { token });
  const wish = body.data.peticiones.find(({ session }) => session.id === sessionId);
  const { status } = await api.call(`/sessions/peticiones/${wish?.id}/rechazar`, { token, body: {} });
  expect(status).toBe(200);
}
/** All that the client's mailbox gets in a day. @returns begins another day */
async function usedUp({ email }: Linked): Promise<() => Promise<void>> {
  const limit = openLimit(api.database, "mails:mailbox", { points: 12, seconds: 86_400 });
  while ((await limit.take(hashOf(email))) === null);
  return () => limit.forget(hashOf(email));
}
/** As when the hour has come to which the mail was put off. */
const toldNow = async (linked: Linked) => {
  await owner().update(answers).set({ replyPutOffUntil: null });
  return await told(linked);
};

test("over the day's share the client is told later, and the therapist reads that it waits", async () => {
  const linked = await wished();
  const nextDay = await usedUp(linked);
  await decline(linked);
  await expect.poll(() => told(linked), PATIENCE).toEqual(["PENDIENTE", "LIMITE"]);
  expect(mailsTo(linked)).toBe(0);
  await nextDay();
  await expect.poll(() => toldNow(linked), PATIENCE).toEqual(["ENVIADO", null]);
  expect(mailsTo(linked)).toBe(1);
});

test("once the session has begun nothing is told any more, and it is still read why", async () => {
  const linked = await wished();
  await usedUp(linked);
  await decline(linked);
  await expect.poll(() => told(linked), PATIENCE).toEqual(["PENDIENTE", "LIMITE"]);
  const startsAt = minutesFromNow(-1);
  await owner().update(sessions).set({ startsAt }).where(eq(sessions.id, linked.sessionId));
  await owner().update(answers).set({ startsAt }).where(eq(answers.sessionId, linked.sessionId));
  await expect.poll(() => toldNow(linked), PATIENCE).toEqual(["OMITIDO", "LIMITE"]);
  expect(mailsTo(linked)).toBe(0);
});

test("of what could not be mailed before the session began, as while the mail server was away, it is said that it was too late", async () => {
  const linked = await wished();
  const startsAt = minutesFromNow(-1);
  await owner().update(sessions).set({ startsAt }).where(eq(sessions.id, linked.sessionId));
  await owner()
    .update(answers)
    .set({ startsAt, outcome: "RECHAZADA", replied: "PENDIENTE" })
    .where(eq(answers.sessionId, linked.sessionId));
  await expect.poll(() => told(linked), PATIENCE).toEqual(["OMITIDO", "TARDE"]);
  expect(mailsTo(linked)).toBe(0);
});

test("of a client who wants no mails, or has no address, it is said at once that nobody is told", async () => {
  const refusing = await wished();
  await owner().execute(`insert into mail_refusals (professional_id, address_hash)
    values ('${therapist.professionalId}', '${hashOf(refusing.email)}')`);
  await decline(refusing);
  expect(await told(refusing)).toEqual(["OMITIDO", "BAJA"]);
  const unknown = await wished();
  await owner().update(clients).set({ email: "" }).where(eq(clients.id, unknown.clientId));
  await decline(unknown);
  expect(await told(unknown)).toEqual(["OMITIDO", "SIN_CORREO"]);
  // Asked to go no more meanwhile, as while the mail server was away.
  const later = await wished();
  await owner().execute(`insert into mail_refusals (professional_id, address_hash)
    values ('${therapist.professionalId}', '${hashOf(later.email)}')`);
  await owner()
    .update(answers)
    .set({ outcome: "RECHAZADA", replied: "PENDIENTE" })
    .where(eq(answers.sessionId, later.sessionId));
  await expect.poll(() => told(later), PATIENCE).toEqual(["OMITIDO", "BAJA"]);
});

test("a client who wants no mails, or has no address, is promised none where another time is asked for", async () => {
  const pages = async ({ page }: Linked) => {
    const read = async (path: string) => (await api.call<string>(path)).body;
    return [await read(page), await read(`${page}/no`)].map((body) => [
      /te responderá por correo|Te llegará un correo/.test(body),
      body.includes("No recibes correos de esta consulta: pregunta a Elena Vidal si la acepta."),
    ]);
  };
  const refusing = await wished();
  const unknown = await wished();
  for (const linked of [refusing, unknown])
    expect(await pages(linked)).toEqual([
      [true, false],
      [true, false],
    ]);
  await owner().execute(`insert into mail_refusals (professional_id, address_hash)
    values ('${therapist.professionalId}', '${hashOf(refusing.email)}')`);
  await owner().update(clients).set({ email: "" }).where(eq(clients.id, unknown.clientId));
  for (const linked of [refusing, unknown])
    expect(await pages(linked)).toEqual([
      [false, true],
      [false, true],
    ]);
});
