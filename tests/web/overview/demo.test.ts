import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { expectAccessible, openPractice } from "../clientsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
test("what is read and pressed is the example's from the moment it is entered, and one's own from the moment it is left", async () => {
  const { page } = await openPractice(house, { where: "/dashboard", fresh: true });
  await page.getByRole("button", { name: "Ver con datos de ejemplo" }).click();
  const [bar, greeting] = [
    page.getByRole("region", { name: "Datos de ejemplo" }),
    page.getByRole("heading", { level: 1 }),
  ];
  await see(bar).toBeVisible();
  await see(greeting).toContainText("Elena");
  await page.getByRole("link", { name: /^Análisis/ }).click();
  await page.getByRole("switch", { name: /valoración tras cada sesión/ }).click();
  await see(page.getByText(/datos de ejemplo.*no se puede/i).last()).toBeVisible();
  await see(page.getByRole("switch", { name: /valoración tras cada sesión/ })).not.toBeChecked();
  await page.getByRole("link", { name: /^Contacto/ }).click();
  await page.getByLabel("Título").fill("Prueba");
  await page.getByLabel("Asunto").selectOption({ index: 1 });
  await page.getByRole("textbox", { name: "Mensaje" }).fill("Desde los datos de ejemplo");
  await page.getByRole("button", { name: "Enviar Mensaje" }).click();
  await see(page.getByRole("alert")).toContainText("datos de ejemplo");
  await bar.getByRole("button", { name: "Volver a mi consulta" }).click();
  await page.getByRole("button", { name: "Descartar" }).click();
  await see(bar).toHaveCount(0);
  await page.getByRole("link", { name: /^Clientes Gestión/ }).click();
  await see(page.getByText(/Añade a la primera para empezar/)).toBeVisible();
  await see(page.getByText("correo.example")).toHaveCount(0);
});

test("a reload keeps the example, another tab never sees it, and signing out ends it", async () => {
  const { page } = await openPractice(house, { where: "/dashboard", fresh: true });
  await page.getByRole("button", { name: "Ver con datos de ejemplo" }).click();
  const bar = page.getByRole("region", { name: "Datos de ejemplo" });
  await see(bar).toBeVisible();
  await page.reload();
  await see(bar).toBeVisible();
  await page.getByRole("link", { name: /^Clientes Gestión/ }).click();
  await see(page.getByText("correo.example").first()).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${house.url}/dashboard/clients`);
  await see(other.getByRole("heading", { level: 1, name: "Clientes" })).toBeVisible();
  await see(other.getByRole("region", { name: "Datos de ejemplo" })).toHaveCount(0);
  await see(other.getByText("correo.example")).toHaveCount(0);
  await other.close();
  // A user id stands there, and nothing that was looked at.
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).toContain("consulta:demo");
  expect(kept).not.toMatch(/example|Elena|token|eyJ/);
  await page.getByRole("button", { name: /Menú de usuario/ }).click();
  await page.getByRole("menuitem", { name: "Cerrar sesión" }).click();
  await see(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => sessionStorage.getItem("consulta:demo"))).toBeNull();
});

test.each([
  [1440, 900],
  [768, 1024],
  [390, 844],
  [320, 640],
])("at %i × %i the bar leaves room for the screen, and nothing runs over its edge", async (width, height) => {
  const { page } = await openPractice(house, {
    where: "/dashboard",
    options: { viewport: { width, height } },
    fresh: true,
  });
  await page.getByRole("button", { name: "Ver con datos de ejemplo" }).click();
  const bar = page.getByRole("region", { name: "Datos de ejemplo" });
  await see(bar).toBeVisible();
  await see(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect((await bar.boundingBox())?.height).toBeLessThan(64);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  await expectAccessible(page);
  await bar.getByRole("button", { name: "Volver a mi consulta" }).press("Enter");
  await see(bar).toHaveCount(0);
  await see(page.getByRole("button", { name: "Ver con datos de ejemplo" })).toBeVisible();
});
