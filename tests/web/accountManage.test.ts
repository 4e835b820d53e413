import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { totp } from "../support/totp.ts";
import { fillSignIn, newTherapist, PASSWORD, see, startWebHouse, type WebHouse } from "./accountHouse.ts";
import { expectAccessible } from "./clientsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
}, 120_000);
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
vi.setConfig({ testTimeout: 90_000 });

const NEW_PASSWORD = "otra-clave-larga-8";

test("a therapist changes name and password, and turns on the second step that is then asked for", async () => {
  const { page, email } = await newTherapist(house);
  const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
  const menu = page.getByRole("button", { name: /^Menú de usuario/ });
  await menu.click();
  await page.getByRole("menuitem", { name: "Gestionar cuenta" }).click();
  await see(page).toHaveURL(/\?cuenta=perfil$/);
  await page.getByRole("button", { name: "Cambiar el nombre" }).click();
  await dialog("Cambiar el nombre").getByLabel("Nombre completo").fill("Elena Vidal Soto");
  await page.keyboard.press("Enter");
  await see(dialog("Cambiar el nombre")).toBeHidden();
  await see(page.getByRole("region", { name: "Nombre" })).toContainText("Elena Vidal Soto");
  await see(page.getByRole("button", { name: "Cambiar el nombre" })).toBeFocused();
  await expectAccessible(page);

  await page.getByRole("tab", { name: "Seguridad" }).click();
  await see(page).toHaveURL(/\?cuenta=seguridad$/);
  await see(page.getByText("Este dispositivo")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cambiar la contraseña" }).click();
  await page.getByLabel("Contraseña actual", { exact: true }).fill("no-es-esta");
  await page.getByLabel("Contraseña nueva", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Cambiar contraseña" }).click();
  await see(page.getByRole("alert")).toHaveText("La contraseña no es correcta.");
  await page.getByLabel("Contraseña actual", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await see(dialog("Cambiar la contraseña")).toBeHidden();

  await page.getByRole("button", { name: "Activar la verificación en dos pasos" }).click();
  await page.getByLabel("Tu contraseña", { exact: true }).fill(NEW_PASSWORD);
  await page.keyboard.press("Enter");
  const secret = (await page.locator(".totp-key").textContent())?.replaceAll(" ", "") ?? "";
  await expectAccessible(page);
  await page.getByLabel("Código de la aplicación").fill(totp(secret));
  await page.keyboard.press("Enter");
  const codes = page.getByRole("list", { name: "Códigos de respaldo" }).getByRole("listitem");
  await see(codes).toHaveCount(10);
  const backup = (await codes.first().textContent()) ?? "";
  await page.getByRole("button", { name: "Los he guardado" }).click();
  await see(page.getByText("Te quedan 10 códigos de respaldo.")).toBeVisible();
  await page.keyboard.press("Escape");
  await see(page.getByRole("dialog")).toBeHidden();
  await see(menu).toBeFocused();
  await see(menu).toHaveAccessibleName("Menú de usuario: Elena Vidal Soto");

  await page.getByRole("button", { name: "Cerrar sesión" }).first().click();
  await fillSignIn(page, email, NEW_PASSWORD);
  await page.getByLabel("Código de verificación").fill("000000");
  await page.getByRole("button", { name: "Continuar" }).click();
  await see(page.getByRole("alert")).toContainText("El código no es correcto");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Usar un código de respaldo" }).click();
  await page.getByLabel("Código de respaldo").fill(backup);
  await page.getByRole("button", { name: "Continuar" }).click();
  await see(page.getByRole("heading", { level: 1, name: "Clientes" })).toBeVisible();

  await page.goto("/dashboard/clients?cuenta=seguridad");
  await page.getByRole("button", { name: "Quitar la verificación en dos pasos" }).click();
  await see(dialog("Quitar la verificación en dos pasos")).toContainText("Tu cuenta será menos segura");
  await page.getByLabel("Tu contraseña", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Quitar", exact: true }).click();
  await see(page.getByText("Desactivada")).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(email);
});
