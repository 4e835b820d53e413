import type { Page } from "@playwright/test";
import { LONG_NAME } from "../../web/app/gallery/faces.ts";
import { answering, deletedList, failing, ofScreen, openMenu, waitingFor } from "./shot.ts";

const GONE = [
  { startsAt: "2026-12-03T09:00:00Z", client: { __typename: "ClientReference", id: "1", name: "Julia Marín" } },
  { startsAt: "2026-12-03T09:00:00Z", client: { __typename: "ClientReference", id: "2", name: LONG_NAME } },
];
const calendar = (page: Page) => page.getByRole("group", { name: "Calendario de sesiones" }).waitFor();

interface Crowded {
  id: string;
  startsAt: string;
  endsAt: string;
  client: { name: string };
}
interface CrowdedAgenda {
  therapySessions: Crowded[];
  todaySessions: Crowded[];
  upcomingSessions: { items: Crowded[] };
}
/** By how many minutes sessions are moved, and what is added to a name. */
const MOVES = [-300, -40, 0, 15, 75, 600, 815];
const LONG = " de las Mercedes Fernández-Villaverde y Luna";

/** Sessions beside each other, before and after work and past midnight; names that do not end. */
const crowded = async (page: Page) => {
  await page.route("**/graphql", async (route) => {
    if (!route.request().postData()?.includes('"Agenda"')) return route.fallback();
    const response = await route.fetch();
    const json = (await response.json()) as { data: { agenda: CrowdedAgenda } };
    const { therapySessions, todaySessions, upcomingSessions } = json.data.agenda;
    for (const session of [...therapySessions, ...todaySessions, ...upcomingSessions.items]) {
      // The same wherever it is listed.
      const dice = Number.parseInt(session.id.slice(0, 6), 16);
      const by = (MOVES[dice % MOVES.length] ?? 0) * 60_000;
      session.startsAt = new Date(Date.parse(session.startsAt) + by).toISOString();
      session.endsAt = new Date(Date.parse(session.endsAt) + by).toISOString();
      if (dice % 4 === 0) session.client.name += LONG;
    }
    await route.fulfill({ response, json });
  });
  await page.reload();
  await calendar(page);
};

/** The sessions as list, month, week and day, and their dialogs. */
export const SESSIONS = ofScreen("Sesiones", [
  { face: "normal", name: "sessions", path: "/dashboard/sessions" },
  {
    face: "normal",
    name: "sessions-waits",
    path: "/dashboard/sessions",
    prepare: async (page) => {
      await page.getByRole("button", { name: /^Te espera/ }).click();
      await page.getByRole("dialog", { name: "Te espera" }).waitFor();
    },
  },
  { face: "normal", name: "sessions-month", path: "/dashboard/sessions?vista=calendario", prepare: calendar },
  {
    face: "normal",
    name: "sessions-glance",
    path: "/dashboard/sessions?vista=calendario",
    prepare: async (page) => {
      await calendar(page);
      const blocks = page.locator("[data-event-id]");
      // A phone's month has none to rest on.
      if ((await blocks.count()) === 0) return;
      await blocks.nth(12).hover();
      await page.getByRole("tooltip").waitFor();
    },
  },
  { face: "normal", name: "sessions-week", path: "/dashboard/sessions?vista=semana", prepare: calendar },
  { face: "normal", name: "sessions-day", path: "/dashboard/sessions?vista=dia", prepare: calendar },
  { face: "overfull", name: "sessions-week-crowded", path: "/dashboard/sessions?vista=semana", prepare: crowded },
  { face: "overfull", name: "sessions-day-crowded", path: "/dashboard/sessions?vista=dia", prepare: crowded },
  {
    face: "normal",
    name: "sessions-hours",
    path: "/dashboard/sessions?vista=semana",
    prepare: (page) => page.getByRole("button", { name: /^Horas de trabajo/ }).click(),
  },
  {
    face: "empty",
    name: "sessions-empty-week",
    path: "/dashboard/sessions?vista=semana&dia=2090-01-04",
    prepare: calendar,
  },
  { face: "empty", name: "sessions-empty-month", path: "/dashboard/sessions?mes=2090-01" },
  {
    face: "failed",
    name: "sessions-new-errors",
    path: "/dashboard/sessions",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Nueva Sesión" }).first().click();
      await page.getByRole("button", { name: "Guardar" }).click();
    },
  },
  {
    face: "normal",
    name: "sessions-edit",
    path: "/dashboard/sessions",
    prepare: (page) =>
      page
        .getByRole("button", { name: /^Editar sesión/ })
        .first()
        .click(),
  },
  { face: "normal", name: "sessions-move", path: "/dashboard/sessions", prepare: (page) => openMenu(page, "Mover…") },
  {
    face: "normal",
    name: "sessions-delete",
    path: "/dashboard/sessions",
    prepare: (page) => openMenu(page, "Eliminar"),
  },
  {
    face: "normal",
    name: "sessions-deleted",
    path: "/dashboard/sessions",
    prepare: deletedList("DeletedSessions", "Sesiones eliminadas", GONE),
  },
  {
    face: "normal",
    name: "sessions-deleted-taken",
    path: "/dashboard/sessions",
    prepare: async (page) => {
      const errors = [
        {
          code: "OVERLAP",
          message: "",
          overlaps: [{ ...GONE[1], id: "9", __typename: "TherapySession", endsAt: "2026-12-03T10:00:00Z" }],
        },
      ];
      await answering(page, "RestoreSession", {
        json: { data: { restoreTherapySession: { therapySession: null, errors } } },
      });
      await deletedList("DeletedSessions", "Sesiones eliminadas", GONE)(page);
      await page
        .getByRole("button", { name: /^Recuperar la sesión/ })
        .first()
        .click();
      await page.getByRole("button", { name: "Recuperar igualmente" }).waitFor();
    },
  },
  { face: "failed", name: "sessions-failed", path: "/dashboard/sessions", prepare: failing("Agenda") },
  { face: "loading", name: "sessions-loading", path: "/dashboard/sessions", prepare: waitingFor("Agenda") },
]);
