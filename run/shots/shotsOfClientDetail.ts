import type { Page } from "@playwright/test";
import { LONG_NAME } from "../../web/app/gallery/faces.ts";
import { deletedList, failing, ofScreen, waitingFor } from "./shot.ts";

const GONE = ["Dormir siete horas", LONG_NAME].map((title) => ({
  title,
  client: { __typename: "ClientReference", id: "1", name: "Carmen" },
}));
const CLIENTS = "/dashboard/clients";
const NOBODY = "9007199254740991";
/** A client with much to show, opened from the list. */
const openClient = async (page: Page) => {
  await page.getByRole("link", { name: /^Carmen / }).click();
  await page.getByRole("tab", { name: "Vista General" }).waitFor();
};
const openTab = (name: string) => async (page: Page) => {
  await openClient(page);
  await page.getByRole("tab", { name }).click();
};

/** One client from all sides, in the demonstration practice. */
export const CLIENT_DETAIL = ofScreen("Ficha", [
  { face: "normal", name: "client-general", path: `${CLIENTS}?pagina=4`, prepare: openClient },
  {
    face: "normal",
    name: "client-objective-history",
    path: `${CLIENTS}?pagina=4`,
    prepare: async (page) => {
      await openTab("Objetivos")(page);
      await page
        .getByRole("button", { name: /^Evolución de / })
        .first()
        .click();
      await page.locator(".recharts-area").waitFor();
    },
  },
  { face: "normal", name: "client-objectives", path: `${CLIENTS}?pagina=4`, prepare: openTab("Objetivos") },
  { face: "overfull", name: "client-notes", path: `${CLIENTS}?pagina=4`, prepare: openTab("Notas Recientes") },
  { face: "normal", name: "client-sessions", path: `${CLIENTS}?pagina=4`, prepare: openTab("Sesiones") },
  {
    face: "failed",
    name: "client-objective-errors",
    path: `${CLIENTS}?pagina=4`,
    prepare: async (page) => {
      await openTab("Objetivos")(page);
      await page.getByRole("button", { name: "Nuevo objetivo" }).click();
      await page.getByRole("button", { name: "Guardar" }).click();
    },
  },
  {
    face: "normal",
    name: "client-objective-delete",
    path: `${CLIENTS}?pagina=4`,
    prepare: async (page) => {
      await openTab("Objetivos")(page);
      await page
        .getByRole("button", { name: /^Eliminar «/ })
        .first()
        .click();
    },
  },
  {
    face: "normal",
    name: "client-objectives-deleted",
    path: `${CLIENTS}?pagina=4`,
    prepare: async (page) => {
      await openTab("Objetivos")(page);
      await deletedList("DeletedObjectives", "Objetivos eliminados", GONE)(page);
    },
  },
  {
    face: "loading",
    name: "client-loading",
    path: `${CLIENTS}?pagina=4`,
    prepare: async (page) => {
      await openClient(page);
      await waitingFor("ClientDetail")(page);
      await page.getByRole("dialog").locator("[aria-busy=true]").first().waitFor();
    },
  },
  // Nobody's, or somebody else's: nothing says which.
  { face: "forbidden", name: "client-of-nobody", path: `${CLIENTS}?cliente=${NOBODY}` },
  {
    face: "failed",
    name: "client-failed",
    path: `${CLIENTS}?pagina=4`,
    prepare: async (page) => {
      await failing("ClientDetail")(page);
      await page.getByRole("link", { name: /^Carmen / }).click();
      await page.getByText("No se pudo abrir la ficha").waitFor();
    },
  },
]);

const first = async (page: Page, name?: string) => {
  await page
    .getByRole("row")
    .getByRole("link", name ? { name } : undefined)
    .first()
    .click();
  await page.getByRole("tab", { name: "Vista General" }).waitFor();
};
/** One without anything, and one with more than fits. */
export const CLIENT_DETAIL_OF_FREE = ofScreen("Ficha", [
  { face: "empty", name: "client-empty-general", path: CLIENTS, prepare: (page) => first(page) },
  {
    face: "empty",
    name: "client-empty-objectives",
    path: CLIENTS,
    prepare: async (page) => {
      await first(page);
      await page.getByRole("tab", { name: "Objetivos" }).click();
    },
  },
  {
    face: "overfull",
    name: "client-overfull",
    path: CLIENTS,
    prepare: async (page) => {
      await page.getByRole("link", { name: /^María de los Ángeles/ }).click();
      await page.getByRole("tab", { name: "Objetivos" }).click();
      for (const title of [
        "Aprender a reconocer las señales tempranas ".repeat(4),
        "Supercalifragilístico".repeat(9),
      ]) {
        await page.getByRole("button", { name: "Nuevo objetivo" }).first().click();
        await page.getByLabel("Título").fill(title.trim());
        await page
          .getByLabel("Descripción")
          .fill(`${"Una línea larga que cuenta muchas cosas. ".repeat(20)}\n`.repeat(4));
        await page.getByLabel("Prioridad").selectOption("HIGH");
        await page.getByRole("button", { name: "Guardar" }).click();
        await page.getByRole("dialog", { name: "Nuevo objetivo" }).waitFor({ state: "hidden" });
      }
    },
  },
  {
    face: "overfull",
    name: "client-overfull-general",
    path: CLIENTS,
    prepare: async (page) => first(page, LONG_NAME),
  },
]);
