import type { Locator, Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { openAgenda } from "../sessionsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
const WIDE = { viewport: { width: 1440, height: 1300 } };
const slot = (page: Page, words: string) =>
  page.getByRole("button", { name: new RegExp(`^Nueva sesión el .*${words}$`) });
const topOf = async (place: Locator) => Math.round((await place.boundingBox())?.y ?? 0);
/** Half an hour below where an hour's session begins. */
const MIDDLE = { x: 20, y: 30 };

test("a session held in its middle and dropped sideways keeps its hour, and one that is let go where it was is not moved", async () => {
  const { page, event, toast, stored } = await openAgenda(house, {
    search: "?vista=semana&dia=2027-03-29",
    clients: ["Ángela Muñoz", "Mateo Quiroga"],
    options: WIDE,
    sessions: [
      { of: "Ángela Muñoz", day: "2027-03-29", time: "10:00" },
      { of: "Mateo Quiroga", day: "2027-03-29", time: "16:05" },
    ],
  });
  const hours = async () => (await stored()).map(({ datetime, version }) => `${datetime.slice(0, 16)} ${version}`);
  for (const slip of [7, -7])
    await event("Ángela Muñoz").dragTo(event("Ángela Muñoz"), {
      sourcePosition: MIDDLE,
      targetPosition: { x: 26, y: 30 + slip },
    });
  await event("Ángela Muñoz").dragTo(slot(page, "31 de marzo de 2027, 10:30"), {
    sourcePosition: MIDDLE,
    targetPosition: { x: 20, y: 5 },
  });
  await see(toast).toContainText("Sesión de Ángela Muñoz movida al mié, 31 mar, 10:00.");
  // One that begins between two steps as well, held at its end.
  await event("Mateo Quiroga").dragTo(slot(page, "1 de abril de 2027, 16:30"), {
    sourcePosition: { x: 20, y: 50 },
    targetPosition: { x: 20, y: 28 },
  });
  await see(toast).toContainText("Sesión de Mateo Quiroga movida al jue, 1 abr, 16:05.");
  expect(await hours()).toEqual(["2027-03-31T08:00 2", "2027-04-01T14:05 2"]);
});

test("while a session is dragged, the place where it will stand goes along with it, and no earlier than the hours that are shown", async () => {
  const { page, event, toast } = await openAgenda(house, {
    search: "?vista=semana&dia=2027-03-29",
    options: WIDE,
    sessions: [{ of: "Ángela Muñoz", day: "2027-03-29", time: "10:00" }],
  });
  const preview = page.locator(".mantine-WeekView-weekViewDragPreview");
  const topAt = (hour: string) => topOf(slot(page, `31 de marzo de 2027, ${hour}`));
  const column = (await slot(page, "31 de marzo de 2027, 08:00").boundingBox())?.x ?? 0;
  // A hand is never quite still: what it is over is told with its next movement.
  const goTo = async (hour: string) => {
    for (const x of [column + 20, column + 22]) await page.mouse.move(x, (await topAt(hour)) + 4);
  };
  await event("Ángela Muñoz").hover({ position: MIDDLE });
  await page.mouse.down();
  await goTo("12:30");
  await expect.poll(() => topOf(preview)).toBe(await topAt("12:00"));
  await goTo("08:00");
  await expect.poll(() => topOf(preview)).toBe(await topAt("08:00"));
  await page.mouse.up();
  await see(toast).toContainText("Sesión de Ángela Muñoz movida al mié, 31 mar, 08:00.");
});

test("in a day a session is dragged by any of its points as far as the hand goes", async () => {
  const { page, event, toast, show } = await openAgenda(house, {
    search: "?vista=dia&dia=2027-03-29",
    options: WIDE,
    sessions: [{ of: "Ángela Muñoz", day: "2027-03-29", time: "07:30", duracionMinutos: 120 }],
  });
  // Of what begins before the hours that are shown, too: to the first of them, and further.
  await event("Ángela Muñoz").dragTo(event("Ángela Muñoz"), {
    sourcePosition: MIDDLE,
    targetPosition: { x: 20, y: 60 },
  });
  await see(toast).toContainText("Sesión de Ángela Muñoz movida al lun, 29 mar, 08:00.");
  await show("?vista=dia&dia=2027-03-29");
  await event("Ángela Muñoz").dragTo(slot(page, "29 de marzo de 2027, 12:30"), {
    sourcePosition: { x: 20, y: 60 },
    targetPosition: { x: 20, y: 4 },
  });
  await see(toast).toContainText("Sesión de Ángela Muñoz movida al lun, 29 mar, 11:30.");
  await show("?vista=dia&dia=2027-03-29");
  await event("Ángela Muñoz").dragTo(slot(page, "29 de marzo de 2027, 10:30"), {
    sourcePosition: { x: 20, y: 100 },
    targetPosition: { x: 20, y: 10 },
  });
  await see(toast).toContainText("Sesión de Ángela Muñoz movida al lun, 29 mar, 09:00.");
});
