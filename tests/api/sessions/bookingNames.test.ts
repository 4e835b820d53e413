import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { erasePractice } from "../../../api/practice/closing.store.ts";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { bookingRequests, bookingSettings } from "../../../api/sessions/booking/booking.table.ts";
import { PURGE_DAYS } from "../../../schema/rules/accounts.ts";
import { BOOKING_NAME_TAKEN } from "../../../schema/rules/booking/settings.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import { newTherapist, type TestApi } from "../../support/api.ts";
import { bookAt, linkedPractice } from "../../support/bookingLinks.ts";
import {
  anAddress,
  askFor,
  chosen,
  hourOn,
  openPage,
  requestsOf,
  send,
  startBookings,
} from "../../support/bookings.ts";

let bookings: Awaited<ReturnType<typeof startBookings>>;
let api: TestApi;
beforeAll(async () => {
  bookings = await startBookings();
  ({ api } = bookings);
});
afterAll(() => bookings.close());

const change = (token: string, body: object) =>
  api.call<WireProblem>("/sessions/reservas", { token, method: "PUT", body });
const look = async (path: string) => {
  const answer = await fetch(`${api.url}${path}`, { redirect: "manual" });
  return [answer.status, answer.headers.get("location"), await answer.text()] as const;
};
const aName = () => `centro-${randomUUID().slice(0, 8)}`;

/** A visitor who has typed what is for one therapist alone. */
async function typing() {
  const { page, token, email } = await bookings.therapistWithPage();
  const typed = { nombre: "Lucía Martín", email: anAddress(), phone: "", mensaje: "ataques de pánico", pagina: "" };
  const hour = hourOn(1, "10:00");
  const words = { ...(await chosen(api, page, hour)), ...typed };
  const to = aName();
  const rename = async () => expect((await change(token, { nombre: to })).status).toBe(200);
  return { page, to, token, email, hour, typed, words, rename };
}

describe("a name that a page had before", () => {
  test("is taken by no other practice, and by its own again", async () => {
    const { page, to, token, rename } = await typing();
    const other = await newTherapist(api);
    await rename();
    const refused = await change(other.token, { nombre: page });
    expect(refused.body.errors).toEqual([{ field: "nombre", code: "INVALID", message: BOOKING_NAME_TAKEN }]);
    expect((await change(token, { nombre: page })).status).toBe(200);
    expect((await look(`/reservar/${to}`)).slice(0, 2)).toEqual([307, `/reservar/${page}`]);
    expect((await look(`/reservar/${page}`))[0]).toBe(200);
    expect((await change(token, { activa: false, nombre: "" })).status).toBe(200);
    expect((await change(other.token, { nombre: page })).status).toBe(422);
  });

  test("leads on to the one it has, with what was asked for", async () => {
    const { page, to, rename } = await typing();
    await rename();
    for (const rest of ["", "?zona=America%2FBogota", "/datos?tipo=x&hora=y"])
      expect((await look(`/reservar/${page}${rest}`)).slice(0, 2)).toEqual([307, `/reservar/${to}${rest}`]);
    expect((await api.call<string>(`/reservar/${page}`)).body).toContain(`action="/reservar/${to}"`);
  });

  test("brings a form that was open to whom it was written to", async () => {
    const { page, to, token, words, typed, rename } = await typing();
    await rename();
    const led = await send(api, `/reservar/${page}/datos`, words);
    expect(led).toMatchObject({ status: 307, location: `/reservar/${to}/datos` });
    const { status, location } = await send(api, led.location, words);
    expect([status, location]).toEqual([303, expect.stringContaining(`/reservar/${to}/codigo/`)]);
    expect((await send(api, location, { codigo: await bookings.codeOf(typed.email) })).status).toBe(303);
    expect(await requestsOf(api, token)).toMatchObject([{ mensaje: "ataques de pánico" }]);
  });

  test("takes the code of what was asked for under it, and shows how that stands", async () => {
    const { page, to, token, hour, typed, rename } = await typing();
    const path = await askFor(api, page, hour, typed);
    const codigo = await bookings.codeOf(typed.email);
    await rename();
    const now = path.replace(page, to);
    expect(await send(api, path, { codigo })).toMatchObject({ status: 307, location: now });
    expect(await send(api, now, { codigo })).toMatchObject({ status: 303, location: now });
    expect(await requestsOf(api, token)).toHaveLength(1);
    expect((await api.call<string>(path)).body).toContain("Tu solicitud está enviada");
  });

  test("is free again after twenty others, and what was written for the one who had it reaches no other", async () => {
    const { page, token, words } = await typing();
    const shown = await api.call<string>(`/reservar/${page}/datos?${new URLSearchParams(words)}`);
    const mark = shown.body.match(/name="consulta" value="(\w+)"/)?.[1] ?? "";
    const other = await newTherapist(api);
    for (let n = 0; n < 19; n += 1) await change(token, { nombre: aName() });
    expect((await change(other.token, { nombre: page })).status).toBe(422);
    await change(token, { nombre: aName() });
    await openPage(api, other.token, { nombre: page });
    const told = await send(api, `/reservar/${page}/datos`, { ...words, consulta: mark });
    expect(told.status).toBe(404);
    expect(told.text).toMatch(/Tu solicitud no se ha enviado[\s\S]*ataques de pánico/);
    const own = await api.call<string>(`/reservar/${page}/datos?${new URLSearchParams(words)}`);
    const theirs = own.body.match(/name="consulta" value="(\w+)"/)?.[1] ?? "";
    expect((await send(api, `/reservar/${page}/datos`, { ...words, consulta: theirs })).status).toBe(303);
  });
});

describe("a page that is switched off while something asked for goes on", () => {
  test("still shows how it stands, and leads there whoever sends the code again", async () => {
    const { page, token } = await bookings.therapistWithPage();
    const { path } = await bookings.asked(page, token);
    await change(token, { activa: false });
    expect((await look(path)).at(2)).toContain("Tu solicitud está enviada");
    expect(await send(api, path, { codigo: "000000" })).toMatchObject({ status: 303, location: path });
    expect((await look(`/reservar/${page}`))[0]).toBe(404);
  });

  test("gives back what was written also where it would have been one request too many", async () => {
    const { page, token } = await bookings.therapistWithPage();
    const email = anAddress();
    for (const time of ["09:00", "10:00", "11:00"]) await askFor(api, page, hourOn(1, time), { email });
    await bookings.mailTo(email, 3);
    const those = eq(bookingRequests.email, email);
    await api.database.owner.update(bookingRequests).set({ status: "PENDIENTE" }).where(those);
    const path = await askFor(api, page, hourOn(2, "10:00"), { email, mensaje: "ataques de pánico" });
    const codigo = (await bookings.mailTo(email, 4)).match(/^\d{6}$/m)?.[0] ?? "";
    await change(token, { activa: false });
    const told = await send(api, path, { codigo });
    expect([told.status, told.text]).toEqual([404, expect.stringContaining("ataques de pánico")]);
  });
});

test("a practice whose page came to a name that another one keeps can call it otherwise", async () => {
  const { page, to, rename } = await typing();
  await rename();
  const other = await bookings.therapistWithPage();
  // As a release that knows of no kept names lets it.
  await api.database.owner.update(bookingSettings).set({ name: page }).where(eq(bookingSettings.name, other.page));
  expect((await change(other.token, { nombre: to })).status).toBe(422);
  const free = aName();
  expect((await change(other.token, { nombre: free })).status).toBe(200);
  expect((await look(`/reservar/${page}`)).slice(0, 2)).toEqual([307, `/reservar/${to}`]);
  expect((await look(`/reservar/${free}`))[0]).toBe(200);
});

test("the names of a practice that is erased are free", async () => {
  const { page, to, email, rename } = await typing();
  await rename();
  const [gone] = await api.database.owner
    .update(professionals)
    .set({ closedAt: sql`now() - make_interval(days => ${PURGE_DAYS + 1})` })
    .where(eq(professionals.email, email))
    .returning({ id: professionals.id });
  const other = await newTherapist(api);
  expect((await change(other.token, { nombre: page })).status).toBe(422);
  expect(await erasePractice(api.database.owner, gone?.id ?? "")).toBe(true);
  expect((await change(other.token, { nombre: page })).status).toBe(200);
  expect((await change(other.token, { nombre: to })).status).toBe(200);
});

test("the address of a page typed with capital letters, as read aloud or from a card, leads to it, as does a client's own link", async () => {
  const { page, client, token, path } = await linkedPractice(api);
  const typed = page.replace("consulta", "Consulta");
  expect((await look(`/reservar/${typed}?zona=Europe%2FMadrid`)).slice(0, 2)).toEqual([
    307,
    `/reservar/${page}?zona=Europe%2FMadrid`,
  ]);
  expect(await look(`/reservar/${typed.toUpperCase()}`)).toMatchObject({ 0: 307, 1: `/reservar/${page}` });
  const own = await look(path.replace(page, typed));
  expect([own[0], own[2]]).toEqual([200, expect.stringContaining("Reserva cita con")]);
  expect((await bookAt(api, path.replace(page, typed), hourOn(1, "10:00"))).status).toBe(303);
  const { body } = await api.call<{ data: WireSession[] }>("/sessions", { token });
  expect(body.data.map((session) => session.client.id)).toEqual([client]);
});

test("a therapist whose name is an e-mail address is «tu terapeuta» to visitors: the address a page belongs to is not published", async () => {
  const { page, token, email } = await bookings.therapistWithPage();
  await api.database.owner.update(professionals).set({ fullName: email }).where(eq(professionals.email, email));
  const words = await chosen(api, page, hourOn(1, "10:00"));
  const asker = anAddress();
  const path = await askFor(api, page, hourOn(1, "10:00"), { email: asker });
  for (const at of [`/reservar/${page}`, `/reservar/${page}/datos?${new URLSearchParams(words)}`, path]) {
    const [, , text] = await look(at);
    expect(text).toContain("tu terapeuta");
    expect(text).not.toContain(email);
  }
  expect(await bookings.mailTo(asker)).toContain("tu solicitud de cita a tu terapeuta");
  expect((await api.call("/sessions/reservas", { token })).status).toBe(200);
});
