import type { Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { totp } from "../../support/totp.ts";
import { fillSignIn, newTherapist, PASSWORD, see, startWebHouse, type WebHouse } from "../accountHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());

const OVER = "Ha pasado demasiado tiempo. Vuelve a escribir tu correo y tu contraseña.";
const emailOf = (page: Page) => page.getByLabel("Correo electrónico");
const codeOf = (page: Page) => page.getByLabel("Código de verificación");
const isHome = (page: Page) => see(page.getByRole("heading", { level: 1, name: /^Buen/ })).toBeVisible();

/** An account with an authenticator app, and its backup codes. */
async function withApp() {
  const { page, email } = await newTherapist(house, { where: "/dashboard/clients?cuenta=seguridad" });
  await page.getByRole("button", { name: "Activar la verificación en dos pasos" }).click();
  await page.getByLabel("Tu contraseña", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  const secret = (await page.getByRole("code").textContent())?.replaceAll(" ", "") ?? "";
  await page.getByLabel("Código de la aplicación").fill(totp(secret));
  const codes = page.getByRole("list", { name: "Códigos de respaldo" }).getByRole("listitem");
  await see(codes).toHaveCount(10);
  return { email, secret, codes: await codes.allTextContents() };
}

test("the second step survives a reload, leads back when it is over, and takes a backup code with spaces", async () => {
  const { email, secret, codes } = await withApp();
  const page = await house.visit("/login");
  await fillSignIn(page, email);
  await see(codeOf(page)).toBeVisible();
  await page.reload();
  await see(codeOf(page)).toBeFocused();
  expect(page.url()).toBe(`${house.url}/login`);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(email);
  await page.getByRole("button", { name: "Volver" }).click();
  await see(emailOf(page)).toHaveValue(email);
  await page.reload();
  await see(emailOf(page)).toHaveValue(email);

  await fillSignIn(page, email);
  await see(codeOf(page)).toBeVisible();
  await page.context().clearCookies();
  await page.reload();
  await see(page.getByRole("alert")).toHaveText(OVER);
  await see(emailOf(page)).toHaveValue(email);
  // It may also be over by the time the code is there.
  await fillSignIn(page, email);
  await see(codeOf(page)).toBeVisible();
  await page.context().clearCookies();
  await codeOf(page).fill(totp(secret, 1));
  await see(page.getByRole("alert")).toHaveText(OVER);

  await fillSignIn(page, email);
  await page.getByRole("button", { name: "Usar un código de respaldo" }).click();
  const [backup = ""] = codes;
  await page.getByLabel("Código de respaldo").fill(` ${backup.replace("-", " – ").toUpperCase()} `);
  await page.getByRole("button", { name: "Continuar" }).click();
  await isHome(page);
});

test("of two tabs that wait for the second step, the one that is passed opens both", async () => {
  const { email, codes } = await withApp();
  const page = await house.visit("/login");
  await fillSignIn(page, email);
  await see(codeOf(page)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto("/login");
  await see(emailOf(other)).toBeVisible();
  await fillSignIn(other, email);
  await see(codeOf(other)).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Usar un código de respaldo" }).click();
  await page.getByLabel("Código de respaldo").fill(codes[1] ?? "");
  await page.getByRole("button", { name: "Continuar" }).click();
  await isHome(page);
  await isHome(other);
});

test("where the code of the second step does not come, that is said in its place, and it goes on once there is a connection", async () => {
  const { email, secret } = await withApp();
  const page = await house.visit("/login");
  await page.route("**/assets/SecondStepForm-*", (route) => route.abort());
  await fillSignIn(page, email);
  await see(page.getByRole("alert")).toHaveText(/^No se pudo cargar\. Comprueba tu conexión\./);
  await see(page.getByRole("heading", { level: 1, name: "Inicia sesión" })).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await codeOf(page).fill(totp(secret, 1));
  await isHome(page);
});
