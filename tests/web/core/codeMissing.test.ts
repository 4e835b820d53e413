import { readFileSync } from "node:fs";
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

test("that code did not come is told within the dialog it was asked for from: by keys it is come to and put away, and the dialog stays", async () => {
  const { page, card, dialog } = await openNotes(house, { notes: [{ of: "Ángela Muñoz", title: "Semana" }] });
  await card("Semana").getByRole("button", { name: "Semana", exact: true }).click();
  const versions = dialog.getByRole("button", { name: "Versiones" });
  await see(versions).toBeEnabled();
  await cutCode(page);
  await versions.press("Enter");
  const said = page.getByRole("alert").filter({ hasText: NOT_OPENED });
  await see(said).toBeVisible();
  const close = said.getByRole("button", { name: "Cerrar", exact: true });
  const isReached = async () => {
    await page.keyboard.press("Tab");
    return close.evaluate((button) => document.activeElement === button);
  };
  await expect.poll(isReached).toBe(true);
  // Readers of screens leave out what is beside a modal dialog.
  await see(dialog.getByRole("alert").filter({ hasText: NOT_OPENED })).toBeVisible();
  await page.keyboard.press("Enter");
  await see(said).toHaveCount(0);
  await see(dialog.getByRole("heading", { name: "Semana" })).toBeVisible();
  await expect.poll(() => dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  await mendCode(page);
});

test("on a phone that code did not come lies above the head of the form it is told in, and goes to the next dialog with its reader", async () => {
  const { page, openNew, field, question } = await openNotes(house, {
    options: { viewport: { width: 390, height: 800 } },
  });
  await openNew();
  await field("Contenido").fill("Llega puntual.");
  await cutCode(page);
  await page.getByRole("button", { name: "Mis plantillas…" }).click();
  const said = page.getByRole("alert").filter({ hasText: NOT_OPENED });
  const close = said.getByRole("button", { name: "Cerrar", exact: true });
  // The form's head stays in sight, too.
  await close.click({ trial: true });
  await page.keyboard.press("Escape");
  await see(question.getByRole("alert")).toBeVisible();
  await question.getByRole("button", { name: "Seguir editando" }).click();
  await see(question).toHaveCount(0);
  await close.click();
  await see(said).toHaveCount(0);
  await see(field("Contenido")).toHaveValue("Llega puntual.");
  await mendCode(page);
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

test("where the code of notices did not come at first, home has a place for them once there is a connection", async () => {
  const { page } = await newTherapist(house, { fresh: true });
  house.foresee(NO_CODE);
  const firstLoads = JSON.parse(readFileSync("dist/web/.vite/firstLoads.json", "utf8")) as Record<string, string[]>;
  const first = new Set(firstLoads["/dashboard"]);
  await page.route("**/assets/**", (route) =>
    first.has(new URL(route.request().url()).pathname.slice(1)) ? route.continue() : route.abort(),
  );
  const cut = page.waitForEvent("requestfailed");
  await page.goto("/dashboard");
  await cut;
  const places = page.locator(".mantine-Notifications-root");
  await see(page.getByRole("heading", { level: 1 })).toBeVisible();
  await see(places).toHaveCount(0);
  await page.context().setOffline(true);
  await mendCode(page);
  await see(places).not.toHaveCount(0);
});

test("where the names of time zones did not come, the sessions are there all the same, and the zone is named once there is a connection", async () => {
  const options = { timezoneId: "America/Mexico_City" };
  const { page, token } = await newTherapist(house, { fresh: true, options });
  await house.api.call("/user-info", { method: "PATCH", token, body: { timeZone: "Europe/Madrid" } });
  house.foresee(NO_CODE);
  await page.route("**/assets/zones-*.js", (route) => route.abort());
  await page.goto("/dashboard/sessions");
  await see(page.getByRole("heading", { level: 1, name: "Sesiones" })).toBeVisible();
  await see(page.getByText("Horas de tu consulta: …")).toBeVisible();
  await page.context().setOffline(true);
  await mendCode(page);
  await see(page.getByText("Horas de tu consulta: Madrid (España)")).toBeVisible();
});
