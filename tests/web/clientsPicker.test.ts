import { AxeBuilder } from "@axe-core/playwright";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createClient } from "../support/api.ts";
import { newTherapist, see, startWebHouse, type WebHouse } from "./accountHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse("tests/web/clientsPicker");
}, 120_000);
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
vi.setConfig({ testTimeout: 60_000 });

async function openPicker() {
  const therapist = await newTherapist(house);
  const angela = await createClient(house.api, therapist.token, { nombre: "Ángela Muñoz" });
  const mateo = await createClient(house.api, therapist.token, { nombre: "Mateo Quiroga" });
  const { page } = therapist;
  const picker = page.getByRole("button", { name: /^Cliente/ });
  const search = page.getByRole("textbox", { name: "Buscar cliente" });
  const options = page.getByRole("option");
  return { ...therapist, angela, mateo, picker, search, options };
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
  await see(page.locator("output")).toHaveText(angela.id);
});

test("a search that finds nobody says so, Escape keeps the choice, and all clients can be chosen again", async () => {
  const { page, picker, search, options, mateo } = await openPicker();
  await page.goto(`/?value=${mateo.id}`);
  await see(picker).toHaveText("Mateo Quiroga");
  await picker.click();
  await search.fill("nadie");
  await see(page.getByText("No se encontraron clientes")).toBeVisible();
  await page.keyboard.press("Escape");
  await see(search).toBeHidden();
  await see(page.locator("output")).toHaveText(mateo.id);
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
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
