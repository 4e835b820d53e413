import type { Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, test, vi } from "vitest";
import { newTherapist as quickTherapist } from "../../support/api.ts";
import { fillSignIn, PASSWORD, see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { openPractice } from "../clientsHouse.ts";
import { endSignIn } from "../notesHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());

const again = (page: Page) => page.getByRole("dialog", { name: "Tu sesión ha caducado" });
const searchIn = (page: Page) => page.getByRole("textbox", { name: "Buscar clientes" });
const nameIn = (page: Page) =>
  page.getByRole("dialog", { name: "Nuevo Cliente" }).getByRole("textbox", { name: /Nombre/ });

/** A window in which a new client is being written. */
async function openWriting() {
  const { page, email } = await openPractice(house, { clients: ["Ángela Muñoz"], fresh: true });
  await page.getByRole("button", { name: "Nuevo Cliente" }).click();
  await nameIn(page).fill("Mateo Quiroga");
  return { page, email };
}

test("a window that opens after the sign-in has ended leads to it, and what is being written in another stays", async () => {
  const { page, email } = await openWriting();
  await endSignIn(house, page);
  const other = await page.context().newPage();
  await other.goto("/dashboard/clients");
  await see(other).toHaveURL(/\/login/);
  await see(again(page)).toBeVisible();
  await fillSignIn(other, email);
  await see(other.getByRole("link", { name: "Ángela Muñoz" })).toBeVisible();
  await see(again(page)).toHaveCount(0);
  await see(nameIn(page)).toHaveValue("Mateo Quiroga");
  await other.close();
});

test("signed in again over a form or a list, whoever was writing goes on in the field they wrote in", async () => {
  const { page } = await openWriting();
  const list = await page.context().newPage();
  await list.goto("/dashboard/clients");
  await see(list.getByRole("link", { name: "Ángela Muñoz" })).toBeVisible();
  await endSignIn(house, page);
  // It finds out by what is asked for as somebody types.
  await searchIn(list).fill("Ángela");
  await see(again(list)).toBeVisible();
  await again(list).getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await list.keyboard.press("Enter");
  await see(again(list)).toHaveCount(0);
  await see(searchIn(list)).toBeFocused();
  await endSignIn(house, page);
  const other = await page.context().newPage();
  await other.goto("/dashboard/clients");
  await see(other).toHaveURL(/\/login/);
  await see(again(page)).toBeVisible();
  await again(page).getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await see(again(page)).toHaveCount(0);
  await see(nameIn(page)).toBeFocused();
  await Promise.all([list.close(), other.close()]);
});

test("«Salir sin guardar» leaves the one window it is pressed in; another goes only when somebody else signs in", async () => {
  const { page } = await openWriting();
  const other = await page.context().newPage();
  await other.goto("/dashboard/clients");
  await see(other.getByRole("link", { name: "Ángela Muñoz" })).toBeVisible();
  await endSignIn(house, page);
  await searchIn(other).fill("Mateo");
  await again(other).getByRole("button", { name: "Salir sin guardar" }).click();
  await see(other).toHaveURL(/\/login/);
  await see(again(page)).toBeVisible();
  await see(nameIn(page)).toHaveValue("Mateo Quiroga");
  const somebodyElse = await quickTherapist(house.api, "Iván Prieto", PASSWORD);
  await fillSignIn(other, somebodyElse.email);
  await see(again(page)).toHaveCount(0);
  await see(nameIn(page)).toHaveCount(0);
  await other.close();
});

test("signed in again in one window, another that had asked for it as well goes on by itself", async () => {
  const { page } = await openPractice(house, { clients: ["Ángela Muñoz"], fresh: true });
  const other = await page.context().newPage();
  await other.goto("/dashboard/clients");
  await see(other.getByRole("link", { name: "Ángela Muñoz" })).toBeVisible();
  await endSignIn(house, page);
  for (const window of [page, other]) {
    await searchIn(window).fill("Ángela");
    await see(again(window)).toBeVisible();
  }
  await again(other).getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await again(other).getByRole("button", { name: "Iniciar sesión" }).click();
  for (const window of [other, page]) {
    await see(again(window)).toHaveCount(0);
    await see(searchIn(window)).toHaveValue("Ángela");
  }
  await other.close();
});

test("whoever has forgotten the password sets another one in a second window, and what was typed stays", async () => {
  const { page, email } = await openPractice(house, { clients: ["Ángela Muñoz"], fresh: true });
  await endSignIn(house, page);
  await searchIn(page).fill("Ángela");
  const opened = page.context().waitForEvent("page");
  await again(page).getByRole("link", { name: "¿Olvidaste tu contraseña?" }).click();
  const other = await opened;
  await other.getByLabel("Correo electrónico").fill(email);
  await other.getByRole("button", { name: "Enviar código" }).click();
  await other.getByLabel("Nueva contraseña").fill("otra-clave-larga-9");
  await other.getByLabel(/Código/).fill(await vi.waitFor(() => house.api.codeFor(email), { timeout: 30_000 }));
  await other.getByRole("link", { name: "Volver a iniciar sesión" }).click();
  await fillSignIn(other, email, "otra-clave-larga-9");
  await see(other.getByRole("heading", { level: 1, name: /^Buen/ })).toBeVisible();
  await see(again(page)).toHaveCount(0);
  await see(searchIn(page)).toHaveValue("Ángela");
  await other.close();
});
