import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { TOTP_CODE } from "../../support/outside/clerk/frontend.ts";
import { fillSignIn, fillSignUp, PASSWORD, see } from "../accountHouse.ts";
import { type ClerkAccounts, startClerk } from "../accountProviders.ts";
import { expectAccessible } from "../clientsHouse.ts";

let accounts: ClerkAccounts;
beforeAll(async () => {
  accounts = await startClerk();
});
afterEach(() => accounts.house.sayGoodbye());
afterAll(() => accounts.close());
const REFUSED = { data: null, errors: [{ message: "", extensions: { code: "UNAUTHENTICATED" } }] };
const ofInterface = (hits: string[]) => hits.filter((hit) => hit.includes("/npm/@clerk/ui@"));

test("account management is Clerk's own, in Spanish, and fetched only when it is opened", async () => {
  accounts.clerk.hits.length = 0;
  const { page } = await accounts.signedIn();
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!/^(?:blob|data):/.test(request.url()) && !request.url().startsWith(accounts.house.url))
      elsewhere.push(request.url());
  });
  await see(page.getByRole("button", { name: "Menú de usuario: Elena Vidal" })).toBeVisible();
  expect(ofInterface(accounts.clerk.hits)).toEqual([]);

  await page.getByRole("button", { name: /Menú de usuario/ }).click();
  await page.getByRole("menuitem", { name: "Gestionar cuenta" }).click();
  const dialog = page.getByRole("dialog", { name: "Gestionar cuenta" });
  await see(dialog.getByText("Gestiona la información de tu cuenta.")).toBeVisible();
  expect(ofInterface(accounts.clerk.hits)).not.toEqual([]);
  const rightOf = (selector: string) =>
    page.locator(selector).evaluate((element) => Math.ceil(element.getBoundingClientRect().right));
  expect(await rightOf("[data-part=clerk] .cl-cardBox")).toBeLessThanOrEqual(await rightOf("[data-part=clerk]"));
  await expectAccessible(page);

  await dialog.getByRole("button", { name: "Actualizar perfil" }).click();
  await dialog.getByLabel("Apellido").fill("Vidal Ruiz");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await see(dialog.getByText("Elena Vidal Ruiz")).toBeVisible();
  await dialog.getByRole("button", { name: "Seguridad" }).click();
  await see(dialog.getByRole("button", { name: "Eliminar cuenta" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cerrar", exact: true }).click();
  await see(dialog).toBeHidden();
  await see(page).toHaveURL(/\/dashboard\/clients$/);
  expect(elsewhere).toEqual([]);
});

test("the practice's time zone is changed beside Clerk's account management", async () => {
  const { page } = await accounts.signedIn();
  await page.getByRole("button", { name: /Menú de usuario/ }).click();
  await page.getByRole("menuitem", { name: "Gestionar cuenta" }).click();
  const row = page.getByRole("region", { name: "Zona horaria" });
  await see(row).not.toContainText("Canarias");
  await row.getByRole("button", { name: "Cambiar la zona horaria" }).click();
  const dialog = page.getByRole("dialog", { name: "Cambiar la zona horaria" });
  await dialog.getByRole("combobox", { name: "Zona horaria de tu consulta" }).fill("canarias");
  await dialog
    .getByRole("option", { name: /Canarias/ })
    .first()
    .click();
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await see(dialog).toBeHidden();
  await see(row).toContainText("Canarias");
});

test("a therapist of Clerk's lets a program in as well, sees its token once and shuts it out", async () => {
  const { page } = await accounts.signedIn();
  await page.getByRole("button", { name: /Menú de usuario/ }).click();
  await page.getByRole("menuitem", { name: "Gestionar cuenta" }).click();
  const row = page.getByRole("region", { name: "Acceso para programas" });
  await row.getByRole("button", { name: "Crear un acceso" }).click();
  const form = page.getByRole("dialog", { name: "Crear un acceso para programas" });
  await form.getByLabel("Nombre del programa").fill("Hoja de cálculo");
  await form.getByRole("checkbox", { name: "Leer clientes" }).check();
  await see(form).toContainText("Si hace más de diez minutos que has entrado");
  await see(form.getByLabel("Tu contraseña")).toHaveCount(0);
  await form.getByRole("button", { name: "Crear acceso" }).click();
  const shown = page.getByRole("dialog", { name: "Tu acceso para programas" });
  const token = (await shown.getByRole("code").textContent()) ?? "";
  const status = async () =>
    (
      await fetch(`${accounts.house.url}/graphql`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify({ query: "{ clients { pageInfo { total } } }" }),
      })
    ).status;
  expect(await status()).toBe(200);
  await shown.getByRole("button", { name: "Lo he guardado" }).click();
  await row.getByRole("button", { name: "Revocar «Hoja de cálculo»" }).click();
  await page.getByRole("dialog", { name: "Revocar el acceso" }).getByRole("button", { name: "Revocar" }).click();
  await see(row).toContainText("Ninguno");
  expect(await status()).toBe(401);
});

test("an access for a program is made where the sign-in at Clerk ends midway, once one has signed in again", async () => {
  const { page, email } = await accounts.signedIn();
  await page.getByRole("button", { name: /Menú de usuario/ }).click();
  await page.getByRole("menuitem", { name: "Gestionar cuenta" }).click();
  await page.getByRole("button", { name: "Crear un acceso" }).click();
  const form = page.getByRole("dialog", { name: "Crear un acceso para programas" });
  await form.getByLabel("Nombre del programa").fill("Hoja de cálculo");
  await form.getByRole("checkbox", { name: "Leer clientes" }).check();
  accounts.clerk.endSignIns(email);
  // The service believes a sign-in for some seconds more; here it is the first that no longer does.
  const refusal = { status: 401, json: { code: "UNAUTHENTICATED", title: "", status: 401 } };
  await page.route("**/auth/manage/tokens/create", (route) => route.fulfill(refusal), { times: 1 });
  await form.getByRole("button", { name: "Crear acceso" }).click();
  const again = page.getByRole("dialog", { name: "Tu sesión ha caducado" });
  await again.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await see(page.getByRole("dialog", { name: "Tu acceso para programas" }).getByRole("code")).toBeVisible();
});

test("a refusal of Clerk is worded in Spanish by its code", async () => {
  const { email } = accounts.clerk.signedUp().person;
  const page = await accounts.house.visit("/signup");
  await fillSignUp(page, email);
  await see(page.getByRole("alert")).toHaveText("Ya existe una cuenta con este correo electrónico.");
});

test("a sign-in that ends at Clerk asks for the password over the page, and what was typed stays", async () => {
  const { page, email } = await accounts.signedIn();
  await see(page.getByRole("button", { name: "Menú de usuario: Elena Vidal" })).toBeVisible();
  accounts.clerk.endSignIns(email);
  // The service believes a sign-in for some seconds more; here it is the first that no longer does.
  await page.route("**/graphql", (route) => route.fulfill({ status: 401, json: REFUSED }), { times: 1 });
  const search = page.getByRole("textbox", { name: "Buscar clientes" });
  await search.fill("lo que estaba escribiendo");
  const dialog = page.getByRole("dialog", { name: "Tu sesión ha caducado" });
  await see(dialog.getByLabel("Contraseña", { exact: true })).toBeFocused();
  await dialog.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await see(dialog).toBeHidden();
  await see(search).toHaveValue("lo que estaba escribiendo");
});

test.each([
  ["totp", "Las 6 cifras que muestra ahora tu aplicación de autenticación."],
  ["email_code", "Hemos enviado un código de verificación a "],
] as const)("the second step Clerk asks for (%s) is taken on the same screen", async (secondStep, hint) => {
  const { email } = accounts.clerk.signedUp({ password: PASSWORD, secondStep }).person;
  const page = await accounts.house.visit("/login");
  await fillSignIn(page, email);
  await see(page.getByText(hint)).toBeVisible();
  const sentBefore = secondStep === "totp" ? null : await accounts.codeFor(email);
  await page.reload();
  await see(page.getByText(hint)).toBeVisible();
  await page.getByLabel(/Código/).fill("000000");
  await see(page.getByRole("alert")).toHaveText("El código no es correcto.");
  if (sentBefore) expect(await accounts.codeFor(email)).toBe(sentBefore);
  await page.getByLabel(/Código/).fill(secondStep === "totp" ? TOTP_CODE : await accounts.codeFor(email));
  await see(page.getByRole("heading", { level: 1, name: /^Buen/ })).toBeVisible();
});

test("a new password is set with the second step Clerk asks for, and opens the account from then on", async () => {
  const { email } = accounts.clerk.signedUp({ password: PASSWORD, secondStep: "totp" }).person;
  const page = await accounts.house.visit("/forgot-password");
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByRole("button", { name: "Enviar código" }).click();
  await page.getByLabel("Nueva contraseña").fill("otra-clave-larga-9");
  await page.getByLabel(/Código/).fill(await accounts.codeFor(email));
  await see(page.getByRole("heading", { level: 1, name: "Confirma que eres tú" })).toBeVisible();
  await see(page.getByText("Las 6 cifras que muestra ahora tu aplicación de autenticación.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(/Código/).fill("000000");
  await see(page.getByRole("alert")).toHaveText("El código no es correcto.");
  await page.getByLabel(/Código/).fill(TOTP_CODE);
  await see(page.getByRole("heading", { level: 1, name: /^Buen/ })).toBeVisible();

  const later = await accounts.house.visit("/login");
  await fillSignIn(later, email, "otra-clave-larga-9");
  await later.getByLabel(/Código/).fill(TOTP_CODE);
  await see(later.getByRole("heading", { level: 1, name: /^Buen/ })).toBeVisible();
});

test("where the code of that step does not come, its page says so, and it goes on once there is a connection", async () => {
  const { email } = accounts.clerk.signedUp({ password: PASSWORD, secondStep: "totp" }).person;
  const page = await accounts.house.visit("/forgot-password");
  await page.route("**/assets/{ResetSecondStep,SecondStepForm}-*", (route) => route.abort());
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByRole("button", { name: "Enviar código" }).click();
  await page.getByLabel("Nueva contraseña").fill("otra-clave-larga-9");
  await page.getByLabel(/Código/).fill(await accounts.codeFor(email));
  await see(page.getByRole("alert")).toHaveText(/^No se pudo cargar\. Comprueba tu conexión\./);
  await page.unrouteAll({ behavior: "wait" });
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await page.getByLabel(/Código/).fill(TOTP_CODE);
  await see(page.getByRole("heading", { level: 1, name: /^Buen/ })).toBeVisible();
});

test("a second step that Clerk has forgotten leads back to the password, with the e-mail and the reason", async () => {
  const { email } = accounts.clerk.signedUp({ password: PASSWORD, secondStep: "totp" }).person;
  const page = await accounts.house.visit("/login");
  await fillSignIn(page, email);
  await see(page.getByLabel(/Código/)).toBeVisible();
  await page.context().clearCookies();
  await page.reload();
  await see(page.getByRole("alert")).toHaveText(
    "Ha pasado demasiado tiempo. Vuelve a escribir tu correo y tu contraseña.",
  );
  await see(page.getByLabel("Correo electrónico")).toHaveValue(email);
  await fillSignIn(page, email);
  await page.getByLabel(/Código/).fill(TOTP_CODE);
  await see(page.getByRole("heading", { level: 1, name: /^Buen/ })).toBeVisible();
});
