import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../axe.ts";
import { focusOn, openPortal, see } from "../portal.tsx";
import { dialog, openAgenda, openNew, save, typeTime } from "./practice.ts";

test("who hears the form is told with hour and minutes what is wrong with them, and of an empty half that it is empty", async () => {
  await openAgenda();
  await openNew();
  const hour = dialog.getByRole("group", { name: "Hora" });
  const hours = hour.getByRole("spinbutton", { name: "Hora" });
  const minutes = hour.getByRole("spinbutton", { name: "Minutos" });
  for (const half of [hours, minutes]) {
    await see(half).toHaveAttribute("aria-valuetext", "vacío");
    await see(half).not.toHaveAccessibleDescription();
  }
  await save.click();
  for (const half of [hours, minutes]) {
    await see(half).toHaveAccessibleDescription("Escribe una hora como 09:30.");
    await see(half).toBeInvalid();
  }
  await expectAccessible();
  await hours.fill("09");
  await see(hours).not.toHaveAttribute("aria-valuetext");
  await see(minutes).toHaveAttribute("aria-valuetext", "vacío");
  await typeTime("09:30");
  for (const half of [hours, minutes]) {
    await see(half).not.toHaveAccessibleDescription();
    await see(half).toBeValid();
    await see(half).not.toHaveAttribute("aria-valuetext");
  }
  await focusOn(minutes);
  await userEvent.keyboard("{Delete}");
  await see(minutes).toHaveAttribute("aria-valuetext", "vacío");
  await see(hours).toHaveValue("09");
});

test("on the booking page's form a half that is deleted leaves the other one, and the hour is whole again with another", async () => {
  await openPortal("/dashboard/sessions/booking", {});
  const half = (which: string) => page.getByLabelText(`Martes, tramo 1: desde, ${which}`, { exact: true });
  const [hours, minutes] = [half("hora"), half("minutos")];
  await see(minutes).toHaveValue("00");
  await focusOn(hours);
  await userEvent.keyboard("{Delete}");
  await see(hours).toHaveValue("");
  await see(minutes).toHaveValue("00");
  await hours.fill("08");
  await focusOn(minutes);
  await userEvent.keyboard("{Delete}");
  await see(minutes).toHaveValue("");
  await see(hours).toHaveValue("08");
});

test("on the booking page's form the hours of the day that cannot be are told with their sentence, and those of others without", async () => {
  await openPortal("/dashboard/sessions/booking", { clients: [] });
  const clock = (label: string) => page.getByLabelText(label, { exact: true });
  await clock("Martes, tramo 2: hasta, hora").fill("10");
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  // Beneath its heading, which names it.
  await see(page.getByRole("alert").filter({ hasText: /^Cada tramo acaba/ })).toHaveFocus();
  const wrong = [clock("Martes, tramo 1: desde, hora"), clock("Martes, tramo 2: hasta, minutos")];
  for (const half of wrong) {
    await see(half).toHaveAccessibleDescription(/^Cada tramo acaba después de empezar/);
    await see(half).toBeInvalid();
  }
  await see(clock("Lunes, tramo 1: desde, hora")).not.toHaveAccessibleDescription();
  await see(clock("Lunes, tramo 1: desde, hora")).toBeValid();
  await expectAccessible();
  await clock("Martes, tramo 2: hasta, hora").fill("20");
  for (const half of wrong) await see(half).not.toHaveAccessibleDescription();
  expect(await page.getByRole("alert").all()).toHaveLength(0);
});
