import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WireBookingSettings } from "../../../schema/wire/booking/booking.ts";
import { createClient, type TestApi } from "../../support/api.ts";
import { anAddress, askFor, chosen, hourOn, send, startBookings } from "../../support/bookings.ts";
import { createSessionAt } from "../../support/overview.ts";

let bookings: Awaited<ReturnType<typeof startBookings>>;
let api: TestApi;
beforeAll(async () => {
  bookings = await startBookings();
  ({ api } = bookings);
});
afterAll(() => bookings.close());

const FOLLOWING = { type: "Seguimiento", duracionMinutos: 60, price: 45, modalidad: "Online" };
const LONG = { ...FOLLOWING, duracionMinutos: 90 };

/** A visitor whose form is open for the first kind, and who has typed. */
async function typing(tipos: WireBookingSettings["tipos"]) {
  const { page, token } = await bookings.therapistWithPage({ tipos });
  const hour = hourOn(1, "10:00");
  const typed = { nombre: 'Lucía "Lu"', email: anAddress(), phone: "612 345 678", mensaje: "desde mayo\r\n<i>" };
  const change = (to: WireBookingSettings["tipos"]) =>
    api.call("/sessions/reservas", { token, method: "PUT", body: { tipos: to } }).then(({ status }) => status);
  return { page, token, hour, typed, change, words: { ...(await chosen(api, page, hour)), zona: "America/Bogota" } };
}
const isKept = (text: string, email: string) =>
  ["Lucía &quot;Lu&quot;", email, "612 345 678", "desde mayo\n&lt;i&gt;"].filter((kept) => !text.includes(kept));
/** What the form of a page sends that a visitor did not type. */
const hiddenIn = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(([, name, value]) => [name, value]),
  );
const optionsIn = (text: string) => [...text.matchAll(/<option value="(2[^"]+)"/g)].map(([, value]) => value ?? "");

describe("a kind of session that changes while a visitor writes", () => {
  test("is shown as it is now, with the same hour chosen, and nothing is written again", async () => {
    const { page, hour, typed, change, words } = await typing([FOLLOWING]);
    expect(await change([{ ...FOLLOWING, price: 90 }])).toBe(200);
    const told = await send(api, `/reservar/${page}/datos`, { ...words, ...typed });
    expect([told.status, isKept(told.text, typed.email)]).toEqual([409, []]);
    expect(told.text).toMatch(/Ese tipo de cita ha cambiado[\s\S]*90\sUS/);
    expect(told.text).toContain(`<option value="${hour.toISOString()}" selected>`);
    const again = { ...hiddenIn(told.text), ...typed, hora: hour.toISOString() };
    const { status, location } = await send(api, `/reservar/${page}/datos`, again);
    expect(status).toBe(303);
    expect(await bookings.rowOf(location)).toMatchObject({
      startsAt: hour,
      priceCents: 9_000,
      zone: "America/Bogota",
      message: "desde mayo\n<i>",
    });
  });

  test("can be another one where several are left, each with its own hours, also after a fault", async () => {
    const { page, typed, change, words } = await typing([FOLLOWING]);
    const other = { ...FOLLOWING, type: "Primera Consulta", price: 20 };
    expect(await change([other, LONG])).toBe(200);
    const told = await send(api, `/reservar/${page}/datos`, { ...words, ...typed });
    expect([told.status, isKept(told.text, typed.email)]).toEqual([409, []]);
    expect(told.text).toMatch(
      /optgroup label="Primera Consulta · 60 minutos[^"]* 20\sUS[\s\S]*optgroup label="Seguimiento · 90/,
    );
    const last = optionsIn(told.text).at(-1) ?? "";
    expect(optionsIn(told.text)).toHaveLength(12);
    const faulty = await send(api, `/reservar/${page}/datos`, {
      ...hiddenIn(told.text),
      ...typed,
      nombre: "",
      hora: last,
    });
    expect([faulty.status, faulty.text.includes("90 minutos")]).toEqual([422, true]);
    const { status, location } = await send(api, `/reservar/${page}/datos`, { ...hiddenIn(faulty.text), ...typed });
    expect([status, await bookings.rowOf(location)]).toMatchObject([
      303,
      { durationMinutes: 90, zone: "America/Bogota" },
    ]);
  });

  test("and whose hour is taken before the code is typed can be another one, too", async () => {
    const { page, token, hour, typed, change, words } = await typing([FOLLOWING]);
    const path = await askFor(api, page, hour, { ...words, ...typed });
    expect(await change([LONG])).toBe(200);
    await createSessionAt(api, token, (await createClient(api, token)).id, hour);
    const told = await send(api, path, { codigo: await bookings.codeOf(typed.email) });
    expect([told.status, isKept(told.text, typed.email)]).toEqual([409, []]);
    expect(told.text).toContain("Ese tipo de cita ha cambiado");
    expect(optionsIn(told.text)).not.toContain(hour.toISOString());
  });

  test("what says no hour at all keeps what was typed as well", async () => {
    const { page, typed, words } = await typing([FOLLOWING]);
    const told = await send(api, `/reservar/${page}/datos`, { ...words, ...typed, hora: "" });
    expect([told.status, isKept(told.text, typed.email), optionsIn(told.text).length]).toEqual([409, [], 12]);
  });
});
