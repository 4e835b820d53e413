import type { Page } from "@playwright/test";
import { addDays, dayIn, firstInstantOf } from "../../schema/rules/days.ts";
import { LONG_NAME } from "../../web/app/gallery/faces.ts";
import { AWAY, answering, ofScreen } from "./shot.ts";
import { telling } from "./shotsOfBooking.ts";
import { openCarmen } from "./shotsOfClientPage.ts";

const ZONE = "Europe/Madrid";
const today = dayIn(ZONE, new Date());
const SESSIONS = "/dashboard/sessions";
const CLIENTS = "/dashboard/clients?pagina=4";
const hourOn = (ahead: number, time: string): string => firstInstantOf(ZONE, addDays(today, ahead), time).toISOString();
const dialog = (page: Page) => page.getByRole("dialog").last();
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).last().click();

const begin = async (page: Page) => {
  await press(page, "Nueva Sesión");
  await dialog(page)
    .getByLabel(/^Fecha/)
    .first()
    .fill(addDays(today, 1).split("-").toReversed().join("/"));
  await dialog(page).getByRole("spinbutton", { name: "Hora" }).fill("10");
  await dialog(page).getByLabel("Minutos").fill("15");
  await dialog(page).getByLabel("Se repite").click();
  await page.getByRole("option", { name: "Cada semana", exact: true }).click();
};
/** A new session that repeats, with its dates on the screen. */
const repeating = async (page: Page) => {
  await begin(page);
  await dialog(page)
    .getByLabel(/^Número de sesiones/)
    .fill("12");
  const dates = dialog(page).getByRole("region", { name: "Fechas de la serie" });
  await dates.waitFor();
  await dates.scrollIntoViewIfNeeded();
};

const taken = (ahead: number, name: string) => ({
  __typename: "TherapySessionClash",
  id: `${ahead}`,
  startsAt: hourOn(ahead, "10:00"),
  endsAt: hourOn(ahead, "11:00"),
  client: { __typename: "ClientReference", id: `${ahead}`, name },
});
const hours = (ahead: number) => ({
  __typename: "BusyTime",
  startsAt: hourOn(ahead, "09:30"),
  endsAt: hourOn(ahead, "12:00"),
});
/** All that can be said of a date, and more dates than there is room for. */
const hindered = async (page: Page) => {
  const sessions = Array.from({ length: 60 }, (_, index) => {
    const ahead = 1 + 7 * index;
    return {
      __typename: "PlannedTherapySession",
      place: index + 1,
      startsAt: hourOn(ahead, "10:15"),
      notice: [null, "SKIPPED_HOUR", "REPEATED_HOUR", null, "SHORTENED_MONTH", null][index % 6],
      clashes: index % 3 === 0 ? [taken(ahead, LONG_NAME), taken(ahead, "Ana")] : [],
      busy: index % 4 === 0 ? [hours(ahead)] : [],
    };
  });
  const preview = { __typename: "TherapySessionSeriesPreview", sessions, errors: [] };
  await answering(page, "PreviewSeries", { json: { data: { previewTherapySessionSeries: preview } } });
  await repeating(page);
  await dialog(page).getByRole("checkbox").nth(1).click();
};

const inDialog = async (page: Page) => {
  await page.getByRole("link", { name: /^Carmen / }).click();
  await page.getByRole("tab", { name: "Sesiones" }).click();
  await page.getByRole("region", { name: "Series" }).waitFor();
};
/** The next session of Carmen's series, with what a change of the whole series leaves. */
const changing = async (page: Page) => {
  await openCarmen(page);
  await press(page, /^Modificar la serie/);
  await dialog(page).getByRole("radio", { name: "Toda la serie" }).check();
  await dialog(page)
    .getByText(/^Conservan lo que/)
    .waitFor();
};
const extending = async (page: Page) => {
  await openCarmen(page);
  await press(page, /^Ampliar la serie/);
  await dialog(page).getByRole("region", { name: "Fechas de la serie" }).waitFor();
};

interface ClientTold {
  client: { therapySessionSeries: Record<string, unknown>[] };
}
/** More series than anybody has, one of which was just ended. */
const many = async (page: Page) => {
  await openCarmen(page);
  await telling("ClientSeries", (data) => {
    const { client } = data as unknown as ClientTold;
    const [one] = client.therapySessionSeries;
    const until = new Date(Date.now() + 500_000).toISOString();
    const others = [
      { id: "2", rhythm: "MONTHLY_BY_DAY", interval: 1, upcomingCount: 1 },
      { id: "3", rhythm: "MONTHLY_BY_WEEKDAY", interval: 1, upcomingCount: 0, undoableUntil: until },
      { id: "4", interval: 4, upcomingCount: 180, undoableUntil: until },
    ];
    return { client: { ...client, therapySessionSeries: [one, ...others.map((other) => ({ ...one, ...other }))] } };
  })(page);
  await page
    .getByRole("button", { name: /^Deshacer lo último/ })
    .first()
    .waitFor();
};

/** Sessions that repeat: looked at before they are saved, changed, extended, called off and about to end. */
export const SERIES = [
  ...ofScreen("Sesiones", [
    { face: "normal", name: "series-new", path: SESSIONS, prepare: repeating },
    { face: "overfull", name: "series-new-hindered", path: SESSIONS, prepare: hindered },
    {
      face: "failed",
      name: "series-new-faulty",
      path: SESSIONS,
      prepare: async (page) => {
        await begin(page);
        await dialog(page)
          .getByLabel(/^Número de sesiones/)
          .fill("201");
        await dialog(page).getByText("Escribe un número de 2 a 200.").scrollIntoViewIfNeeded();
      },
    },
    {
      face: "failed",
      name: "series-new-failed",
      path: SESSIONS,
      prepare: async (page) => {
        await answering(page, "PreviewSeries", AWAY);
        await begin(page);
        await dialog(page).getByText("No se pudieron ver las fechas").scrollIntoViewIfNeeded();
      },
    },
    {
      face: "normal",
      name: "sessions-waits-series",
      path: SESSIONS,
      prepare: async (page) => {
        await press(page, /^Te espera/);
        await press(page, /serie por terminar/);
        await dialog(page)
          .getByRole("button", { name: /^Ampliar la serie/ })
          .scrollIntoViewIfNeeded();
      },
    },
  ]),
  ...ofScreen("Ficha", [
    { face: "normal", name: "series-of-client", path: CLIENTS, prepare: inDialog },
    { face: "normal", name: "series-change", path: CLIENTS, prepare: changing },
    { face: "normal", name: "series-extend", path: CLIENTS, prepare: extending },
    {
      face: "normal",
      name: "series-end",
      path: CLIENTS,
      prepare: async (page) => {
        await openCarmen(page);
        await press(page, /^Terminar la serie/);
        await dialog(page).getByText("Motivo de la cancelación").waitFor();
      },
    },
    { face: "overfull", name: "series-many", path: CLIENTS, prepare: many },
  ]),
];
