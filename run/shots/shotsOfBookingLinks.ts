import type { Page } from "@playwright/test";
import { bookedPage, bookPage, fullPage } from "../../api/sessions/booking/links/links.page.ts";
import { kindsPage, timesPage } from "../../api/sessions/booking/page/choosing.page.ts";
import type { PageOf } from "../../api/sessions/booking/page/frame.ts";
import { addDays, dayIn } from "../../schema/rules/days.ts";
import { LONG_NAME } from "../../web/app/gallery/faces.ts";
import { AWAY, answering, ofScreen } from "./shot.ts";
import { BOOKING_OF, CHOSEN, FREE, KINDS, LOOKING, saying, telling, WAYS } from "./shotsOfBooking.ts";
import { openCarmen } from "./shotsOfClientPage.ts";

const of: PageOf = { ...BOOKING_OF, base: "/reservar/elena-vidal/mi/enlace", verb: "Reserva", steps: 2 };
const session = { startsAt: CHOSEN.startsAt, durationMinutes: CHOSEN.kind.durationMinutes };

/** What a client sees who books by a link of their own. */
export const OWN_LINK_PAGES = ofScreen(
  "Página de reservas con enlace propio",
  (
    [
      ["normal", "own-link-kinds", kindsPage(of, KINDS, { zone: null })],
      ["normal", "own-link-times", timesPage(of, LOOKING, FREE, { ...WAYS, before: null }, true)],
      ["normal", "own-link-ask", bookPage(of, CHOSEN)],
      ["normal", "own-link-booked", bookedPage(of, CHOSEN.zone, session, "/cita/enlace")],
      ["forbidden", "own-link-full", fullPage(of)],
      ["overfull", "own-link-long", bookPage({ ...of, therapist: LONG_NAME }, CHOSEN)],
    ] as const
  ).map(([face, name, html]) => ({ face, name, path: "/reservar/elena-vidal", prepare: saying(html) })),
);

const URL = `https://consulta.example/reservar/elena-vidal/mi/${"eyJhbGciOiJIUzI1NiJ9".repeat(9)}`;
const NONE = { hindrance: null, url: null, createdAt: null, expiresAt: null, mail: null };
const inDays = (days: number): string => addDays(dayIn("UTC", new Date()), days);
const at = (days: number): string => `${inDays(days)}T10:00:00.000Z`;
const MADE = { ...NONE, url: URL, createdAt: at(-2), expiresAt: at(88) };

const openLink = async (page: Page) => {
  await page.getByRole("button", { name: /^Acciones de Carmen/ }).click();
  await page.getByRole("menuitem", { name: "Enlace para reservar" }).click();
  await page.getByRole("dialog", { name: "Enlace para reservar" }).waitFor();
};
/** The dialog of a client's link, of which the service tells something. */
const withLink = (link: object) => async (page: Page) => {
  await openCarmen(page);
  const told = { __typename: "ClientBookingLink", id: "1", ...link };
  await telling("BookingLink", () => ({ clientBookingLink: told }))(page);
  await openLink(page);
};
const path = "/dashboard/clients?pagina=4";

/** A client's own link, on the client's page. */
export const CLIENT_LINK = ofScreen("Enlace para reservar", [
  { face: "empty", name: "client-link-none", path, prepare: withLink(NONE) },
  { face: "normal", name: "client-link", path, prepare: withLink({ ...MADE, mail: "SENT" }) },
  { face: "overfull", name: "client-link-skipped", path, prepare: withLink({ ...MADE, mail: "SKIPPED" }) },
  {
    face: "empty",
    name: "client-link-over",
    path,
    prepare: withLink({ ...NONE, createdAt: at(-100), expiresAt: at(-10) }),
  },
  { face: "forbidden", name: "client-link-off", path, prepare: withLink({ ...NONE, hindrance: "OFF" }) },
  { face: "forbidden", name: "client-link-plan", path, prepare: withLink({ ...MADE, url: null, hindrance: "PLAN" }) },
  {
    face: "failed",
    name: "client-link-failed",
    path,
    prepare: async (page) => {
      await openCarmen(page);
      await answering(page, "BookingLink", AWAY);
      await openLink(page);
      await page.getByText("No se pudo cargar el enlace").waitFor();
    },
  },
]);
