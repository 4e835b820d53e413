import type { Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { archiveOf, exportedClientOf } from "../../support/archives.ts";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { openPractice } from "../clientsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());

const choose = async (page: Page, lines: string[], name = "pacientes.csv") => {
  const buffer = Buffer.from(lines.join("\n"));
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer });
};
const chooseZip = async (page: Page, zip: Uint8Array) => {
  const buffer = Buffer.from(zip);
  await page.locator("input[type=file]").setInputFiles({ name: "consulta.zip", mimeType: "application/zip", buffer });
};
const section = (page: Page, name: string) => page.getByRole("region", { name });

test("a newcomer is led from the empty list to a file, says what a column is, sees what comes, brings it in and takes it back", async () => {
  const { page, stored } = await openPractice(house);
  await page.getByRole("link", { name: "Traerlos de un archivo" }).click();
  await see(page).toHaveURL(`${house.url}/dashboard/import`);
  await choose(page, [
    "Nombre;Apellidos;Contacto;Teléfono",
    "Lucía;Peña Gil;lucia@ejemplo.es;600 100 200",
    "Marta;Soler;sin arroba;600 100 201",
    "Lucía;Peña;LUCIA@ejemplo.es;600 100 202",
  ]);
  const columns = section(page, "Di qué es cada columna");
  await see(columns.getByRole("status")).toHaveText("Falta decir qué columna es: Correo electrónico.");
  await see(columns.getByRole("button", { name: "Continuar" })).toBeDisabled();
  await columns.getByLabel("Qué es la columna «Contacto»").selectOption("Correo electrónico");
  await columns.getByRole("button", { name: "Continuar" }).click();
  const review = section(page, "Revisa lo que se va a traer");
  await see(review).toContainText("Se va a traer 1 cliente.");
  await see(section(page, "Líneas con fallos")).toContainText(
    "Línea 3Correo electrónico: escribe una dirección como nombre@correo.es. Columna «Contacto».",
  );
  expect(await stored()).toEqual([]);
  const repeated = section(page, "Repetidos").getByLabel("Traer a Lucía Peña de todas formas");
  await see(section(page, "Repetidos")).toContainText("Tiene el mismo correo que Lucía Peña Gil, en la línea 2.");
  await repeated.check();
  await review.getByRole("button", { name: "Traer 2 clientes" }).click();
  await see(page.getByText("Se han traído 2 clientes.")).toBeVisible();
  expect((await stored()).map(({ nombre }) => nombre)).toEqual(["Lucía Peña", "Lucía Peña Gil"]);
  await page.getByRole("button", { name: "Deshacer «pacientes.csv»" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Deshacer", exact: true }).click();
  await see(page.getByRole("dialog")).toBeHidden();
  await see(section(page, "Lo último que has traído")).toContainText("Deshecho");
  expect(await stored()).toEqual([]);
});

test("by keys alone a file is brought in, and the focus goes from step to step", async () => {
  const { page, stored } = await openPractice(house, { where: "/dashboard/import" });
  await see(page.getByRole("button", { name: "Elegir archivo" })).toBeVisible();
  await choose(page, ["Nombre;Email;Teléfono", "Ana;ana@ejemplo.es;600000001"]);
  await see(page.locator("[data-step=columns]")).toBeFocused();
  for (const key of ["Tab", "Tab", "Tab", "Tab", "Tab"]) await page.keyboard.press(key);
  await see(page.getByRole("button", { name: "Continuar" })).toBeFocused();
  await page.keyboard.press("Enter");
  await see(page.locator("[data-step=review]")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await see(page.locator("[data-step=done]")).toBeFocused();
  expect((await stored()).map(({ nombre }) => nombre)).toEqual(["Ana"]);
});

test("a file that is none says so in a sentence, and the same, once it is one, or the next is read", async () => {
  const { page } = await openPractice(house, { where: "/dashboard/import" });
  const buffer = Buffer.from([0x50, 0x4b, 3, 4, 0, 1, 2, 0, 0, 0]);
  await page.locator("input[type=file]").setInputFiles({ name: "libro.xlsx", mimeType: "text/csv", buffer });
  await see(page.getByRole("alert")).toContainText("Este archivo no es un CSV.");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Elegir archivo" }).click();
  // A browser tells of no file that is already in the field.
  expect(await (await chooser).element().evaluate((field: HTMLInputElement) => field.files?.length)).toBe(0);
  await choose(page, ["Nombre;Email;Teléfono", "Ana;ana@ejemplo.es;600000001"]);
  await see(section(page, "Di qué es cada columna")).toBeVisible();
  await see(page.getByRole("alert")).toBeHidden();
});

test("what is brought in stays what it was while a file is on its way", async () => {
  const { page } = await openPractice(house, { where: "/dashboard/import" });
  const kinds = page.getByRole("radiogroup", { name: "Qué traes" }).getByRole("radio");
  await see(kinds.first()).toBeEnabled();
  const onItsWay = Promise.withResolvers<void>();
  await page.route("**/graphql", async (route) => {
    if (route.request().postData()?.includes("BeginImportUpload")) await onItsWay.promise;
    await route.fallback();
  });
  await choose(page, ["Nombre;Email;Teléfono", "Ana;ana@ejemplo.es;600000001"]);
  await see(kinds.first()).toBeDisabled();
  await see(kinds.last()).toBeDisabled();
  onItsWay.resolve();
  await see(section(page, "Di qué es cada columna")).toBeVisible();
});

test("an encrypted export asks for its passphrase, tells what comes and what stays behind, and is brought in by keys alone", async () => {
  const { page, stored } = await openPractice(house, { where: "/dashboard/import" });
  await see(page.getByRole("button", { name: "Elegir archivo" })).toBeVisible();
  await chooseZip(page, await archiveOf([exportedClientOf("Ana Vega", 3)], "cuatro palabras largas"));
  await see(page.locator("[data-step=passphrase]")).toBeFocused();
  const field = page.getByLabel("Contraseña", { exact: true });
  await page.keyboard.press("Tab");
  await see(field).toBeFocused();
  await page.keyboard.press("Enter");
  await see(page.getByText("Escribe la contraseña.")).toBeVisible();
  await page.keyboard.type("otra muy distinta");
  await page.keyboard.press("Enter");
  await see(page.getByText("Contraseña: con esta no se abre el archivo.")).toBeVisible();
  await see(field).toBeFocused();
  await field.fill("cuatro palabras largas");
  await page.keyboard.press("Enter");
  await see(page.locator("[data-step=review]")).toBeFocused();
  await see(section(page, "Con ellos se traen")).toContainText("3 sesiones");
  await see(section(page, "Antes de traerlo, conviene saber")).toContainText("Tus ajustes se quedan como están");
  expect(await stored()).toEqual([]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await see(page.getByText("Se ha traído 1 cliente.")).toBeVisible();
  expect((await stored()).map(({ nombre }) => nombre)).toEqual(["Ana Vega"]);
});
