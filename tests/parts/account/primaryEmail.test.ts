import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { foresee } from "../errors.ts";
import { openPortal, see } from "../portal.tsx";
import { PASSWORD } from "../practice.ts";

const confirm = async (what: string) => {
  const dialog = page.getByRole("dialog").last();
  await dialog.getByLabelText("Tu contraseña", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: what, exact: true }).click();
};

test("a new primary address is that of the menu, of every window, and of whoever is asked to sign in again", async () => {
  const further = `otra.${crypto.randomUUID()}@ejemplo.es`;
  const { email } = await openPortal("/dashboard/clients?cuenta=perfil", { addresses: [further] });
  const words: unknown[] = [];
  const other = new BroadcastChannel("consulta:settings");
  other.addEventListener("message", ({ data }) => words.push(data));
  await page.getByRole("button", { name: `Hacer principal ${further}` }).click();
  await confirm("Hacer principal");
  await see(page.getByText(`El correo principal es ahora ${further}.`)).toBeInTheDocument();
  await expect.poll(() => words).toHaveLength(1);
  other.close();
  await page.getByRole("button", { name: `Quitar ${email}` }).click();
  await confirm("Quitar");
  await see(page.getByRole("button", { name: `Quitar ${email}` })).not.toBeInTheDocument();

  await userEvent.keyboard("{Escape}");
  await see(page.getByRole("dialog", { name: "Gestionar cuenta" })).not.toBeInTheDocument();
  await page.getByRole("button", { name: /^Menú de usuario/ }).click();
  await see(page.getByRole("menu").getByText(further)).toBeVisible();
  await userEvent.keyboard("{Escape}");
  foresee(/UNAUTHENTICATED|^account UNAUTHORIZED/);
  const headers = { "Content-Type": "application/json" };
  const { ok } = await fetch("/auth/sign-out", { method: "POST", headers, body: "{}" });
  expect(ok).toBe(true);
  await page.getByRole("textbox", { name: "Buscar clientes" }).fill("Mateo");
  const again = page.getByRole("dialog", { name: "Tu sesión ha caducado" });
  await see(again.getByLabelText("Correo electrónico")).toHaveValue(further);
  await again.getByLabelText("Contraseña", { exact: true }).fill(PASSWORD);
  await again.getByRole("button", { name: "Iniciar sesión" }).click();
  await see(again).not.toBeInTheDocument();
});
