import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { purgesOfDeleted } from "../../../api/app/rooms.ts";
import { RESTORE_DAYS } from "../../../schema/rules/deleted.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireErasurePreview } from "../../../schema/wire/erasure/erasure.ts";
import { createClient, type TestApi } from "../../support/api.ts";
import { anAddress, askFor, hourOn, requestsOf, send, startBookings } from "../../support/bookings.ts";
import { eraseForGood, shownOf, tablesWith } from "../../support/erasure.ts";

const CANARY = "canariodelasolicitud";
let bookings: Awaited<ReturnType<typeof startBookings>>;
let api: TestApi;
beforeAll(async () => {
  bookings = await startBookings();
  ({ api } = bookings);
});
afterAll(() => bookings.close());

const erase = async (token: string, id: string) =>
  expect((await eraseForGood(api, token, id, { elementos: await shownOf(api, token, id) })).status).toBe(201);
const decide = (token: string, id: string, what: "aceptar" | "rechazar") =>
  api.call(`/sessions/reservas/solicitudes/${id}/${what}`, { token, body: {} });
/** Ingrid with her address, as her therapist and as a visitor may write it. */
async function ingrid() {
  const therapist = await bookings.therapistWithPage();
  const email = anAddress();
  const client = await createClient(api, therapist.token, { nombre: "Ingrid Soto", email: email.toUpperCase() });
  return { ...therapist, email, client };
}

test("what an erased client asked for and nobody accepted is erased with her: accepting it does not bring her back, and its hour is free", async () => {
  const { page, token, email, client } = await ingrid();
  const hour = hourOn(1, "10:00");
  const { request, path } = await bookings.asked(page, token, hour, { email, mensaje: CANARY, phone: "612 345 678" });
  expect(request.cliente?.id).toBe(client.id);
  const declined = await bookings.asked(page, token, hourOn(1, "09:00"), { email: email.replace("@", "@correo.") });
  const unproved = await askFor(api, page, hourOn(1, "11:00"), { email, mensaje: CANARY });
  // Neither the one from another address nor the one that was not proven is counted.
  const { body: shown } = await api.call<WireErasurePreview>(`/clientes/${client.id}/borrado`, { token });
  expect(shown.borra).toContainEqual({ tipo: "RESPUESTAS", cuantos: 1 });
  await erase(token, client.id);
  expect((await requestsOf(api, token)).map(({ id }) => id)).toEqual([declined.request.id]);
  expect((await decide(token, request.id, "aceptar")).status).toBe(404);
  const { body } = await api.call<{ data: WireClient[] }>("/clientes", { token });
  expect(body.data).toEqual([]);
  expect(await tablesWith(api, CANARY)).toEqual([]);
  expect(await tablesWith(api, email)).toEqual([]);
  for (const gone of [path, unproved]) expect((await api.call(gone)).status).toBe(404);
  await askFor(api, page, hour, { email: anAddress() });
});

test("what was declined goes with the client too", async () => {
  const { page, token, email, client } = await ingrid();
  const { request } = await bookings.asked(page, token, hourOn(1, "10:00"), { email, nombre: "Ingrid la declinada" });
  expect((await decide(token, request.id, "rechazar")).status).toBe(200);
  await erase(token, client.id);
  expect(await tablesWith(api, "Ingrid la declinada")).toEqual([]);
});

test("what was asked for from an address that another client has stays, as does what another practice was asked for", async () => {
  const { page, token, email, client } = await ingrid();
  const mother = await createClient(api, token, { nombre: "Marta Soto", email });
  const { request } = await bookings.asked(page, token, hourOn(1, "10:00"), { email });
  const other = await bookings.therapistWithPage();
  const path = await askFor(api, other.page, hourOn(1, "10:00"), { email });
  await erase(token, client.id);
  expect((await requestsOf(api, token)).map(({ id, cliente }) => [id, cliente?.id])).toEqual([[request.id, mother.id]]);
  await erase(token, mother.id);
  expect(await requestsOf(api, token)).toEqual([]);
  expect((await send(api, path, { codigo: "mal" })).status).toBe(422);
});

test("what somebody asks for again waits for the therapist, also once the client who was deleted before is erased by itself", async () => {
  const { page, token, email, client } = await ingrid();
  expect((await api.call(`/clientes/${client.id}`, { token, method: "DELETE" })).status).toBe(204);
  const { request } = await bookings.asked(page, token, hourOn(1, "10:00"), { email });
  const later = new Date(Date.now() + (RESTORE_DAYS + 1) * 86_400_000);
  for (const purge of purgesOfDeleted) await purge(api.database, pino({ level: "silent" }), later);
  expect(await tablesWith(api, client.id)).not.toContain("clients");
  expect((await requestsOf(api, token)).map(({ id }) => id)).toEqual([request.id]);
});
