import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newTherapist, see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { expectAccessible } from "../clientsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());

test("a therapist shows the agenda to a calendar by an address seen once, renews it and revokes it, by keyboard alone", async () => {
  const { page } = await newTherapist(house);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/dashboard/clients?cuenta=perfil");
  const row = page.getByRole("region", { name: "Tu agenda en otros calendarios" });
  await see(row).toContainText("Ninguno");
  await row.getByRole("button", { name: "Crear una dirección" }).press("Enter");
  const form = page.getByRole("dialog", { name: "Ver tu agenda en otro calendario" });
  await see(form.getByLabel("Nombre", { exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await see(form.getByRole("alert")).toHaveText("Ponle un nombre para reconocerla.");
  await page.keyboard.type("Móvil");
  await see(form.getByRole("radio", { name: "Iniciales del cliente" })).toBeChecked();
  await form.getByRole("radio", { name: "Solo «Ocupado»" }).press("Space");
  await see(form.getByRole("checkbox")).toBeDisabled();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Crear dirección" }).press("Enter");

  const shown = page.getByRole("dialog", { name: "Tu dirección secreta" });
  await see(shown).toContainText("No se volverá a mostrar.");
  const address = (await shown.getByRole("code").textContent()) ?? "";
  await page.keyboard.press("Escape");
  await shown.getByRole("button", { name: "Copiar" }).press("Enter");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  const subscribe = await shown.getByRole("link", { name: "Abrir en este dispositivo" }).getAttribute("href");
  expect(subscribe).toBe(address.replace(/^https?/, "webcal"));
  await expectAccessible(page);
  const { pathname } = new URL(address);
  const read = (path: string) => house.api.call<string>(path);
  expect((await read(pathname)).body).toContain("BEGIN:VCALENDAR");
  await shown.getByRole("button", { name: "La he guardado" }).press("Enter");
  await see(row.getByRole("button", { name: "Crear una dirección" })).toBeFocused();
  // Whoever moves on has a key pressed: until then the focus is held where it was given back.
  await page.keyboard.press("Shift+Tab");
  const line = row.getByRole("listitem");
  await see(line).toContainText("Solo «Ocupado»");
  await see(line).toContainText("Última lectura:");
  await see(page.getByText(address)).toHaveCount(0);

  await line.getByRole("button", { name: "Renovar «Móvil»" }).press("Enter");
  await page.getByRole("button", { name: "Renovar", exact: true }).press("Enter");
  const renewed = (await shown.getByRole("code").textContent()) ?? "";
  expect(renewed).not.toBe(address);
  expect((await read(pathname)).status).toBe(404);
  await shown.getByRole("button", { name: "La he guardado" }).press("Enter");
  await see(line.getByRole("button", { name: "Renovar «Móvil»" })).toBeFocused();
  await page.keyboard.press("Tab");

  await line.getByRole("button", { name: "Revocar «Móvil»" }).press("Enter");
  const revoking = page.getByRole("dialog", { name: "Revocar la dirección" });
  await see(revoking).toContainText("dejará de leer tu agenda ahora mismo");
  await revoking.getByRole("button", { name: "Revocar" }).press("Enter");
  await see(row).toContainText("Ninguno");
  expect((await read(new URL(renewed).pathname)).status).toBe(404);
});
