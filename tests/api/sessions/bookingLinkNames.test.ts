import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WireBookingLink } from "../../../schema/wire/booking/links.ts";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import { newTherapist, type TestApi } from "../../support/api.ts";
import { linkedPractice, linkOf } from "../../support/bookingLinks.ts";
import { chosen, hourOn, openPage, send, startBookings } from "../../support/bookings.ts";

let bookings: Awaited<ReturnType<typeof startBookings>>;
let api: TestApi;
beforeAll(async () => {
  bookings = await startBookings();
  ({ api } = bookings);
});
afterAll(() => bookings.close());

const aName = () => `centro-${randomUUID().slice(0, 8)}`;
async function rename(token: string, nombre: string) {
  const { status } = await api.call("/sessions/reservas", { token, method: "PUT", body: { nombre } });
  expect(status).toBe(200);
}
const look = async (path: string) => {
  const headers = { "x-forwarded-for": `10.7.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}` };
  const answer = await fetch(`${api.url}${path}`, { headers, redirect: "manual" });
  return { status: answer.status, location: answer.headers.get("location") ?? "", text: await answer.text() };
};
const shownOf = async (token: string, client: string) =>
  (await api.call<WireBookingLink>(`/sessions/reservas/enlaces/${client}`, { token })).body;
const clientsOf = async (token: string) =>
  (await api.call<{ data: WireSession[] }>("/sessions", { token })).body.data.map(({ client }) => client.id);

describe("a client's own link after the booking page was given another name", () => {
  test("that was mailed leads on to the address the therapist is shown, with the hour that was chosen, and books", async () => {
    const { token, client, clientEmail, page } = await linkedPractice(api);
    await api.call(`/sessions/reservas/enlaces/${client}/correo`, { token, method: "POST" });
    const mailed = new URL((await bookings.mailTo(clientEmail)).match(/https?:\S+\/propia\/\S+/)?.[0] ?? "").pathname;
    const to = aName();
    await rename(token, to);
    await expect.poll(() => shownOf(token, client)).toMatchObject({ impedimento: null, correo: "ENVIADO" });
    const now = new URL((await shownOf(token, client)).direccion ?? "").pathname;
    expect(now).toContain(`/reservar/${to}/propia/`);
    expect(now).not.toBe(mailed);
    for (const rest of ["", "?zona=America%2FBogota", "/datos?tipo=x&hora=y"])
      expect(await look(`${mailed}${rest}`)).toMatchObject({ status: 307, location: `${now}${rest}` });
    expect(await look(mailed.replace(page, page.toUpperCase()))).toMatchObject({ status: 307, location: now });
    // As a page that was open when the name changed sends it.
    const words = await chosen(api, to, hourOn(1, "10:00"));
    expect(await send(api, `${mailed}/datos`, words)).toMatchObject({ status: 307, location: `${now}/datos` });
    expect(await clientsOf(token)).toEqual([]);
    const booked = await send(api, `${now}/datos`, words);
    expect(booked.status).toBe(303);
    expect((await look(booked.location)).text).toContain("Tu cita está reservada");
    expect(await clientsOf(token)).toEqual([client]);
  });

  test("holds however often that happens, and where the page has its old name again", async () => {
    const { token, client, path: first, page } = await linkedPractice(api);
    const [second, third] = [aName(), aName()];
    await rename(token, second);
    const { location: next } = await look(first);
    expect((await look(next)).status).toBe(200);
    await rename(token, third);
    for (const path of [first, next]) {
      const { status, location } = await look(path);
      expect([status, location]).toEqual([307, expect.stringContaining(`/reservar/${third}/propia/`)]);
      expect((await look(location)).text).toContain("Reserva cita con");
    }
    await rename(token, page);
    expect((await look(first)).status).toBe(200);
    expect(await look(next)).toMatchObject({ status: 307, location: first });
    const renewed = await linkOf(api, token, client);
    expect([(await look(first)).status, (await look(next)).status, (await look(renewed)).status]).toEqual([
      404, 404, 200,
    ]);
  });

  test("opens nothing of either practice once another one has that name, nor below a stranger's", async () => {
    const mine = await linkedPractice(api);
    const stranger = await linkedPractice(api);
    await rename(mine.token, aName());
    const below = (page: string) => mine.path.replace(mine.page, page);
    expect((await look(below(stranger.page))).status).toBe(404);
    // Names are kept, but not for ever: twenty others later it is anybody's.
    for (let n = 0; n < 20; n += 1) await rename(mine.token, aName());
    expect((await look(mine.path)).status).toBe(404);
    const other = await newTherapist(api);
    await openPage(api, other.token, { nombre: mine.page, clientesReservan: true });
    const words = await chosen(api, mine.page, hourOn(1, "10:00"));
    const answers = [await look(mine.path), await send(api, `${mine.path}/datos`, words)];
    expect(answers.map(({ status, location }) => [status, location])).toEqual([
      [404, ""],
      [404, ""],
    ]);
    expect([await clientsOf(mine.token), await clientsOf(other.token)]).toEqual([[], []]);
    const now = new URL((await shownOf(mine.token, mine.client)).direccion ?? "").pathname;
    expect((await look(now)).status).toBe(200);
  });
});
