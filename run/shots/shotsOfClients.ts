import { failing, ofScreen, openMenu, waitingFor } from "./shot.ts";

/** The list of clients and its dialogs. */
export const CLIENTS = ofScreen("Clientes", [
  { face: "normal", name: "clients", path: "/dashboard/clients" },
  { face: "overfull", name: "clients-page-4", path: "/dashboard/clients?pagina=4" },
  {
    face: "empty",
    name: "clients-no-match",
    path: "/dashboard/clients",
    prepare: async (page) => {
      await page.getByLabel("Buscar clientes").fill("nadie se llama así");
      await page.getByText("No se encontraron clientes").waitFor();
    },
  },
  {
    face: "normal",
    name: "clients-new",
    path: "/dashboard/clients",
    prepare: (page) => page.getByRole("button", { name: "Nuevo Cliente" }).click(),
  },
  {
    face: "failed",
    name: "clients-new-errors",
    path: "/dashboard/clients",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Nuevo Cliente" }).click();
      await page.getByRole("button", { name: "Guardar" }).click();
    },
  },
  { face: "normal", name: "clients-edit", path: "/dashboard/clients", prepare: (page) => openMenu(page, "Editar") },
  { face: "normal", name: "clients-delete", path: "/dashboard/clients", prepare: (page) => openMenu(page, "Eliminar") },
  {
    face: "normal",
    name: "clients-menu",
    path: "/dashboard/clients",
    prepare: (page) =>
      page
        .getByRole("button", { name: /^Acciones de/ })
        .first()
        .click(),
  },
  { face: "failed", name: "clients-failed", path: "/dashboard/clients", prepare: failing("Clients") },
  { face: "failed", name: "shell-failed", path: "/dashboard/clients", prepare: failing("Shell") },
  { face: "loading", name: "clients-loading", path: "/dashboard/clients", prepare: waitingFor("Clients") },
]);
export const CLIENTS_NONE = ofScreen("Clientes", [
  { face: "empty", name: "free-clients-empty", path: "/dashboard/clients" },
]);
/** Five clients, which is all a free practice may have active; one has a name that goes on and on. */
export const CLIENTS_FULL = ofScreen("Clientes", [
  { face: "forbidden", name: "free-clients-full", path: "/dashboard/clients" },
  {
    face: "forbidden",
    name: "free-limit-modal",
    path: "/dashboard/clients",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Acciones de Inactivo Pérez" }).click();
      await page.getByRole("menuitem", { name: "Activar" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  { face: "overfull", name: "free-clients-names", path: "/dashboard/clients" },
]);

/** What surrounds every screen. */
export const SHELL = ofScreen("Marco", [
  {
    face: "normal",
    name: "user-menu",
    path: "/dashboard/clients",
    prepare: (page) => page.getByRole("button", { name: /^Menú de usuario/ }).click(),
  },
]);
