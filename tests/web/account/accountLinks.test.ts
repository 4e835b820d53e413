import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { linkFor } from "../../support/mailedLink.ts";
import { fillSignUp, newEmail, newTherapist, PASSWORD, see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { expectAccessible } from "../clientsHouse.ts";

const HOME = /^Buen/;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());

/** Signs up. @returns the page that waits for the code, and the mail's link */
async function signedUp() {
  const email = newEmail();
  const page = await house.visit("/signup");
  await fillSignUp(page, email);
  await see(page.getByText(`Hemos enviado un código de verificación a ${email}`)).toBeVisible();
  const link = await vi.waitFor(() => linkFor(house.api, email), { timeout: 30_000, interval: 100 });
  return { email, page, link };
}

describe("the link in the mail of a sign-up", () => {
  test("opened on a phone asks for the password, and the first browser goes on by itself", async () => {
    const { email, page, link } = await signedUp();
    const phone = await house.visit(link, PHONE);
    await see(phone.getByText(email)).toBeVisible();
    expect(phone.url()).not.toContain("#");
    await expectAccessible(phone);
    const press = phone.getByRole("button", { name: "Verificar" });
    await press.click();
    await see(phone.getByRole("alert")).toHaveText("Hace falta para continuar.");
    await phone.getByLabel(/La contraseña que elegiste/).fill("no-es-esta-clave");
    await press.click();
    await see(phone.getByRole("alert")).toHaveText("La contraseña no es correcta.");
    await phone.getByLabel(/La contraseña que elegiste/).fill(PASSWORD);
    await phone.keyboard.press("Enter");
    await see(phone.getByRole("heading", { level: 1, name: "Correo verificado" })).toBeFocused();
    await see(phone.getByText("Sigue en el navegador en el que empezaste")).toBeVisible();
    await page.bringToFront();
    await see(page.getByRole("heading", { level: 1, name: HOME })).toBeVisible();
  });

  test("opened in the same browser needs one press, also after a reload, and both tabs are in", async () => {
    const { page, link } = await signedUp();
    const tab = await page.context().newPage();
    await tab.goto(link);
    await see(tab.getByRole("button", { name: "Verificar" })).toBeVisible();
    await tab.reload();
    await tab.getByRole("button", { name: "Verificar" }).click();
    await see(tab.getByRole("heading", { level: 1, name: HOME })).toBeVisible();
    await see(page.getByRole("heading", { level: 1, name: HOME })).toBeVisible();
    const kept = await tab.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toContain(new URL(link).hash.slice(1));
  });

  test("used already, cut short or without anything says so in Spanish", async () => {
    const { page, link } = await signedUp();
    for (const opened of [link.slice(0, -3), link.replace(/#.*/, ""), link.replace(/#.*/, "#%00<script>")]) {
      const other = await house.visit(opened);
      await see(other.getByRole("heading", { level: 1, name: "No se pudo verificar" })).toBeVisible();
      await see(other.getByText(/^El enlace ha caducado o ya se ha usado\./)).toBeVisible();
      await other.getByRole("link", { name: "Ir a iniciar sesión" }).click();
      await see(other.getByRole("heading", { level: 1, name: "Inicia sesión" })).toBeVisible();
    }
    await page.getByLabel(/Código/).fill("1");
    await see(page.getByRole("button", { name: "Verificar" })).toBeEnabled();
  });
});

test("the link to a further address is pressed elsewhere, and the open dialog knows", async () => {
  const { page } = await newTherapist(house, { where: "/dashboard/clients?cuenta=perfil" });
  const email = newEmail();
  await page.getByRole("button", { name: "Añadir un correo" }).click();
  await page.getByRole("dialog", { name: "Añadir un correo" }).getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Tu contraseña").fill(PASSWORD);
  await page.getByRole("button", { name: "Enviar código" }).click();
  await see(page.getByText("O abre el enlace del correo")).toBeVisible();
  const link = await vi.waitFor(() => linkFor(house.api, email), { timeout: 30_000, interval: 100 });
  const phone = await house.visit(link, PHONE);
  await phone.getByLabel(/Tu contraseña/).fill(PASSWORD);
  await phone.getByRole("button", { name: "Verificar" }).click();
  await see(phone.getByRole("heading", { level: 1, name: "Correo verificado" })).toBeVisible();
  await page.bringToFront();
  await see(page.getByRole("dialog", { name: "Verifica el correo" })).toBeHidden();
  await see(page.getByRole("button", { name: `Hacer principal ${email}` })).toBeVisible();
});
