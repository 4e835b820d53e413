import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { WireClient } from "../../../schema/wire/clients.ts";
import { answersLater } from "../network.ts";
import { openPortal, see } from "../portal.tsx";

const section = (name: string) => page.getByRole("region", { name });
const goOn = page.getByRole("button", { name: "Continuar" });
const bringIn = page.getByRole("button", { name: "Traer 2 clientes" });
const done = section("Hecho");

async function openImport() {
  const { call } = await openPortal("/dashboard/import", {});
  await see(page.getByRole("button", { name: "Elegir archivo" })).toBeVisible();
  const stored = async () => (await call<{ data: WireClient[] }>("/clientes")).body.data.length;
  return { stored };
}

async function choose(): Promise<void> {
  const lines = ["Nombre;Email;Teléfono", "Ana;ana@ejemplo.es;600000001", "Eva;eva@ejemplo.es;600000002"];
  const file = new File([lines.join("\n")], "pacientes.csv", { type: "text/csv" });
  await userEvent.upload(page.getByCss("input[type=file]"), file);
  await see(section("Di qué es cada columna")).toBeVisible();
}

test("a file that was brought in and undone is brought in again", async () => {
  const { stored } = await openImport();
  await choose();
  await goOn.click();
  await bringIn.click();
  await see(done).toMatchTextContent(/Se han traído 2 clientes/);
  await page.getByRole("button", { name: "Deshacer «pacientes.csv»" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Deshacer", exact: true }).click();
  await see(section("Lo último que has traído")).toMatchTextContent(/Deshecho/);
  expect(await stored()).toBe(0);
  await page.getByRole("button", { name: "Traer otro archivo" }).click();
  await choose();
  await goOn.click();
  await bringIn.click();
  await see(done).toMatchTextContent(/Se han traído 2 clientes/);
  expect(await stored()).toBe(2);
});

test("what is being brought in cannot be gone back from, and ends where it says so", async () => {
  const { stored } = await openImport();
  await choose();
  await goOn.click();
  const answers = answersLater("ConfirmImport");
  const back = page.getByRole("button", { name: "Atrás" });
  await see(back).toBeEnabled();
  await bringIn.click();
  await see(back).toBeDisabled();
  answers.come();
  await see(done).toMatchTextContent(/Se han traído 2 clientes/);
  expect(await stored()).toBe(2);
});

test("what the columns are is not changed any more once it is looked at what they bring", async () => {
  await openImport();
  await choose();
  const phone = page.getByLabelText("Qué es la columna «Teléfono»");
  await see(phone).toBeEnabled();
  const answers = answersLater("ImportPreview");
  await goOn.click();
  await see(phone).toBeDisabled();
  answers.come();
  await see(bringIn).toBeVisible();
});
