import { ofScreen } from "./shot.ts";

/** Signing in, signing up, and the ways back into an account. */
export const SIGN_IN = ofScreen("Acceso", [
  { face: "normal", name: "login", path: "/login" },
  {
    face: "failed",
    name: "login-errors",
    path: "/login",
    prepare: (page) => page.getByRole("button", { name: "Iniciar sesión" }).click(),
  },
  { face: "normal", name: "signup", path: "/signup" },
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
