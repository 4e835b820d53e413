import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { WireBookingSettings } from "../../../schema/wire/booking/booking.ts";
import { between } from "../network.ts";
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
