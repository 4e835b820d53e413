import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../axe.ts";
import { openPortal, see } from "../portal.tsx";
import { PASSWORD } from "../practice.ts";

const row = page.getByRole("region", { name: "Dispositivos activos" });
const lines = row.getByRole("listitem");

test("every device says when it was last used and opened, day and hour, and those closed one after another are gone", async () => {
  const { email } = await openPortal("/dashboard/clients?cuenta=perfil", {});
  const headers = { "Content-Type": "application/json", "User-Agent": "x" };
  for (let more = 0; more < 3; more += 1) {
    const body = JSON.stringify({ email, password: PASSWORD, rememberMe: true });
    // Another browser: this page's own sign-in stays.
    await fetch("/auth/sign-in/email", { method: "POST", headers, body, credentials: "omit" });
  }
  await page.getByRole("tab", { name: "Seguridad" }).click();
  await see(lines).toHaveLength(4);
  await see(lines.nth(0)).toMatchTextContent(
    /Este dispositivo.*En uso ahora.*sesión iniciada el \d+ \S+ \d{4}, \d\d:\d\d/,
  );
  await see(lines.nth(1)).toMatchTextContent(
    /Último uso: \d+ \S+ \d{4}, \d\d:\d\d.*sesión iniciada el \d+ \S+ \d{4}, \d\d:\d\d/,
  );
  await expectAccessible();
  for (const left of [3, 2]) {
    await row
      .getByRole("button", { name: /^Cerrar sesión en / })
      .first()
      .click();
    await see(lines).toHaveLength(left);
  }
  await see(row.getByRole("button", { name: "Cerrar sesión en los demás" })).not.toBeInTheDocument();
  expect(row.getByRole("alert").query()).toBeNull();
});
