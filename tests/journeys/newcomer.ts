import type { Page } from "@playwright/test";
import type { Portal } from "../support/portal.ts";

export const PASSWORD = "una-clave-larga-9";
let people = 0;
/** An address nobody has signed up with yet. */
export const newEmail = (name = "elena") => `${name}.${process.pid}.${++people}@correo.es`;

/** Signs up in the browser, confirms the e-mailed code, arrives in the portal and goes on to the clients. @returns the e-mail address */
export async function signUp(page: Page, portal: Portal, email = newEmail(), name = "Elena Vidal"): Promise<string> {
  await page.goto("/signup");
  await page.getByLabel("Nombre completo").fill(name);
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirmar contraseña").fill(PASSWORD);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Crear cuenta" }).click();
  await page.waitForURL(/\/verify-email$/);
  await page.getByLabel(/Código/).fill(await portal.codeFor(email));
  await page.getByRole("heading", { level: 1, name: /^Buen/ }).waitFor();
  await page
    .getByRole("navigation")
    .getByRole("link", { name: /^Clientes/ })
    .click();
  await page.getByRole("heading", { level: 1, name: "Clientes" }).waitFor();
  return email;
}

/** Adds one client through the form. */
export async function createClient(page: Page, client: { name: string; email: string; phone: string }): Promise<void> {
  await page.getByRole("button", { name: "Nuevo Cliente" }).first().click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Nombre completo").fill(client.name);
  await form.getByLabel("Correo electrónico").fill(client.email);
  await form.getByLabel("Teléfono").fill(client.phone);
  await form.getByRole("button", { name: "Guardar" }).click();
  await form.waitFor({ state: "hidden" });
  await page.getByRole("row").filter({ hasText: client.name }).waitFor();
}

/** A new practice with these clients; the sixth and later ones take the place of the first, which is deactivated. */
export async function signUpWithClients(page: Page, portal: Portal, names: string[]): Promise<void> {
  await signUp(page, portal);
  for (const [index, name] of names.entries()) {
    if (index === 5) {
      await page.getByRole("button", { name: `Acciones de ${names[0]}` }).click();
      await page.getByRole("menuitem", { name: "Desactivar" }).click();
      await page.getByRole("row").filter({ hasText: "Inactivo" }).first().waitFor();
    }
    await createClient(page, { name, email: `persona${index}@correo.es`, phone: `+34 600 000 00${index}` });
  }
}
