import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { addMonths, dayIn } from "../../../schema/rules/days.ts";
import { quiet } from "../../support/quiet.ts";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { openAgenda } from "../sessionsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
const WIDE = { viewport: { width: 1440, height: 1300 } };

test("the days beside a month show their sessions, and one dropped there stays to be seen", async () => {
  const { page, event, day, toast, stored } = await openAgenda(house, {
    search: "?vista=calendario&mes=2027-03",
    clients: ["Ángela Muñoz", "Mateo Quiroga", "Noelia Prats"],
    options: WIDE,
    sessions: [
      { of: "Ángela Muñoz", day: "2027-02-28", time: "12:00" },
      { of: "Mateo Quiroga", day: "2027-03-31", time: "12:00" },
      { of: "Noelia Prats", day: "2027-04-03", time: "12:00" },
    ],
  });
  await see(event("Ángela Muñoz")).toBeVisible();
  await see(event("Noelia Prats")).toBeVisible();
  await see(day("28 de febrero de 2027, 1 sesión")).toBeVisible();
  await event("Mateo Quiroga").dragTo(day("1 de abril de 2027"));
  await see(toast).toContainText("Sesión de Mateo Quiroga movida al jue, 1 abr, 12:00.");
  await see(day("1 de abril de 2027, 1 sesión")).toBeVisible();
  await see(day("31 de marzo de 2027, 0 sesiones")).toBeVisible();
  await see(event("Mateo Quiroga")).toBeVisible();
  expect((await stored()).map(({ datetime }) => datetime)).toContain("2027-04-01T10:00:00.000Z");
  await page.getByRole("button", { name: "Mes siguiente" }).click();
  await see(day("1 de abril de 2027, 1 sesión")).toBeVisible();
  await see(event("Mateo Quiroga")).toBeVisible();
});

test.each([
  ["Mes siguiente", "?vista=calendario", 12],
  ["Mes anterior", "", -12],
])("twelve quick presses of «%s» go twelve months", async (name, search, months) => {
  const zone = "Europe/Madrid";
  const { page } = await openAgenda(house, { zone, search, options: WIDE, fresh: true });
  await quiet(page);
  await page.route("**/graphql", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return route.fallback();
  });
  await page.getByRole("button", { name }).evaluate(async (button) => {
    for (let press = 0; press < 12; press += 1) {
      if (button instanceof HTMLElement) button.click();
      await new Promise((resolve) => setTimeout(resolve, press % 3 === 0 ? 40 : 0));
    }
  });
  const month = addMonths(dayIn(zone, new Date()).slice(0, 7), months);
  await see(page).toHaveURL(new RegExp(`mes=${month}`));
  const title = new Intl.DateTimeFormat("es-ES", { month: "long", year: "numeric", timeZone: "UTC" });
  await see(page.getByRole("heading", { level: 2, name: title.format(new Date(`${month}-01`)) })).toBeVisible();
  await page.goBack();
  await see(page).toHaveURL(new RegExp(`mes=${addMonths(month, months > 0 ? -1 : 1)}`));
  await page.getByRole("button", { name }).click();
  await see(page).toHaveURL(new RegExp(`mes=${month}`));
});

test("twelve quick presses of «Semana siguiente» go twelve weeks", async () => {
  const { page } = await openAgenda(house, { search: "?vista=semana&dia=2027-03-01", fresh: true });
  await quiet(page);
  await page.getByRole("button", { name: "Semana siguiente" }).evaluate((button) => {
    for (let press = 0; press < 12; press += 1) if (button instanceof HTMLElement) button.click();
  });
  await see(page).toHaveURL(/dia=2027-05-24/);
});
