import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPortal, see } from "../portal.tsx";

/** What is asked of the account at a path waits until it is let go. */
function heldAt(path: string) {
  const held: (() => void)[] = [];
  const { fetch } = window;
  window.fetch = async (target, options) => {
    if (String(target).endsWith(path)) await new Promise<void>((go) => held.push(go));
    return fetch(target, options);
  };
  return held;
}

test("an answer to a dialog that was left closes no other, and what is typed there stays", async () => {
  await openPortal("/dashboard/clients?cuenta=perfil", {});
  await see(page.getByRole("dialog", { name: "Gestionar cuenta" })).toBeVisible();
  await page.getByRole("button", { name: "Cambiar el nombre de usuario" }).click();
  const first = page.getByRole("dialog", { name: "Nombre de usuario" });
  const name = `elena${Date.now()}`;
  await first.getByLabelText("Nombre de usuario").fill(name);
  const held = heldAt("/username");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => held).toHaveLength(1);
  await userEvent.keyboard("{Escape}");
  await see(first).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Cambiar el nombre", exact: true }).click();
  const second = page.getByRole("dialog", { name: "Cambiar el nombre" });
  await second.getByLabelText("Nombre completo").fill("Elena Vidal Ros");
  held[0]?.();
  await see(page.getByText(name)).toBeInTheDocument();
  await see(second.getByLabelText("Nombre completo")).toHaveValue("Elena Vidal Ros");
});
