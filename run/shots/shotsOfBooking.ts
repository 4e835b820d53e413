import type { Page } from "@playwright/test";
import {
  appointmentOverPage,
  appointmentPage,
  cancelledPage,
  cannotComePage,
} from "../../api/sessions/answers/answers.page.ts";
import type { LinkedAppointment } from "../../api/sessions/answers/answers.rules.ts";
import {
  askPage,
  codePage,
  type Instead,
  nothingLeftPage,
  statePage,
  takenPage,
} from "../../api/sessions/booking/page/asking.page.ts";
import { kindsPage, timesPage } from "../../api/sessions/booking/page/choosing.page.ts";
import { noPageAnyMore, type PageOf } from "../../api/sessions/booking/page/frame.ts";
import type { BookingRow } from "../../api/sessions/booking/requests.store.ts";
import { bookingRequestFaults } from "../../schema/rules/booking/requests.ts";
import type { BookingKind } from "../../schema/rules/booking/settings.ts";
import { addDays, dayIn, firstInstantOf } from "../../schema/rules/days.ts";
import { LONG_NAME } from "../../web/app/gallery/faces.ts";
import { failing, ofScreen, waitingFor } from "./shot.ts";

const ZONE = "Europe/Madrid";
const today = dayIn(ZONE, new Date());
const hourOn = (ahead: number, time: string): Date => firstInstantOf(ZONE, addDays(today, ahead), time);

/** Shows what the service would say there: whoever asks has neither a name that is on nor a link that is good. */
export const saying = (html: string) => async (page: Page) => {
  await page.route(/\/(reservar|cita|consentimiento|medida)\//, (route) =>
    route.request().resourceType() === "document"
      ? route.fulfill({ contentType: "text/html; charset=utf-8", body: html })
      : route.fulfill({ contentType: "text/javascript", body: "" }),
  );
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
};

export const BOOKING_OF: PageOf = {
  base: "/reservar/elena-vidal",
  mark: "",
  verb: "Pide",
  steps: 3,
  zone: "Europe/Madrid",
  therapist: "Elena Vidal",
  welcome: null,
  isListed: false,
  isOn: true,
};
const of = BOOKING_OF;
const greeting = "Atiendo a personas adultas y a parejas, en Madrid y en línea.\nSi es urgente, llama al 112.";
const kind: BookingKind = { type: "Terapia Individual", durationMinutes: 50, priceCents: 6500, location: "Consulta" };
export const KINDS: BookingKind[] = [
  { type: "Primera Consulta", durationMinutes: 60, priceCents: null, location: "Consulta" },
  kind,
  { type: "Sesión Familiar", durationMinutes: 90, priceCents: 9000, location: "En línea" },
];
export const LOOKING = { kind, zone: ZONE, isZoneChosen: true, from: today };
/** To the days before and after those. */
export const WAYS = { before: today, after: addDays(today, 7) };
export const FREE = [1, 2, 5].map((ahead) => ({
  day: addDays(today, ahead),
  times: ["09:00", "10:00", "11:00", "12:00", "16:30", "17:30"].slice(ahead % 3).map((time) => hourOn(ahead, time)),
}));
export const CHOSEN = { kind, startsAt: hourOn(2, "10:00"), zone: ZONE };
const typed = {
  name: "",
  email: "lucia@",
  phone: "612 345 678",
  message: "Me gustaría empezar después de las vacaciones.",
};
const request: BookingRow = {
  id: "00000000-0000-4000-8000-000000000000",
  professionalId: "00000000-0000-4000-8000-000000000000",
  status: "PENDIENTE",
  name: "Lucía Martín",
  email: "lucia@ejemplo.es",
  phone: null,
  message: null,
  ...kind,
  ...CHOSEN,
  answer: null,
  sessionId: null,
  clientId: null,
  createdAt: new Date(),
  provedAt: null,
  decidedAt: null,
  wrongCodes: 0,
  version: 1,
};

const startsAt = hourOn(6, "10:00");
const appointment: LinkedAppointment = {
  startsAt,
  practice: of.therapist,
  zone: ZONE,
  practiceZone: ZONE,
  cancelHours: 24,
  cancelUntil: hourOn(5, "10:00"),
  canCancel: true,
  status: "PROGRAMADA",
  wantedAt: null,
  takesMail: true,
};
const others = [hourOn(5, "10:00"), hourOn(6, "12:00"), hourOn(7, "10:00")];

const INSTEAD: Instead = {
  gone: "KIND",
  startsAt: CHOSEN.startsAt,
  zone: CHOSEN.zone,
  offers: KINDS.map((kind) => ({ kind, times: others })),
};

/** What visitors and clients see, who have no account. */
export const PUBLIC_PAGES = [
  ...ofScreen(
    "Página de reservas",
    (
      [
        ["normal", "book-kinds", kindsPage({ ...of, welcome: greeting }, KINDS, { zone: null })],
        ["normal", "book-times", timesPage(of, LOOKING, FREE, WAYS, true)],
        ["empty", "book-no-times", timesPage(of, LOOKING, [], { before: null, after: null }, false)],
        ["normal", "book-ask", askPage(of, CHOSEN, { name: "", email: "", phone: null, message: null })],
        ["failed", "book-ask-errors", askPage(of, CHOSEN, typed, bookingRequestFaults(typed))],
        ["normal", "book-code", codePage(of, request, null)],
        ["failed", "book-code-wrong", codePage(of, request, "WRONG")],
        ["failed", "book-taken", takenPage(of, null)],
        ["failed", "book-kind-changed", askPage(of, INSTEAD, typed)],
        ["failed", "book-nothing-left", nothingLeftPage(of, INSTEAD, typed)],
        ["forbidden", "book-off", noPageAnyMore({ ...typed, name: "Lucía Martín" })],
        ["normal", "book-waits", statePage(of, request, "PENDIENTE")],
        ["normal", "book-declined", statePage(of, request, "RECHAZADA")],
        ["overfull", "book-long", kindsPage({ ...of, therapist: LONG_NAME, welcome: greeting }, KINDS, { zone: null })],
      ] as const
    ).map(([face, name, html]) => ({ face, name, path: "/reservar/elena-vidal", prepare: saying(html) })),
  ),
  ...ofScreen(
    "Página de la cita",
    (
      [
        ["normal", "answer", appointmentPage(appointment, "/cita/enlace")],
        ["normal", "answer-confirmed", appointmentPage({ ...appointment, status: "CONFIRMADA" }, "/cita/enlace")],
        ["normal", "answer-wish", appointmentPage({ ...appointment, wantedAt: hourOn(7, "10:00") }, "/cita/enlace")],
        ["normal", "answer-cannot", cannotComePage(appointment, others, "/cita/enlace")],
        ["failed", "answer-taken", cannotComePage(appointment, others, "/cita/enlace", "taken")],
        ["forbidden", "answer-late", cannotComePage({ ...appointment, canCancel: false }, [], "/cita/enlace")],
        ["normal", "answer-cancelled", cancelledPage({ ...appointment, status: "CANCELADA" })],
        ["failed", "answer-over", appointmentOverPage(null)],
        ["failed", "answer-over-words", appointmentOverPage({ words: "Tengo fiebre desde ayer." })],
        ["overfull", "answer-long", cannotComePage({ ...appointment, practice: LONG_NAME }, others, "/cita/enlace")],
      ] as const
    ).map(([face, name, html]) => ({ face, name, path: "/cita/enlace", prepare: saying(html) })),
  ),
];

type Told = Record<string, unknown>;
/** Shows the page with something else in what the portal answers to one operation. */
export const telling =
  (operation: string, change: (data: Told) => Told) =>
  async (page: Page): Promise<void> => {
    await page.route("**/graphql", async (route) => {
      if (!route.request().postData()?.includes(`"${operation}"`)) return route.fallback();
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: Told };
      await route.fulfill({ response, json: { data: change(data) } });
    });
    await page.reload();
  };

const wish = {
  __typename: "BookingRequest",
  status: "WAITING",
  version: 1,
  client: null,
  startsAt: hourOn(2, "10:00"),
};
const asked = (type: string, durationMinutes: number) => ({ __typename: "BookingKind", type, durationMinutes });
const REQUESTS = [
  {
    ...wish,
    id: "1",
    name: "Lucía Martín",
    email: "lucia@ejemplo.es",
    phone: "612 345 678",
    message: typed.message,
    kind: asked("FIRST_CONSULTATION", 60),
  },
  {
    ...wish,
    id: "2",
    name: LONG_NAME,
    email: "maria.de.los.angeles.fernandez-villaverde@correo-de-la-universidad.example",
    phone: null,
    message: null,
    client: { __typename: "ClientReference", id: "2", name: LONG_NAME },
    kind: asked("INDIVIDUAL", 50),
  },
];
const withRequests = telling("BookingRequests", (data) => ({ ...data, bookingRequests: REQUESTS }));
const SCREEN = "/dashboard/sessions/booking";

/** What visitors asked beside what waits in the demonstration: its clients have answered by themselves. */
const withVisitors = telling("Pending", (data) => ({
  ...data,
  pendingWork: { ...Object(data.pendingWork), bookingRequests: REQUESTS },
}));

/** The screen of the booking page, and what clients answered among what waits. */
export const BOOKING = [
  ...ofScreen("Reservas", [
    { face: "normal", name: "booking", path: SCREEN },
    { face: "overfull", name: "booking-requests", path: SCREEN, prepare: withRequests },
    { face: "failed", name: "booking-failed", path: SCREEN, prepare: failing("Booking") },
    { face: "loading", name: "booking-loading", path: SCREEN, prepare: waitingFor("Booking") },
  ]),
  ...ofScreen("Sesiones", [
    {
      face: "normal",
      name: "sessions-waits-clients",
      path: "/dashboard/sessions",
      prepare: async (page) => {
        await withVisitors(page);
        await page.getByRole("button", { name: /^Te espera/ }).click();
        for (const kind of ["2 solicitudes de cita", "1 petición de otra hora", "1 sesión cancelada por su cliente"]) {
          const head = page.getByRole("button", { name: kind });
          await head.waitFor();
          // The first kind is open from the beginning, whichever that is.
          if ((await head.getAttribute("aria-expanded")) === "false") await head.click();
        }
      },
    },
  ]),
];
