import { afterAll, beforeAll, expect, test } from "vitest";
import type { WireBookingRequest } from "../../../schema/wire/booking/booking.ts";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import type { TestApi } from "../../support/api.ts";
import { startBookings } from "../../support/bookings.ts";

let bookings: Awaited<ReturnType<typeof startBookings>>;
let api: TestApi;
beforeAll(async () => {
  bookings = await startBookings();
  ({ api } = bookings);
});
afterAll(() => bookings.close());

const decide = (token: string, id: string, what: "aceptar" | "rechazar", body: object = {}) =>
  api.call<WireBookingRequest & { code?: string }>(`/sessions/reservas/solicitudes/${id}/${what}`, { token, body });
const sessionsOf = async (token: string) =>
  (await api.call<{ data: WireSession[] }>("/sessions?pageSize=100", { token })).body.data;

test("accepted fifty times at once it is one session and one mail, and no other decision afterwards", async () => {
  const { page, token } = await bookings.therapistWithPage();
  const { request, email } = await bookings.asked(page, token);
  const answers = await Promise.all(Array.from({ length: 50 }, () => decide(token, request.id, "aceptar")));
  expect(answers.filter(({ status, body }) => status === 200 && body.estado === "ACEPTADA")).toHaveLength(50);
  expect(await sessionsOf(token)).toHaveLength(1);
  expect(await bookings.mailTo(email, 2)).toContain("ha aceptado tu cita");
  expect(await decide(token, request.id, "rechazar")).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
  // What was accepted does not stand any more: that is no answer to a second press.
  const [session] = await sessionsOf(token);
  await api.call(`/sessions/${session?.id}`, { token, method: "PUT", body: { status: "CANCELADA" } });
  expect(await decide(token, request.id, "aceptar")).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
});

test("declined again with the same answer it stays declined and is told once; another answer is a second decision", async () => {
  const { page, token } = await bookings.therapistWithPage();
  const { request, email } = await bookings.asked(page, token);
  const decline = (respuesta: string) => decide(token, request.id, "rechazar", { respuesta });
  const { body } = await decline(" Esa semana estoy\nfuera. ");
  expect(await decline("Esa semana estoy fuera.")).toMatchObject({ status: 200, body });
  expect((await decline("Otra cosa.")).status).toBe(409);
  expect(await bookings.mailTo(email, 2)).toContain("Te dice: Esa semana estoy fuera.");
  expect(body.estado).toBe("RECHAZADA");
});
