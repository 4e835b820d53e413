import type { Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newTherapist, PASSWORD, see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { expectAccessible } from "../clientsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
test("the shell says the plan, its limits in the document's words, and the way to more", async () => {
  const { page } = await newTherapist(house);
  await see(page.getByText("Plan Gratis", { exact: true })).toBeVisible();
  await see(page.getByText("Límites: 0/5 clientes, 0/10 notas con IA por mes")).toBeVisible();
  await see(page.getByRole("link", { name: "Mejorar Plan" })).toHaveAttribute("href", "/dashboard/membresia");
  await page.getByRole("link", { name: "Desbloquear funciones ilimitadas" }).click();
  await see(page.getByRole("heading", { level: 1 })).toBeFocused();
  await see(page).toHaveTitle("Membresía · Consulta");
  await page.getByRole("button", { name: "Ocultar límites" }).press("Enter");
  await see(page.getByText("Límites:")).toBeHidden();
  await see(page.getByRole("main")).toBeFocused();
});

test("the Spanish alias shows the clients, and an unknown page leads home", async () => {
  const { page } = await newTherapist(house);
  await page.goto("/dashboard/clientes");
  await see(page.getByRole("heading", { level: 1, name: "Clientes" })).toBeVisible();
  await see(page).toHaveURL(/\/dashboard\/clientes$/);
  await see(page.getByRole("link", { name: /Clientes/ })).toHaveAttribute("aria-current", "page");
  await page.goto("/dashboard/nada");
  await see(page).toHaveURL(/\/dashboard$/);
});

/** Ends the sign-in of a page from elsewhere. */
async function endSignIn(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  await house.api.call("/auth/sign-out", {
    method: "POST",
    body: {},
    headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "), origin: house.url },
  });
}

test("a sign-in that ends during work asks for the password over the page, and what was typed stays", async () => {
  const { page } = await newTherapist(house);
  await endSignIn(page);
  const search = page.getByRole("textbox", { name: "Buscar clientes" });
  await search.fill("lo que estaba escribiendo");
  const dialog = page.getByRole("dialog", { name: "Tu sesión ha caducado" });
  await see(dialog.getByLabel("Contraseña", { exact: true })).toBeFocused();
  await dialog.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await see(dialog).toBeHidden();
  await see(search).toHaveValue("lo que estaba escribiendo");
  await page.getByRole("link", { name: /Membresía/ }).click();
  await see(page.getByRole("heading", { level: 1, name: "Suscripción y Planes" })).toBeVisible();
});

test("a sign-in that ends after a release, which has replaced all code, still asks over the page", async () => {
  const { page } = await newTherapist(house, { fresh: true });
  const isThere = () => performance.getEntriesByType("resource").some(({ name }) => name.includes("/SecondStepForm-"));
  await expect.poll(() => page.evaluate(isThere), { timeout: 30_000 }).toBe(true);
  await page.route("**/assets/**", (route) => route.fulfill({ status: 404 }));
  await endSignIn(page);
  const search = page.getByRole("textbox", { name: "Buscar clientes" });
  await search.fill("lo que estaba escribiendo");
  const dialog = page.getByRole("dialog", { name: "Tu sesión ha caducado" });
  await dialog.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await see(dialog).toBeHidden();
  await see(search).toHaveValue("lo que estaba escribiendo");
});

test("where the way back in cannot be loaded, the page and what was typed stay, it is said what to do, and it comes with the connection", async () => {
  house.foresee(/^beside|dynamically imported module/);
  const { page } = await newTherapist(house, { fresh: true });
  await page.route(/\/assets\/Beside-[^/]+\.js$/, (route) => route.fulfill({ status: 404 }));
  await page.reload();
  const search = page.getByRole("textbox", { name: "Buscar clientes" });
  await see(search).toBeVisible();
  await endSignIn(page);
  await search.fill("lo que estaba escribiendo");
  const told = page.getByRole("alert").filter({ hasText: "copia lo que hayas escrito" });
  await see(told).toBeVisible();
  await see(search).toHaveValue("lo que estaba escribiendo");
  await page.unrouteAll({ behavior: "wait" });
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await see(page.getByRole("dialog", { name: "Tu sesión ha caducado" })).toBeVisible({ timeout: 4_000 });
  await see(told).toHaveCount(0);
  await see(search).toHaveValue("lo que estaba escribiendo");
});

test("where the account's management cannot be loaded, the page and what was typed stay, and it is loaded when asked for again", async () => {
  house.foresee(/dynamically imported module/);
  const { page } = await newTherapist(house, { fresh: true });
  await page.route("**/assets/ManageScreen-*.js", (route) => route.fulfill({ status: 404 }));
  const search = page.getByRole("textbox", { name: "Buscar clientes" });
  await search.fill("lo que estaba escribiendo");
  await page.getByRole("button", { name: /^Menú de usuario/ }).click();
  await page.getByRole("menuitem", { name: "Gestionar cuenta" }).click();
  const told = page.getByRole("alert").filter({ hasText: "No se pudo cargar. Comprueba tu conexión." });
  await see(told).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await told.getByRole("button", { name: "Reintentar" }).click();
  await see(page.getByRole("tab", { name: "Perfil" })).toBeVisible();
  await see(told).toHaveCount(0);
  await page.keyboard.press("Escape");
  await see(search).toHaveValue("lo que estaba escribiendo");
});

test("a stored sign-in that is over leads to /login, and signing in leads back to the page", async () => {
  const { page, email } = await newTherapist(house);
  await page.context().clearCookies();
  await page.goto("/dashboard/membresia");
  await see(page).toHaveURL(/\/login$/);
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await see(page).toHaveURL(/\/dashboard\/membresia$/);
});

test("without data the shell stands, says so, and tries again when asked", async () => {
  const { page } = await newTherapist(house);
  await page.route("**/graphql", (route) => route.abort());
  await page.reload();
  const line = page.getByRole("alert").filter({ hasText: "No se pudo cargar la información de tu cuenta." });
  await see(line).toBeVisible();
  await see(page.getByRole("link", { name: /Membresía/ })).toBeVisible();
  await page.unroute("**/graphql");
  await line.getByRole("button", { name: "Reintentar" }).click();
  await see(page.getByText("Plan Gratis", { exact: true })).toBeVisible();
});

test("a page whose code is gone says so calmly and offers to reload", async () => {
  house.foresee(/dynamically imported module/);
  const { page } = await newTherapist(house, { fresh: true });
  let isReloaded = false;
  page.on("request", (request) => {
    isReloaded ||= request.isNavigationRequest();
  });
  await page.route("**/assets/membership-*.js", (route) =>
    isReloaded ? route.continue() : route.fulfill({ status: 404 }),
  );
  await page.getByRole("link", { name: "Mejorar Plan" }).click();
  await page.getByRole("button", { name: "Recargar" }).click();
  await see(page.getByRole("heading", { level: 1, name: "Suscripción y Planes" })).toBeVisible();
});

test.each(["no-preference", "reduce"] as const)(
  "on a phone the menu slides over, takes the focus, and gives it back on Esc (motion: %s)",
  async (reducedMotion) => {
    const { page } = await newTherapist(house, {
      options: { viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion },
    });
    const burger = page.getByRole("button", { name: "Abrir menú" });
    await see(page.getByRole("link", { name: /Membresía/ })).toBeHidden();
    await burger.focus();
    await page.keyboard.press("Enter");
    await see(page.getByRole("button", { name: "Cerrar menú" })).toBeFocused();
    await page.keyboard.press("Escape");
    await see(burger).toBeFocused();
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: /Membresía/ }).click();
    await see(page.getByRole("heading", { level: 1, name: "Suscripción y Planes" })).toBeFocused();
  },
);

test("the chosen theme stays after a reload", async () => {
  const { page } = await newTherapist(house, { options: { colorScheme: "light" }, fresh: true });
  await page.getByRole("button", { name: /Menú de usuario/ }).click();
  await page.getByRole("menuitemradio", { name: "Oscuro" }).click();
  await see(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await page.reload();
  await see(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
});

test("signing out without a connection is not pretended", async () => {
  const { page } = await newTherapist(house);
  await page.route("**/auth/sign-out", (route) => route.abort());
  await page.getByRole("button", { name: "Cerrar sesión" }).first().click();
  await see(page.getByRole("alert")).toContainText("No se pudo completar el cierre de sesión");
  await page.unroute("**/auth/sign-out");
  await page.getByRole("button", { name: "Cerrar sesión" }).first().click();
  await see(page).toHaveURL(/\/login$/);
});

test("the shell and its menu have no accessibility fault", async () => {
  const { page } = await newTherapist(house);
  await expectAccessible(page);
  await page.getByRole("button", { name: /Menú de usuario/ }).click();
  await see(page.getByRole("menu")).toBeVisible();
  await expectAccessible(page);
});
