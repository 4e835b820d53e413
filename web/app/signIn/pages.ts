import type { ComponentType } from "react";

interface AccountPage {
  title: string;
  /** Whether somebody who is signed in has no business there. */
  isForVisitors: boolean;
  /** What may stand behind `?` without the first drawing being another one than the page made at build. */
  drawnAlike?: string;
  screen: () => Promise<ComponentType>;
}

const forVisitors = (title: string, screen: AccountPage["screen"]): AccountPage => ({
  title,
  isForVisitors: true,
  screen,
});
const forAll = (title: string, screen: AccountPage["screen"]): AccountPage => ({ title, isForVisitors: false, screen });

/** The pages around signing in (document §2). */
export const accountPages: Record<string, AccountPage> = {
  "/login": forVisitors(
    "Inicia sesión",
    async () => (await import("../../account/signIn/LoginScreen.tsx")).LoginScreen,
  ),
  "/signup": {
    ...forVisitors("Crea tu cuenta", async () => (await import("../../account/signIn/SignupScreen.tsx")).SignupScreen),
    drawnAlike: "?invitacion",
  },
  "/verify-email": forVisitors(
    "Verifica tu correo",
    async () => (await import("../../account/signIn/VerifyEmailScreen.tsx")).VerifyEmailScreen,
  ),
  "/forgot-password": forVisitors(
    "Recupera tu contraseña",
    async () => (await import("../../account/signIn/ForgotPasswordScreen.tsx")).ForgotPasswordScreen,
  ),
  // Whoever is signed in here opens it too: with the link of a further address, or of somebody else's sign-up.
  "/verify-link": forAll(
    "Verifica tu correo",
    async () => (await import("../../account/signIn/VerifyLinkScreen.tsx")).VerifyLinkScreen,
  ),
  // The browser comes back to it signed in already.
  "/provider": forAll(
    "Inicia sesión",
    async () => (await import("../../account/signIn/ProviderScreen.tsx")).ProviderScreen,
  ),
};
