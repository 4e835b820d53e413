import type { Page } from "@playwright/test";
import { failing, ofScreen, openMenu, waitingFor } from "./shot.ts";

const calendar = (page: Page) => page.getByRole("group", { name: "Calendario de sesiones" }).waitFor();

/** The sessions as list, month, week and day, and their dialogs. */
export const SESSIONS = ofScreen("Sesiones", [
  { face: "normal", name: "sessions", path: "/dashboard/sessions" },
  { face: "normal", name: "sessions-month", path: "/dashboard/sessions?vista=calendario", prepare: calendar },
  { face: "normal", name: "sessions-week", path: "/dashboard/sessions?vista=semana", prepare: calendar },
  { face: "normal", name: "sessions-day", path: "/dashboard/sessions?vista=dia", prepare: calendar },
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
  { face: "failed", name: "sessions-failed", path: "/dashboard/sessions", prepare: failing("Agenda") },
  { face: "loading", name: "sessions-loading", path: "/dashboard/sessions", prepare: waitingFor("Agenda") },
]);
