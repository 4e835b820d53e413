import type { Page } from "@playwright/test";
import { AWAY, answering, failing, ofScreen, waitingFor } from "./shot.ts";

const CLIENTS = "/dashboard/clients";
const NOBODY = "9007199254740991";

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
