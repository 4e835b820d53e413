import type { Page } from "@playwright/test";
import { failing, type Shot } from "./shot.ts";
import { ACCOUNT } from "./shotsOfAccount.ts";
import { CLIENT_DETAIL, CLIENT_DETAIL_OF_FREE } from "./shotsOfClientDetail.ts";
import { CHOOSING, PAID } from "./shotsOfMembership.ts";
import { NOTES } from "./shotsOfNotes.ts";
import { OUTSIDE_AI } from "./shotsOfOutsideAi.ts";
import { OVERVIEW, OVERVIEW_EMPTY } from "./shotsOfOverview.ts";
import { SUPPORT } from "./shotsOfSupport.ts";

// The faces of every screen that are pictured: where they are, and what brings them about.

const openMenu = async (page: Page, item: string) => {
  await page
    .getByRole("button", { name: /^Acciones de/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: item }).click();
};
const calendar = (page: Page) => page.getByRole("group", { name: "Calendario de sesiones" }).waitFor();
export const SIGNED_OUT: Shot[] = [
  { name: "login", path: "/login" },
  {
    name: "login-errors",
    path: "/login",
    prepare: (page) => page.getByRole("button", { name: "Iniciar sesión" }).click(),
  },
  { name: "signup", path: "/signup" },
  { name: "verify-email", path: "/verify-email" },
  { name: "verify-link-over", path: "/verify-link#caducado" },
  { name: "provider-refused", path: "/provider?con=google&error=access_denied" },
  { name: "forgot-password", path: "/forgot-password" },
  {
    name: "forgot-password-code",
    path: "/forgot-password",
    prepare: async (page) => {
      await page.getByLabel("Correo electrónico").fill("elena@correo.es");
      await page.getByRole("button", { name: /código/i }).click();
      await page.getByLabel(/Código/).waitFor();
    },
  },
];
export const SIGNED_IN: Shot[] = [
  ...OVERVIEW,
  { name: "clients", path: "/dashboard/clients" },
  { name: "clients-page-4", path: "/dashboard/clients?pagina=4" },
  {
    name: "clients-no-match",
    path: "/dashboard/clients",
    prepare: async (page) => {
      await page.getByLabel("Buscar clientes").fill("nadie se llama así");
      await page.getByText("No se encontraron clientes").waitFor();
    },
  },
  {
    name: "clients-new",
    path: "/dashboard/clients",
    prepare: (page) => page.getByRole("button", { name: "Nuevo Cliente" }).click(),
  },
  {
    name: "clients-new-errors",
    path: "/dashboard/clients",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Nuevo Cliente" }).click();
      await page.getByRole("button", { name: "Guardar" }).click();
    },
  },
  { name: "clients-edit", path: "/dashboard/clients", prepare: (page) => openMenu(page, "Editar") },
  ...CLIENT_DETAIL,
  { name: "clients-delete", path: "/dashboard/clients", prepare: (page) => openMenu(page, "Eliminar") },
  {
    name: "clients-menu",
    path: "/dashboard/clients",
    prepare: (page) =>
      page
        .getByRole("button", { name: /^Acciones de/ })
        .first()
        .click(),
  },
  { name: "clients-failed", path: "/dashboard/clients", prepare: failing("Clients") },
  { name: "shell-failed", path: "/dashboard/clients", prepare: failing("Shell") },
  { name: "sessions", path: "/dashboard/sessions" },
  { name: "sessions-month", path: "/dashboard/sessions?vista=calendario", prepare: calendar },
  { name: "sessions-week", path: "/dashboard/sessions?vista=semana", prepare: calendar },
  { name: "sessions-day", path: "/dashboard/sessions?vista=dia", prepare: calendar },
  { name: "sessions-empty-month", path: "/dashboard/sessions?mes=2090-01" },
  {
    name: "sessions-new-errors",
    path: "/dashboard/sessions",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Nueva Sesión" }).first().click();
      await page.getByRole("button", { name: "Guardar" }).click();
    },
  },
  {
    name: "sessions-edit",
    path: "/dashboard/sessions",
    prepare: (page) =>
      page
        .getByRole("button", { name: /^Editar sesión/ })
        .first()
        .click(),
  },
  { name: "sessions-move", path: "/dashboard/sessions", prepare: (page) => openMenu(page, "Mover…") },
  { name: "sessions-delete", path: "/dashboard/sessions", prepare: (page) => openMenu(page, "Eliminar") },
  { name: "sessions-failed", path: "/dashboard/sessions", prepare: failing("Agenda") },
  ...NOTES,
  ...OUTSIDE_AI,
  ...ACCOUNT,
  { name: "membership", path: "/dashboard/membresia" },
  ...SUPPORT,
  ...PAID,
  {
    name: "user-menu",
    path: "/dashboard/clients",
    prepare: (page) => page.getByRole("button", { name: /^Menú de usuario/ }).click(),
  },
];
export const FREE: Shot[] = [
  ...OVERVIEW_EMPTY,
  ...CLIENT_DETAIL_OF_FREE,
  { name: "free-clients-full", path: "/dashboard/clients" },
  {
    name: "free-limit-modal",
    path: "/dashboard/clients",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Acciones de Inactivo Pérez" }).click();
      await page.getByRole("menuitem", { name: "Activar" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  ...CHOOSING,
  { name: "free-notes-empty", path: "/dashboard/notes" },
];
