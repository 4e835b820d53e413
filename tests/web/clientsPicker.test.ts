import { afterAll, afterEach, beforeAll, test, vi } from "vitest";
import { see, startWebHouse, type WebHouse } from "./accountHouse.ts";
import { expectAccessible, openPractice } from "./clientsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse("tests/web/clientsPicker");
}, 120_000);
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
vi.setConfig({ testTimeout: 60_000 });

async function openPicker() {
  const practice = await openPractice(house, { clients: ["Ángela Muñoz", "Mateo Quiroga"], where: "/" });
  const { page, idOf } = practice;
  const picker = page.getByRole("button", { name: /^Cliente/ });
  const search = page.getByRole("textbox", { name: "Buscar cliente" });
  const options = page.getByRole("option");
  return { ...practice, angela: idOf("Ángela Muñoz"), mateo: idOf("Mateo Quiroga"), picker, search, options };
}

test("a client is found without the accent and chosen by keyboard alone, and the focus goes back to the picker", async () => {
  const { page, picker, search, options, angela } = await openPicker();
  await see(picker).toHaveText("Todos los clientes");
  await picker.focus();
  await page.keyboard.press("Enter");
  await see(search).toBeFocused();
  await see(options).toHaveText(["Todos los clientes", "Mateo Quiroga", "Ángela Muñoz"]);
  await page.keyboard.type("angela");
  await see(options).toHaveText(["Ángela Muñoz"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await see(picker).toHaveText("Ángela Muñoz");
  await see(picker).toBeFocused();
  await see(page.locator("output")).toHaveText(angela);
});

test("a search that finds nobody says so, Escape keeps the choice, and all clients can be chosen again", async () => {
  const { page, picker, search, options, mateo } = await openPicker();
  await page.goto(`/?value=${mateo}`);
  await see(picker).toHaveText("Mateo Quiroga");
  await picker.click();
  await search.fill("nadie");
  await see(page.getByText("No se encontraron clientes")).toBeVisible();
  await page.keyboard.press("Escape");
  await see(search).toBeHidden();
  await see(page.locator("output")).toHaveText(mateo);
  await picker.click();
  await options.first().click();
  await see(page.locator("output")).toHaveText("todos");
});

test("an id nobody answers to is shown as 'Cliente desconocido', and the open picker has no accessibility fault", async () => {
  const { page, picker, options } = await openPicker();
  await page.goto("/?value=00000000-0000-4000-8000-000000000000");
  await see(picker).toHaveText("Cliente desconocido");
  await picker.click();
  await see(options).toHaveCount(3);
  await expectAccessible(page);
});
