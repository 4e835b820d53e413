import type { Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type OidcDouble, startOidc } from "../../support/outside/oidc.ts";
import { totp } from "../../support/totp.ts";
import { newEmail, newTherapist, PASSWORD, see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { expectAccessible } from "../clientsHouse.ts";
import { holdPage } from "../madePages.ts";
import { endSignIn } from "../notesHouse.ts";

const HOME = /^Buen/;

let issuer: OidcDouble;
let house: WebHouse;
beforeAll(async () => {
  issuer = await startOidc();
  const providers = [issuer.choice];
  house = await startWebHouse(async () => ({ api: { providers }, gateway: { providers } }));
});
afterEach(() => {
  issuer.fault = null;
  return house.sayGoodbye();
});
afterAll(async () => {
  await house.close();
  await issuer.close();
});

let people = 0;
const be = (email: string, more: object = {}) => {
  issuer.person = { sub: `sub-${++people}`, email, email_verified: true, name: "Elena Vidal", ...more };
};
const button = (page: Page) => page.getByRole("button", { name: "Continuar con Colegio" });
const isHome = (page: Page) => see(page.getByRole("heading", { level: 1, name: HOME })).toBeVisible();

test.each(["/login", "/signup"])("the buttons of %s come into a place that was kept for them", async (address) => {
  for (const width of [1280, 390]) {
    const { page, come } = await holdPage(house, address, { viewport: { width, height: 900 } });
    const below = page
      .locator("main p")
      .filter({ has: page.getByRole("link") })
      .last();
    const before = await below.boundingBox();
    await come();
    await see(button(page)).toBeVisible();
    expect(await below.boundingBox()).toEqual(before);
    await page.close();
  }
});

test("a newcomer signs up with an account elsewhere, and signs in with it, by the keyboard alone", async () => {
  be(newEmail());
  const page = await house.visit("/login");
  await expectAccessible(page);
  await button(page).focus();
  await page.keyboard.press("Enter");
  await see(page.getByRole("heading", { level: 1, name: "No se pudo entrar con Colegio" })).toBeVisible();
  await see(page.getByRole("alert")).toContainText(
    "Todavía no hay ninguna cuenta de Consulta con esa cuenta de Colegio.",
  );
  await expectAccessible(page);
  await page.getByRole("link", { name: "Crear una cuenta" }).click();
  await see(page.getByText("Al continuar aceptas los términos y la política de privacidad.")).toBeVisible();
  await button(page).focus();
  await page.keyboard.press("Enter");
  await isHome(page);
  await see(page).toHaveURL(/\/dashboard$/);
  await see(page.getByRole("button", { name: "Menú de usuario: Elena Vidal" })).toBeVisible();
  await page.getByRole("button", { name: "Cerrar sesión" }).first().click();
  await see(page).toHaveURL(/\/login$/);
  await button(page).click();
  await isHome(page);

  await page.goto("/dashboard/clients?cuenta=seguridad");
  await page.getByRole("button", { name: "Poner una contraseña" }).click();
  await page.getByLabel("Contraseña nueva", { exact: true }).fill("una-clave-nueva");
  await page.keyboard.press("Enter");
  await see(page.getByRole("button", { name: "Cambiar la contraseña" })).toBeVisible();
});

test.each([
  ["denies", {}, "No has dado permiso en Colegio."],
  ["other-key", {}, "No se pudo comprobar tu cuenta de Colegio. Vuelve a intentarlo."],
  [null, { email_verified: false }, "Colegio no ha verificado ese correo"],
] as const)("an issuer that %s is told of in Spanish", async (fault, more, words) => {
  be(newEmail(), more);
  issuer.fault = fault;
  const page = await house.visit("/signup");
  await button(page).click();
  await see(page.getByRole("alert")).toContainText(words);
  await page.getByRole("link", { name: "Volver a iniciar sesión" }).click();
  await see(page.getByRole("heading", { level: 1, name: "Inicia sesión" })).toBeVisible();
});

test("an issuer that is away is told of on the page itself", async () => {
  const page = await house.visit("/login");
  await page.route("**/auth/provider/start", (route) =>
    route.fulfill({
      status: 503,
      json: { code: "PROVIDER_AWAY", message: "Ese servicio no responde en este momento." },
    }),
  );
  await button(page).click();
  await see(page.getByRole("alert").last()).toHaveText("Ese servicio no responde en este momento.");
  await see(button(page)).toBeEnabled();
});

test("an account is connected, asks for its second step when it opens, and is disconnected", async () => {
  be(newEmail());
  const { page } = await newTherapist(house, { where: "/dashboard/clients?cuenta=perfil" });
  await page.getByRole("button", { name: "Conectar Colegio" }).click();
  await page.getByLabel("Tu contraseña").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await see(page.getByRole("button", { name: "Desconectar Colegio" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("tab", { name: "Seguridad" }).click();
  await page.getByRole("button", { name: "Activar la verificación en dos pasos" }).click();
  await page.getByLabel("Tu contraseña").fill(PASSWORD);
  await page.keyboard.press("Enter");
  const key = (await page.getByRole("code").innerText()).replaceAll(/\s/g, "");
  await page.getByLabel("Código de la aplicación").fill(totp(key));
  await page.getByRole("button", { name: "Los he guardado" }).click();

  const other = await house.visit("/login");
  await button(other).click();
  await see(other.getByText("Tu cuenta pide un segundo paso.")).toBeVisible();
  await expectAccessible(other);
  await other.getByLabel(/Código/).fill(totp(key, 1));
  await isHome(other);

  await page.getByRole("tab", { name: "Perfil" }).click();
  await page.getByRole("button", { name: "Desconectar Colegio" }).click();
  await page.getByLabel("Tu contraseña").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await see(page.getByRole("button", { name: "Conectar Colegio" })).toBeVisible();
});

test("an account that opens another one already is refused with a way back to the profile", async () => {
  be(newEmail());
  const first = await house.visit("/signup");
  await button(first).click();
  await isHome(first);
  const { page } = await newTherapist(house, { where: "/dashboard/clients?cuenta=perfil" });
  await page.getByRole("button", { name: "Conectar Colegio" }).click();
  await page.getByLabel("Tu contraseña").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await see(page.getByRole("alert")).toHaveText("Esa cuenta de Colegio ya está conectada a otra cuenta de Consulta.");
  await page.getByRole("link", { name: "Volver a tu cuenta" }).click();
  await see(page.getByRole("button", { name: "Conectar Colegio" })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("sub-");
});

test("an account elsewhere opens the portal again in another tab, and the first one follows", async () => {
  be(newEmail());
  const page = await house.visit("/signup");
  await button(page).click();
  await isHome(page);
  await page.context().clearCookies();
  await page.goto("/dashboard/clients").catch(() => null);
  await see(page).toHaveURL(/\/login$/);
  const tab = await page.context().newPage();
  await tab.goto("/provider");
  await see(tab.getByRole("heading", { level: 1, name: "Entra con otra cuenta" })).toBeVisible();
  await button(tab).click();
  await isHome(tab);
  await see(page).toHaveURL(/\/dashboard\/clients$/);
});

test("a sign-in that ended over a form is begun again with an account elsewhere, in another tab: the form is still there, and is saved", async () => {
  be(newEmail());
  const page = await house.visit("/signup");
  await button(page).click();
  await isHome(page);
  await page.goto("/dashboard/clients");
  await page.getByRole("button", { name: "Nuevo Cliente" }).first().click();
  const form = page.getByRole("dialog", { name: "Nuevo Cliente" });
  await form.getByLabel(/^Nombre completo/).fill("Ángela Muñoz");
  await form.getByLabel(/^Correo electrónico/).fill("angela@correo.es");
  await form.getByLabel(/^Teléfono/).fill("+34 612 004 518");
  await endSignIn(house, page);
  const save = form.getByRole("button", { name: "Guardar", exact: true });
  // What the page asks for by itself may find out before the press does.
  const isPressed = await save.click({ timeout: 3_000 }).then(
    () => true,
    () => false,
  );
  const again = page.getByRole("dialog", { name: "Tu sesión ha caducado" });
  const opened = page.context().waitForEvent("page");
  await again.getByRole("link", { name: "Entrar con Colegio en otra pestaña" }).click();
  const tab = await opened;
  await button(tab).click();
  await isHome(tab);
  await see(again).toHaveCount(0);
  if (!isPressed) await save.click();
  await see(page.getByRole("link", { name: "Ángela Muñoz", exact: true })).toBeVisible();
});
