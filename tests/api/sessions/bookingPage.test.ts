import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { dayIn } from "../../../schema/rules/days.ts";
import { wireBookingRequest } from "../../../schema/wire/booking/booking.ts";
import { createClient, type TestApi } from "../../support/api.ts";
import { anAddress, askFor, chosen, hourOn, requestsOf, send, startBookings } from "../../support/bookings.ts";
import { createSessionAt } from "../../support/overview.ts";

const CANARY = "ataques de pánico desde mayo";
let bookings: Awaited<ReturnType<typeof startBookings>>;
let api: TestApi;
let mailsTo: typeof bookings.mailsTo;
let mailTo: typeof bookings.mailTo;
let codeOf: typeof bookings.codeOf;
let therapistWithPage: typeof bookings.therapistWithPage;
let asked: typeof bookings.asked;
let rowOf: typeof bookings.rowOf;
beforeAll(async () => {
  bookings = await startBookings();
  ({ api, mailsTo, mailTo, codeOf, therapistWithPage, asked, rowOf } = bookings);
});
afterAll(() => bookings.close());

describe("the page", () => {
  test("it is the same calm 404 for a name nobody has, one that is off, one of a closed account, and what is no name", async () => {
    const [off, closed] = [await therapistWithPage(), await therapistWithPage()];
    await api.call("/sessions/reservas", { token: off.token, method: "PUT", body: { activa: false } });
    await api.database.owner
      .update(professionals)
      .set({ closedAt: sql`now()` })
      .where(eq(professionals.email, closed.email));
    const pages = [off.page, closed.page, "nadie-aqui", "..%2f", "zona.css"];
    const answers = await Promise.all(pages.map((page) => api.call<string>(`/reservar/${page}`)));
    expect(answers.map(({ status }) => status)).toEqual(pages.map(() => 404));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.body).toContain("Esta página no está disponible");
  });

  test("it shows free hours on the visitor's clocks, is indexed by no one unless wanted, and kept by no cache", async () => {
    const { page, token } = await therapistWithPage({ bienvenida: "<b>Hola</b>" });
    const query = `desde=${hourOn(1, "10:00").toISOString().slice(0, 10)}`;
    const here = await api.call<string>(`/reservar/${page}?${query}`);
    expect(here.body).toContain(">9:00</a>");
    expect(here.body).toContain("&lt;b&gt;Hola&lt;/b&gt;");
    expect(here.body).toContain('name="robots" content="noindex"');
    expect(here.headers.get("cache-control")).toBe("no-store");
    expect(here.headers.get("content-security-policy")).toContain("script-src 'self'");
    const mexico = await api.call<string>(`/reservar/${page}?${query}&zona=America/Mexico_City`);
    expect(mexico.body).not.toContain(">9:00</a>");
    expect(mexico.body).toContain("Las horas son las de Ciudad de México<");
    await api.call("/sessions/reservas", { token, method: "PUT", body: { buscadores: true } });
    expect((await api.call<string>(`/reservar/${page}`)).body).not.toContain("noindex");
  });

  test("a zone that a visitor chose by hand stays when another hour is looked for", async () => {
    const { page, token } = await therapistWithPage();
    const [zona, hour] = ["America/Bogota", hourOn(1, "10:00")];
    const words: Record<string, string> = { ...(await chosen(api, page, hour)), zona };
    const kept = (text: string) => text.match(/class="back" href="([^"]+)"/)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const at = kept((await api.call<string>(`/reservar/${page}/datos?${new URLSearchParams(words)}`)).body);
    const hours = (await api.call<string>(at)).body;
    expect([at, hours]).toEqual([
      `/reservar/${page}?tipo=${words.tipo}&zona=America%2FBogota&desde=${dayIn("UTC", hourOn(0, "10:00"))}`,
      expect.stringContaining(`data-zone="${zona}"`),
    ]);
    // What was offered once leads to choosing, on the same clocks.
    const gone = await fetch(`${api.url}/reservar/${page}/datos?tipo=otro&zona=${zona}`, { redirect: "manual" });
    expect(gone.headers.get("location")).toBe(`/reservar/${page}?zona=America%2FBogota`);
    await createSessionAt(api, token, (await createClient(api, token)).id, hour);
    const taken = await send(api, `/reservar/${page}/datos`, { ...words, nombre: "Lucía", email: anAddress() });
    expect([taken.status, kept(taken.text)]).toEqual([409, at]);
  });

  test("hours beyond a change of the clocks go by the name of the clocks of then, and lead back to their own week", async () => {
    const { page } = await therapistWithPage({ diasVista: 180 });
    const href = (text: string, before: RegExp) => (text.match(before)?.[1] ?? "").replaceAll("&amp;", "&");
    const [from, ofThen] = [dayIn("UTC", hourOn(170, "10:00")), hourOn(171, "10:00")];
    // In between one of the two changes its clocks; neither name is a city's.
    for (const zone of ["CET", "Chile/Continental"]) {
      const clocks = new Intl.DateTimeFormat("es-ES", { timeZone: zone, timeZoneName: "long" });
      const name = clocks.formatToParts(ofThen).find(({ type }) => type === "timeZoneName")?.value;
      const { body } = await api.call<string>(`/reservar/${page}?desde=${from}&zona=${zone}`);
      expect(body).toContain(`Las horas son las de: ${name}<`);
      const hour = href(body, /href="([^"]*\/datos[^"]+)"/);
      const way = href((await api.call<string>(hour)).body, /class="back" href="([^"]+)"/);
      expect((await api.call<string>(way)).body).toContain(hour.replaceAll("&", "&amp;"));
    }
  });

  test("of several kinds one is chosen first, and an address from before a change leads back to choosing", async () => {
    const kind = { type: "Seguimiento", duracionMinutos: 45, price: 45.5, modalidad: "Online" };
    const { page, token } = await therapistWithPage({ tipos: [kind, { ...kind, duracionMinutos: 60 }] });
    const first = (await api.call<string>(`/reservar/${page}`)).body;
    expect(first).toContain("45 minutos");
    expect(first).toContain("45,50");
    const words = await chosen(api, page, hourOn(1, "10:00"));
    await api.call("/sessions/reservas", { token, method: "PUT", body: { tipos: [{ ...kind, price: 90 }] } });
    const late = await send(api, `/reservar/${page}/datos`, { ...words, nombre: "Lucía", email: anAddress() });
    expect(late).toMatchObject({ status: 409, text: expect.stringContaining("Ese tipo de cita ha cambiado") });
  });
});

describe("asking", () => {
  test("the request waits for the therapist once its code is taken, and is told to nobody before", async () => {
    const { page, token } = await therapistWithPage();
    const email = anAddress();
    const hour = hourOn(1, "10:00");
    const path = await askFor(api, page, hour, { email, phone: "612 345 678", mensaje: CANARY });
    expect(await requestsOf(api, token)).toEqual([]);
    expect((await api.call<string>(path)).body).toContain("Escribe el código");
    const code = await codeOf(email);
    const wrong = await send(api, path, { codigo: code === "000000" ? "000001" : "000000" });
    expect(wrong).toMatchObject({ status: 422, text: expect.stringContaining("El código no es correcto") });
    expect((await send(api, path, { codigo: ` ${code.slice(0, 3)} ${code.slice(3)} ` })).status).toBe(303);
    expect((await api.call<string>(path)).body).toContain("Tu solicitud está enviada");
    const [request] = await requestsOf(api, token);
    expect(wireBookingRequest.parse(request)).toMatchObject({
      estado: "PENDIENTE",
      nombre: "Lucía Martín",
      email,
      phone: "612 345 678",
      mensaje: CANARY,
      datetime: hour.toISOString(),
      cliente: null,
    });
    // Its hour is offered to nobody else meanwhile.
    const offered = await api.call<{ data: { horas: string[] }[] }>("/sessions/reservas/horas?duracionMinutos=60", {
      token,
    });
    expect(offered.body.data.flatMap(({ horas }) => horas)).not.toContain(hour.toISOString());
  });

  test("the therapist is told of it by mail, without a word of what it says, unless that is not wanted", async () => {
    const [told, silent] = [await therapistWithPage(), await therapistWithPage({ avisarPorCorreo: false })];
    for (const { page, token } of [told, silent]) await asked(page, token, hourOn(1, "10:00"), { mensaje: CANARY });
    const mail = await mailTo(told.email);
    expect(mail).toContain("de 10:00 a 11:00");
    expect(mail).not.toMatch(/Lucía|pánico/);
    expect(mailsTo(silent.email)).toEqual([]);
  });

  test("faulty fields are named beside what was typed, and nothing is stored", async () => {
    const { page, token } = await therapistWithPage();
    const words = await chosen(api, page, hourOn(1, "10:00"));
    const answer = await send(api, `/reservar/${page}/datos`, { ...words, nombre: "", email: "no es", mensaje: "<i>" });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain("Nombre completo: es obligatorio.");
    expect(answer.text).toContain("escribe una dirección como");
    expect(answer.text).toContain("&lt;i&gt;");
    expect(await requestsOf(api, token)).toEqual([]);
  });

  test("a known e-mail is answered like an unknown one", async () => {
    const { page, token } = await therapistWithPage();
    const known = anAddress();
    await createClient(api, token, { email: known });
    const [one, other] = [
      await askFor(api, page, hourOn(1, "09:00"), { email: known }),
      await askFor(api, page, hourOn(1, "10:00"), { email: anAddress() }),
    ];
    const bodies = await Promise.all(
      [one, other].map(async (path) => (await api.call<string>(path)).body.replaceAll(path, "")),
    );
    expect(bodies[0]).toBe(bodies[1]);
  });

  test("a program that fills in the hidden field is led on to nothing", async () => {
    const { page } = await therapistWithPage();
    const email = anAddress();
    const path = await askFor(api, page, hourOn(1, "10:00"), { email, pagina: "http://spam" });
    expect(await rowOf(path)).toBeUndefined();
    expect((await api.call(path)).status).toBe(404);
  });

  test("one mailbox gets five codes a day, and one place on the net asks twenty times an hour", async () => {
    const { page } = await therapistWithPage();
    const email = anAddress();
    const words = await chosen(api, page, hourOn(1, "10:00"));
    const ask = (fields: object, headers = {}) =>
      send(api, `/reservar/${page}/datos`, { ...words, nombre: "Lucía", email, ...fields }, headers);
    for (let n = 0; n < 5; n += 1) expect((await ask({ mensaje: `${n}` })).status).toBe(303);
    expect((await ask({ mensaje: "5" })).status).toBe(429);
    const same = { "x-forwarded-for": "10.8.7.6" };
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await ask({ email: anAddress() }, same)).status);
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(303));
    expect(statuses[20]).toBe(429);
  });

  test("of fifty visitors who prove themselves at once for one hour one gets it", async () => {
    const { page, token } = await therapistWithPage();
    const hour = hourOn(2, "11:00");
    const visitors = Array.from({ length: 50 }, anAddress);
    const paths: string[] = [];
    for (const email of visitors) paths.push(await askFor(api, page, hour, { email }));
    const codes = await Promise.all(visitors.map(codeOf));
    const answers = await Promise.all(paths.map((path, n) => send(api, path, { codigo: codes[n] ?? "" })));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    expect(await requestsOf(api, token)).toHaveLength(1);
  });

  test.each(["before the form is sent", "before the code is"])(
    "an hour that a session takes %s can be another one, and nothing is written again",
    async (when) => {
      const { page, token } = await therapistWithPage();
      const [email, hour] = [anAddress(), hourOn(1, "10:00")];
      const words = { ...(await chosen(api, page, hour)), nombre: 'Lucía "Lu"', email, mensaje: `${CANARY}\r\n<i>` };
      const takeIt = async () => createSessionAt(api, token, (await createClient(api, token)).id, hourOn(1, "10:30"));
      let taken: Awaited<ReturnType<typeof send>>;
      if (when === "before the form is sent") {
        await takeIt();
        taken = await send(api, `/reservar/${page}/datos`, words);
      } else {
        const path = await askFor(api, page, hour, words);
        await takeIt();
        // Whoever has no code learns nothing of whoever wrote it.
        expect((await send(api, path, { codigo: "000000" })).text).not.toContain(CANARY);
        taken = await send(api, path, { codigo: await codeOf(email) });
      }
      expect([taken.status, taken.text.includes("Esa hora ya no está libre")]).toEqual([409, true]);
      for (const kept of ["Lucía &quot;Lu&quot;", email, `${CANARY}\n&lt;i&gt;`]) expect(taken.text).toContain(kept);
      const others = [...taken.text.matchAll(/<option value="(2[^"]+)">/g)].map(([, at]) => at);
      expect(others).toHaveLength(12);
      expect(others).toContain(hourOn(1, "09:00").toISOString());
      expect(others).not.toContain(hour.toISOString());
      const again = await send(api, `/reservar/${page}/datos`, { ...words, hora: others[0] ?? "" });
      expect(again.status).toBe(303);
      expect((await rowOf(again.location))?.startsAt.toISOString()).toBe(others[0]);
    },
  );

  test("where no hour is left the page says so", async () => {
    const dia = hourOn(3, "10:00").getUTCDay() || 7;
    const only = { diasVista: 5, maximoDia: 1, semana: [{ dia, desde: "09:00", hasta: "12:00" }] };
    const { page, token } = await therapistWithPage(only);
    const words = await chosen(api, page, hourOn(3, "10:00"));
    await createSessionAt(api, token, (await createClient(api, token)).id, hourOn(3, "11:00"));
    const visitor = { nombre: "Lucía", email: anAddress() };
    const { status, text } = await send(api, `/reservar/${page}/datos`, { ...words, ...visitor });
    expect([status, text.includes("Esa hora ya no está libre"), text.includes("<select")]).toEqual([409, true, false]);
  });

  test("a message may be as long as the browser lets it be, with line breaks", async () => {
    const { page } = await therapistWithPage();
    const typed = `${"a".repeat(998)}\nb`;
    const path = await askFor(api, page, hourOn(1, "10:00"), { mensaje: typed.replaceAll("\n", "\r\n") });
    expect((await rowOf(path))?.message).toBe(typed);
  });
});
