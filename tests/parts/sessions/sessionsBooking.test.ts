import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import type { WireBookingSettings } from "../../../schema/wire/booking/booking.ts";
import { showDay } from "../../../web/ui/day.ts";
import { expectAccessible } from "../axe.ts";
import { between, brokenNetwork } from "../network.ts";
import { openPortal, see } from "../portal.tsx";

test("what is typed while the booking page is being saved stays, and is saved with the next press", async () => {
  const { call } = await openPortal("/dashboard/sessions/booking", {});
  const held = Promise.withResolvers<void>();
  between(async (operation, pass) => {
    const answer = await pass();
    if (operation === "UpdateBooking") await held.promise;
    return answer;
  });
  const welcome = page.getByLabelText("Presentación");
  const save = page.getByRole("button", { name: "Guardar", exact: true });
  // The one that is proposed may be another practice's by now.
  await page.getByRole("textbox", { name: "Dirección de la página" }).fill(`elena-${crypto.randomUUID().slice(0, 8)}`);
  await welcome.fill("Terapia para adultos.");
  await save.click();
  await see(save).toHaveAttribute("data-loading");
  await welcome.fill("Terapia para adultos y parejas.");
  held.resolve();
  await see(page.getByText("Guardado.", { exact: true })).toBeVisible();
  await see(welcome).toHaveValue("Terapia para adultos y parejas.");
  await save.click();
  const stored = async () => (await call<WireBookingSettings>("/sessions/reservas")).body;
  await expect.poll(stored).toMatchObject({ bienvenida: "Terapia para adultos y parejas." });
});

test("booking settings whose answer got lost are saved with the next press, and what is changed since with them", async () => {
  const { call } = await openPortal("/dashboard/sessions/booking", {});
  const save = page.getByRole("button", { name: "Guardar", exact: true });
  const alert = page.getByText(/^No se pudo guardar/);
  const saved = page.getByText("Guardado.", { exact: true });
  const stored = async () => (await call<WireBookingSettings>("/sessions/reservas")).body;
  const broken = brokenNetwork();
  const losing = async () => {
    broken.lost.add("UpdateBooking");
    await save.click();
    await see(alert).toBeVisible();
    broken.lost.clear();
  };
  await page.getByRole("textbox", { name: "Dirección de la página" }).fill(`elena-${crypto.randomUUID().slice(0, 8)}`);
  await page.getByRole("button", { name: "Añadir tipo" }).click();
  const price = page.getByLabelText(/^Precio/).last();
  await price.fill("45,5");
  await losing();
  await save.click();
  await see(saved).toBeVisible();
  await see(alert).not.toBeInTheDocument();
  await see(price).toHaveValue("45,50");

  const welcome = page.getByLabelText("Presentación");
  await welcome.fill("Terapia para adultos.");
  await losing();
  await welcome.fill("Terapia para adultos y parejas.");
  await save.click();
  await expect.poll(stored).toMatchObject({ bienvenida: "Terapia para adultos y parejas." });
  await see(alert).not.toBeInTheDocument();
  // What another window did change is still told.
  await call("/sessions/reservas", { method: "PUT", body: { bienvenida: "Solo adultos." } });
  await welcome.fill("Terapia de pareja.");
  await save.click();
  await see(page.getByText("Tu página de reservas se guardó en otra ventana mientras la editabas.")).toBeVisible();
});

test("what is taken back after its answer got lost is taken back where it is stored", async () => {
  const { call } = await openPortal("/dashboard/sessions/booking", {});
  const save = page.getByRole("button", { name: "Guardar", exact: true });
  const stored = async () => (await call<WireBookingSettings>("/sessions/reservas")).body;
  const welcome = page.getByLabelText("Presentación");
  const broken = brokenNetwork();
  const lose = async (text: string) => {
    await welcome.fill(text);
    broken.lost.add("UpdateBooking");
    await save.click();
    await see(page.getByText(/^No se pudo guardar/)).toBeVisible();
    broken.lost.clear();
    expect(await stored()).toMatchObject({ bienvenida: text });
  };
  await page.getByRole("textbox", { name: "Dirección de la página" }).fill(`elena-${crypto.randomUUID().slice(0, 8)}`);
  await welcome.fill("Terapia para adultos.");
  await save.click();
  await see(page.getByText("Guardado.", { exact: true })).toBeVisible();
  await lose("Terapia de pareja.");
  await welcome.fill("Terapia para adultos.");
  await save.click();
  await expect.poll(stored).toMatchObject({ bienvenida: "Terapia para adultos." });
  await see(welcome).toHaveValue("Terapia para adultos.");
});

test("the booking page's settings begin with what another window has made of them", async () => {
  const { call } = await openPortal("/dashboard/sessions/booking", {});
  const welcome = page.getByLabelText("Presentación");
  const go = (address: string) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  };
  await see(welcome).toHaveValue("");
  go("/dashboard/clients");
  await see(page.getByRole("heading", { level: 1, name: "Clientes" })).toBeVisible();
  await call("/sessions/reservas", { method: "PUT", body: { bienvenida: "Solo adultos." } });
  go("/dashboard/sessions/booking");
  await see(welcome).toHaveValue("Solo adultos.");
});

const save = page.getByRole("button", { name: "Guardar", exact: true });
const conflict = page.getByRole("alert", { name: "Cambios en otra ventana" });
const inDays = (count: number) => addDays(dayIn("Europe/Madrid", new Date()), count);
const HOLIDAY = { desde: inDays(14), hasta: inDays(18), horas: [] };
const OWN = { from: showDay(inDays(24)), to: showDay(inDays(25)) };

/** The settings as this window has saved them once, and how another one changes them. */
async function openSaved() {
  const { call } = await openPortal("/dashboard/sessions/booking", {});
  await page.getByRole("textbox", { name: "Dirección de la página" }).fill(`elena-${crypto.randomUUID().slice(0, 8)}`);
  await save.click();
  await see(page.getByText("Guardado.", { exact: true })).toBeVisible();
  return {
    change: (body: object) => call("/sessions/reservas", { method: "PUT", body }),
    stored: async () => (await call<WireBookingSettings>("/sessions/reservas")).body,
  };
}

test("a holiday that another window has saved stays when a price is saved here", async () => {
  const { change, stored } = await openSaved();
  await change({ excepciones: [HOLIDAY] });
  await page.getByLabelText(/^Precio/).fill("45,5");
  await save.click();
  await see(conflict).toMatchTextContent(/Traído de la otra ventana: Excepciones\./);
  await see(page.getByLabelText("Excepción 1: desde")).toHaveValue(showDay(HOLIDAY.desde));
  await save.click();
  await see(conflict).not.toBeInTheDocument();
  expect(await stored()).toMatchObject({ excepciones: [HOLIDAY], tipos: [{ price: 45.5 }] });
});

test("a setting that two windows have changed is chosen before it is saved, and each says what it is", async () => {
  const { change, stored } = await openSaved();
  await change({ excepciones: [HOLIDAY], margenAntes: 15, maximoDia: 4 });
  await page.getByRole("button", { name: "Añadir excepción" }).click();
  await page.getByLabelText("Excepción 1: desde").fill(OWN.from);
  await page.getByLabelText("Excepción 1: hasta").fill(OWN.to);
  await page.getByLabelText("Como mucho al día").selectOptions("2 citas");
  await save.click();
  await see(conflict).toHaveFocus();
  const exceptions = conflict.getByRole("radiogroup", { name: "Excepciones" });
  const perDay = conflict.getByRole("radiogroup", { name: "Como mucho al día" });
  await see(exceptions.getByText(`Del ${OWN.from} al ${OWN.to}: cerrado`)).toBeVisible();
  await see(exceptions.getByText(`Del ${showDay(HOLIDAY.desde)} al ${showDay(HOLIDAY.hasta)}: cerrado`)).toBeVisible();
  await see(perDay).toMatchTextContent(/2 citas.*4 citas/);
  await see(conflict).toMatchTextContent(/Traído de la otra ventana: Descanso antes\./);
  await expectAccessible();
  await save.click();
  await see(page.getByText("Elige qué texto se queda en cada campo antes de guardar.")).toBeVisible();
  await exceptions.getByRole("radio", { name: "Lo guardado en la otra ventana" }).click();
  await perDay.getByRole("radio", { name: "Lo que has escrito" }).click();
  await see(page.getByLabelText("Excepción 1: hasta")).toHaveValue(showDay(HOLIDAY.hasta));
  await save.click();
  await see(conflict).not.toBeInTheDocument();
  expect(await stored()).toMatchObject({ excepciones: [HOLIDAY], margenAntes: 15, maximoDia: 2 });
});
