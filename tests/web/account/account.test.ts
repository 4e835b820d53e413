import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { fillSignIn, fillSignUp, newEmail, see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { expectAccessible } from "../clientsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
/** The code from the mail, once there is one. */
const codeFor = (email: string) => vi.waitFor(() => house.api.codeFor(email), { timeout: 30_000, interval: 100 });

describe("who may see what", () => {
  test.each(["/", "/dashboard", "/dashboard/membresia", "/otra/cosa"])(
    "a visitor who opens %s is led to the sign-in page",
    async (path) => {
      const page = await house.visit(path);
      await see(page).toHaveURL(/\/login$/);
      await see(page.getByRole("heading", { level: 1, name: "Inicia sesión" })).toBeVisible();
    },
  );

  test("broken storage counts as signed out and breaks nothing", async () => {
    house.foresee(/^first data SyntaxError$/);
    const page = await house.visit("/login");
    await page.evaluate(() => localStorage.setItem("persist:root", "{{{"));
    await page.goto("/dashboard");
    await see(page.getByRole("heading", { level: 1, name: "Inicia sesión" })).toBeVisible();
  });
});

describe("signing in", () => {
  test("an empty form says what is missing and puts the cursor there", async () => {
    const page = await house.visit("/login");
    await page.getByRole("button", { name: "Iniciar sesión" }).click();
    await see(page.getByRole("alert")).toHaveText("Por favor completa todos los campos");
    await see(page.getByLabel("Correo electrónico")).toBeFocused();
    await see(page.getByLabel("Contraseña", { exact: true })).toHaveAttribute("aria-invalid", "true");
  });

  test("the password can be shown, by keyboard too", async () => {
    const page = await house.visit("/login");
    const password = page.getByLabel("Contraseña", { exact: true });
    await password.fill("secreto");
    await see(password).toHaveAttribute("type", "password");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await see(password).toHaveAttribute("type", "text");
  });

  test("an unverified e-mail leads to the code, and the code leads in", async () => {
    const email = newEmail();
    const page = await house.visit("/signup");
    await fillSignUp(page, email);
    await see(page).toHaveURL(/\/verify-email$/);
    await page.goto("/login");
    await fillSignIn(page, email);
    await see(page.getByText(`Hemos enviado un código de verificación a ${email}`)).toBeVisible();
    await page.getByLabel(/Código/).fill("000000");
    await see(page.getByRole("alert")).toContainText("ódigo");
    await page.getByLabel(/Código/).fill(await codeFor(email));
    await see(page.getByRole("heading", { level: 1, name: /^Buen/ })).toBeFocused();
    await see(page).toHaveTitle("Dashboard · Consulta");
  });
});

describe("signing up", () => {
  test("each rule is told in the document's words", async () => {
    const page = await house.visit("/signup");
    const send = page.getByRole("button", { name: "Crear cuenta" });
    const alert = page.getByRole("alert");
    await see(page.getByText("La cuenta gratuita incluye:")).toBeVisible();
    await see(page.getByRole("listitem").first()).toContainText("5 clientes activos");
    await send.click();
    await see(alert).toHaveText("Por favor completa todos los campos");
    await page.getByLabel("Nombre completo").fill("Elena Vidal");
    await page.getByLabel("Correo electrónico").fill(newEmail());
    await page.getByLabel("Contraseña", { exact: true }).fill("cinco");
    await page.getByLabel("Confirmar contraseña").fill("otras");
    await send.click();
    await see(alert).toHaveText("Las contraseñas no coinciden");
    await page.getByLabel("Confirmar contraseña").fill("cinco");
    await send.click();
    await see(alert).toHaveText("La contraseña debe tener al menos 6 caracteres");
    await page.getByLabel("Contraseña", { exact: true }).fill("seis-6");
    await page.getByLabel("Confirmar contraseña").fill("seis-6");
    await send.click();
    await see(alert).toHaveText("Debes aceptar los términos y condiciones");
    await see(page.getByRole("checkbox")).toBeFocused();
  });

  test("the terms can be read without leaving the form", async () => {
    const page = await house.visit("/signup");
    await page.getByLabel("Nombre completo").fill("Elena");
    await page.getByRole("button", { name: /términos/ }).click();
    const terms = page.getByRole("dialog", { name: "Términos y privacidad" });
    await see(terms).toContainText("otra reconoce este navegador durante 400 días");
    await page.keyboard.press("Escape");
    await see(page.getByRole("dialog")).toBeHidden();
    await see(page.getByRole("button", { name: /términos/ })).toBeFocused();
    await see(page.getByLabel("Nombre completo")).toHaveValue("Elena");
    await see(page.getByRole("checkbox")).not.toBeChecked();
  });

  test("whoever comes back from the code to mend the address finds name and address as they were typed", async () => {
    const page = await house.visit("/signup");
    const [mistyped, email] = [newEmail(), newEmail()];
    await fillSignUp(page, mistyped);
    await see(page).toHaveURL(/\/verify-email$/);
    await page.goBack();
    await see(page.getByLabel("Nombre completo")).toHaveValue("Elena Vidal");
    await see(page.getByLabel("Correo electrónico")).toHaveValue(mistyped);
    await see(page.getByLabel("Contraseña", { exact: true })).toHaveValue("");
    await fillSignUp(page, email);
    await page.getByLabel(/Código/).fill(await codeFor(email));
    await see(page.getByRole("heading", { level: 1, name: /^Buen/ })).toBeVisible();
  });

  test("after a reload the code page asks for the e-mail and still works", async () => {
    const email = newEmail();
    const page = await house.visit("/signup");
    await fillSignUp(page, email);
    await see(page).toHaveURL(/\/verify-email$/);
    await see(page.getByRole("button", { name: /Reenviar código \(\d+ s\)/ })).toHaveAttribute("aria-disabled", "true");
    const code = await codeFor(email);
    const other = await house.visit("/verify-email");
    const again = await page.context().newPage();
    await again.goto("/verify-email");
    for (const one of [other, again]) {
      await one.getByLabel("Correo electrónico").fill(email);
      await one.getByLabel(/Código/).fill(code);
      // The code belongs to the browser that asked for it.
      if (one === other)
        await see(one.getByRole("alert")).toContainText("escríbelo en el navegador en el que creaste la cuenta");
    }
    await see(again.getByRole("heading", { level: 1, name: /^Buen/ })).toBeVisible();
  });
});

describe("for everyone", () => {
  test("no account screen has an accessibility fault", async () => {
    for (const path of ["/login", "/signup", "/verify-email", "/forgot-password"]) {
      const page = await house.visit(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.getByRole("button").last().click();
      await expectAccessible(page);
      await page.context().close();
    }
  });

  test("nothing is cut off at 320 px", async () => {
    for (const path of ["/login", "/signup", "/verify-email", "/forgot-password"]) {
      const page = await house.visit(path, { viewport: { width: 320, height: 640 } });
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    }
  });
});
