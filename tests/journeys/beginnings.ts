import type { Locator, Page } from "@playwright/test";
import type { Hands } from "./hands.ts";
import { newEmail, PASSWORD } from "./newcomer.ts";

export const CLIENT = { name: "Ángela Muñoz", email: "angela@correo.es", phone: "+34 612 004 518" };

/** A field of the dialog that is open; a required one's label ends in an asterisk. */
export const fieldOf =
  (page: Page) =>
  (label: string): Locator =>
    page
      .getByRole("dialog")
      .getByLabel(new RegExp(`^${label}( \\*)?$`))
      .first();

/** From the first screen into the portal. @returns the e-mail address */
export async function signUpBy(
  { press, write }: Hands,
  page: Page,
  codeFor: (email: string) => Promise<string>,
): Promise<string> {
  const email = newEmail("primera");
  await page.goto("/signup");
  await write(page.getByLabel("Nombre completo"), "Elena Vidal");
  await write(page.getByLabel("Correo electrónico"), email);
  await write(page.getByLabel("Contraseña", { exact: true }), PASSWORD);
  await write(page.getByLabel("Confirmar contraseña"), PASSWORD);
  await press(page.getByRole("checkbox"));
  await press(page.getByRole("button", { name: "Crear cuenta" }));
  await page.waitForURL(/\/verify-email$/);
  await write(page.getByLabel(/Código/).first(), await codeFor(email));
  await page.getByRole("heading", { level: 1, name: /^Buen/ }).waitFor();
  return email;
}

/** Fills in the form of a new client, which is open. */
export async function saveClient({ press, write }: Hands, page: Page, client = CLIENT): Promise<void> {
  const field = fieldOf(page);
  await write(field("Nombre completo"), client.name);
  await write(field("Correo electrónico"), client.email);
  await write(field("Teléfono"), client.phone);
  await press(page.getByRole("dialog").getByRole("button", { name: "Guardar" }));
  await page.getByRole("row").filter({ hasText: client.name }).waitFor();
}

/** A new practice with one client. */
export async function beginWith(hands: Hands, page: Page, codeFor: (email: string) => Promise<string>): Promise<void> {
  await signUpBy(hands, page, codeFor);
  await page.goto("/dashboard/clients");
  await hands.press(page.getByRole("button", { name: "Nuevo Cliente" }).first());
  await saveClient(hands, page);
}

/** Finds a client in the form that is open, and takes that one. */
export async function chooseClient(
  { press, write, pick }: Hands,
  page: Page,
  name = CLIENT.name,
  words = "Ángela",
): Promise<void> {
  await press(page.getByRole("dialog").getByRole("button", { name: /^Cliente/ }));
  await write(page.getByPlaceholder("Buscar cliente").last(), words);
  await pick(page.getByRole("option", { name, exact: true }));
}
