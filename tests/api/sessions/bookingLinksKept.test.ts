import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { belongingsOfClients } from "../../../api/app/rooms.ts";
import { auditEntries } from "../../../api/audit/audit.table.ts";
import { clients } from "../../../api/clients/clients.table.ts";
import { purgeClient } from "../../../api/clients/deleted.store.ts";
import { answers } from "../../../api/sessions/answers/answers.table.ts";
import { bookingLinks } from "../../../api/sessions/booking/links/links.table.ts";
import type { WirePending } from "../../../schema/wire/overview.ts";
import type { TestApi } from "../../support/api.ts";
import { bookAt, linkedPractice } from "../../support/bookingLinks.ts";
import { hourOn, PATIENCE, startBookings } from "../../support/bookings.ts";

let bookings: Awaited<ReturnType<typeof startBookings>>;
let api: TestApi;
beforeAll(async () => {
  bookings = await startBookings();
  ({ api } = bookings);
});
afterAll(() => bookings.close());

test("erasing a client leaves neither link nor what was booked by it", async () => {
  const { token, client, path, professionalId } = await linkedPractice(api);
  await bookAt(api, path, hourOn(1, "10:00"));
  const own = and(eq(answers.professionalId, professionalId), eq(answers.kind, "RESERVA"));
  expect(await api.database.owner.$count(answers, own)).toBe(1);
  await api.call(`/clientes/${client}`, { token, method: "DELETE" });
  const { body } = await api.call<{ data: WirePending }>("/dashboard/pendientes", { token });
  expect(body.data.reservadasPorClientes).toEqual([]);
  const { owner } = api.database;
  expect(await owner.$count(bookingLinks, eq(bookingLinks.clientId, client))).toBe(1);
  await purgeClient(owner, client, new Date(Date.now() + 60_000), belongingsOfClients);
  expect(await owner.$count(clients, eq(clients.id, client))).toBe(0);
  expect(await owner.$count(bookingLinks, eq(bookingLinks.professionalId, professionalId))).toBe(0);
  expect(await owner.$count(answers, own)).toBe(0);
});

test("who made, mailed, renewed and revoked a link is noted down, and what it booked as its client's", async () => {
  const { token, client, path, professionalId } = await linkedPractice(api);
  const change = (method: string, more = "") =>
    api.call(`/sessions/reservas/enlaces/${client}${more}`, { token, method });
  await change("POST", "/correo");
  const { owner } = api.database;
  const sent = and(eq(auditEntries.clientId, client), eq(auditEntries.act, "SENT"));
  await expect.poll(() => owner.$count(auditEntries, sent), PATIENCE).toBe(1);
  await bookAt(api, path, hourOn(1, "10:00"));
  await change("POST");
  await change("DELETE");
  const noted = await owner
    .select({ who: auditEntries.who, act: auditEntries.act, thing: auditEntries.thing })
    .from(auditEntries)
    .where(and(eq(auditEntries.professionalId, professionalId), eq(auditEntries.clientId, client)))
    .orderBy(auditEntries.at);
  expect(noted.map(({ who, act, thing }) => `${who} ${act} ${thing}`)).toEqual([
    "PERSON CREATED CLIENT",
    "PERSON CREATED BOOKING_LINK",
    "SERVICE SENT BOOKING_LINK",
    "CLIENT CREATED SESSION",
    "PERSON CHANGED BOOKING_LINK",
    "PERSON REVOKED BOOKING_LINK",
  ]);
});
