import type { Page } from "@playwright/test";
import { LONG_NAME } from "../../web/app/gallery/faces.ts";
import { AWAY, answering, deletedList, failing, ofScreen, waitingFor } from "./shot.ts";

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

/** From the list to the client's page. */
const openPage = async (page: Page, name: RegExp) => {
  await page.getByRole("button", { name }).click();
  await page.getByRole("menuitem", { name: "Abrir como página" }).click();
  await page.getByRole("list", { name: "Historial de sesiones" }).or(page.getByText("Aún no hay sesiones")).waitFor();
};
export const openCarmen = (page: Page) => openPage(page, /^Acciones de Carmen /);

const showTimeline = async (page: Page) => {
  await page.getByText("Historia", { exact: true }).click();
  await page
    .getByRole("region", { name: "Historia" })
    .or(page.locator("section[aria-label=Historia]"))
    .first()
    .waitFor();
};

/** One client as a page, in the demonstration practice. */
export const CLIENT_PAGE = ofScreen("Ficha como página", [
  { face: "normal", name: "client-page", path: `${CLIENTS}?pagina=4`, prepare: openCarmen },
  {
    face: "normal",
    name: "client-page-timeline",
    path: `${CLIENTS}?pagina=4`,
    prepare: async (page) => {
      await openCarmen(page);
      await showTimeline(page);
      await page.getByRole("button", { name: "Mostrar más" }).waitFor();
    },
  },
  {
    face: "normal",
    name: "client-page-timeline-kinds",
    path: `${CLIENTS}?pagina=4`,
    prepare: async (page) => {
      await openCarmen(page);
      await showTimeline(page);
      const kinds = page.getByRole("group", { name: "Qué se muestra en la historia" });
      for (const kind of ["Objetivos", "Cuestionarios", "Consentimientos"])
        await kinds.getByRole("button", { name: kind }).click();
      await page.getByRole("button", { name: "PHQ-9", exact: true }).first().waitFor();
    },
  },
  {
    face: "normal",
    name: "client-page-moved-in",
    path: `${CLIENTS}?pagina=4`,
    prepare: async (page) => {
      await openCarmen(page);
      await page.getByRole("button", { name: "Decir en qué sesión o nota avanza" }).click();
      await page.getByLabel("Avanza en").locator("option").nth(1).waitFor({ state: "attached" });
    },
  },
  {
    face: "failed",
    name: "client-page-timeline-failed",
    path: `${CLIENTS}?pagina=4`,
    prepare: async (page) => {
      await openCarmen(page);
      await answering(page, "ClientTimeline", AWAY);
      await showTimeline(page);
      await page.getByText("No se pudo cargar la historia").waitFor();
    },
  },
  {
    face: "normal",
    name: "client-page-later",
    path: `${CLIENTS}?pagina=4`,
    prepare: async (page) => {
      await openCarmen(page);
      await page.getByRole("button", { name: "Siguiente" }).first().click();
      await page.waitForURL(/sesiones=2/);
    },
  },
  {
    face: "loading",
    name: "client-page-loading",
    path: `${CLIENTS}?pagina=4`,
    prepare: async (page) => {
      await openCarmen(page);
      await waitingFor("ClientDetail")(page);
    },
  },
  {
    face: "failed",
    name: "client-page-failed",
    path: `${CLIENTS}?pagina=4`,
    prepare: async (page) => {
      await openCarmen(page);
      await failing("ClientSessionHistory")(page);
      await page.getByText("No se pudieron cargar las sesiones").waitFor();
    },
  },
  // Nobody's, or somebody else's: nothing says which.
  { face: "forbidden", name: "client-page-of-nobody", path: `${CLIENTS}/${NOBODY}` },
  {
    face: "forbidden",
    name: "client-page-deleted",
    path: `${CLIENTS}/${NOBODY}`,
    prepare: async (page) => {
      const restorableUntil = new Date(Date.now() + 21 * 86_400_000).toISOString();
      const gone = { __typename: "DeletedClient", id: NOBODY, name: "Carmen Quiroga Salvatierra", restorableUntil };
      const deletedClients = { __typename: "DeletedClientPage", items: [gone] };
      await answering(page, "DeletedClient", { json: { data: { deletedClients } } });
      await page.reload();
      await page.getByRole("button", { name: "Recuperar" }).waitFor();
    },
  },
]);

/** Without anything, with more than fits, and deleted. */
export const CLIENT_PAGE_OF_FREE = ofScreen("Ficha como página", [
  {
    face: "empty",
    name: "client-page-empty",
    path: CLIENTS,
    prepare: (page) => openPage(page, /^Acciones de Zoë/),
  },
  {
    face: "empty",
    name: "client-page-timeline-empty",
    path: CLIENTS,
    prepare: async (page) => {
      await openPage(page, /^Acciones de Zoë/);
      await showTimeline(page);
      await page.getByText("Aquí se verá lo que vaya ocurriendo").waitFor();
    },
  },
  {
    face: "overfull",
    name: "client-page-overfull",
    path: CLIENTS,
    prepare: (page) => openPage(page, /^Acciones de María de los Ángeles/),
  },
]);
