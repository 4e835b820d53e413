import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type SmsHook, startSmsHook } from "../../support/outside/smsHook.ts";
import { fillSignIn, newTherapist, PASSWORD, see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { expectAccessible } from "../clientsHouse.ts";

const HOME = /^Buen/;
const NUMBER = "+34612345678";

let hook: SmsHook;
let house: WebHouse;
beforeAll(async () => {
  hook = await startSmsHook();
  house = await startWebHouse(async () => ({ api: { sms: hook.choice } }));
});
afterEach(() => house.sayGoodbye());
afterAll(async () => {
  await house.close();
  await hook.close();
});

/** The code of the newest text, once there are more than so many. */
const code = (before: number) =>
  vi.waitFor(
    () => {
      expect(hook.texts.length).toBeGreaterThan(before);
      return hook.codeFor(NUMBER);
    },
    { timeout: 30_000, interval: 100 },
  );

test("a therapist adds a phone, makes it the second step, and signs in with the keyboard by a code that is sent", async () => {
  const { page, email } = await newTherapist(house, { where: "/dashboard/clients?cuenta=perfil" });
  await page.getByRole("button", { name: "Añadir un teléfono" }).click();
  const adding = page.getByRole("dialog", { name: "Añadir un teléfono" });
  await adding.getByLabel("Teléfono").fill("12");
  await page.getByLabel("Tu contraseña").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await see(page.getByRole("alert")).toHaveText("Escríbelo con su prefijo, como +34 612 345 678.");
  await adding.getByLabel("Teléfono").fill("612 34 56 78");
  await page.keyboard.press("Enter");
  await see(page.getByText("Hemos enviado un SMS con un código a +34 612 345 678")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(/Código/).fill(await code(0));
  await see(page.getByRole("button", { name: "Quitar +34 612 345 678" })).toBeVisible();

  await page.getByRole("tab", { name: "Seguridad" }).click();
  await page.getByRole("button", { name: "Activar los códigos por SMS" }).click();
  await see(page.getByText("Quien se haga con tu línea también recibiría el código")).toBeVisible();
  await page.getByLabel("Tu contraseña").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await see(page.getByRole("list", { name: "Códigos de respaldo" }).getByRole("listitem")).toHaveCount(10);
  const [backup = ""] = await page
    .getByRole("list", { name: "Códigos de respaldo" })
    .getByRole("listitem")
    .allInnerTexts();
  await page.getByRole("button", { name: "Los he guardado" }).click();
  await see(page.getByRole("region", { name: "Verificación en dos pasos" })).toContainText("Activada");
  await expectAccessible(page);

  const sent = hook.texts.length;
  const other = await house.visit("/login");
  await fillSignIn(other, email);
  await see(other.getByText("Hemos enviado un código de verificación a ••• 678")).toBeVisible();
  await see(other.getByLabel(/Código/)).toBeFocused();
  await expectAccessible(other);
  await code(sent);
  await other.reload();
  await see(other.getByText("Hemos enviado un código de verificación a ••• 678")).toBeVisible();
  await see(other.getByRole("button", { name: "Reenviar código" })).toBeEnabled();
  await see(other.getByLabel(/Código/)).toBeFocused();
  await other.keyboard.type("000000");
  await see(other.getByRole("alert")).toHaveText("El código no es correcto. Escribe el del último SMS.");
  await other.getByLabel(/Código/).fill(await code(sent));
  await see(other.getByRole("heading", { level: 1, name: HOME })).toBeVisible();
  expect(hook.texts.length).toBe(sent + 1);

  const third = await house.visit("/login");
  await fillSignIn(third, email);
  await third.getByRole("button", { name: "Usar un código de respaldo" }).click();
  await third.getByLabel("Código de respaldo").fill(backup);
  await third.keyboard.press("Enter");
  await see(third.getByRole("heading", { level: 1, name: HOME })).toBeVisible();
});
