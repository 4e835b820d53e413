import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditEntries } from "../../../api/audit/audit.table.ts";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { bookingLinks } from "../../../api/sessions/booking/links/links.table.ts";
import type { WireBookingLink } from "../../../schema/wire/booking/links.ts";
import type { WirePending } from "../../../schema/wire/overview.ts";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import { createClient, newTherapist, type TestApi } from "../../support/api.ts";
import { bookAt, linkedPractice, linkOf } from "../../support/bookingLinks.ts";
import { anAddress, chosen, hourOn, openPage, PATIENCE, send, startBookings } from "../../support/bookings.ts";
import { storeCalendar } from "../../support/busy.ts";
import { createSessionAt } from "../../support/overview.ts";
import { payingTherapist } from "../../support/reminders.ts";

let bookings: Awaited<ReturnType<typeof startBookings>>;
let api: TestApi;
beforeAll(async () => {
  bookings = await startBookings();
  ({ api } = bookings);
});
afterAll(() => bookings.close());

const practice = (client?: { nombre?: string; email?: string }) => linkedPractice(api, client);
const settle = (token: string, body: object) => api.call("/sessions/reservas", { token, method: "PUT", body });
const sessionsOf = async (token: string) =>
  (await api.call<{ data: WireSession[] }>("/sessions?pageSize=100", { token })).body.data;
const read = async (path: string) => {
  // Somebody else each time: one place on the net may look only so often.
  const headers = { "x-forwarded-for": `10.8.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}` };
  const { status, body } = await api.call<string>(path, { headers });
  return { status, body };
};
const linkApi = (token: string, client: string, method: string, more = "") =>
  api.call<WireBookingLink & { errors?: { field: string; message: string }[] }>(
    `/sessions/reservas/enlaces/${client}${more}`,
    { token, method },
  );
const pendingOf = async (token: string) =>
  (await api.call<{ data: WirePending }>("/dashboard/pendientes", { token })).body.data.reservadasPorClientes;

describe("booking by a link of one's own", () => {
  test("opening stores nothing, one press is a session of that client, told to both, and the page names no client", async () => {
    const { token, email, client, clientEmail, path } = await practice({ nombre: "Zoraida Quintanilla" });
    const hour = hourOn(1, "10:00");
    for (const at of [path, `${path}/datos?hora=${hour.toISOString()}`]) expect((await read(at)).status).not.toBe(404);
    expect((await read(path)).body).toContain("Reserva cita con");
    expect(await sessionsOf(token)).toEqual([]);
    const pressed = await bookAt(api, path, hour);
    expect(pressed.status).toBe(303);
    const [session] = await sessionsOf(token);
    expect(session).toMatchObject({ client: { id: client }, datetime: hour.toISOString(), status: "PROGRAMADA" });
    const done = await read(pressed.location);
    expect(done.body).toContain("Tu cita está reservada");
    for (const { body } of [await read(path), done, pressed].map((one) => ({
      body: "text" in one ? one.text : one.body,
    })))
      expect(body).not.toMatch(/Zoraida|Quintanilla/);
    expect(await pendingOf(token)).toMatchObject([{ session: { id: session?.id } }]);
    const mails = () => bookings.mailsTo(clientEmail);
    await expect.poll(() => mails().length, PATIENCE).toBe(1);
    expect(mails()[0]).toMatchObject({ calendar: { UID: `${session?.id}@consulta` } });
    expect(mails()[0]?.text).toMatch(/Has reservado una cita[\s\S]*Confirmar[\s\S]*\/cita\/[\s\S]*No puedo ir/);
    await expect.poll(() => bookings.mailsTo(email).at(-1)?.text ?? "", PATIENCE).toContain("ha reservado una cita");
    // The page leads to where it can be cancelled, which is done as with any session.
    const answer = new URL(done.body.match(/href="([^"]+\/cita\/[^"]+)"/)?.[1] ?? "").pathname;
    expect((await read(answer)).body).toContain("Tu cita con");
  });

  test("a zone that the client chose by hand stays when another hour is looked for, and when one is booked", async () => {
    const { page, path } = await practice();
    const words: Record<string, string> = { ...(await chosen(api, page, hourOn(1, "10:00"))), zona: "America/Bogota" };
    const asking = await read(`${path}/datos?${new URLSearchParams(words)}`);
    expect(asking.body).toContain(`href="${path}?tipo=${words.tipo}&amp;zona=America%2FBogota&amp;desde=`);
    const { location } = await send(api, `${path}/datos`, words);
    expect((await read(location)).body).toContain(`href="${path}?zona=America%2FBogota"`);
  });

  test("pressed twice it is booked once, and put aside by the therapist it waits no more", async () => {
    const { token, path } = await practice();
    const hour = hourOn(1, "10:00");
    const presses = [await bookAt(api, path, hour), await bookAt(api, path, hour)];
    expect(presses.map(({ status }) => status)).toEqual([303, 303]);
    expect(presses[0]?.location).toBe(presses[1]?.location);
    expect(await sessionsOf(token)).toHaveLength(1);
    const [told] = await pendingOf(token);
    for (const _ of ["once", "again"])
      expect((await api.call(`/sessions/reservadas/${told?.id}/vista`, { token, method: "POST" })).status).toBe(200);
    expect(await pendingOf(token)).toEqual([]);
    const stranger = await newTherapist(api);
    const theirs = { token: stranger.token, method: "POST" };
    expect((await api.call(`/sessions/reservadas/${told?.id}/vista`, theirs)).status).toBe(404);
  });

  test("fifty at once for one hour are one session", async () => {
    const one = await practice();
    const others = await Promise.all(
      Array.from({ length: 9 }, async () => {
        const { id } = await createClient(api, one.token, { email: anAddress() });
        return await linkOf(api, one.token, id);
      }),
    );
    const paths = Array.from({ length: 50 }, (_, index) => [one.path, ...others][index % 10] ?? one.path);
    const hour = hourOn(2, "10:00");
    const answered = await Promise.all(paths.map((path) => bookAt(api, path, hour)));
    expect(await sessionsOf(one.token)).toHaveLength(1);
    // Whoever got it may have pressed several times.
    expect(new Set(answered.filter(({ status }) => status === 303).map(({ location }) => location)).size).toBe(1);
    expect(answered.filter(({ status }) => status === 409).length).toBeGreaterThanOrEqual(45);
  });

  test("an hour that a session or a calendar elsewhere has, or that is not offered, is not booked", async () => {
    const { token, professionalId, client, path } = await practice();
    await createSessionAt(api, token, client, hourOn(1, "10:00"));
    await storeCalendar(api, professionalId, [{ startsAt: hourOn(1, "09:00"), endsAt: hourOn(1, "09:30") }]);
    for (const hour of [hourOn(1, "10:00"), hourOn(1, "09:00"), hourOn(1, "20:00"), hourOn(400, "10:00")]) {
      const { status, text } = await bookAt(api, path, hour);
      expect([status, text.includes("ya no está libre")]).toEqual([409, true]);
    }
    expect(await sessionsOf(token)).toHaveLength(1);
  });

  test("three to come are the most at once, and one that is cancelled makes room", async () => {
    const { token, path } = await practice();
    for (const day of [1, 2, 3]) expect((await bookAt(api, path, hourOn(day, "10:00"))).status).toBe(303);
    const full = await bookAt(api, path, hourOn(4, "10:00"));
    expect([full.status, full.text.includes("Ya tienes 3 citas reservadas")]).toEqual([409, true]);
    expect((await read(path)).body).toContain("Ya tienes 3 citas reservadas");
    const [session] = await sessionsOf(token);
    const cancel = { token, method: "PUT", body: { status: "CANCELADA" } };
    expect((await api.call(`/sessions/${session?.id}`, cancel)).status).toBe(200);
    expect((await bookAt(api, path, hourOn(4, "10:00"))).status).toBe(303);
    expect(await pendingOf(token)).toHaveLength(3);
  });

  test("six a day of one client are the most, so that nobody fills a therapist's mailbox by booking and cancelling", async () => {
    const { token, path } = await practice();
    for (let turn = 0; turn < 6; turn++) {
      expect((await bookAt(api, path, hourOn(1, "10:00"))).status).toBe(303);
      const session = (await sessionsOf(token)).find(({ status }) => status !== "CANCELADA");
      await api.call(`/sessions/${session?.id}`, { token, method: "PUT", body: { status: "CANCELADA" } });
    }
    expect((await bookAt(api, path, hourOn(1, "10:00"))).status).toBe(429);
  });
});

describe("a link", () => {
  const isDead = async (path: string): Promise<boolean> => {
    const pages = [await read(path), await read(`${path}/datos`)];
    const pressed = await bookAt(api, path, hourOn(1, "10:00"));
    expect(new Set([...pages.map(({ status }) => status), pressed.status]).size).toBe(1);
    return pressed.status === 404;
  };

  test("is dead once renewed, revoked or over, and a letter more or another page's name makes it none", async () => {
    const { token, client, path, page } = await practice();
    expect((await linkApi(token, client, "GET")).body).toMatchObject({ impedimento: null, correo: null });
    const renewed = await linkOf(api, token, client);
    expect(await isDead(path)).toBe(true);
    const other = await practice();
    expect(await isDead(renewed.replace(page, other.page))).toBe(true);
    expect(await isDead(renewed.replace(/.{4}$/, "AAAA"))).toBe(true);
    expect((await read(renewed)).status).toBe(200);
    expect((await linkApi(token, client, "DELETE")).body).toMatchObject({ direccion: null, creado: null });
    expect(await isDead(renewed)).toBe(true);
    const last = await linkOf(api, token, client);
    await api.database.owner
      .update(bookingLinks)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(bookingLinks.clientId, client));
    expect(await isDead(last)).toBe(true);
    expect((await linkApi(token, client, "GET")).body).toMatchObject({ direccion: null, impedimento: null });
  });

  test("is dead while the setting, the page or the client is off or the plan is too small, and lives again after", async () => {
    const { token, client, path, professionalId } = await practice();
    const off: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
      ["APAGADO", () => settle(token, { clientesReservan: false }), () => settle(token, { clientesReservan: true })],
      ["APAGADO", () => settle(token, { activa: false }), () => settle(token, { activa: true })],
      [
        "CLIENTE_INACTIVO",
        () => api.call(`/clientes/${client}`, { token, method: "PUT", body: { isActive: false } }),
        () => api.call(`/clientes/${client}`, { token, method: "PUT", body: { isActive: true } }),
      ],
      [
        "PLAN",
        async () => {
          await api.database.owner
            .update(professionals)
            .set({ planExpiresAt: sql`now() - interval '1 day'`, activeClientCount: 6 })
            .where(eq(professionals.id, professionalId));
        },
        async () => {
          await api.database.owner
            .update(professionals)
            .set({ planExpiresAt: null, activeClientCount: 1 })
            .where(eq(professionals.id, professionalId));
        },
      ],
    ];
    for (const [why, begin, end] of off) {
      await begin();
      expect([why, await isDead(path)]).toEqual([why, true]);
      expect((await linkApi(token, client, "GET")).body.impedimento).toBe(why);
      expect((await linkApi(token, client, "POST")).status).toBe(422);
      await end();
      expect([why, (await read(path)).status]).toEqual([why, 200]);
    }
    expect((await api.call(`/clientes/${client}`, { token, method: "DELETE" })).status).toBe(204);
    expect(await isDead(path)).toBe(true);
    expect((await linkApi(token, client, "GET")).status).toBe(404);
  });

  test("is off until the therapist turns it on, for people only, and a stranger's is not there", async () => {
    const therapist = await payingTherapist(api);
    await openPage(api, therapist.token);
    const { id } = await createClient(api, therapist.token);
    expect((await linkApi(therapist.token, id, "GET")).body).toMatchObject({ impedimento: "APAGADO", direccion: null });
    const refused = await linkApi(therapist.token, id, "POST");
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([422, "cliente"]);
    const { client } = await practice();
    for (const [method, more] of [["GET"], ["POST"], ["DELETE"], ["POST", "/correo"]] as const)
      for (const whose of [client, randomUUID()])
        expect((await linkApi(therapist.token, whose, method, more)).status).toBe(404);
  });

  test("is mailed once while it is on its way, and not to whoever wants no mails", async () => {
    const { token, client, clientEmail, path } = await practice();
    const answers = await Promise.all(Array.from({ length: 4 }, () => linkApi(token, client, "POST", "/correo")));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await expect.poll(async () => (await linkApi(token, client, "GET")).body.correo, PATIENCE).toBe("ENVIADO");
    // Asked for again once it was out, it goes out again; while it was on its way it does not.
    const sent = and(eq(auditEntries.clientId, client), eq(auditEntries.act, "SENT"));
    const asked = await api.database.owner.$count(auditEntries, sent);
    await expect.poll(() => bookings.mailsTo(clientEmail).length, PATIENCE).toBe(asked);
    expect(bookings.mailsTo(clientEmail)[0]?.text).toContain(path);
    expect(api.logs.join("")).not.toContain(path.split("/").at(-1));
    await linkApi(token, client, "DELETE");
    expect((await linkApi(token, client, "POST", "/correo")).status).toBe(422);
  });

  test("mailed again to a corrected address is a new one: whoever got the one before books nothing any more", async () => {
    const { token, client, path } = await practice();
    const mailed = async () => new URL((await linkApi(token, client, "POST", "/correo")).body.direccion ?? "").pathname;
    const correct = (email: string) => api.call(`/clientes/${client}`, { token, method: "PUT", body: { email } });
    await correct(anAddress());
    // It has gone nowhere yet: what was handed over goes on being good.
    expect([await mailed(), await mailed()]).toEqual([path, path]);
    const address = anAddress();
    expect((await correct(address)).status).toBe(200);
    const anew = await mailed();
    expect([anew === path, await isDead(path), (await read(anew)).status]).toEqual([false, true, 200]);
    await expect.poll(() => bookings.mailsTo(address).at(-1)?.text ?? "", PATIENCE).toContain(anew);
    expect(await mailed()).toBe(anew);
  });
});
