import type { Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { fillSignUp, newEmail, newTherapist, PASSWORD, see, startWebHouse, type WebHouse } from "../accountHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
const codeFor = (email: string) => vi.waitFor(() => house.api.codeFor(email), { timeout: 30_000, interval: 100 });
const passwordOf = (page: Page) => page.getByLabel("Contraseña", { exact: true });
const emailOf = (page: Page) => page.getByLabel("Correo electrónico");

/** Pastes as a person does, over what is selected. */
async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await page.keyboard.press("Control+V");
}

/** How often an address of the accounts was asked. */
function countOf(page: Page, path: string) {
  const counted = { times: 0 };
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === `/auth${path}`) counted.times += 1;
  });
  return counted;
}

test("what is wrong is told at the first field it is about, and goes as that is put right", async () => {
  const all = "Por favor completa todos los campos";
  const page = await house.visit("/login");
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
  await see(emailOf(page)).toHaveAccessibleDescription(all);
  await see(passwordOf(page)).toHaveAttribute("aria-invalid", "true");
  await see(passwordOf(page)).toHaveAccessibleDescription("");
  await emailOf(page).fill("elena@correo.es");
  await see(emailOf(page)).not.toHaveAttribute("aria-invalid", "true");
  await see(passwordOf(page)).toHaveAccessibleDescription(all);
  await passwordOf(page).fill("x");
  await see(page.getByRole("alert")).toHaveCount(0);
});

test("how long a password has to be is said before it is too short, and a refusal stands at the field it is about", async () => {
  const taken = await newTherapist(house);
  const page = await house.visit("/signup");
  await see(passwordOf(page)).toHaveAccessibleDescription("Mínimo 6 caracteres");
  await fillSignUp(page, newEmail(), "cinco");
  await see(passwordOf(page)).toHaveAccessibleDescription("La contraseña debe tener al menos 6 caracteres");
  await see(passwordOf(page)).toBeFocused();
  for (const field of [passwordOf(page), page.getByLabel("Confirmar contraseña")]) await field.fill("12345678");
  await page.getByRole("button", { name: "Crear cuenta" }).click();
  await see(passwordOf(page)).toHaveAccessibleDescription(/^Esa contraseña es de las que cualquiera probaría/);

  const other = taken.page;
  await other.goto("/dashboard/clients?cuenta=perfil");
  await other.getByRole("button", { name: "Cambiar el nombre de usuario" }).click();
  const username = other.getByRole("textbox", { name: "Nombre de usuario" });
  await see(username).toHaveAccessibleDescription(/Entre 3 y 30 letras minúsculas/);
  await username.fill("2");
  await other.keyboard.press("Enter");
  await see(username).toHaveAttribute("aria-invalid", "true");
});

test("of two passwords each is shown by its own button, which sends nothing", async () => {
  const page = await house.visit("/signup");
  const confirmation = page.getByLabel("Confirmar contraseña");
  await passwordOf(page).fill("una-clave");
  await confirmation.fill("una-clave");
  const show = page.getByRole("button", { name: "Mostrar contraseña" });
  const showOther = page.getByRole("button", { name: "Mostrar confirmación" });
  await showOther.click();
  await see(confirmation).toHaveAttribute("type", "text");
  await see(passwordOf(page)).toHaveAttribute("type", "password");
  await see(showOther).toHaveAttribute("aria-pressed", "true");
  await see(show).toHaveAttribute("aria-pressed", "false");
  await showOther.press("Enter");
  await see(confirmation).toHaveAttribute("type", "password");
  await see(page.getByRole("alert")).toHaveCount(0);
  await expect(show.evaluate((button: HTMLButtonElement) => button.type)).resolves.toBe("button");
});

test("a code that reached nobody is not called a wrong one, and is sent again as it stands", async () => {
  const email = newEmail();
  const page = await house.visit("/signup");
  await fillSignUp(page, email);
  await see(page).toHaveURL(/\/verify-email$/);
  const right = await codeFor(email);
  house.foresee(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await page.getByLabel(/Código/).fill(right);
  await see(page.getByRole("alert")).toHaveText("Comprueba tu conexión e inténtalo de nuevo.");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Verificar" }).click();
  await see(page.getByRole("heading", { level: 1, name: /^Buen/ })).toBeVisible();
});

test("a pasted code is taken with its spaces, sent by its last figure, and not again once it was refused", async () => {
  const email = newEmail();
  const page = await house.visit("/signup");
  const tried = countOf(page, "/email-otp/verify-email");
  await fillSignUp(page, email);
  await see(page).toHaveURL(/\/verify-email$/);
  const code = page.getByLabel(/Código/);
  await code.focus();
  await page.keyboard.type("12345");
  expect(tried.times).toBe(0);
  await paste(page, " 000 - 000\n");
  await see(code).toHaveValue("000000");
  await see(code).toHaveAccessibleDescription(/^Código inválido/);
  await see(code).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("0");
  await see(code).toHaveValue("000000");
  expect(tried.times).toBe(1);
  const right = await codeFor(email);
  await code.selectText();
  await paste(page, `Tu código es ${right.slice(0, 3)}\u00a0${right.slice(3)}.`);
  await see(page.getByRole("heading", { level: 1, name: /^Buen/ })).toBeVisible();
  expect(tried.times).toBe(2);
});

test("the e-mail goes along to the reset and back, outside the address, and the code sends a form that is full", async () => {
  const { email, page: signedIn } = await newTherapist(house);
  await signedIn.context().clearCookies();
  const page = await house.visit("/login");
  const tried = countOf(page, "/email-otp/reset-password");
  await emailOf(page).fill(email);
  await page.getByRole("link", { name: "¿Olvidaste tu contraseña?" }).click();
  await page.waitForURL((url) => url.href === `${house.url}/forgot-password`);
  await see(emailOf(page)).toHaveValue(email);
  await page.getByRole("link", { name: "Volver a iniciar sesión" }).click();
  await page.waitForURL((url) => url.href === `${house.url}/login`);
  await see(emailOf(page)).toHaveValue(email);
  await page.getByRole("link", { name: "¿Olvidaste tu contraseña?" }).click();
  await page.getByRole("button", { name: "Enviar código" }).click();

  const code = page.getByLabel(/Código/);
  await code.fill("000000");
  await page.getByLabel("Nueva contraseña").fill(`${PASSWORD}-2`);
  expect(tried.times).toBe(0);
  await page.getByRole("button", { name: "Cambiar contraseña" }).click();
  await see(code).toHaveAccessibleDescription("Código incorrecto o expirado");
  await code.fill(await codeFor(email));
  await see(page.getByRole("heading", { level: 1, name: "¡Contraseña actualizada exitosamente!" })).toBeVisible();
  expect(tried.times).toBe(2);
  await page.getByRole("link", { name: "Volver a iniciar sesión" }).click();
  await see(emailOf(page)).toHaveValue(email);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(email);
});
