import type { Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { browserOf, turnOnSecondStep } from "../../support/account.ts";
import { newTherapist as quickTherapist } from "../../support/api.ts";
import { type SmsHook, startSmsHook } from "../../support/outside/smsHook.ts";
import { totp } from "../../support/totp.ts";
import { fillSignIn, PASSWORD, see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { expectAccessible } from "../clientsHouse.ts";

let hook: SmsHook;
let house: WebHouse;
beforeAll(async () => {
  hook = await startSmsHook();
  house = await startWebHouse(async () => ({ api: { requireSecondFactor: true, sms: hook.choice } }));
});
afterEach(() => house.sayGoodbye());
afterAll(async () => {
  await house.close();
  await hook.close();
});

const wallOf = (page: Page) => page.getByRole("dialog", { name: "Protege tu cuenta" });
const isHome = (page: Page) => see(page.getByRole("heading", { level: 1, name: /^Buen/ })).toBeVisible();
/** Tab until the button with that name has the focus, then Enter. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  const button = page
    .getByRole("dialog")
    .last()
    .getByRole("button", { name, exact: typeof name === "string" });
  await see(button).toBeVisible();
  for (let steps = 0; steps < 15 && !(await button.evaluate((at) => at === document.activeElement)); steps++)
    await page.keyboard.press("Tab");
  await see(button).toBeFocused();
  await page.keyboard.press("Enter");
}
/** Sets the authenticator app up by keyboard alone. @returns its key */
async function setUp(page: Page, password: string): Promise<string> {
  await see(wallOf(page)).toBeVisible();
  await press(page, "Con una aplicación de autenticación");
  await see(page.getByLabel("Tu contraseña", { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  const secret = (await page.getByRole("code").textContent())?.replaceAll(" ", "") ?? "";
  await see(page.getByLabel("Código de la aplicación")).toBeFocused();
  await page.keyboard.type(totp(secret));
  await see(page.getByRole("list", { name: "Códigos de respaldo" }).getByRole("listitem")).toHaveCount(10);
  await press(page, "Los he guardado");
  return secret;
}

test("whoever signs in without a second step is led to one by keyboard alone, can leave, and then comes in with it", async () => {
  const person = await quickTherapist(house.api, "Elena Vidal", PASSWORD);
  const page = await house.visit("/login");
  await fillSignIn(page, person.email);
  await see(wallOf(page)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await see(wallOf(page)).toBeVisible();
  await page.goto("/dashboard/clients");
  await see(wallOf(page)).toBeVisible();
  await press(page, "Cerrar sesión");
  await see(page.getByRole("heading", { level: 1, name: "Inicia sesión" })).toBeVisible();

  await fillSignIn(page, person.email);
  const secret = await setUp(page, PASSWORD);
  await isHome(page);
  await see(wallOf(page)).toBeHidden();

  const again = await house.visit("/login");
  await fillSignIn(again, person.email);
  await again.getByLabel("Código de verificación").fill(totp(secret, 1));
  await isHome(again);
});

test("what is being written survives that the step is taken off elsewhere, and is saved once it is back", async () => {
  const person = await quickTherapist(house.api, "Elena Vidal", PASSWORD);
  const elsewhere = browserOf(house.api, person.cookie);
  const { secret } = await turnOnSecondStep(elsewhere, PASSWORD);
  const page = await house.visit("/login");
  await fillSignIn(page, person.email);
  await page.getByLabel("Código de verificación").fill(totp(secret, 1));
  await isHome(page);
  await page.goto("/dashboard/clients");
  await page.getByRole("button", { name: "Nuevo cliente" }).first().click();
  await page.getByLabel("Nombre completo").fill("Lucía Canario");
  await page.getByLabel("Correo electrónico").fill("lucia@ejemplo.es");
  await page.getByLabel("Teléfono").fill("600 000 000");
  await elsewhere.post("/manage/second-step/stop", { password: PASSWORD });
  await page.getByRole("button", { name: "Guardar" }).click();
  await setUp(page, PASSWORD);
  await see(wallOf(page)).toBeHidden();
  await see(page.getByText("Lucía Canario").first()).toBeVisible();
});

/** The wall with the ten codes that are shown once. */
async function openCodes() {
  const person = await quickTherapist(house.api, "Elena Vidal", PASSWORD);
  const page = await house.visit("/login");
  await fillSignIn(page, person.email);
  await press(page, "Con una aplicación de autenticación");
  await page.getByLabel("Tu contraseña", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  const secret = (await page.getByRole("code").textContent())?.replaceAll(" ", "") ?? "";
  await page.getByLabel("Código de la aplicación").fill(totp(secret));
  const codes = page.getByRole("list", { name: "Códigos de respaldo" }).getByRole("listitem");
  await see(codes).toHaveCount(10);
  return { page, codes };
}
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

test("the backup codes stay until they are put away, also when the therapist looks into another window meanwhile", async () => {
  const { page, codes } = await openCodes();
  const isAskedAgain = page.waitForResponse((answer) => answer.url().endsWith("/auth/manage"));
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await isAskedAgain;
  // What would follow has followed by then.
  await drawn(page);
  await see(codes).toHaveCount(10);
  await press(page, "Los he guardado");
  await isHome(page);
});

test("the backup codes stay until they are put away, also when another window goes on meanwhile", async () => {
  const { page, codes } = await openCodes();
  const told = page.evaluate(() => new Promise((heard) => window.addEventListener("storage", heard, { once: true })));
  const other = await page.context().newPage();
  await other.goto("/dashboard");
  await isHome(other);
  await other.evaluate(() => {
    const kept = localStorage.getItem("persist:root") ?? "";
    localStorage.setItem("persist:root", `${kept} `);
    localStorage.setItem("persist:root", kept);
  });
  await told;
  await drawn(page);
  await see(codes).toHaveCount(10);
  await press(page, "Los he guardado");
  await isHome(page);
});

test("a mistyped telephone is corrected, at once and after coming back, and leaves no other number behind", async () => {
  const person = await quickTherapist(house.api, "Elena Vidal", PASSWORD);
  const page = await house.visit("/login");
  await fillSignIn(page, person.email);
  const dialog = page.getByRole("dialog", { name: /Añadir un teléfono|Verifica el teléfono/ });
  const number = dialog.getByLabel("Teléfono");
  const typeNumber = async (typed: string) => {
    await number.fill(typed);
    await dialog.getByLabel("Tu contraseña", { exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await see(dialog.getByText(`Hemos enviado un SMS con un código a ${typed}`)).toBeVisible();
  };
  await press(page, /^Con un código por SMS/);
  await typeNumber("+34 612 345 677");
  await press(page, "Usar otro número");
  await see(number).toHaveValue("+34 612 345 677");
  await see(number).toBeFocused();
  await typeNumber("+34 612 345 676");
  await page.getByRole("button", { name: "Cancelar" }).click();
  await press(page, /^Con un código por SMS/);
  await see(dialog.getByText("Escribe el código enviado a +34 612 345 676")).toBeVisible();
  await press(page, "Usar otro número");
  await typeNumber("+34 612 345 678");
  await expectAccessible(page);
  const own = browserOf(house.api, person.cookie);
  expect((await own.overview()).phones.numbers.map((one) => one.number)).toEqual(["+34612345678"]);
  await expect.poll(() => hook.texts.some(({ to }) => to === "+34612345678"), { timeout: 30_000 }).toBe(true);
  await dialog.getByLabel(/Código/).fill(hook.codeFor("+34612345678"));
  await see(wallOf(page).getByRole("button", { name: "Con un código por SMS", exact: true })).toBeVisible();
});
