import type { Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newTherapist, see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { openNotes } from "../notesHouse.ts";

/** What the browser and the router tell of a screen without its code. */
const NO_CODE = /Unable to preload CSS|Failed to fetch dynamically imported module/;
const NOT_OPENED = /No se pudo cargar\. Comprueba tu conexión\./;
/** No code comes any more, not from the browser's cache either. */
async function cutCode(page: Page): Promise<void> {
  await page.route("**/assets/**", (route) => route.abort());
  await page.context().setOffline(true);
}
async function mendCode(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: "wait" });
  await page.context().setOffline(false);
}

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());

test("a dialog whose code does not come leaves the form beneath it as it is written, and opens once there is a connection", async () => {
  const { page, openNew, field } = await openNotes(house);
  await openNew();
  await field("Contenido").fill("Llega puntual.");
  await cutCode(page);
  const manage = page.getByRole("button", { name: "Mis plantillas…" });
  for (const _ of ["once", "twice"]) {
    await manage.click();
    await see(page.getByText(NOT_OPENED)).toBeVisible();
    await see(field("Contenido")).toHaveValue("Llega puntual.");
    await page.getByRole("button", { name: "Cerrar", exact: true }).last().click();
    await see(page.getByText(NOT_OPENED)).toHaveCount(0);
  }
  await mendCode(page);
  await manage.click();
  await see(page.getByRole("dialog", { name: /plantillas/i })).toBeVisible();
  // With its style sheet, which had not come either.
  await expect
    .poll(() => page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes("/TemplatesModal-"))))
    .toBe(true);
  await page.keyboard.press("Escape");
  await see(field("Contenido")).toHaveValue("Llega puntual.");
});

test("over a message to support, the palette and the user menu say that they could not be opened, and open later", async () => {
  const { page } = await newTherapist(house, { fresh: true });
  await page.getByRole("link", { name: /^Contacto/ }).click();
  const title = page.getByLabel("Título");
  await title.fill("No puedo exportar");
  await cutCode(page);
  const said = page.getByText(NOT_OPENED);
  await page.keyboard.press("Control+k");
  await see(said).toBeVisible();
  await see(title).toHaveValue("No puedo exportar");
  await page.getByRole("button", { name: "Cerrar", exact: true }).last().click();
  await see(said).toHaveCount(0);
  const close = page.getByRole("button", { name: "Cerrar", exact: true }).last();
  const user = page
    .getByRole("button", { name: /^Menú de / })
    .or(page.locator("[aria-haspopup=menu]"))
    .first();
  await user.click();
  await see(said).toBeVisible();
  await close.click();
  await mendCode(page);
  // The palette's code comes by itself now, and opens nothing over what is written.
  const hasPalette = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .some((entry) => entry.name.includes("/Palette-") && "responseStatus" in entry && entry.responseStatus === 200),
    );
  await expect.poll(hasPalette).toBe(true);
  await see(page.locator("[data-part=palette] input")).toHaveCount(0);
  await user.click();
  await see(page.getByRole("menu")).toBeVisible();
  await see(said).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await see(page.locator("[data-part=palette] input")).toBeFocused();
  await see(title).toHaveValue("No puedo exportar");
});

test("a room whose code did not come is tried again when there is a connection", async () => {
  const { page } = await newTherapist(house, { fresh: true });
  house.foresee(NO_CODE);
  const menu = page.getByRole("navigation");
  await cutCode(page);
  await menu.getByRole("link", { name: "Análisis" }).click();
  await see(page.getByRole("heading", { name: "No se pudo abrir esta página" })).toBeVisible();
  await menu.getByRole("link", { name: /^Clientes/ }).click();
  await see(page.getByRole("heading", { name: "No se pudo abrir esta página" })).toHaveCount(0);
  await menu.getByRole("link", { name: "Análisis" }).click();
  await see(page.getByRole("heading", { name: "No se pudo abrir esta página" })).toBeVisible();
  await mendCode(page);
  await see(page.getByRole("heading", { level: 1, name: /Análisis/ })).toBeVisible();
});
