import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WireBookingRequest } from "../../../schema/wire/booking/booking.ts";
import { createClient, type TestApi } from "../../support/api.ts";
import { anAddress, askFor, chosen, hourOn, requestsOf, send, startBookings } from "../../support/bookings.ts";
import { eraseForGood, shownOf, tablesWith } from "../../support/erasure.ts";
import { createSessionAt } from "../../support/overview.ts";

let bookings: Awaited<ReturnType<typeof startBookings>>;
let api: TestApi;
beforeAll(async () => {
  bookings = await startBookings();
  ({ api } = bookings);
});
afterAll(() => bookings.close());

const ONE_DAY = { dia: hourOn(3, "10:00").getUTCDay() || 7, desde: "09:00", hasta: "12:00" };
/** A page with hours on one day alone, and a visitor who has typed. */
async function typing() {
  const { page, token } = await bookings.therapistWithPage({ diasVista: 5, maximoDia: 1, semana: [ONE_DAY] });
  const hour = hourOn(3, "10:00");
  const typed = { nombre: 'Lucía "Lu"', email: anAddress(), phone: "612 345 678", mensaje: "desde mayo\r\n<i>" };
  const change = (body: object) =>
    api.call("/sessions/reservas", { token, method: "PUT", body }).then(({ status }) => status);
  return { page, token, hour, typed, change, words: await chosen(api, page, hour) };
}
/** What can be copied from a page. */
const copied = (text: string) => /<textarea readonly[^>]*>\n([^<]*)<\/textarea>/.exec(text)?.[1];
const allOf = (email: string) =>
  `Nombre completo: Lucía &quot;Lu&quot;\nCorreo electrónico: ${email}\nTeléfono: 612 345 678\nMensaje: desde mayo\n&lt;i&gt;`;

describe("what a visitor typed can be copied", () => {
  test("from a page that the therapist has switched off meanwhile, and from one that never was", async () => {
    const { page, typed, change, words } = await typing();
    expect(await change({ activa: false })).toBe(200);
    for (const name of [page, "nadie-con-este-nombre"]) {
      const { status, text } = await send(api, `/reservar/${name}/datos`, { ...words, ...typed });
      expect([status, copied(text)]).toEqual([404, allOf(typed.email)]);
      expect(text).toContain("Esta página ya no está disponible");
      expect(text).not.toContain("Elena");
    }
    expect(await change({ activa: true })).toBe(200);
    expect((await send(api, `/reservar/${page}/datos`, { ...words, ...typed })).status).toBe(303);
  });

  test("once the code is typed, by nobody else, and nothing is sent to the therapist", async () => {
    const { page, token, hour, typed, change } = await typing();
    const path = await askFor(api, page, hour, typed);
    const codigo = await bookings.codeOf(typed.email);
    expect(await change({ activa: false })).toBe(200);
    const wrong = await send(api, path, { codigo: codigo === "111111" ? "222222" : "111111" });
    expect([wrong.status, copied(wrong.text), wrong.text.includes("Lu")]).toEqual([422, undefined, false]);
    const opened = await api.call<string>(path);
    expect([opened.status, opened.body.includes("Lu")]).toEqual([200, false]);
    const right = await send(api, path, { codigo });
    expect([right.status, copied(right.text)]).toEqual([404, allOf(typed.email)]);
    expect(await requestsOf(api, token)).toEqual([]);
    expect(await change({ activa: true })).toBe(200);
    expect((await send(api, path, { codigo })).status).toBe(303);
    expect(await requestsOf(api, token)).toHaveLength(1);
  });

  test("where the hour is taken and none is left, or the kind has changed and none is left of the new one", async () => {
    const { page, token, hour, typed, change, words } = await typing();
    const path = await askFor(api, page, hour, typed);
    await createSessionAt(api, token, (await createClient(api, token)).id, hourOn(3, "11:00"));
    const taken = await send(api, `/reservar/${page}/datos`, { ...words, ...typed });
    expect([taken.status, copied(taken.text)]).toEqual([409, allOf(typed.email)]);
    expect(taken.text).toMatch(
      /Esa hora ya no está libre[\s\S]*no quedan horas libres, y tu solicitud no se ha enviado/,
    );
    const late = await send(api, path, { codigo: await bookings.codeOf(typed.email) });
    expect([late.status, copied(late.text)]).toEqual([409, allOf(typed.email)]);
    expect(await change({ tipos: [{ type: "Seguimiento", duracionMinutos: 90, price: null, modalidad: null }] })).toBe(
      200,
    );
    const gone = await send(api, `/reservar/${page}/datos`, { ...words, ...typed });
    expect([gone.status, copied(gone.text)]).toEqual([409, allOf(typed.email)]);
    expect(gone.text).toMatch(/Ese tipo de cita ha cambiado[\s\S]*no quedan horas libres/);
  });

  test("when too many pages were opened from where it was written", async () => {
    const { page, typed, words } = await typing();
    const headers = { "x-forwarded-for": "10.7.7.9" };
    for (let n = 0; n < 130; n += 1) await api.call("/reservar/nadie-con-este-nombre", { headers });
    const { status, text } = await send(api, `/reservar/${page}/datos`, { ...words, ...typed }, headers);
    expect([status, copied(text)]).toEqual([429, allOf(typed.email)]);
  });

  test("when it was sent too often", async () => {
    const { page, typed, words } = await typing();
    const fields = { ...words, ...typed };
    for (let n = 0; n < 5; n += 1) await send(api, `/reservar/${page}/datos`, { ...fields, mensaje: `${n}` });
    const { status, text } = await send(api, `/reservar/${page}/datos`, fields);
    expect([status, copied(text)]).toEqual([429, allOf(typed.email)]);
  });

  test("and where nothing was typed nothing is said of it", async () => {
    const { status, text } = await send(api, "/reservar/nadie-con-este-nombre/datos", {});
    expect([status, text.includes("has escrito")]).toEqual([404, false]);
  });
});

test("who looks at a declined request is led to other hours while there are any to choose, and nowhere once the page is off", async () => {
  const { page, token, hour, typed, change } = await typing();
  const path = await askFor(api, page, hour, typed);
  await send(api, path, { codigo: await bookings.codeOf(typed.email) });
  const [request] = await requestsOf(api, token);
  await api.call(`/sessions/reservas/solicitudes/${request?.id}/rechazar`, { token, body: {} });
  const seen = async () => (await api.call<string>(path)).body;
  expect(await seen()).toMatch(/Puedes elegir otra\.[\s\S]*Ver las horas libres/);
  await change({ activa: false });
  expect(await seen()).toMatch(/Esta hora no ha podido ser/);
  expect(await seen()).not.toMatch(/Puedes elegir otra|Ver las horas libres|role="status"/);
});

test("what a visitor wrote is erased with the client it was accepted for, though the session is another's by now", async () => {
  const { page, token } = await bookings.therapistWithPage();
  const { request, email } = await bookings.asked(page, token);
  const path = `/sessions/reservas/solicitudes/${request.id}/aceptar`;
  const { body } = await api.call<WireBookingRequest>(path, { token, body: { version: request.version } });
  const other = await createClient(api, token);
  await api.call(`/sessions/${body.sesion}`, { token, method: "PUT", body: { client: other.id } });
  const elementos = await shownOf(api, token, other.id);
  await eraseForGood(api, token, other.id, { elementos });
  expect([elementos, await tablesWith(api, email)]).toEqual([1, ["booking_requests", "clients"]]);
  const visitor = body.cliente?.id ?? "";
  expect(await shownOf(api, token, visitor)).toBe(1);
  expect((await eraseForGood(api, token, visitor, { elementos: 1 })).status).toBe(201);
  expect(await tablesWith(api, email)).toEqual([]);
});
