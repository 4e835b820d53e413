import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { bookingRequests } from "../../../api/sessions/booking/booking.table.ts";
import { spokenTime } from "../../../api/sessions/booking/booking.texts.ts";
import { timesPage } from "../../../api/sessions/booking/page/choosing.page.ts";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import { startTestApi, type TestApi } from "../../support/api.ts";
import { linkedPractice } from "../../support/bookingLinks.ts";
import { anAddress, chosen, hourOn, send, ZONE } from "../../support/bookings.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const settle = (token: string, body: object) => api.call("/sessions/reservas", { token, method: "PUT", body });
const shown = async (path: string) => (await api.call<string>(path)).body;
const dayAhead = (days: number): string => addDays(dayIn(ZONE, new Date()), days);
const wayTo = (text: string, html: string): string | undefined =>
  new RegExp(`href="([^"]+)">${text}<`).exec(html)?.[1]?.replaceAll("&amp;", "&");
/** The days, ahead of today, of which hours are on a page. */
const daysOn = (html: string, most = 60): number[] =>
  Array.from({ length: most }, (_, ahead) => ahead).filter((ahead) =>
    html.includes(encodeURIComponent(hourOn(ahead, "11:00").toISOString())),
  );

describe("holidays", () => {
  test.each(["the page", "a client's own link"])(
    "on %s are passed over backwards as they are forwards, of whatever length they are",
    async (what) => {
      const { token, page, path } = await linkedPractice(api);
      const [today] = daysOn(await shown(`/reservar/${page}`));
      await settle(token, { excepciones: [{ desde: dayAhead(12), hasta: dayAhead(32), horas: [] }] });
      const after = await shown(`${what === "the page" ? `/reservar/${page}` : path}?desde=${dayAhead(33)}`);
      expect(daysOn(after)).toEqual([33, 34, 35, 36, 37, 38, 39]);
      const before = await shown(wayTo("Días anteriores", after) ?? "");
      expect(daysOn(before)).toEqual([5, 6, 7, 8, 9, 10, 11]);
      const back = await shown(wayTo("Días siguientes", before) ?? "");
      expect(daysOn(back)).toEqual(daysOn(after));
      // To the first days there are, and not beyond.
      const first = await shown(wayTo("Días anteriores", before) ?? "");
      expect(daysOn(first)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].filter((day) => day >= (today ?? 0)).slice(0, 7));
      expect(wayTo("Días anteriores", first)).toBeUndefined();
    },
  );
});

describe("an hour that no clock shows", () => {
  test.each([
    "+275760-09-13T00:00:00.000Z",
    "+200000-09-13T00:00:00.000Z",
    "-271821-04-20T00:00:00.000Z",
    "9999-12-31",
  ])("(%s) in an address or a form is as none at all", async (hora) => {
    const { page, path } = await linkedPractice(api);
    const words = { ...(await chosen(api, page, hourOn(1, "10:00"))), hora };
    const query = new URLSearchParams(words);
    for (const base of [`/reservar/${page}`, path]) {
      const asked = await fetch(`${api.url}${base}/datos?${query}`, { redirect: "manual" });
      expect(asked.status).toBe(303);
      const sent = await send(api, `${base}/datos`, { ...words, nombre: "Lucía", email: anAddress() });
      expect(sent.status).toBe(409);
      expect((await api.call(`${base}?${new URLSearchParams({ ...words, desde: hora })}`)).status).toBe(200);
    }
  });
});

test("an hour with seconds is asked for and booked at its minute, by a visitor and by a client's own link", async () => {
  const { token, page, path, professionalId } = await linkedPractice(api);
  for (const [base, hour] of [
    [`/reservar/${page}`, hourOn(2, "10:00")],
    [path, hourOn(3, "10:00")],
  ] as const) {
    const hora = new Date(hour.getTime() + 30_500).toISOString();
    const words = { ...(await chosen(api, page, hour)), hora, nombre: "Lucía", email: anAddress() };
    expect((await send(api, `${base}/datos`, words)).status).toBe(303);
  }
  const [asked] = await api.database.owner
    .select()
    .from(bookingRequests)
    .where(eq(bookingRequests.professionalId, professionalId));
  expect(asked?.startsAt).toEqual(hourOn(2, "10:00"));
  const { body } = await api.call<{ data: WireSession[] }>("/sessions", { token });
  expect(body.data.map(({ datetime }) => datetime)).toEqual([hourOn(3, "10:00").toISOString()]);
});

test("an hour that a visitor's clocks show twice says by which clocks it is, and no other does", () => {
  const kind = { type: "Seguimiento", durationMinutes: 60, priceCents: null, location: null } as const;
  const of = {
    base: "/reservar/ana",
    mark: "",
    verb: "Pide",
    zone: "Europe/Madrid",
    steps: 3,
    therapist: "Ana",
    welcome: null,
    isListed: false,
    isOn: true,
  };
  const times = ["2027-10-30T23:30:00Z", "2027-10-31T00:30:00Z", "2027-10-31T01:30:00Z"].map((time) => new Date(time));
  const looking = { kind, zone: "Europe/Madrid", isZoneChosen: true, from: "2027-10-30" };
  const html = timesPage(of, looking, [{ day: "2027-10-30", times }], { before: null, after: null }, false);
  const [summer, standard] = ["hora de verano de Europa central", "hora estándar de Europa central"];
  expect([...html.matchAll(/aria-label="([^"]+)">(.*?)<\/a>/g)].map(([, label, text]) => [label, text])).toEqual([
    ["1:30, domingo, 31 de octubre", "1:30"],
    [`2:30, ${summer}, domingo, 31 de octubre`, `2:30<small>${summer}</small>`],
    [`2:30, ${standard}, domingo, 31 de octubre`, `2:30<small>${standard}</small>`],
  ]);
});

describe("a visitor elsewhere", () => {
  test("is told above the hours, at the first of three steps, by which city's clocks they are", async () => {
    const { page, path } = await linkedPractice(api);
    const html = await shown(`/reservar/${page}?zona=America/Mexico_City`);
    const parts = ["Paso 1 de 3", "Las horas son las de Ciudad de México<", 'class="times"'];
    const places = parts.map((part) => html.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(await shown(path)).toContain("Paso 1 de 2");
    // Of what stands for no city there are the names of its clocks.
    expect(await shown(`/reservar/${page}?zona=UTC`)).toContain("Las horas son las de: tiempo universal coordinado<");
  });

  test("is told what hour was chosen where the practice is, when that shows another", async () => {
    const { page } = await linkedPractice(api);
    const words = await chosen(api, page, hourOn(1, "10:00"));
    const told = (zona: string) => shown(`/reservar/${page}/datos?${new URLSearchParams({ ...words, zona })}`);
    const mexico = await told("America/Mexico_City");
    expect(mexico).toContain(", hora de Ciudad de México<");
    expect(mexico).toContain("(10:00 en la consulta, Madrid)");
    // It is the day before there.
    expect(await told("Pacific/Honolulu")).toMatch(
      /hora de Honolulú<.*\([a-záé]+, \d+ de [a-z]+, 10:00 en la consulta/,
    );
    const paris = await told("Europe/Paris");
    expect(paris).toContain(", hora de París<");
    expect(paris).not.toContain("en la consulta");
  });

  test("is told which of two an hour is that the clocks there show twice", () => {
    const at = (time: string) => spokenTime("Europe/Madrid", { startsAt: new Date(time), durationMinutes: 60 });
    expect(at("2027-10-31T00:30:00Z")).toMatch(/, hora de Madrid, hora de verano de Europa central$/);
    expect(at("2027-10-31T01:30:00Z")).toMatch(/, hora de Madrid, hora estándar de Europa central$/);
    expect(at("2027-10-31T02:30:00Z")).toMatch(/, hora de Madrid$/);
  });
});

describe("a zone that browsers still call by an old name", () => {
  test("of the practice is the one of the list, and known by both names to the visitor's browser", async () => {
    const { page, professionalId } = await linkedPractice(api);
    await api.database.owner
      .update(professionals)
      .set({ timeZone: "America/Buenos_Aires" })
      .where(eq(professionals.id, professionalId));
    const html = await shown(`/reservar/${page}`);
    expect(html).toContain('data-zone="America/Argentina/Buenos_Aires America/Buenos_Aires"');
    expect(html).toContain('<option value="America/Argentina/Buenos_Aires" selected>Argentina</option>');
    expect(html).not.toContain('<option value="America/Buenos_Aires"');
  });

  test("of a visitor goes by its name of now from then on", async () => {
    const { page } = await linkedPractice(api);
    const html = await shown(`/reservar/${page}?zona=Asia/Calcutta`);
    expect(html).toContain('data-zone="Asia/Kolkata Asia/Calcutta"');
    expect(html).toContain("zona=Asia%2FKolkata&amp;hora=");
    expect(html).not.toContain("zona=Asia%2FCalcutta");
  });
});
