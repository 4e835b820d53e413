import type { Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, test } from "vitest";
import { type OidcDouble, startOidc } from "../../support/outside/oidc.ts";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";

const NOT_LOADED = "No se pudo cargar. Comprueba tu conexión. Si sigue igual, recarga la página.";

let issuer: OidcDouble;
let house: WebHouse;
beforeAll(async () => {
  issuer = await startOidc();
  const providers = [issuer.choice];
  house = await startWebHouse(async () => ({ api: { providers }, gateway: { providers } }));
});
afterEach(() => house.sayGoodbye());
afterAll(async () => {
  await house.close();
  await issuer.close();
});

const told = (page: Page) => page.getByRole("alert").filter({ hasText: NOT_LOADED });
/** The connection is back, and with it what had not come. */
async function mendCode(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: "wait" });
  await page.context().setOffline(true);
  await page.context().setOffline(false);
}

test.each(["/login", "/signup"])(
  "where the buttons of accounts elsewhere do not come, %s stays as it is written, and they come once there is a connection",
  async (address) => {
    const page = await house.visit("/healthz");
    await page.route("**/assets/ProviderButtons-*", (route) => route.abort());
    await page.goto(address);
    const email = page.getByLabel("Correo electrónico");
    await email.fill("elena@correo.es");
    await see(told(page)).toBeVisible();
    await see(email).toHaveValue("elena@correo.es");
    await mendCode(page);
    await see(page.getByRole("button", { name: "Continuar con Colegio" })).toBeVisible();
    await see(told(page)).toHaveCount(0);
    await see(email).toHaveValue("elena@correo.es");
  },
);

test("where the terms do not come, the sign-up stays as it is written and says so, and the next press opens them", async () => {
  const page = await house.visit("/signup");
  const name = page.getByLabel("Nombre completo");
  await name.fill("Elena Vidal");
  await page.route("**/assets/TermsModal-*", (route) => route.abort());
  const terms = page.getByRole("button", { name: "términos y la política de privacidad" });
  for (const _ of ["once", "twice"]) {
    await terms.press("Enter");
    await see(told(page)).toBeVisible();
    await see(name).toHaveValue("Elena Vidal");
  }
  await mendCode(page);
  await terms.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Términos y privacidad" });
  await see(dialog).toBeVisible();
  await see(told(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await see(dialog).toHaveCount(0);
  await see(terms).toBeFocused();
  await see(name).toHaveValue("Elena Vidal");
});

/** What is pressed before the page has come to life leads there as another document. */
async function alive(): Promise<Page> {
  const page = await house.visit("/login");
  await see(page.getByRole("button", { name: "Continuar con Colegio" })).toBeVisible();
  return page;
}

test("a page around signing in whose code did not come comes by itself once there is a connection, and when it is gone to again", async () => {
  const page = await alive();
  await page.route("**/assets/SignupScreen-*", (route) => route.abort());
  const failed = page.getByRole("heading", { level: 1, name: "No se pudo abrir esta página" });
  const signUp = page.getByRole("heading", { level: 1, name: "Crea tu cuenta" });
  const toSignUp = page.getByRole("link", { name: "Crea una gratis" });
  await toSignUp.click();
  await see(failed).toBeFocused();
  await page.goBack();
  await see(page.getByRole("heading", { level: 1, name: "Inicia sesión" })).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await toSignUp.click();
  await see(signUp).toBeFocused();

  const other = await alive();
  await other.route("**/assets/SignupScreen-*", (route) => route.abort());
  await other.getByRole("link", { name: "Crea una gratis" }).click();
  await see(other.getByRole("heading", { level: 1, name: "No se pudo abrir esta página" })).toBeFocused();
  await mendCode(other);
  await see(other.getByRole("heading", { level: 1, name: "Crea tu cuenta" })).toBeVisible();
});
