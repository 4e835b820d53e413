import type { Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { fillSignIn, newTherapist, PASSWORD, see, startWebHouse, type WebHouse } from "../accountHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());

const DELETE = "**/auth/manage/delete";

/** The form that ends an account, filled in. */
async function atTheEnd() {
  const { page, email } = await newTherapist(house, { where: "/dashboard/clients?cuenta=seguridad" });
  await page.getByRole("button", { name: "Eliminar cuenta" }).click();
  await page.getByRole("textbox", { name: "Escribe «Eliminar cuenta»" }).fill("Eliminar cuenta");
  await page.getByLabel("Tu contraseña", { exact: true }).fill(PASSWORD);
  return { page, email };
}

/** What is sent there arrives; its answer does not. */
const losing = (page: Page, where: string) =>
  page.route(where, async (route) => {
    await route.fetch();
    await route.abort();
  });

/** Enter asks for the end of the account. */
const ask = (page: Page) => Promise.all([page.waitForRequest(DELETE), page.keyboard.press("Enter")]);

/** The portal has been left, with the farewell, and the account is gone. */
async function isGone(page: Page, email: string): Promise<void> {
  await see(page).toHaveURL(/\/login$/);
  await see(page.getByRole("status").filter({ hasText: "Tu cuenta se ha eliminado." })).toBeVisible();
  await fillSignIn(page, email);
  await see(page.getByRole("alert")).toHaveText("Credenciales incorrectas. Por favor verifica tu email y contraseña.");
}

test("an account whose deletion was never answered is said farewell to as soon as its sign-in is found gone", async () => {
  const { page, email } = await atTheEnd();
  await losing(page, DELETE);
  await page.keyboard.press("Enter");
  await isGone(page, email);
});

test("and, where nothing at all was answered any more, when it is pressed again", async () => {
  const { page, email } = await atTheEnd();
  await losing(page, DELETE);
  await page.route(/\/auth\/(get-session|token)$/, (route) => route.abort());
  await ask(page);
  await see(page.getByRole("alert")).toHaveText(/^No se pudo hacer\. Comprueba tu conexión/);
  await page.unroute(DELETE);
  await page.unroute(/\/auth\/(get-session|token)$/);
  await page.keyboard.press("Enter");
  await isGone(page, email);
});

test("an account whose deletion never arrived is there, and is deleted when it is pressed again", async () => {
  const { page, email } = await atTheEnd();
  await page.route(DELETE, (route) => route.abort());
  await ask(page);
  await see(page.getByRole("alert")).toHaveText(/^No se pudo hacer\. Comprueba tu conexión/);
  expect((await page.request.get("/auth/token")).status()).toBe(200);
  await page.unroute(DELETE);
  await page.keyboard.press("Enter");
  await isGone(page, email);
});

test("a deleted account is left also where signing out is not answered", async () => {
  const { page, email } = await atTheEnd();
  await page.route("**/auth/sign-out", (route) => route.abort());
  await page.keyboard.press("Enter");
  await isGone(page, email);
});

test("an account that has answered since is not taken for deleted when its sign-in ends", async () => {
  const { page } = await atTheEnd();
  const password = page.getByLabel("Tu contraseña", { exact: true });
  await page.route(DELETE, (route) => route.abort());
  await ask(page);
  await see(page.getByRole("alert")).toHaveText(/^No se pudo hacer\. Comprueba tu conexión/);
  await page.unroute(DELETE);
  await password.fill("no-es-esta-clave");
  await page.keyboard.press("Enter");
  await see(page.getByRole("alert")).toHaveText(/contraseña/i);
  await page.context().clearCookies();
  await password.fill(PASSWORD);
  await page.keyboard.press("Enter");
  await see(page.getByRole("dialog", { name: "Tu sesión ha caducado" })).toBeVisible();
  await see(page.getByText("Tu cuenta se ha eliminado.")).toHaveCount(0);
});

test("deleting an account asks before what is being written in another window is lost, and that window says farewell as well", async () => {
  const { page, email } = await atTheEnd();
  const other = await page.context().newPage();
  const follows = other.waitForRequest("**/graphql/stream");
  await other.goto(`${house.url}/dashboard/clients`);
  await follows;
  await other.getByRole("button", { name: "Nuevo Cliente" }).first().click();
  await other.getByRole("textbox", { name: /^Nombre/ }).fill("Mateo Quiroga");
  await page.bringToFront();
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "¿Descartar los cambios?" });
  await see(question).toContainText("Lo que has escrito en otra ventana y no has guardado se perderá.");
  await question.getByRole("button", { name: "Cancelar" }).click();
  await see(page.getByRole("textbox", { name: "Escribe «Eliminar cuenta»" })).toHaveCount(0);
  await page.getByRole("button", { name: "Eliminar cuenta" }).click();
  await page.getByRole("textbox", { name: "Escribe «Eliminar cuenta»" }).fill("Eliminar cuenta");
  await page.getByLabel("Tu contraseña", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await question.getByRole("button", { name: "Eliminar cuenta" }).click();
  await see(other).toHaveURL(/\/login$/);
  await see(other.getByRole("status").filter({ hasText: "Tu cuenta se ha eliminado." })).toBeVisible();
  await isGone(page, email);
});
