import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookingLinks } from "../../../api/sessions/booking/links/links.table.ts";
import type { WireBookingLink } from "../../../schema/wire/booking/links.ts";
import type { TestApi } from "../../support/api.ts";
import { bookAt, linkedPractice, linkOf } from "../../support/bookingLinks.ts";
import { anAddress, hourOn, PATIENCE, startBookings } from "../../support/bookings.ts";

let bookings: Awaited<ReturnType<typeof startBookings>>;
let api: TestApi;
beforeAll(async () => {
  bookings = await startBookings();
  ({ api } = bookings);
});
afterAll(() => bookings.close());

/** How opening a link is answered, and how booking by it. */
const answersOf = async (path: string, day: number): Promise<number[]> => [
  (await api.call(path)).status,
  (await bookAt(api, path, hourOn(day, "10:00"))).status,
];
const DEAD = [404, 404];

async function practice() {
  const made = await linkedPractice(api);
  const call = (method: string, more = "") =>
    api.call<WireBookingLink>(`/sessions/reservas/enlaces/${made.client}${more}`, { token: made.token, method });
  const correct = (email = anAddress()) =>
    api.call(`/clientes/${made.client}`, { token: made.token, method: "PUT", body: { email } });
  return { ...made, call, correct };
}

test("a booking link that was only copied goes on when the client's address is corrected", async () => {
  const { path, call, correct } = await practice();
  expect((await correct()).status).toBe(200);
  expect(await answersOf(path, 1)).toEqual([200, 303]);
  expect((await call("GET")).body).toMatchObject({ impedimento: null, correo: null });
});

test("one that went to an address that is the client's no more books nothing, and the therapist is told to create another", async () => {
  const { token, client, path, call, correct } = await practice();
  expect((await call("POST", "/correo")).status).toBe(200);
  await expect.poll(async () => (await call("GET")).body.correo, PATIENCE).toBe("ENVIADO");
  expect(await answersOf(path, 1)).toEqual([200, 303]);
  expect((await correct()).status).toBe(200);
  expect(await answersOf(path, 2)).toEqual(DEAD);
  const told = { impedimento: "CORREO_ANTERIOR", direccion: null, correo: "ENVIADO" };
  expect((await call("GET")).body).toMatchObject(told);
  const anew = await linkOf(api, token, client);
  expect([await answersOf(path, 2), await answersOf(anew, 2)]).toEqual([DEAD, [200, 303]]);
  expect((await call("GET")).body).toMatchObject({ impedimento: null, correo: null });
});

test("one whose mail never went out was in no mailbox, and goes on; one that went out before a later mail failed does not", async () => {
  const { client, path, call, correct } = await practice();
  const failed = (mailedAt: Date | null) =>
    api.database.owner
      .update(bookingLinks)
      .set({ mail: "FALLIDO", mailAskedAt: sql`now()`, mailedAt })
      .where(eq(bookingLinks.clientId, client));
  await failed(null);
  expect((await correct()).status).toBe(200);
  expect(await answersOf(path, 1)).toEqual([200, 303]);
  expect((await call("GET")).body).toMatchObject({ impedimento: null, correo: "FALLIDO" });
  await failed(new Date(Date.now() - 60_000));
  expect(await answersOf(path, 2)).toEqual(DEAD);
});

test("one whose mail still waited when the address was corrected goes to the one there is now as a new link", async () => {
  const { client, clientEmail, path } = await practice();
  await api.database.owner
    .update(bookingLinks)
    .set({ mail: "PENDIENTE", mailAskedAt: sql`now() - interval '1 hour'` })
    .where(eq(bookingLinks.clientId, client));
  expect(await answersOf(path, 1)).toEqual(DEAD);
  await expect.poll(() => bookings.mailsTo(clientEmail).length, PATIENCE).toBe(1);
  const mailed = new URL(bookings.mailsTo(clientEmail)[0]?.text.match(/http\S+\/propia\/\S+/)?.[0] ?? "").pathname;
  expect([await answersOf(path, 1), await answersOf(mailed, 1)]).toEqual([DEAD, [200, 303]]);
});

test("a client who presses «Reservar» by a link that was revoked meanwhile is told that it was not kept; one who opens it is not", async () => {
  const { path, call } = await practice();
  expect((await call("DELETE")).status).toBe(200);
  const { status, text } = await bookAt(api, path, hourOn(1, "10:00"));
  expect([status, text]).toEqual([404, expect.stringContaining("<p>Lo que acabas de enviar no se ha guardado. ")]);
  expect((await api.call<string>(path)).body).not.toContain("guardado");
});
