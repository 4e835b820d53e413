import type { Locator, Page } from "@playwright/test";
import { LONG_NOTE } from "./largePractice.ts";

/** What somebody does on a screen, some times, each time beginning where the time before ended. */
export interface Walk {
  name: string;
  path: string;
  times: number;
  prepare?: (page: Page, time: number) => Promise<unknown>;
  act: (page: Page, time: number) => Promise<unknown>;
  after?: (page: Page, time: number) => Promise<unknown>;
  /** What has to be drawn afterwards; that is measured too. */
  sign?: string;
}

const FIELD = "[role=dialog] input, [role=dialog] textarea";
const KEYS = { delay: 60 };
const WORDS = "ana escribe sin prisa";
const dialog = (page: Page): Locator => page.getByRole("dialog").filter({ visible: true }).last();
const button = (within: Page | Locator, name: string | RegExp) => within.getByRole("button", { name }).first();
const row = (page: Page, place: number) => page.locator("main tbody tr").nth(place).getByRole("link").first();

const closed = async (page: Page): Promise<void> => {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
};
const openForm = (name: string) => async (page: Page) => {
  await button(page.locator("main"), name).click();
  await page.locator(FIELD).first().waitFor();
};
const save = (page: Page) =>
  dialog(page)
    .getByRole("button", { name: /^Guardar/ })
    .click();
const saved = (page: Page) => page.getByRole("dialog").waitFor({ state: "hidden" });
const pick = async (page: Page): Promise<void> => {
  await dialog(page).getByLabel("Cliente").first().click();
  await page.getByRole("listbox").getByRole("option").filter({ visible: true }).first().click();
};
const openProfile = async (page: Page): Promise<void> => {
  if (await page.getByRole("tab").first().isVisible()) return;
  await row(page, 0).click();
  await page.getByRole("tab").first().waitFor();
};

const CLIENTS = "/dashboard/clients";
const MONTH = "/dashboard/sessions?vista=calendario";
const NOTES = "/dashboard/notes";
const TABS = ["Objetivos", "Notas Recientes", "Sesiones", "Vista General"];

/** Every interaction that is promised to be instant. */
export const WALKS: readonly Walk[] = [
  {
    name: "a client's modal",
    path: CLIENTS,
    times: 20,
    act: (page, time) => row(page, time % 10).click(),
    after: closed,
    sign: "[role=dialog] [role=tab]",
  },
  {
    name: "another tab of a client",
    path: CLIENTS,
    times: 8,
    prepare: openProfile,
    act: (page, time) => page.getByRole("tab", { name: TABS[time % TABS.length] ?? "" }).click(),
  },
  {
    name: "another month of 400 sessions",
    path: MONTH,
    times: 8,
    act: (page, time) => button(page, ["Mes siguiente", "Mes anterior"][time % 2] ?? "").click(),
    after: (page) => page.locator("[data-event-id]").nth(40).waitFor(),
  },
  { name: "«Nuevo Cliente»", path: CLIENTS, times: 5, act: openForm("Nuevo Cliente"), after: closed, sign: FIELD },
  {
    name: "saving a client",
    path: CLIENTS,
    times: 3,
    async prepare(page, time) {
      await openForm("Nuevo Cliente")(page);
      await dialog(page).getByLabel("Nombre completo").fill(`Zoe Prueba ${time}`);
      await dialog(page).getByLabel("Correo electrónico").fill(`zoe${Date.now()}@correo.es`);
      await dialog(page).getByLabel("Teléfono").fill("+34 600 000 000");
    },
    act: save,
    after: saved,
  },
  {
    name: "«Nueva Sesión»",
    path: "/dashboard/sessions",
    times: 5,
    act: openForm("Nueva Sesión"),
    after: closed,
    sign: FIELD,
  },
  {
    name: "saving a session",
    path: "/dashboard/sessions",
    times: 3,
    async prepare(page) {
      await openForm("Nueva Sesión")(page);
      await pick(page);
      // A full day is proposed no hour.
      const hour = dialog(page).getByRole("spinbutton", { name: "Hora" });
      await hour
        .or(dialog(page).getByLabel("Hora", { exact: true }))
        .first()
        .click();
      await page.keyboard.type("2100");
      // Of who never had a session no wish is known.
      await dialog(page).getByText("No", { exact: true }).click();
    },
    act: save,
    // An hour that is taken is saved all the same.
    async after(page) {
      await page.waitForFunction(() => {
        const open = [...document.querySelectorAll("[role=dialog]")].filter((one) => one.checkVisibility());
        return open.length === 0 || open.some(({ textContent }) => textContent.includes("Guardar igualmente"));
      });
      const anyway = button(dialog(page), "Guardar igualmente");
      if (await anyway.isVisible()) await anyway.click();
      await saved(page);
    },
  },
  { name: "«Nueva Nota»", path: NOTES, times: 5, act: openForm("Nueva Nota"), after: closed, sign: FIELD },
  {
    name: "saving a note",
    path: NOTES,
    times: 3,
    async prepare(page, time) {
      await openForm("Nueva Nota")(page);
      await dialog(page).getByLabel("Título").fill(`Nota ${time}`);
      await pick(page);
      await dialog(page).getByLabel("Contenido").fill("Habla de lo acordado.");
    },
    act: save,
    after: saved,
  },
  {
    name: "«Nuevo objetivo»",
    path: `${CLIENTS}?ficha=objetivos`,
    times: 3,
    async prepare(page) {
      await openProfile(page);
      await page.getByRole("tab", { name: "Objetivos" }).click();
      await button(dialog(page), "Nuevo objetivo").waitFor();
    },
    act: (page) => button(dialog(page), "Nuevo objetivo").click(),
    async after(page) {
      await dialog(page).getByRole("textbox").first().waitFor();
      await page.keyboard.press("Escape");
    },
  },
  {
    name: "keys in the search of 10,000 clients",
    path: CLIENTS,
    times: 2,
    act: async (page) => {
      await page
        .getByLabel(/^Buscar/)
        .filter({ visible: true })
        .last()
        .click();
      await page.keyboard.type("elena ruiz", KEYS);
    },
    after: async (page) => {
      await page
        .getByLabel(/^Buscar/)
        .filter({ visible: true })
        .last()
        .fill("");
    },
  },
  {
    name: "keys in a note of a million characters",
    path: NOTES,
    times: 1,
    async prepare(page) {
      await page.getByRole("button", { name: `Editar «${LONG_NOTE}»` }).click();
      await dialog(page).getByLabel("Contenido").focus();
      await page.keyboard.press("Control+End");
    },
    act: (page) => page.keyboard.type(WORDS, KEYS),
  },
  {
    name: "the palette",
    path: "/dashboard",
    times: 5,
    act: (page) => page.keyboard.press("Control+k"),
    after: closed,
    sign: "[role=dialog] input",
  },
  {
    name: "keys in the palette",
    path: "/dashboard",
    times: 2,
    async prepare(page) {
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").waitFor();
    },
    act: (page) => page.keyboard.type("elena", KEYS),
    after: closed,
  },
];
