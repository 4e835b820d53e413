import type { Page } from "@playwright/test";

/** One press, or some keys, and what has to be there before. */
export interface Measured {
  name: string;
  prepare?: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<unknown>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();
const press = (name: string | RegExp) => (page: Page) => button(page, name).click();
const dialogOpened = (name: string | RegExp) => async (page: Page) => {
  await button(page, name).click();
  await page.getByRole("dialog").getByRole("textbox").first().waitFor();
};
const typeInto = (label: string | RegExp) => async (page: Page) => {
  await page.getByLabel(label).filter({ visible: true }).last().click({ timeout: 10_000 });
  await page.keyboard.type("Ana escribe sin prisa", { delay: 40 });
};
const leadTo = (name: string | RegExp) => (page: Page) =>
  page.getByRole("navigation").getByRole("link", { name }).first().click();

const firstRow = (page: Page) => page.locator("main tbody tr, main [data-row]").first();

export interface MeasuredScreen {
  name: string;
  path: string;
  interactions: Measured[];
}

/** Every screen of the portal, one with a client of the practice, and what is done on it. */
export const screensWith = (client: string): MeasuredScreen[] => [
  {
    name: "home",
    path: "/dashboard",
    interactions: [
      { name: "to the clients", act: leadTo(/Clientes/) },
      { name: "the user's menu", act: press(/^Menú de usuario|Cuenta de|Elena/) },
      { name: "the palette", act: (page) => page.keyboard.press("Control+k") },
      {
        name: "keys in the palette",
        prepare: async (page) => {
          await page.keyboard.press("Control+k");
          await page.getByRole("dialog").waitFor();
        },
        act: (page) => page.keyboard.type("marina", { delay: 40 }),
      },
    ],
  },
  {
    name: "clients",
    path: "/dashboard/clients",
    interactions: [
      { name: "keys in the search", act: typeInto(/^Buscar/) },
      { name: "a row", act: (page) => firstRow(page).getByRole("link").first().click() },
      { name: "«Nuevo Cliente»", act: press("Nuevo Cliente") },
      { name: "keys in the form", prepare: dialogOpened("Nuevo Cliente"), act: typeInto(/^Nombre/) },
      { name: "another page", act: press(/Siguiente/) },
      { name: "to the sessions", act: leadTo(/Sesiones/) },
    ],
  },
  {
    name: "a client's page",
    path: `/dashboard/clients/${client}`,
    interactions: [
      { name: "«Nueva sesión»", act: press(/^Nueva sesión/i) },
      { name: "«Nueva nota»", act: press(/^Nueva nota/i) },
      { name: "to the clients", act: leadTo(/Clientes/) },
    ],
  },
  {
    name: "sessions",
    path: "/dashboard/sessions",
    interactions: [
      { name: "«Nueva Sesión»", act: press("Nueva Sesión") },
      { name: "keys in the form", prepare: dialogOpened("Nueva Sesión"), act: typeInto(/Precio/) },
      { name: "the calendar", act: (page) => page.getByText("Calendario", { exact: true }).first().click() },
      { name: "the week", act: (page) => page.getByText("Semana", { exact: true }).first().click() },
      { name: "another month", act: press("Mes siguiente") },
      { name: "to the notes", act: leadTo(/Notas/) },
    ],
  },
  {
    name: "notes",
    path: "/dashboard/notes",
    interactions: [
      { name: "keys in the search", act: typeInto(/^Buscar/) },
      { name: "«Nueva Nota»", act: press("Nueva Nota") },
      { name: "keys in the text", prepare: dialogOpened("Nueva Nota"), act: typeInto(/Contenido/) },
      { name: "to the analysis", act: leadTo(/Análisis/) },
    ],
  },
  {
    name: "analytics",
    path: "/dashboard/analytics",
    interactions: [
      { name: "three months", act: (page) => page.getByText("3 meses", { exact: true }).click() },
      { name: "to the membership", act: leadTo(/Membresía/) },
    ],
  },
  {
    name: "membership",
    path: "/dashboard/membresia",
    interactions: [{ name: "to the support", act: leadTo(/Contacto/) }],
  },
  {
    name: "contact",
    path: "/dashboard/contacto",
    interactions: [
      {
        name: "keys in the message",
        act: async (page) => {
          await page.locator("textarea").first().click();
          await page.keyboard.type("Ana escribe sin prisa", { delay: 40 });
        },
      },
      { name: "home", act: leadTo(/Dashboard/) },
    ],
  },
];
