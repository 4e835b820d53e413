import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { SignInAgain } from "../../../web/account/signIn/SignInAgain.tsx";
import { auth } from "../../../web/core/auth.ts";
import { openPart, see } from "../portal.tsx";
import { PASSWORD } from "../practice.ts";

test.each([
  ["is known", "elena@ejemplo.es"],
  ["could not be read", undefined],
])(
  "over a page whose sign-in has ended a forgotten password is set in another tab, where whose page it is %s",
  async (_, email) => {
    await openPart(() => <SignInAgain email={email} />, {});
    const again = page.getByRole("dialog", { name: "Tu sesión ha caducado" });
    await see(again.getByLabelText(/^Correo|^Email/)).toHaveValue(email ?? "");
    await see(again.getByRole("link", { name: /^¿Olvidaste tu contraseña\?/ })).toHaveAttribute("target", "_blank");
  },
);

test("an address that is not proven yet is told to be another account's: what is written below is not left", async () => {
  await openPart(() => <SignInAgain email="elena@ejemplo.es" />, {});
  const email = `nueva${Date.now()}@ejemplo.es`;
  const body = JSON.stringify({ name: "Elena Vidal", email, password: PASSWORD });
  const headers = { "Content-Type": "application/json" };
  expect((await fetch("/auth/sign-up/email", { method: "POST", headers, body })).ok).toBe(true);
  const { pathname } = location;
  const again = page.getByRole("dialog", { name: "Tu sesión ha caducado" });
  await again.getByLabelText(/^Correo|^Email/).fill(email);
  await again.getByLabelText("Contraseña", { exact: true }).fill(PASSWORD);
  await again.getByRole("button", { name: "Iniciar sesión" }).click();
  await see(again.getByRole("alert")).toMatchTextContent(
    /^Ese correo es de otra cuenta y todavía no está verificado\./,
  );
  expect(auth.state.status).toBe("signed-in");
  expect(location.pathname).toBe(pathname);
});
