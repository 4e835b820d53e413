import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPortal, see } from "../portal.tsx";

test("what scrolls beneath a dialog's buttons takes no press that is meant for them", async () => {
  await page.viewport(390, 664);
  await openPortal("/dashboard/sessions", { clients: ["Ángela Muñoz"] });
  await page.getByRole("button", { name: "Nueva Sesión" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Nueva Sesión" });
  await dialog.getByRole("combobox", { name: "Se repite" }).click();
  await page.getByRole("option", { name: "Cada semana" }).click();
  const control = dialog.getByText("En una fecha").element();
  const button = dialog.getByRole("button", { name: "Guardar serie" }).element();
  // Scrolled until one lies beneath the other.
  const scrolled = [...document.querySelectorAll("*")].filter(
    (one) => one.contains(control) && one.scrollHeight > one.clientHeight,
  );
  const beneath = () => control.getBoundingClientRect().top - button.getBoundingClientRect().top;
  for (const one of scrolled) one.scrollTop += beneath();
  expect(Math.abs(beneath())).toBeLessThan(20);
  const { x, y, width, height } = button.getBoundingClientRect();
  const met = [0.1, 0.3, 0.5, 0.7, 0.9].map((at) => document.elementFromPoint(x + width * at, y + height / 2));
  expect(met.map((one) => one !== null && button.contains(one))).toEqual([true, true, true, true, true]);
});

test("a password's field is ringed as every other field is, once the keyboard is in it", async () => {
  await openPortal("/dashboard/clients?cuenta=seguridad", { clients: ["Ángela Muñoz"] });
  await page.getByRole("button", { name: "Cambiar la contraseña" }).click();
  const password = page.getByLabelText("Contraseña actual");
  await see(password).toBeVisible();
  await userEvent.keyboard("{Tab}{Shift>}{Tab}{/Shift}");
  await see(password).toHaveFocus();
  const ring = (one: Element | null) => one && getComputedStyle(one).outline;
  const field = password.element().closest(".mantine-Input-input");
  expect(ring(field)).toMatch(/2px/);
});
