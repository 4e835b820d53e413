import { test as base, expect, type Page } from "@playwright/test";
import { type Portal, startPortal } from "../support/portal.ts";

let addresses = 0;

/** Journeys run against one built portal per worker; an error in the page's console fails the journey. */
export const test = base.extend<{ consoleErrors: string[] }, { portal: Portal }>({
  portal: [
    // biome's empty-pattern rule does not apply: Playwright reads the parameter's shape.
    async ({ browserName: _ }, use) => {
      const portal = await startPortal();
      await use(portal);
      await portal.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  // Limits count per address; each journey comes from its own.
  extraHTTPHeaders: async ({ locale: _ }, use, info) => {
    addresses += 1;
    await use({ "x-forwarded-for": `10.${info.workerIndex % 250}.${Math.floor(addresses / 250)}.${addresses % 250}` });
  },
  consoleErrors: async ({ locale: _ }, use) => use([]),
  page: async ({ page, consoleErrors }, use) => {
    page.on("console", (message) => {
      if (message.type() === "error") consoleErrors.push(`${message.text()} ${message.location().url}`);
    });
    page.on("pageerror", (error) => consoleErrors.push(error.message));
    await use(page);
    expect(consoleErrors).toEqual([]);
  },
});
export { expect };

export const PASSWORD = "una-clave-larga-9";
let people = 0;
/** An address nobody has signed up with yet. */
export const newEmail = (name = "elena") => `${name}.${process.pid}.${++people}@correo.es`;

/** Signs up in the browser, confirms the e-mailed code and arrives in the portal. */
export async function signUp(page: Page, portal: Portal, email = newEmail(), name = "Elena Vidal"): Promise<string> {
  await page.goto("/signup");
  await page.getByLabel("Nombre completo").fill(name);
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirmar contraseña").fill(PASSWORD);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Crear cuenta" }).click();
  await expect(page).toHaveURL(/\/verify-email$/);
  await page.getByLabel(/Código/).fill(await portal.codeFor(email));
  await page.getByRole("button", { name: "Verificar" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Clientes" })).toBeVisible();
  return email;
}
