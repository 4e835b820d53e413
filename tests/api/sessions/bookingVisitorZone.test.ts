import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookingRequests } from "../../../api/sessions/booking/booking.table.ts";
import { deleteOld } from "../../../api/sessions/booking/requests.store.ts";
import { reminderMail } from "../../../api/sessions/reminders.mails.ts";
import { readAppointment } from "../../../api/sessions/reminders.store.ts";
import { BOOKING_KEPT_DAYS } from "../../../schema/rules/booking/requests.ts";
import type { WireBookingRequest } from "../../../schema/wire/booking/booking.ts";
import type { WirePending } from "../../../schema/wire/overview.ts";
import { pageOf } from "../../support/answers.ts";
import { createClient, newTherapist, type TestApi } from "../../support/api.ts";
import { hourOn, openPage, startBookings } from "../../support/bookings.ts";
import { exported } from "../../support/exports.ts";
import { bringIn } from "../../support/imports.ts";
import { payingTherapist } from "../../support/reminders.ts";

let bookings: Awaited<ReturnType<typeof startBookings>>;
let api: TestApi;
beforeAll(async () => {
  bookings = await startBookings();
  ({ api } = bookings);
});
afterAll(() => bookings.close());

const MEXICO = "America/Mexico_City";
/** What the clocks in Mexico show at ten in Madrid, which as summers go is another hour. */
const there = hourOn(1, "10:00").toLocaleTimeString("es-ES", { timeZone: MEXICO, hour: "numeric", minute: "2-digit" });
const BOTH = "hora de Ciudad de México (10:00 en la consulta, Madrid)";
const flat = (text: string) => text.replaceAll(/\s+/g, " ");

/** Ten o'clock in Madrid, asked for on the public page on the clocks of Mexico. */
async function askedFrom(zona = MEXICO) {
  const therapist = await payingTherapist(api);
  const page = await openPage(api, therapist.token);
  const asked = await bookings.asked(page, therapist.token, hourOn(1, "10:00"), { zona });
  const decide = (what: "aceptar" | "rechazar") =>
    api.call<WireBookingRequest>(`/sessions/reservas/solicitudes/${asked.request.id}/${what}`, {
      token: therapist.token,
      body: {},
    });
  return { ...therapist, ...asked, decide };
}
async function acceptedFrom(zona = MEXICO) {
  const asked = await askedFrom(zona);
  const { sesion, cliente } = (await asked.decide("aceptar")).body;
  return {
    ...asked,
    key: { professionalId: asked.professionalId, sessionId: sesion ?? "" },
    client: cliente?.id ?? "",
  };
}
const appointmentOf = (key: { professionalId: string; sessionId: string }) =>
  api.database.asProfessional(key.professionalId, (tx) => readAppointment(tx, key));

test("a visitor elsewhere is told on both clocks that the session is accepted, or is not, by mail and where it was asked for", async () => {
  const [accepted, declined] = [await acceptedFrom(), await askedFrom()];
  await declined.decide("rechazar");
  for (const { email, path } of [accepted, declined]) {
    expect(flat(await bookings.mailTo(email, 2))).toMatch(
      new RegExp(`, de ${there} a [\\d:]+, ${BOTH.replace(/[()]/g, "\\$&")}\\.`),
    );
    expect((await api.call<string>(path)).body).toContain("(10:00 en la consulta, Madrid)");
  }
});

test("later mails about it, and the page where it is answered, tell both clocks as well, also once what was asked is deleted", async () => {
  const { key, client } = await acceptedFrom();
  const ofPractice = eq(bookingRequests.professionalId, key.professionalId);
  await api.database.owner
    .update(bookingRequests)
    .set({ decidedAt: sql`now() - make_interval(days => ${BOOKING_KEPT_DAYS + 1})` })
    .where(ofPractice);
  await deleteOld(api.database.owner);
  expect(await api.database.owner.$count(bookingRequests, ofPractice)).toBe(0);
  const appointment = await appointmentOf(key);
  if (!appointment) throw new Error("the session is gone");
  const { subject, paragraphs } = reminderMail(appointment, "CLIENTE");
  expect(subject).toMatch(new RegExp(`, ${there}, hora de Ciudad de México$`));
  expect(paragraphs.join(" ")).toContain(BOTH);
  const page = await pageOf(api, { ...key, clientId: client, startsAt: hourOn(1, "10:00") });
  expect((await api.call<string>(page)).body).toContain(BOTH);
});

test("that it was asked for is none of the answers a therapist is told of, nor a booking that waits to be seen", async () => {
  const { key, token } = await acceptedFrom();
  const { body } = await api.call<{ data: unknown[] }>(`/sessions/${key.sessionId}/respuestas`, { token });
  const pending = (await api.call<{ data: WirePending }>("/dashboard/pendientes", { token })).body.data;
  expect([body.data, pending.reservadasPorClientes]).toEqual([[], []]);
});

test("the clocks by which a visitor asked are not those of whom the session is given to", async () => {
  const { key, token, client } = await acceptedFrom();
  const zoneTold = async () => (await appointmentOf(key))?.client.zone;
  const give = (to: string) =>
    api.call(`/sessions/${key.sessionId}`, { token, method: "PUT", body: { client: to } }).then(({ status }) => status);
  expect(await zoneTold()).toBe(MEXICO);
  expect([await give((await createClient(api, token)).id), await zoneTold()]).toEqual([200, null]);
  expect([await give(client), await zoneTold()]).toEqual([200, MEXICO]);
});

test("an export tells by which clocks a session was asked for, and whoever brings it in keeps them; one from before they were told is brought in as well", async () => {
  const { token } = await acceptedFrom();
  const told = async (of: string) => (await exported(api, of)).clients[0];
  const answersOf = (client: Awaited<ReturnType<typeof told>>) =>
    client?.sesiones.flatMap(({ respuestas }) => respuestas);
  const before = await told(token);
  expect(answersOf(before)).toMatchObject([{ tipo: "SOLICITUD", zona: MEXICO, texto: null, resultado: null }]);
  const bring = async (text: string) => {
    const newcomer = await newTherapist(api);
    await bringIn(api, newcomer.token, text, { clase: "EXPORT" });
    return answersOf(await told(newcomer.token));
  };
  expect(await bring(JSON.stringify(before))).toEqual(answersOf(before));
  const older = JSON.stringify(before, (key, value) => (key === "zona" ? undefined : value));
  expect(await bring(older)).toMatchObject([{ zona: null }]);
});
