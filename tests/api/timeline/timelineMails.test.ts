import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clients } from "../../../api/clients/clients.table.ts";
import { bookingMails, bookingRequests } from "../../../api/sessions/booking/booking.table.ts";
import { bookingLinks } from "../../../api/sessions/booking/links/links.table.ts";
import { deleteOld } from "../../../api/sessions/booking/requests.store.ts";
import { BOOKING_KEPT_DAYS } from "../../../schema/rules/booking/requests.ts";
import type { WireBookingRequest } from "../../../schema/wire/booking/booking.ts";
import type { WireBookingLink } from "../../../schema/wire/booking/links.ts";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import type { WireTimelineEntry } from "../../../schema/wire/timeline/timeline.ts";
import { createClient, startTestApi, type TestApi } from "../../support/api.ts";
import { linkedPractice } from "../../support/bookingLinks.ts";
import { anAddress, askFor, hourOn, PATIENCE, requestsOf, send, ZONE } from "../../support/bookings.ts";
import { eraseForGood, shownOf, tablesWith } from "../../support/erasure.ts";
import { type MailServer, startMailServer } from "../../support/mailServer.ts";
import { QUICK } from "../../support/pace.ts";
import { minutesFromNow } from "../../support/reminders.ts";
import { createSession } from "../../support/sessions.ts";

let server: MailServer;
let api: TestApi;
let linked: Awaited<ReturnType<typeof linkedPractice>>;
/** What the mail server says to every address; null: it takes the mail, once `taken` is over. */
let code: number | null = null;
let taken: Promise<unknown> = Promise.resolve();
beforeAll(async () => {
  server = await startMailServer({ refuse: () => code, answer: async () => void (await taken) });
  api = await startTestApi({ smtpUrl: server.url }, { pace: QUICK });
});
afterAll(async () => {
  await api.close();
  await server.close();
});
beforeEach(async () => {
  code = null;
  linked = await linkedPractice(api);
});

type Mailed = Extract<WireTimelineEntry, { tipo: "CORREO" }>;
/** The mails that a client's timeline tells of, newest first. */
async function mailsOf(client = linked.client): Promise<Mailed[]> {
  const { body } = await api.call<{ data: Mailed[]; pagination: { total: number } }>(
    `/clientes/${client}/historia?tipos=CORREO`,
    { token: linked.token },
  );
  expect(body.pagination.total).toBe(body.data.length);
  return body.data;
}
const kindsOf = async (client = linked.client) => (await mailsOf(client)).map(({ correo }) => correo.clase);

test("a reminder that went out stands there as it went out last, though the session is moved and sending it again fails", async () => {
  const { token, client } = linked;
  const { id } = await createSession(api, token, client, {
    datetime: minutesFromNow(3 * 24 * 60).toISOString(),
    enviarRecordatorio: true,
  });
  const resend = async (ends: string) => {
    await api.call(`/sessions/${id}/recordatorios`, { token, body: { destinatario: "CLIENTE" } });
    const state = async () =>
      (await api.call<WireSession>(`/sessions/${id}`, { token })).body.recordatorios.map(
        ({ destinatario, estado }) => `${destinatario} ${estado}`,
      );
    await expect.poll(state, PATIENCE).toContain(`CLIENTE ${ends}`);
  };
  await resend("ENVIADO");
  const told = await mailsOf();
  expect(told).toMatchObject([{ correo: { clase: "RECORDATORIO", sessionId: id } }]);
  const datetime = minutesFromNow(4 * 24 * 60).toISOString();
  expect((await api.call(`/sessions/${id}`, { token, method: "PUT", body: { datetime } })).status).toBe(200);
  expect(await mailsOf()).toEqual(told);
  code = 550;
  await resend("FALLIDO");
  expect(await mailsOf()).toEqual(told);
});

describe("a booking link that was mailed stands there", () => {
  const at = () => `/sessions/reservas/enlaces/${linked.client}`;
  const change = (method: string, more = "") => api.call(`${at()}${more}`, { token: linked.token, method });
  const state = async () => (await api.call<WireBookingLink>(at(), { token: linked.token })).body.correo;
  /** As when the mail before went out more than a minute ago. */
  const later = () =>
    api.database.owner.execute(
      sql`update booking_links set mailed_at = mailed_at - interval '2 minutes' where client_id = ${linked.client}`,
    );
  beforeEach(async () => {
    const before = { emailSince: sql`now() - interval '1 day'` };
    await api.database.owner.update(clients).set(before).where(eq(clients.id, linked.client));
  });

  test("for each time, while it waits to go again and where it does not, once it is renewed and once it is revoked", async () => {
    await change("POST", "/correo");
    await expect.poll(state, PATIENCE).toBe("ENVIADO");
    const told = await mailsOf();
    expect(told).toMatchObject([{ correo: { clase: "ENLACE_RESERVA", sessionId: null } }]);
    await later();
    code = 451;
    await change("POST", "/correo");
    expect([await state(), await mailsOf()]).toEqual(["PENDIENTE", told]);
    code = 550;
    await expect.poll(state, PATIENCE).toBe("FALLIDO");
    expect(await mailsOf()).toEqual(told);
    code = null;
    await change("POST", "/correo");
    await expect.poll(state, PATIENCE).toBe("ENVIADO");
    const both = await mailsOf();
    expect([both.length, both[1]]).toEqual([2, told[0]]);
    await change("POST");
    expect(await mailsOf()).toEqual(both);
    await change("DELETE");
    expect(await mailsOf()).toEqual(both);
  });

  test("though it was revoked while the mail server took it", async () => {
    let take = () => {};
    taken = new Promise<void>((resolve) => {
      take = resolve;
    });
    const before = server.mails.length;
    await change("POST", "/correo");
    await expect.poll(() => server.mails.length, PATIENCE).toBe(before + 1);
    await change("DELETE");
    take();
    await expect.poll(() => kindsOf(), PATIENCE).toEqual(["ENLACE_RESERVA"]);
  });
});

test("that a session asked for was accepted stands there as long as the session is that client's, when what the visitor wrote is long gone", async () => {
  const { token, page } = linked;
  const email = anAddress();
  const path = await askFor(api, page, hourOn(1, "10:00"), { email, phone: "612 345 678" });
  const codigo = async () => server.mails.find(({ to }) => to === email)?.text.match(/^\d{6}$/m)?.[0];
  await expect.poll(codigo, PATIENCE).toBeDefined();
  await send(api, path, { codigo: (await codigo()) ?? "" });
  const [request] = await requestsOf(api, token);
  const accepting = `/sessions/reservas/solicitudes/${request?.id}/aceptar`;
  const { body: accepted } = await api.call<WireBookingRequest>(accepting, { token, body: {} });
  const [session, visitor] = [accepted.sesion ?? "", accepted.cliente?.id ?? ""];
  await expect.poll(() => kindsOf(visitor), PATIENCE).toEqual(["RESERVA"]);
  const told = await mailsOf(visitor);
  const asked = eq(bookingRequests.professionalId, linked.professionalId);
  await api.database.owner
    .update(bookingRequests)
    .set({ decidedAt: sql`now() - make_interval(days => ${BOOKING_KEPT_DAYS + 1})` })
    .where(asked);
  await deleteOld(api.database.owner);
  expect(await api.database.owner.$count(bookingRequests, asked)).toBe(0);
  expect(await mailsOf(visitor)).toEqual(told);
  expect(await tablesWith(api, email)).toEqual(["clients"]);

  const other = await createClient(api, token);
  const give = (clientId: string) =>
    api.call(`/sessions/${session}`, { token, method: "PUT", body: { client: clientId } });
  await give(other.id);
  expect([await kindsOf(visitor), await kindsOf(other.id)]).toEqual([[], []]);
  await give(visitor);
  expect(await mailsOf(visitor)).toEqual(told);
  await api.call(`/sessions/${session}`, { token, method: "DELETE" });
  expect(await kindsOf(visitor)).toEqual([]);
  await api.call(`/sessions/${session}/restaurar`, { token, body: {} });
  expect(await mailsOf(visitor)).toEqual(told);
  const elementos = await shownOf(api, token, visitor);
  expect((await eraseForGood(api, token, visitor, { elementos })).status).toBe(201);
  expect(await tablesWith(api, session)).not.toContain("booking_notices");
});

test("an update has what went out before it stand there", async () => {
  const { token, client, professionalId } = linked;
  const { owner } = api.database;
  await owner
    .update(bookingLinks)
    .set({ mail: "ENVIADO", mailAskedAt: sql`now()` })
    .where(eq(bookingLinks.clientId, client));
  const { id: sessionId } = await createSession(api, token, client);
  const visitor = { name: "L", email: anAddress(), zone: ZONE, startsAt: new Date(), durationMinutes: 60 };
  const [request] = await owner
    .insert(bookingRequests)
    .values({ professionalId, sessionId, ...visitor, type: "Seguimiento", status: "ACEPTADA" })
    .returning();
  const about = { professionalId, requestId: request?.id ?? "" };
  await owner.insert(bookingMails).values([
    { ...about, kind: "CODIGO", status: "ENVIADO" },
    { ...about, kind: "ACEPTADA", status: "ENVIADO" },
  ]);
  expect(await kindsOf()).toEqual([]);
  const update = readFileSync("api/core/database/migrations/0067_booking_notices.sql", "utf8");
  for (const statement of update.split("--> statement-breakpoint"))
    if (statement.includes("INSERT INTO")) await owner.execute(sql.raw(statement));
  expect((await kindsOf()).toSorted()).toEqual(["ENLACE_RESERVA", "RESERVA"]);
});
