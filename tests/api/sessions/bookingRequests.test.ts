import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bookingMails, bookingRequests } from "../../../api/sessions/booking/booking.table.ts";
import { readMail } from "../../../api/sessions/booking/mails.store.ts";
import { sessions } from "../../../api/sessions/sessions.table.ts";
import { UNDO_CANCEL_MINUTES } from "../../../schema/rules/sessions.ts";
import type { WireBookingRequest } from "../../../schema/wire/booking/booking.ts";
import type { WireBusyTime } from "../../../schema/wire/busy/busy.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import { createClient, newTherapist, type TestApi } from "../../support/api.ts";
import { anAddress, askFor, hourOn, PATIENCE, requestsOf, startBookings } from "../../support/bookings.ts";
import { storeCalendar } from "../../support/busy.ts";
import { createSessionAt, practiceOf } from "../../support/overview.ts";
import { minutesFromNow } from "../../support/reminders.ts";

const CANARY = "ataques de pánico desde mayo";
let bookings: Awaited<ReturnType<typeof startBookings>>;
let api: TestApi;
let mailsTo: typeof bookings.mailsTo;
let mailTo: typeof bookings.mailTo;
let therapistWithPage: typeof bookings.therapistWithPage;
let asked: typeof bookings.asked;
let rowOf: typeof bookings.rowOf;
beforeAll(async () => {
  bookings = await startBookings();
  ({ api, mailsTo, mailTo, therapistWithPage, asked, rowOf } = bookings);
});
afterAll(() => bookings.close());

const decide = (token: string, id: string, what: "aceptar" | "rechazar", body: object = {}) =>
  api.call<WireBookingRequest & { code?: string; overlaps?: WireSession[]; ocupado?: WireBusyTime[] }>(
    `/sessions/reservas/solicitudes/${id}/${what}`,
    { token, body },
  );
const ofAcceptance = (requestId: string) =>
  and(eq(bookingMails.requestId, requestId), eq(bookingMails.kind, "ACEPTADA"));
const tellAgain = (requestId: string) =>
  api.database.owner.update(bookingMails).set({ id: randomUUID(), status: "PENDIENTE" }).where(ofAcceptance(requestId));
const toldOf = async (requestId: string) =>
  (await api.database.owner.select().from(bookingMails).where(ofAcceptance(requestId)))[0]?.status;
const ofSession = (id: string | null) => eq(sessions.id, id ?? "");
const sessionsOf = async (token: string) =>
  (await api.call<{ data: WireSession[] }>("/sessions?pageSize=100", { token })).body.data;
const clientsOf = async (token: string) => (await api.call<{ data: WireClient[] }>("/clientes", { token })).body.data;

describe("deciding", () => {
  test("accepting makes client and session, and tells the visitor with an entry for the calendar", async () => {
    const { page, token } = await therapistWithPage({
      tipos: [{ type: "Evaluación", duracionMinutos: 45, price: 30, modalidad: "Calle Mayor 1" }],
    });
    const hour = hourOn(1, "10:00");
    const { request, email, path } = await asked(page, token, hour, { mensaje: CANARY });
    const { status, body } = await decide(token, request.id, "aceptar", { version: request.version });
    expect(status).toBe(200);
    const [session] = await sessionsOf(token);
    expect(body).toMatchObject({ estado: "ACEPTADA", mensaje: null, sesion: session?.id });
    expect(session).toMatchObject({
      datetime: hour.toISOString(),
      type: "Evaluación",
      duracionMinutos: 45,
      price: 30,
      modalidad: "Calle Mayor 1",
      status: "PROGRAMADA",
      notes: CANARY,
    });
    expect(await clientsOf(token)).toMatchObject([{ nombre: "Lucía Martín", email, phone: "No indicado" }]);
    const text = await mailTo(email, 2);
    expect(text).toContain("Ana Ruiz ha aceptado tu cita");
    expect(mailsTo(email).at(-1)?.calendar).toMatchObject({ UID: `${session?.id}@consulta` });
    expect((await api.call<string>(path)).body).toContain("Tu cita está aceptada");
    expect(await requestsOf(api, token)).toEqual([]);
  });

  test("what was accepted and is at another time since, or called off, is told no more: neither on the page nor by a mail that waits", async () => {
    const { page, token } = await therapistWithPage();
    const { request, path, email } = await asked(page, token);
    const { body } = await decide(token, request.id, "aceptar");
    await mailTo(email, 2);
    const change = (what: object) => api.call(`/sessions/${body.sesion}`, { token, method: "PUT", body: what });
    await change({ datetime: hourOn(2, "11:00").toISOString() });
    const shown = (await api.call<string>(path)).body;
    expect(shown).toContain("Tu cita ha cambiado");
    expect(shown).not.toContain("10:00");
    await change({ status: "CANCELADA" });
    const before = { cancelledAt: minutesFromNow(-UNDO_CANCEL_MINUTES) };
    await api.database.owner.update(sessions).set(before).where(ofSession(body.sesion));
    await tellAgain(request.id);
    await expect.poll(() => toldOf(request.id), PATIENCE).toBe("OMITIDO");
    expect((await api.call<string>(path)).body).toContain("Tu cita ha cambiado");
  });

  const put = (status: string) => ({ path: "", method: "PUT", body: { status } });
  test.each([
    ["deleted", { method: "DELETE" }, { path: "/restaurar", method: "POST", body: {} }],
    ["called off a moment ago", put("CANCELADA"), put("PROGRAMADA")],
  ])(
    "what was accepted and is %s is told by a mail that waits once that is undone",
    async (_, go, { path, ...back }) => {
      const { page, token } = await therapistWithPage();
      const accepted = async (hour: string) => {
        const { request, email } = await asked(page, token, hourOn(1, hour));
        const { body } = await decide(token, request.id, "aceptar");
        await mailTo(email, 2);
        return { id: request.id, email, session: body.sesion };
      };
      const { id, email, session } = await accepted("09:00");
      await api.call(`/sessions/${session}`, { token, ...go });
      await tellAgain(id);
      // Of two that go out after it, one by one, the second is looked at later than it.
      for (const hour of ["10:00", "11:00"]) await accepted(hour);
      const [mail] = await api.database.owner.select().from(bookingMails).where(ofAcceptance(id));
      expect([mail?.status, mail && (await readMail(api.database.owner, mail))]).toEqual(["PENDIENTE", null]);
      await api.call(`/sessions/${session}${path}`, { token, ...back });
      expect(await mailTo(email, 3)).toContain("ha aceptado tu cita");
    },
  );

  test("what was accepted is told no more by a mail that waits once its hour has come", async () => {
    const { page, token } = await therapistWithPage();
    const { request, email } = await asked(page, token);
    const { body } = await decide(token, request.id, "aceptar");
    await mailTo(email, 2);
    const startsAt = minutesFromNow(-1);
    await api.database.owner.update(sessions).set({ startsAt }).where(ofSession(body.sesion));
    await api.database.owner.update(bookingRequests).set({ startsAt }).where(eq(bookingRequests.id, request.id));
    await tellAgain(request.id);
    await expect.poll(() => toldOf(request.id), PATIENCE).toBe("OMITIDO");
    expect(mailsTo(email)).toHaveLength(2);
  });

  test("a client is known by the e-mail whatever its case, and takes no further place of the plan", async () => {
    const { page, token } = await therapistWithPage();
    const email = anAddress();
    const client = await createClient(api, token, { email: email.toUpperCase() });
    const { request } = await asked(page, token, hourOn(1, "10:00"), { email });
    expect(request.cliente).toMatchObject({ id: client.id });
    await decide(token, request.id, "aceptar");
    expect((await sessionsOf(token))[0]?.client.id).toBe(client.id);
    expect(await clientsOf(token)).toHaveLength(1);
  });

  test("beyond the plan's limit nothing is made, and the request waits on", async () => {
    const { page, token } = await therapistWithPage();
    for (let n = 0; n < 5; n += 1) await createClient(api, token, { email: anAddress() });
    const { request } = await asked(page, token);
    expect(await decide(token, request.id, "aceptar")).toMatchObject({ body: { code: "LIMIT_REACHED" } });
    expect(await sessionsOf(token)).toEqual([]);
    expect(await requestsOf(api, token)).toHaveLength(1);
  });

  test("an hour that a session has taken meanwhile is refused with that session", async () => {
    const { page, token } = await therapistWithPage();
    const { request } = await asked(page, token);
    const session = await createSessionAt(api, token, (await createClient(api, token)).id, hourOn(1, "10:30"));
    const refused = await decide(token, request.id, "aceptar");
    expect(refused).toMatchObject({ status: 409, body: { code: "OVERLAP", overlaps: [{ id: session.id }] } });
  });

  test("an hour that a calendar elsewhere has taken meanwhile is refused with that hour, and accepted all the same when wanted", async () => {
    const { page, token } = await therapistWithPage();
    const { request } = await asked(page, token);
    const time = { startsAt: hourOn(1, "10:30"), endsAt: hourOn(1, "11:30") };
    await storeCalendar(api, await practiceOf(api, token), [time]);
    const refused = await decide(token, request.id, "aceptar");
    expect([refused.status, refused.body.code, refused.body.overlaps, refused.body.ocupado]).toEqual([
      409,
      "OVERLAP",
      [],
      [{ inicio: time.startsAt.toISOString(), fin: time.endsAt.toISOString() }],
    ]);
    expect(await clientsOf(token)).toEqual([]);
    expect(await requestsOf(api, token)).toHaveLength(1);
    expect((await decide(token, request.id, "aceptar", { evitarSolape: false })).body.estado).toBe("ACEPTADA");
    expect(await sessionsOf(token)).toHaveLength(1);
  });

  test("declining tells the visitor with the therapist's sentence, and the hour is free again", async () => {
    const { page, token } = await therapistWithPage();
    const { request, email, path } = await asked(page, token);
    const { body } = await decide(token, request.id, "rechazar", { respuesta: " Esa semana estoy\nfuera. " });
    expect(body).toMatchObject({ estado: "RECHAZADA" });
    const mail = await mailTo(email, 2);
    expect(mail).toContain("Te dice: Esa semana estoy fuera.");
    expect(mail).toContain(`/reservar/${page}`);
    expect((await api.call<string>(path)).body).toContain("Esta hora no ha podido ser");
    expect((await decide(token, request.id, "aceptar")).status).toBe(409);
    expect(await askFor(api, page, hourOn(1, "10:00"), { email: anAddress() })).toContain("/codigo/");
  });

  test("somebody else's request, one nobody proved and none at all are the same", async () => {
    const [one, stranger] = [await therapistWithPage(), await newTherapist(api)];
    const { request } = await asked(one.page, one.token);
    const unproved = (await askFor(api, one.page, hourOn(1, "09:00"), { email: anAddress() })).split("/").at(-1) ?? "";
    for (const [token, id] of [
      [stranger.token, request.id],
      [one.token, unproved],
      [one.token, randomUUID()],
    ] as const)
      for (const what of ["aceptar", "rechazar"] as const) expect((await decide(token, id, what)).status).toBe(404);
    expect(await requestsOf(api, stranger.token)).toEqual([]);
    // Nor does another practice's page know it.
    const other = await therapistWithPage();
    expect((await api.call(`/reservar/${other.page}/codigo/${request.id}`)).status).toBe(404);
  });
});

describe("what is kept", () => {
  const age = (path: string, set: object) =>
    api.database.owner
      .update(bookingRequests)
      .set(set)
      .where(eq(bookingRequests.id, path.split("/").at(-1) ?? ""));
  const hoursAgo = (hours: number) => sql`now() - make_interval(hours => ${hours})`;

  test("an unproved request is gone after a day, a declined one after thirty, and not before", async () => {
    const { page, token } = await therapistWithPage();
    const unproved = await askFor(api, page, hourOn(1, "09:00"), { email: anAddress() });
    const { path, request } = await asked(page, token);
    await decide(token, request.id, "rechazar");
    await age(unproved, { createdAt: hoursAgo(23) });
    await age(path, { decidedAt: hoursAgo(29 * 24) });
    const later = await askFor(api, page, hourOn(1, "11:00"), { email: anAddress() });
    await age(later, { createdAt: hoursAgo(25) });
    await expect.poll(() => rowOf(later), PATIENCE).toBeUndefined();
    expect([await rowOf(unproved), await rowOf(path)]).toMatchObject([
      { status: "SIN_PROBAR" },
      { status: "RECHAZADA" },
    ]);
    await age(path, { decidedAt: hoursAgo(31 * 24) });
    await expect.poll(() => rowOf(path), PATIENCE).toBeUndefined();
  });

  test("a request whose hour comes undecided ends, and the visitor is told", async () => {
    const { page, token } = await therapistWithPage();
    const { path, email } = await asked(page, token);
    await age(path, { startsAt: hoursAgo(1) });
    await expect.poll(async () => (await rowOf(path))?.status, PATIENCE).toBe("CADUCADA");
    expect(await mailTo(email, 2)).toContain("no ha respondido a tiempo");
    expect(await requestsOf(api, token)).toEqual([]);
  });

  test("what a visitor writes stands in no line of the log", async () => {
    const { page, token } = await therapistWithPage();
    const { email } = await asked(page, token, hourOn(1, "10:00"), { mensaje: CANARY, nombre: "Nombre Canario" });
    const log = api.logs.join("");
    for (const word of [CANARY, email, "Canario"]) expect(log).not.toContain(word);
  });
});
