import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../axe.ts";
import { openPortal, see } from "../portal.tsx";

const dialog = page.getByRole("dialog", { name: "Cambiar la zona horaria" });
const field = dialog.getByRole("combobox", { name: "Zona horaria de tu consulta" });
const chosen = dialog.getByText(/^Elegida:/);
const options = dialog.getByRole("option");
const row = page.getByRole("region", { name: "Zona horaria" });
const change = page.getByRole("button", { name: "Cambiar la zona horaria" });
const box = (selector: string) => dialog.getByCss(selector).element().getBoundingClientRect();

async function openZone() {
  await change.click();
  await see(field).toHaveFocus();
}

test("a zone is found by country and city and saved by keyboard; this device's comes first, the list over no button", async () => {
  await openPortal("/dashboard/clients?cuenta=perfil", {});
  await see(row).toMatchTextContent("Madrid (España)");
  await openZone();
  await see(options.first()).toMatchTextContent("Madrid (España)");
  await see(chosen).toMatchTextContent(/^Elegida: Madrid \(España\), donde son las \d\d:\d\d\.$/);
  await expectAccessible();
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1280, 720],
  ] as const) {
    await page.viewport(width, height);
    expect(box("[role=listbox]").bottom).toBeLessThanOrEqual(box("[type=submit]").top);
    expect(box("[type=submit]").bottom).toBeLessThanOrEqual(height);
  }

  await userEvent.keyboard("atlantida");
  await see(dialog.getByRole("status")).toMatchTextContent("No hay ninguna zona con ese nombre.");
  await userEvent.keyboard("{Escape}");
  await see(field).toHaveValue("");
  await userEvent.keyboard("mexico");
  await see(options.first()).toMatchTextContent("Ciudad de México (México)");
  await expectAccessible();
  await userEvent.keyboard("{ArrowDown}{ArrowUp}{Enter}");
  await see(chosen).toMatchTextContent(/^Elegida: Ciudad de México \(México\)/);
  await see(dialog.getByRole("option", { selected: true })).toMatchTextContent("Ciudad de México");
  await userEvent.keyboard("{Enter}");
  await see(dialog).not.toBeInTheDocument();
  await see(row).toMatchTextContent("Ciudad de México (México)");
  await see(change).toHaveFocus();

  // The practice is in another zone than this device, which is offered all the same.
  await openZone();
  await see(chosen).toMatchTextContent(/^Elegida: Ciudad de México/);
  await see(dialog.getByRole("group", { name: "La de este dispositivo" })).toMatchTextContent("Madrid (España)");
  await userEvent.keyboard("{Escape}");
  await see(dialog).not.toBeInTheDocument();
  await see(page.getByRole("dialog", { name: "Gestionar cuenta" })).toBeVisible();
});

test("once it is saved the agenda behind is in the new zone, and other windows are told", async () => {
  const planned = { of: "Ángela Muñoz", day: "2027-03-10", time: "09:00" };
  await openPortal("/dashboard/sessions?mes=2027-03&cuenta=perfil", { clients: ["Ángela Muñoz"], sessions: [planned] });
  const at = (time: string) => page.getByText(time).first();
  await see(at("09:00")).toBeInTheDocument();
  const words: unknown[] = [];
  const other = new BroadcastChannel("consulta:settings");
  other.addEventListener("message", ({ data }) => words.push(data));
  await openZone();
  await userEvent.keyboard("canarias");
  await see(options.first()).toMatchTextContent("Canarias");
  await userEvent.keyboard("{ArrowDown}{ArrowUp}{Enter}{Enter}");
  await see(dialog).not.toBeInTheDocument();
  await see(page.getByText("09:00")).not.toBeInTheDocument();
  await see(at("08:00")).toBeInTheDocument();
  await expect.poll(() => words).toHaveLength(1);
  other.close();
});
