import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { WireBookingSettings } from "../../../schema/wire/booking/booking.ts";
import { press, tabTo, write } from "../keys.ts";
import { focusOn, openPortal, see } from "../portal.tsx";
import { chooseClient, dialog, event, field, openAgenda, typeTime } from "./practice.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });

test("by keyboard alone a session is made to repeat, one date is left out, the rest saved over what is in the way, and taken back", async () => {
  const { stored } = await openAgenda({
    search: "?vista=calendario&mes=2098-03",
    sessions: [{ of: "Ángela Muñoz", day: "2098-03-18", time: "10:00" }],
  });
  await focusOn(page.getByRole("button", { name: "Nueva Sesión" }).first());
  await userEvent.keyboard("{Enter}");
  await chooseClient("Ángela Muñoz");
  await field("Fecha").fill("04/03/2098");
  await typeTime("10:00");
  await tabTo(page.getByRole("combobox", { name: "Se repite" }));
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  await see(page.getByRole("combobox", { name: "Se repite" })).toHaveValue("Cada semana");
  await write(field("Número de sesiones"), "4");
  await press(dialog.getByRole("checkbox", { name: /11 mar/ }), " ");
  await see(dialog.getByText("3 sesiones", { exact: true })).toBeVisible();
  await press(button("Guardar serie"));
  await see(dialog.getByRole("alert", { name: "Otra sesión a esa hora" })).toBeVisible();
  await press(button("Guardar igualmente"));
  await see(dialog).not.toBeInTheDocument();
  expect((await stored()).map(({ datetime }) => datetime.slice(5, 10))).toEqual(["03-04", "03-18", "03-18", "03-25"]);
  await userEvent.keyboard("{Control>}z{/Control}");
  await see(page.getByText("La serie de Ángela Muñoz vuelve a estar como antes.")).toBeVisible();
  expect(await stored()).toHaveLength(1);
});

test("by keyboard alone the hours of a weekday are typed, stepped, taken away and added on the booking page's form", async () => {
  const { call } = await openPortal("/dashboard/sessions/booking", { clients: [] });
  const clock = (label: string) => page.getByLabelText(label, { exact: true });
  await focusOn(clock("Lunes, tramo 1: desde, hora"));
  // Two digits are an hour: the minutes have the focus then.
  await userEvent.keyboard("10");
  await see(clock("Lunes, tramo 1: desde, minutos")).toHaveFocus();
  await userEvent.keyboard("30{ArrowUp}");
  await write(clock("Lunes, tramo 1: hasta, hora"), "12");
  await press(button("Quitar Lunes, tramo 2"));
  await see(clock("Lunes, tramo 2: desde, hora")).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement === document.body).toBe(false);
  await press(button("Añadir tramo: Lunes"));
  await see(clock("Lunes, tramo 2: desde, hora")).toHaveValue("13");
  await press(button("Guardar"));
  await see(page.getByText(/^Guardado/)).toBeVisible();
  const { body } = await call<WireBookingSettings>("/sessions/reservas");
  expect(body.semana.filter(({ dia }) => dia === 1)).toEqual([
    { dia: 1, desde: "10:35", hasta: "12:00" },
    { dia: 1, desde: "13:00", hasta: "17:00" },
  ]);
});

test("a step by keyboard that would lead over midnight moves nothing and says so, while those within the day are stored", async () => {
  const { stored } = await openAgenda({
    search: "?vista=dia&dia=2098-03-18",
    clients: ["Ángela Muñoz", "Luis Gil"],
    sessions: [
      { of: "Ángela Muñoz", day: "2098-03-18", time: "23:30" },
      { of: "Luis Gil", day: "2098-03-18", time: "00:25", duracionMinutos: 30 },
    ],
  });
  const hours = async () => (await stored()).map(({ datetime }) => datetime.slice(5, 16));
  const said = page.getByRole("status").filter({ hasText: "La sesión no se ha movido: cambiaría de día." });
  const step = async (name: string, arrow: "Up" | "Down") => {
    await focusOn(event(name));
    await userEvent.keyboard(`{Alt>}{Arrow${arrow}}{/Alt}`);
  };
  await button("Las 24 horas").click();
  await step("Ángela Muñoz", "Down");
  await see(page.getByText(/^Sesión de Ángela Muñoz movida al .*, 23:45\.$/)).toBeVisible();
  await see(said).not.toBeInTheDocument();
  await step("Ángela Muñoz", "Down");
  await see(said).toBeInTheDocument();
  // What was moved before can still be taken back.
  await see(button("Deshacer")).toBeVisible();
  await step("Luis Gil", "Up");
  await see(page.getByText(/^Sesión de Luis Gil movida al .*, 00:10\.$/)).toBeVisible();
  await see(said).not.toBeInTheDocument();
  await step("Luis Gil", "Up");
  await see(said).toBeInTheDocument();
  expect(await hours()).toEqual(["03-17T23:10", "03-18T22:45"]);
});

test("what is pressed by itself, such as the view, takes no key away from the portal, and capitals are the same keys", async () => {
  const { stored } = await openAgenda({
    search: "?vista=dia&dia=2098-03-18",
    sessions: [{ of: "Ángela Muñoz", day: "2098-03-18", time: "10:00" }],
  });
  await focusOn(event("Ángela Muñoz"));
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await see(page.getByText(/^Sesión de Ángela Muñoz movida al .*, 10:15\.$/)).toBeVisible();
  const view = page.getByRole("radio", { name: "Semana" });
  await page.getByText("Semana", { exact: true }).click();
  await see(view).toHaveFocus();
  await userEvent.keyboard("?");
  const keys = page.getByRole("dialog", { name: "Atajos de teclado" });
  await see(keys).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await see(keys).not.toBeInTheDocument();
  await see(view).toHaveFocus();
  await userEvent.keyboard("{Control>}z{/Control}");
  await see(page.getByText(/vuelve a su hora/)).toBeVisible();
  expect((await stored()).map(({ datetime }) => datetime)).toEqual(["2098-03-18T09:00:00.000Z"]);
  await focusOn(event("Ángela Muñoz"));
  await userEvent.keyboard("M");
  await see(page.getByRole("dialog", { name: /Mover/ })).toBeVisible();
});
