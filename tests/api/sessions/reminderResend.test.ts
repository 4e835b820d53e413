import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { askMissedReminders } from "../../../api/sessions/reminders.plan.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import type { WireSession, WireSessionInput } from "../../../schema/wire/sessions.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { type MailServer, startMailServer } from "../../support/mailServer.ts";
import { QUICK } from "../../support/pace.ts";
import { addPractice, addSession, minutesFromNow, outcomesOf, payingTherapist } from "../../support/reminders.ts";
import { createSession } from "../../support/sessions.ts";

let server: MailServer;
let api: TestApi;
let token: string;
let client: WireClient;
beforeAll(async () => {
  server = await startMailServer();
  // It looks for due reminders so seldom that only an asked one goes out during a test.
  api = await startTestApi({ smtpUrl: server.url }, { pace: { ...QUICK, sweepSeconds: 600 } });
});
afterAll(async () => {
  await api.close();
  await server.close();
});
beforeEach(async () => {
  ({ token } = await payingTherapist(api));
  client = await createClient(api, token, { email: "lucia@ejemplo.es" });
});
afterEach(() => {
  vi.useRealTimers();
  server.mails.length = 0;
});

const create = (fields: Partial<WireSessionInput> = {}) =>
  createSession(api, token, client.id, {
    datetime: minutesFromNow(3 * 24 * 60).toISOString(),
    enviarRecordatorio: true,
    ...fields,
  });
const resend = <Body = WireProblem>(id: string, destinatario: string, as = token) =>
  api.call<Body>(`/sessions/${id}/recordatorios`, { token: as, body: { destinatario } });
const outcomes = async (id: string) => {
  const { body } = await api.call<WireSession>(`/sessions/${id}`, { token });
  return body.recordatorios.map(({ destinatario, estado }) => `${destinatario} ${estado}`);
};
const PATIENCE = { timeout: 30_000, interval: 50 };

test("one recipient's reminder goes out at once, again and again, and no more than three times an hour", async () => {
  const { id, fechaRecordatorio } = await create();
  for (let time = 1; time <= 3; time++) {
    const { status, body } = await resend<WireSession>(id, "CLIENTE");
    expect(status).toBe(202);
    expect(body.recordatorios).toContainEqual({
      destinatario: "CLIENTE",
      estado: "PENDIENTE",
      motivo: null,
      fecha: expect.not.stringMatching(fechaRecordatorio ?? ""),
    });
    await expect.poll(() => server.mails.map(({ to }) => to), PATIENCE).toEqual(Array(time).fill("lucia@ejemplo.es"));
    await expect.poll(() => outcomes(id), PATIENCE).toEqual(["PROFESIONAL PENDIENTE", "CLIENTE ENVIADO"]);
  }
  const refused = await resend(id, "CLIENTE");
  expect(refused.status).toBe(429);
  expect(refused.body.code).toBe("RATE_LIMITED");
  expect((await resend(id, "PROFESIONAL")).status).toBe(202);
  await expect.poll(() => outcomes(id), PATIENCE).toEqual(["PROFESIONAL ENVIADO", "CLIENTE ENVIADO"]);
  expect(new Set(server.mails.map(({ headers }) => headers["message-id"])).size).toBe(4);
});

test("a sent one stays sent when the session's notes change, and is due again when it moves", async () => {
  const { id, version } = await create();
  await resend(id, "CLIENTE");
  await expect.poll(() => outcomes(id), PATIENCE).toContain("CLIENTE ENVIADO");
  const change = (body: object) => api.call(`/sessions/${id}`, { token, method: "PUT", body });
  await change({ notes: "otra cosa", version });
  expect(await outcomes(id)).toContain("CLIENTE ENVIADO");
  await change({ datetime: minutesFromNow(4 * 24 * 60).toISOString() });
  expect(await outcomes(id)).toContain("CLIENTE PENDIENTE");
});

test("none goes out for a session that is cancelled or over, has no reminder, or whose client is inactive", async () => {
  const cancelled = await create();
  await api.call(`/sessions/${cancelled.id}`, { token, method: "PUT", body: { status: "CANCELADA" } });
  const over = await create({ datetime: minutesFromNow(-61).toISOString() });
  const without = await create({ enviarRecordatorio: false });
  const sentence = async (id: string) => {
    const { status, body } = await resend(id, "CLIENTE");
    expect([status, body.code, body.errors?.[0]?.field]).toEqual([422, "VALIDATION", "destinatario"]);
    return body.errors?.[0]?.message;
  };
  expect(await sentence(cancelled.id)).toMatch(/^La sesión está cancelada/);
  expect(await sentence(over.id)).toMatch(/^La sesión ya ha pasado/);
  expect(await sentence(without.id)).toMatch(/^La sesión no tiene recordatorio/);
  const waiting = await create();
  await api.call(`/clientes/${client.id}`, { token, method: "PUT", body: { isActive: false } });
  expect(await sentence(waiting.id)).toMatch(/^El cliente está inactivo/);
  expect(server.mails).toEqual([]);
});

test("someone else's session, an unknown one and no recipient at all are refused", async () => {
  const { id } = await create();
  const { token: stranger } = await newTherapist(api);
  expect((await resend(id, "CLIENTE", stranger)).status).toBe(404);
  expect((await resend("00000000-0000-4000-8000-000000000000", "CLIENTE")).status).toBe(404);
  expect((await resend("no-es-id", "CLIENTE")).status).toBe(404);
  expect((await resend(id, "VECINO")).body.errors?.[0]?.field).toBe("destinatario");
});

test("what is asked for goes out at once, by the therapist as by the operator, where the portal's clock is behind the database's", async () => {
  const { id } = await create();
  const practice = await addPractice(api.database);
  const missed = await addSession(api.database, practice, { dueAt: minutesFromNow(-20) });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 30 * 60_000 });
  await resend(id, "CLIENTE");
  await expect.poll(() => outcomes(id), PATIENCE).toEqual(["PROFESIONAL PENDIENTE", "CLIENTE ENVIADO"]);
  await expect.poll(() => outcomesOf(api.database, missed), PATIENCE).toEqual(["OMITIDO TARDE", "OMITIDO TARDE"]);
  expect(await askMissedReminders(api.database.owner, practice.professionalId)).toBe(2);
  await resend(id, "PROFESIONAL");
  await expect.poll(() => outcomesOf(api.database, missed), PATIENCE).toEqual(["ENVIADO", "ENVIADO"]);
});
