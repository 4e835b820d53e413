import type { Page } from "@playwright/test";
import { ofScreen } from "./shot.ts";

/** Shows the page as it is with that beside its address. */
const comingWith = (state: object) => async (page: Page) => {
  await page.evaluate((usr) => history.replaceState({ usr, key: "picture" }, ""), state);
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
};

/** Signing in, signing up, and the ways back into an account. */
export const SIGN_IN = ofScreen("Acceso", [
  { face: "normal", name: "login", path: "/login" },
  {
    face: "failed",
    name: "login-errors",
    path: "/login",
    prepare: (page) => page.getByRole("button", { name: "Iniciar sesión" }).click(),
  },
  { face: "normal", name: "login-deleted", path: "/login", prepare: comingWith({ deleted: true }) },
  {
    face: "normal",
    name: "login-second-step",
    path: "/login",
    prepare: async (page) => {
      const ways = { app: true, sms: "••• 678", first: "app" };
      await page.route("**/auth/two-factor/ways", (route) => route.fulfill({ json: ways }));
      await comingWith({ email: "elena@correo.es", step: { sentTo: null } })(page);
      await page.getByLabel("Código de verificación").waitFor();
    },
  },
  { face: "normal", name: "signup", path: "/signup" },
  {
    face: "failed",
    name: "signup-errors",
    path: "/signup",
    prepare: async (page) => {
      await page.getByLabel("Nombre completo").fill("Elena Vidal");
      await page.getByLabel("Correo electrónico").fill("elena@correo.es");
      await page.getByLabel("Contraseña", { exact: true }).fill("corta");
      await page.getByLabel("Confirmar contraseña").fill("corta");
      await page.getByRole("button", { name: "Crear cuenta" }).click();
      await page.getByRole("alert").waitFor();
    },
  },
  { face: "normal", name: "verify-email", path: "/verify-email" },
  { face: "failed", name: "verify-link-over", path: "/verify-link#caducado" },
  { face: "failed", name: "provider-refused", path: "/provider?con=google&error=access_denied" },
  { face: "normal", name: "forgot-password", path: "/forgot-password" },
  {
    face: "normal",
    name: "forgot-password-code",
    path: "/forgot-password",
    prepare: async (page) => {
      await page.getByLabel("Correo electrónico").fill("elena@correo.es");
      await page.getByRole("button", { name: /código/i }).click();
      await page.getByLabel(/Código/).waitFor();
    },
  },
]);
