import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createClient } from "../../support/api.ts";
import { type Receiver, startReceiver, verified } from "../../support/receiver.ts";
import { INNER } from "../../support/webhooks.ts";
import { newTherapist, see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { expectAccessible } from "../clientsHouse.ts";

let house: WebHouse;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  house = await startWebHouse(async () => ({ api: INNER }));
});
afterEach(() => house.sayGoodbye());
afterAll(async () => {
  await house.close();
  await receiver.close();
});

test("a therapist has another program told of changes, copies its secret once, sees what became of each, and ends it", async () => {
  const { page, token } = await newTherapist(house);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/dashboard/clients?cuenta=seguridad");
  const row = page.getByRole("region", { name: "Avisos a otros programas" });
  await see(row).toContainText("Ninguno");
  await row.getByRole("button", { name: "Crear un aviso" }).click();
  const form = page.getByRole("dialog", { name: "Avisar a otro programa" });
  await see(form.getByLabel("Nombre del programa")).toBeFocused();
  await page.keyboard.press("Enter");
  await see(form.getByRole("alert")).toHaveText("Ponle un nombre para reconocerlo.");
  await form.getByLabel("Nombre del programa").fill("Contabilidad");
  await form.getByLabel("Dirección").fill("ftp://ejemplo.es");
  await page.keyboard.press("Enter");
  await see(form.getByRole("alert")).toContainText("Escribe una dirección pública que empiece por https://");
  await see(form.getByLabel("Dirección")).toBeFocused();
  await form.getByLabel("Dirección").fill(receiver.url);
  await form.getByRole("checkbox", { name: "Notas" }).uncheck();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Crear aviso" }).click();

  const shown = page.getByRole("dialog", { name: "El secreto del aviso" });
  await see(shown).toContainText("No se volverá a mostrar.");
  const secret = (await shown.getByRole("code").textContent()) ?? "";
  expect(secret).toMatch(/^whsec_/);
  await page.keyboard.press("Escape");
  await shown.getByRole("button", { name: "Copiar" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await shown.getByRole("button", { name: "Lo he guardado" }).click();
  const line = row.getByRole("listitem");
  await see(line).toContainText("Contabilidad");
  await see(line).toContainText("Activo");
  await see(line).toContainText("Sin entregas todavía");
  await see(line).toContainText("Clientes · Sesiones · Objetivos · Pagos");
  await see(page.getByText(secret)).toHaveCount(0);
  await expectAccessible(page);

  receiver.answer = (res) => void res.writeHead(500).end();
  await createClient(house.api, token);
  await line.getByRole("button", { name: "Ver «Contabilidad»" }).click();
  const one = page.getByRole("dialog", { name: "Contabilidad" });
  const sent = one.getByRole("region", { name: "Envíos" }).getByRole("listitem");
  await see(sent).toContainText("Cliente: alta");
  await see(sent).toContainText(/Intento \d: respondió con un error \(500\). Se reintenta el /);
  receiver.answer = (res) => void res.writeHead(204).end();
  await sent.getByRole("button", { name: /^Reenviar: Cliente: alta/ }).click();
  await see(sent).toContainText(/Entregado en \d+ ms/);
  const last = receiver.messages.at(-1);
  expect(last && verified(secret, last).type).toBe("client.created");
  await expectAccessible(page);
  await one.getByRole("button", { name: "Enviar prueba" }).click();
  await see(sent.first()).toContainText("Prueba");
  await see(sent.first()).toContainText("Entregado");

  await one.getByRole("button", { name: "Pausar" }).click();
  await see(one).toContainText("En pausa");
  await see(one.getByRole("button", { name: "Enviar prueba" })).toBeDisabled();
  await see(one.getByRole("button", { name: /^Reenviar/ })).toHaveCount(0);
  await one.getByRole("button", { name: "Activar" }).click();
  await see(one).toContainText("Activo");
  await one.getByRole("button", { name: "Cambiar el secreto" }).click();
  await page.getByRole("dialog", { name: "Cambiar el secreto" }).getByRole("button", { name: "Cambiar" }).click();
  await see(page.getByRole("dialog", { name: "Cambiar el secreto" })).toHaveCount(0);
  const renewed = page.getByRole("dialog", { name: "El secreto nuevo" });
  expect(await renewed.getByRole("code").textContent()).not.toBe(secret);
  await renewed.getByRole("button", { name: "Lo he guardado" }).click();
  // The pressed button is gone with the secret: the focus is in the dialog all the same.
  await see(one.locator(":focus")).toHaveCount(1);
  await one.getByRole("button", { name: "Eliminar" }).click();
  const sure = page.getByRole("dialog", { name: "Eliminar el aviso" });
  await see(sure.getByRole("button", { name: "Cancelar" })).toBeFocused();
  await expectAccessible(page);
  await sure.getByRole("button", { name: "Eliminar" }).click();
  await see(row).toContainText("Ninguno");
  await see(page.getByRole("dialog", { name: "Gestionar cuenta" })).toBeVisible();
});
