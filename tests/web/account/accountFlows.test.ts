import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { fillSignIn, fillSignUp, newEmail, PASSWORD, see } from "../accountHouse.ts";
import { type Accounts, PROVIDERS } from "../accountProviders.ts";

/** How the home screen greets. */
const HOME = /^Buen/;

/** The same screens, texts and rules, whoever runs the accounts (D24). */
describe.each(PROVIDERS)("with $name", ({ start, away, resetSignsIn }) => {
  let accounts: Accounts;
  beforeAll(async () => {
    accounts = await start();
  });
  afterEach(() => accounts.house.sayGoodbye());
  afterAll(() => accounts.close());

  test("a visitor is led to sign in; signing up, a wrong code and the right one lead in", async () => {
    const email = newEmail();
    const page = await accounts.house.visit("/dashboard/membresia");
    await see(page).toHaveURL(/\/login$/);
    await see(page.getByRole("heading", { level: 1, name: "Inicia sesión" })).toBeVisible();
    await page.getByRole("link", { name: "Crea una gratis" }).click();
    await fillSignUp(page, email);
    await see(page).toHaveURL(/\/verify-email$/);
    await see(page.getByText(`Hemos enviado un código de verificación a ${email}`)).toBeVisible();
    await page.getByLabel(/Código/).fill("000000");
    await see(page.getByRole("alert")).toHaveText("Código inválido");
    await page.getByLabel(/Código/).fill(await accounts.codeFor(email));
    await see(page.getByRole("heading", { level: 1, name: HOME })).toBeFocused();
    await see(page).toHaveTitle("Dashboard · Consulta");
    await see(page.getByRole("button", { name: "Menú de usuario: Elena Vidal" })).toBeVisible();
    const stored: Record<string, string> = await page.evaluate(() => ({ ...localStorage, ...sessionStorage }));
    const root = JSON.parse(stored["persist:root"] ?? "{}");
    expect(Object.keys(root)).toEqual(["auth", "_persist"]);
    expect(JSON.parse(root.auth)).toEqual({ status: "signed-in", userId: expect.any(String) });
    expect(JSON.stringify(stored)).not.toMatch(/eyJ|Elena|correo\.es/);
  });

  test("a signed-in therapist who opens an account screen is led to the dashboard", async () => {
    const { page } = await accounts.signedIn();
    for (const path of ["/login", "/signup", "/verify-email", "/forgot-password", "/otra/cosa"]) {
      await page.goto(path);
      await see(page).toHaveURL(/\/dashboard$/);
    }
  });

  test("signing out in one tab signs out the other, and nothing about anybody stays behind", async () => {
    const { page, email } = await accounts.signedIn();
    const other = await page.context().newPage();
    await other.goto("/dashboard/membresia");
    await see(other.getByRole("heading", { level: 1, name: "Suscripción y Planes" })).toBeVisible();
    await page.getByRole("button", { name: "Cerrar sesión" }).first().click();
    await see(page).toHaveURL(/\/login$/);
    await see(other).toHaveURL(/\/login$/);
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(stored).toContain("signed-out");
    expect(stored).not.toContain(email);
    await page.goto("/dashboard");
    await see(page).toHaveURL(/\/login$/);
  });

  test("a wrong password is refused in Spanish, what was typed stays, and the right one opens", async () => {
    const { page: signedIn, email } = await accounts.signedIn();
    await signedIn.context().close();
    const page = await accounts.house.visit("/login");
    for (const typed of ["nadie@correo.es", email]) {
      await fillSignIn(page, typed, "no-es-esta-clave");
      await see(page.getByRole("alert")).toHaveText(
        "Credenciales incorrectas. Por favor verifica tu email y contraseña.",
      );
      await see(page.getByLabel("Correo electrónico")).toHaveValue(typed);
    }
    await fillSignIn(page, email);
    await see(page.getByRole("heading", { level: 1, name: HOME })).toBeFocused();
    await page.reload();
    await see(page.getByRole("heading", { level: 1, name: HOME })).toBeVisible();
  });

  test("without the account service the page says that it could not start", async () => {
    const page = await accounts.house.visit("/signup");
    await page.route(away, (route) => route.abort());
    await page.goto("/login");
    await fillSignIn(page, "nadie@correo.es");
    await see(page.getByRole("alert")).toHaveText("Error de inicialización. Por favor recarga la página.");
  });

  test("a forgotten password is replaced in three steps, and only the new one opens", async () => {
    const { page: signedIn, email } = await accounts.signedIn();
    await signedIn.context().close();
    const page = await accounts.house.visit("/login");
    await page.getByRole("link", { name: "¿Olvidaste tu contraseña?" }).click();
    await page.getByRole("button", { name: "Enviar código" }).click();
    await see(page.getByRole("alert")).toHaveText("Por favor ingresa tu correo electrónico");
    await page.getByLabel("Correo electrónico").fill(email);
    await page.getByRole("button", { name: "Enviar código" }).click();
    await see(page.getByText(`Hemos enviado un código de verificación a ${email}`)).toBeVisible();
    await page.getByRole("button", { name: "Atrás" }).click();
    await see(page.getByLabel("Correo electrónico")).toHaveValue(email);
    await page.getByRole("button", { name: "Enviar código" }).click();

    const renew = page.getByRole("button", { name: "Cambiar contraseña" });
    await see(page.getByText("Mínimo 8 caracteres")).toBeVisible();
    await page.getByLabel(/Código/).fill("000000");
    await page.getByLabel("Nueva contraseña").fill("corta-7");
    await renew.click();
    await see(page.getByRole("alert")).toHaveText("La contraseña debe tener al menos 8 caracteres");
    await page.getByLabel("Nueva contraseña").fill("otra-clave-8");
    await renew.click();
    await see(page.getByRole("alert")).toHaveText("Código incorrecto o expirado");
    await page.getByLabel(/Código/).fill(await accounts.codeFor(email));
    if (resetSignsIn) {
      await see(page.getByRole("heading", { level: 1, name: HOME })).toBeFocused();
      await page.getByRole("button", { name: "Cerrar sesión" }).first().click();
    } else {
      await see(page.getByRole("heading", { level: 1, name: "¡Contraseña actualizada exitosamente!" })).toBeFocused();
      await page.getByRole("link", { name: "Volver a iniciar sesión" }).click();
    }
    await see(page.getByRole("heading", { level: 1, name: "Inicia sesión" })).toBeVisible();
    await fillSignIn(page, email, PASSWORD);
    await see(page.getByRole("alert")).toContainText("Credenciales incorrectas");
    await fillSignIn(page, email, "otra-clave-8");
    await see(page.getByRole("heading", { level: 1, name: HOME })).toBeVisible();
  });

  test("a page that waits for the code of a new password waits for it over a reload as well, until one goes back", async () => {
    const { page: signedIn, email } = await accounts.signedIn();
    await signedIn.context().close();
    const page = await accounts.house.visit("/forgot-password");
    await page.getByLabel("Correo electrónico").fill(email);
    await page.getByRole("button", { name: "Enviar código" }).click();
    const waiting = page.getByText(`Hemos enviado un código de verificación a ${email}`);
    await see(waiting).toBeVisible();
    await page.reload();
    await see(waiting).toBeVisible();
    await page.getByRole("button", { name: "Atrás" }).click();
    await page.reload();
    await see(page.getByLabel("Correo electrónico")).toHaveValue(email);
    await page.getByRole("button", { name: "Enviar código" }).click();
    await see(waiting).toBeVisible();
    await page.reload();
    await page.getByLabel("Nueva contraseña").fill("otra-clave-8");
    await page.getByLabel(/Código/).fill(await accounts.codeFor(email));
    const name = resetSignsIn ? HOME : "¡Contraseña actualizada exitosamente!";
    await see(page.getByRole("heading", { level: 1, name })).toBeVisible();
    if (resetSignsIn) return;
    await page.reload();
    await see(page.getByRole("button", { name: "Enviar código" })).toBeVisible();
  });
});
