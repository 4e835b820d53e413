import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { user } from "../../../api/account/accounts.table.ts";
import { totp } from "../../support/totp.ts";
import { fillSignIn, newTherapist, PASSWORD, see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { expectAccessible } from "../clientsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());

const NEW_PASSWORD = "otra-clave-larga-8";

test("a therapist changes name and password, and turns on the second step that is then asked for", async () => {
  const { page, email } = await newTherapist(house);
  const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
  const menu = page.getByRole("button", { name: /^Menú de usuario/ });
  await menu.click();
  await page.getByRole("menuitem", { name: "Gestionar cuenta" }).click();
  await see(page).toHaveURL(/\?cuenta=perfil$/);
  await page.getByRole("button", { name: "Cambiar el nombre", exact: true }).click();
  await dialog("Cambiar el nombre").getByLabel("Nombre completo").fill("Elena Vidal Soto");
  await page.keyboard.press("Enter");
  await see(dialog("Cambiar el nombre")).toBeHidden();
  await see(page.getByRole("region", { name: "Nombre", exact: true })).toContainText("Elena Vidal Soto");
  await see(page.getByRole("button", { name: "Cambiar el nombre", exact: true })).toBeFocused();
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
  const secret = (await page.getByRole("code").textContent())?.replaceAll(" ", "") ?? "";
  await expectAccessible(page);
  await page.getByLabel("Código de la aplicación").fill(totp(secret));
  const codes = page.getByRole("list", { name: "Códigos de respaldo" }).getByRole("listitem");
  await see(codes).toHaveCount(10);
  const backup = (await codes.first().textContent()) ?? "";
  await page.keyboard.press("Escape");
  await see(dialog("Tus códigos de respaldo").getByRole("button")).toHaveText([
    "Copiar",
    "Descargar",
    "Los he guardado",
  ]);
  await page.getByRole("button", { name: "Los he guardado" }).click();
  await see(page.getByText("Te quedan 10 códigos de respaldo.")).toBeVisible();
  await see(dialog("Tus códigos de respaldo")).toBeHidden();
  await page.keyboard.press("Escape");
  await see(page.getByRole("dialog")).toBeHidden();
  await see(menu).toBeFocused();
  await see(menu).toHaveAccessibleName("Menú de usuario: Elena Vidal Soto");

  await page.getByRole("button", { name: "Cerrar sesión" }).first().click();
  await fillSignIn(page, email, NEW_PASSWORD);
  await page.getByLabel("Código de verificación").fill("000000");
  await see(page.getByRole("alert")).toContainText("El código no es correcto");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Usar un código de respaldo" }).click();
  await page.getByLabel("Código de respaldo").fill(backup);
  await page.getByRole("button", { name: "Continuar" }).click();
  await see(page.getByRole("button", { name: /^Menú de usuario/ })).toBeVisible();

  await page.goto("/dashboard/clients?cuenta=seguridad");
  await page.getByRole("button", { name: "Quitar la verificación en dos pasos" }).click();
  await see(dialog("Quitar la verificación en dos pasos")).toContainText("Tu cuenta será menos segura");
  await page.getByLabel("Tu contraseña", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Quitar", exact: true }).click();
  await see(page.getByText("Desactivada")).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(email);
});

test("a therapist enters with a passkey, changes the e-mail and the image, and deletes the account", async () => {
  const { page, email } = await newTherapist(house, { fresh: true });
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  const device = { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true } as const;
  const options = { ...device, isUserVerified: true, automaticPresenceSimulation: true };
  await browser.send("WebAuthn.addVirtualAuthenticator", { options });
  const password = page.getByLabel("Tu contraseña", { exact: true });
  const confirm = async (button: string) => {
    await password.fill(PASSWORD);
    await page.locator("form:has([name=password])").getByRole("button", { name: button, exact: true }).click();
  };
  const open = async (tab: string) => {
    await page.goto(`/dashboard/clients?cuenta=${tab}`);
    await see(page.getByRole("dialog", { name: "Gestionar cuenta" })).toBeVisible();
  };

  await open("seguridad");
  await page.getByRole("button", { name: "Añadir una llave de acceso" }).click();
  await page.getByRole("textbox", { name: "Nombre de la llave" }).fill("Portátil");
  await confirm("Crear llave");
  await page.getByRole("button", { name: "Renombrar «Portátil»" }).click();
  await page.getByRole("textbox", { name: "Nombre de la llave" }).fill("Portátil azul");
  await page.keyboard.press("Enter");
  await see(page.getByRole("button", { name: "Quitar «Portátil azul»" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Cerrar sesión" }).first().click();
  const shut = (lockedAt: Date | null) =>
    house.api.database.owner.update(user).set({ lockedAt }).where(eq(user.email, email));
  await shut(new Date());
  await page.getByRole("button", { name: "Entrar con llave de acceso" }).click();
  await see(page.getByRole("alert")).toHaveText("Esta cuenta está bloqueada. Escribe a soporte para saber por qué.");
  await shut(null);
  await page.getByRole("button", { name: "Entrar con llave de acceso" }).click();
  await see(page.getByRole("button", { name: /^Menú de usuario/ })).toBeVisible();

  await open("perfil");
  const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Subir una imagen" }).click();
  await (await chooser).setFiles({ name: "yo.png", mimeType: "image/png", buffer: Buffer.from(pixel, "base64") });
  const image = page.getByRole("img", { name: "Tu imagen de perfil" });
  await see(image).toBeVisible();
  expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(512);
  await see(page.locator("header img[src^='/auth/image?v=']")).toHaveCount(1);
  const other = `otra.${email}`;
  await page.getByRole("button", { name: "Añadir un correo" }).click();
  await page.getByRole("textbox", { name: "Correo electrónico" }).fill(other);
  await confirm("Enviar código");
  const code = page.getByRole("textbox", { name: "Código de verificación" });
  await see(code).toBeVisible();
  await code.fill(await house.api.codeFor(other));
  await page.getByRole("button", { name: `Hacer principal ${other}` }).click();
  await confirm("Hacer principal");
  await see(page.getByRole("listitem").filter({ hasText: other })).toContainText("Principal");
  await expectAccessible(page);

  // In the bar and in its menu, also on a page that is loaded anew, until it is taken away.
  await page.goto("/dashboard/clients");
  const portraits = page.locator("img[src^='/auth/image?v=']");
  await see(portraits).toHaveCount(1);
  await page.getByRole("button", { name: /^Menú de usuario/ }).click();
  await see(portraits).toHaveCount(2);
  await page.keyboard.press("Escape");
  await open("perfil");
  await page.getByRole("button", { name: "Quitar la imagen" }).click();
  await see(portraits).toHaveCount(0);

  await page.getByRole("tab", { name: "Seguridad" }).click();
  await page.getByRole("button", { name: "Quitar «Portátil azul»" }).click();
  await confirm("Quitar");
  await see(page.getByRole("region", { name: "Llaves de acceso" })).toContainText("Ninguna");
  await page.getByRole("button", { name: "Eliminar cuenta" }).click();
  await confirm("Eliminar cuenta");
  await see(page.getByRole("alert")).toHaveText("Tiene que ser exactamente esa frase.");
  await page.getByRole("textbox", { name: "Escribe «Eliminar cuenta»" }).fill("Eliminar cuenta");
  await expectAccessible(page);
  await confirm("Eliminar cuenta");
  await see(page).toHaveURL(/\/login$/);
  const word = page.getByRole("status").filter({ hasText: "Tu cuenta se ha eliminado." });
  await see(word).toContainText("dentro de 30 días");
  await page.reload();
  await see(word).toBeVisible();
  await expectAccessible(page);
  await fillSignIn(page, other);
  await see(page.getByRole("alert")).toHaveText("Credenciales incorrectas. Por favor verifica tu email y contraseña.");
});

test("the tab that is pressed keeps the focus while what it shows is still on its way", async () => {
  const { page } = await newTherapist(house, { where: "/dashboard/clients?cuenta=seguridad" });
  const profile = page.getByRole("tab", { name: "Perfil" });
  await profile.click();
  await see(page.getByRole("link", { name: "Traer datos" })).toBeVisible();
  await see(profile).toBeFocused();
});
