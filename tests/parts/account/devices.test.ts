import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../axe.ts";
import { openPortal, see } from "../portal.tsx";
import { PASSWORD } from "../practice.ts";

const row = page.getByRole("region", { name: "Dispositivos activos" });
const lines = row.getByRole("listitem");

test("every device says when it was last used and opened, day and hour, and those closed one after another are gone", async () => {
  const { email } = await openPortal("/dashboard/clients", {});
  const headers = { "Content-Type": "application/json" };
  for (let more = 0; more < 3; more += 1) {
    const body = JSON.stringify({ email, password: PASSWORD, rememberMe: true });
    // Another browser: this page's own sign-in stays.
    await fetch("/auth/sign-in/email", { method: "POST", headers, body, credentials: "omit" });
  }
  await page.getByRole("button", { name: /^Menú de usuario/ }).click();
  await page.getByRole("menuitem", { name: "Gestionar cuenta" }).click();
  await page.getByRole("tab", { name: "Seguridad" }).click();
  await see(lines).toHaveLength(4);
  await see(lines.nth(0)).toMatchTextContent(
    /Este dispositivo.*En uso ahora.*sesión iniciada el \d+ \S+ \d{4}, \d\d:\d\d/,
  );
  await see(lines.nth(1)).toMatchTextContent(
    /Último uso: \d+ \S+ \d{4}, \d\d:\d\d.*sesión iniciada el \d+ \S+ \d{4}, \d\d:\d\d/,
  );
  await expectAccessible();
  // The second is pressed while the first is on its way.
  const close = row.getByRole("button", { name: /^Cerrar sesión en Chrome/ });
  for (const button of close.elements().slice(0, 2)) {
    if (!(button instanceof HTMLElement)) continue;
    button.focus();
    button.click();
  }
  await see(lines).toHaveLength(2);
  await see(close).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await see(lines).toHaveLength(1);
  await see(row.getByRole("list")).toHaveFocus();
  await see(row.getByRole("button", { name: "Cerrar sesión en los demás" })).not.toBeInTheDocument();
  expect(row.getByRole("alert").query()).toBeNull();
});
