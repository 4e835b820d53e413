import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { expectAccessible } from "../clientsHouse.ts";
import { openAgenda } from "../sessionsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());

const GROUP = ["Ana Uno", "Berta Dos", "Carla Tres", "Delia Cuatro", "Elsa Cinco"];
/** Narrower than that a finger does not hit it. */
const FINGER = 24;

test("a group at one hour is summed up in a tablet's week, whose blocks can be pressed, and leads to its day", async () => {
  const { page, event } = await openAgenda(house, {
    search: "?vista=semana&dia=2027-03-29",
    clients: GROUP,
    options: { viewport: { width: 768, height: 1024 } },
    sessions: [
      ...GROUP.map((of) => ({ of, day: "2027-03-30", time: "10:00" })),
      // Two have room for both.
      { of: "Ana Uno", day: "2027-04-01", time: "12:00" },
      { of: "Berta Dos", day: "2027-04-01", time: "12:30" },
    ],
  });
  const more = page.getByRole("button", { name: /^4 sesiones más el .*30 de marzo.*, de 10:00 a 11:00: ver el día$/ });
  await see(more).toHaveText("+4");
  await see(page.locator("[data-event-id]")).toHaveCount(4);
  for (const block of await page.locator("[data-event-id]").all())
    expect((await block.boundingBox())?.width).toBeGreaterThanOrEqual(FINGER);
  await expectAccessible(page);
  await more.press("Enter");
  await see(page).toHaveURL(/vista=dia&dia=2027-03-30$/);
  // The address is there before the day is drawn.
  await see(page.locator("[data-event-id]")).toHaveCount(GROUP.length);
  for (const name of GROUP) await see(event(name)).toBeVisible();
});

test("a session that is stepped onto a full hour by keyboard stays in sight and keeps the focus, also after the question", async () => {
  const { page, event, stored } = await openAgenda(house, {
    search: "?vista=semana&dia=2027-03-29",
    clients: GROUP,
    options: { viewport: { width: 768, height: 1024 } },
    sessions: GROUP.map((of, place) => ({ of, day: place === 4 ? "2027-03-29" : "2027-03-30", time: "10:00" })),
  });
  const [, , , , last = ""] = GROUP;
  await event(last).focus();
  await page.keyboard.press("Alt+ArrowRight");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /igualmente$/ })
    .press("Enter");
  await see(page.getByRole("dialog")).toBeHidden();
  await expect
    .poll(async () => (await stored()).filter(({ datetime }) => datetime.startsWith("2027-03-30")))
    .toHaveLength(5);
  await see(page.getByRole("button", { name: /^4 sesiones más el .*30 de marzo/ })).toBeVisible();
  await see(event(last)).toBeFocused();
});
