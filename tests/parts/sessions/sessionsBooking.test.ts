import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { WireBookingSettings } from "../../../schema/wire/booking/booking.ts";
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
  await see(page.getByText("Las reservas se han cambiado en otra ventana mientras las editabas.")).toBeVisible();
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
