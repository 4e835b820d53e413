import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { lostAt } from "../network.ts";
import { appCode, openPortal, see } from "../portal.tsx";
import { PASSWORD } from "../practice.ts";

const dialog = (name: string) => page.getByRole("dialog", { name });
const row = page.getByRole("region", { name: "Verificación en dos pasos" });
const told = row.getByText(/^Puede que no hayas visto tus códigos de respaldo\. Pulsa «Códigos nuevos»/);
const APP = "Añade Consulta a tu aplicación";
const ANEW = "Generar códigos de respaldo nuevos";
const CODES = "Tus códigos de respaldo";

async function confirmIn(name: string, submit: string, password = PASSWORD): Promise<void> {
  await dialog(name).getByLabelText("Tu contraseña", { exact: true }).fill(password);
  await dialog(name).getByRole("button", { name: submit }).click();
}
/** Turns the authenticator app on; its code is sent as soon as it is whole. */
async function turnOn(): Promise<void> {
  await page.getByRole("button", { name: "Activar la verificación en dos pasos" }).click();
  await confirmIn("Activar la verificación en dos pasos", "Continuar");
  const key = page.getByRole("code");
  await see(key).toBeVisible();
  await page
    .getByLabelText("Código de la aplicación")
    .fill(await appCode(key.element().textContent.replaceAll(" ", "")));
}
async function askAnew(password?: string): Promise<void> {
  await row.getByRole("button", { name: "Códigos nuevos" }).click();
  await confirmIn(ANEW, "Generar códigos", password);
}
const keep = () => dialog(CODES).getByRole("button", { name: "Los he guardado" }).click();
async function leave(name: string): Promise<void> {
  await see(dialog(name).getByRole("alert")).toBeVisible();
  await dialog(name).getByRole("button", { name: "Cancelar" }).click();
  await see(dialog(name)).not.toBeInTheDocument();
}

test("where the answer that the second step is on got lost, the list tells that its codes may be unseen, until others are shown", async () => {
  await openPortal("/dashboard/clients?cuenta=seguridad", {});
  lostAt("/second-step/confirm", 1);
  await turnOn();
  await leave(APP);
  await see(told).toBeVisible();
  // Account management that was closed meanwhile has not forgotten it.
  await page.getByRole("tab", { name: "Perfil" }).click();
  await page.getByRole("tab", { name: "Seguridad" }).click();
  await askAnew();
  await keep();
  await see(row).toMatchTextContent(/Te quedan 10/);
  await see(told).not.toBeInTheDocument();
});

test("pressed again, what shows the codes after all leaves nothing to be told of", async () => {
  await openPortal("/dashboard/clients?cuenta=seguridad", {});
  lostAt("/second-step/confirm", 1);
  await turnOn();
  await see(dialog(APP).getByRole("alert")).toBeVisible();
  await dialog(APP).getByRole("button", { name: "Activar" }).click();
  await keep();
  await see(row).toMatchTextContent(/Te quedan 10/);
  expect(told.query()).toBeNull();
});

test("new codes whose answer got lost are told of, also after a later try that was refused; a refusal alone is not", async () => {
  await openPortal("/dashboard/clients?cuenta=seguridad", {});
  await turnOn();
  await keep();
  await askAnew("otra-cosa-que-no-es");
  await leave(ANEW);
  await see(row).toMatchTextContent(/Te quedan 10/);
  expect(told.query()).toBeNull();
  lostAt("/second-step/codes", 1);
  await askAnew();
  await leave(ANEW);
  await see(told).toBeVisible();
  await askAnew("otra-cosa-que-no-es");
  await leave(ANEW);
  await see(told).toBeVisible();
});
