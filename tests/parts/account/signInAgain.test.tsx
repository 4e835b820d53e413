import { test } from "vitest";
import { page } from "vitest/browser";
import { SignInAgain } from "../../../web/account/signIn/SignInAgain.tsx";
import { openPart, see } from "../portal.tsx";

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
