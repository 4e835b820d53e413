import type { Page } from "@playwright/test";
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
const WIDE = { viewport: { width: 1440, height: 1300 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const slot = (page: Page, words: string) =>
  page.getByRole("button", { name: new RegExp(`^Nueva sesión el .*${words}$`) });
/** A real finger, as Chromium's own input knows it. */
async function fingerOn(page: Page) {
  const finger = await page.context().newCDPSession(page);
  return (type: "touchStart" | "touchMove" | "touchEnd", ...points: [number, number][]) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
}

test("a week across two months shows both, hours are dragged to, and a day is one step further", async () => {
  const { page, event, toast, field, stored } = await openAgenda(house, {
    search: "?vista=semana&dia=2027-03-29",
    clients: ["Ángela Muñoz", "Mateo Quiroga"],
    options: WIDE,
    sessions: [
      { of: "Ángela Muñoz", day: "2027-03-29", time: "10:00" },
      { of: "Mateo Quiroga", day: "2027-04-02", time: "10:00" },
    ],
  });
  await see(page.getByRole("heading", { name: /^28 de marzo.*3 de abril de 2027$/ })).toBeVisible();
  await see(event("Mateo Quiroga")).toBeVisible();
  await expectAccessible(page);
  const target = slot(page, "31 de marzo de 2027, 12:00");
  await event("Ángela Muñoz").dragTo(target, { sourcePosition: { x: 20, y: 4 }, targetPosition: { x: 20, y: 4 } });
  await see(toast).toContainText("Sesión de Ángela Muñoz movida al mié, 31 mar, 12:00.");
  await event("Ángela Muñoz").focus();
  await page.keyboard.press("Alt+ArrowDown");
  await see(toast).toContainText("mié, 31 mar, 12:15");
  expect((await stored()).map(({ datetime }) => datetime)).toContain("2027-03-31T10:15:00.000Z");
  await page.getByRole("button", { name: "Vie 2", exact: true }).click();
  await see(page).toHaveURL(/\?vista=dia&dia=2027-04-02$/);
  await see(page.getByRole("heading", { name: "Viernes, 2 de abril de 2027" })).toBeVisible();
  await see(event("Mateo Quiroga")).toBeVisible();
  await slot(page, "2 de abril de 2027, 16:00").click();
  await see(field("Fecha")).toHaveValue("02/04/2027");
  await see(page.getByLabel("Hora", { exact: true }).last()).toHaveValue("16");
});

test("hours that are drawn over begin a session of that length", async () => {
  const { page, field, dialog } = await openAgenda(house, { search: "?vista=semana&dia=2027-03-29", options: WIDE });
  await slot(page, "30 de marzo de 2027, 11:00").hover();
  await page.mouse.down();
  await slot(page, "30 de marzo de 2027, 12:00").hover();
  await page.mouse.up();
  await see(field("Fecha")).toHaveValue("30/03/2027");
  await see(page.getByLabel("Hora", { exact: true }).last()).toHaveValue("11");
  await see(dialog.getByLabel(/^Duración/).first()).toHaveValue(/90/);
});

test("the lower edge is pulled to another duration, the keyboard does the same, and both can be undone", async () => {
  const { page, event, toast, stored } = await openAgenda(house, {
    search: "?vista=semana&dia=2027-03-29",
    options: WIDE,
    sessions: [{ of: "Ángela Muñoz", day: "2027-03-29", time: "10:00" }],
  });
  const edge = event("Ángela Muñoz").locator("[data-edge=bottom]");
  await edge.hover({ force: true });
  await page.mouse.down();
  await slot(page, "29 de marzo de 2027, 11:30").hover({ position: { x: 20, y: 2 }, force: true });
  await page.mouse.up();
  await see(toast).toContainText("La sesión de Ángela Muñoz dura ahora 90 minutos.");
  expect(await stored()).toMatchObject([{ datetime: "2027-03-29T08:00:00.000Z", duration: 90 }]);
  await toast.getByRole("button", { name: "Deshacer" }).click();
  await see(toast).toContainText("vuelve a su hora");
  expect(await stored()).toMatchObject([{ duration: 60 }]);

  await event("Ángela Muñoz").focus();
  await page.keyboard.press("Alt+Shift+ArrowUp");
  await see(toast).toContainText("dura ahora 45 minutos");
  await see(event("Ángela Muñoz")).toBeFocused();
  expect(await stored()).toMatchObject([{ datetime: "2027-03-29T08:00:00.000Z", duration: 45 }]);
});

test("the calendar shows the hours of work; what is outside is told at the edge, and other hours can be set", async () => {
  const { page, event, dialog, toast, show } = await openAgenda(house, {
    search: "?vista=semana&dia=2027-03-29",
    clients: ["Ángela Muñoz", "Mateo Quiroga"],
    options: WIDE,
    sessions: [
      { of: "Ángela Muñoz", day: "2027-03-30", time: "07:00" },
      { of: "Mateo Quiroga", day: "2027-04-01", time: "20:30" },
    ],
  });
  const after = page.getByRole("group", { name: "Desde las 20:00" });
  await see(page.getByRole("group", { name: "Antes de las 08:00" })).toContainText("Mar 07:00 Ángela Muñoz");
  await see(after).toContainText("Jue 20:30 Mateo Quiroga");
  await see(event("Ángela Muñoz")).toHaveCount(0);
  await expectAccessible(page);
  await after.getByRole("button").click();
  await see(dialog.getByRole("button", { name: /^Cliente/ })).toContainText("Mateo Quiroga");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Las 24 horas" }).click();
  await see(event("Ángela Muñoz")).toBeVisible();
  await see(slot(page, "30 de marzo de 2027, 03:00")).toBeVisible();
  await page.getByRole("button", { name: "Las 24 horas" }).click();

  await page.getByRole("button", { name: "Horas de trabajo: 08:00–20:00" }).click();
  await page.getByLabel("Desde", { exact: true }).selectOption("07:00");
  await page.getByLabel("Hasta", { exact: true }).selectOption("10:00");
  await page.getByRole("button", { name: "Guardar" }).click();
  await see(page.getByRole("alert")).toContainText("elige al menos 4 horas seguidas");
  await expectAccessible(page);
  await page.getByLabel("Hasta", { exact: true }).selectOption("22:00");
  await page.getByRole("button", { name: "Guardar" }).click();
  await see(toast).toContainText("Tu calendario muestra de 07:00 a 22:00.");
  await see(event("Ángela Muñoz")).toBeVisible();
  await see(event("Mateo Quiroga")).toBeVisible();
  // Another view, and another day, keep to it.
  await show("?vista=dia&dia=2027-04-01");
  await see(event("Mateo Quiroga")).toBeVisible();
  await see(slot(page, "1 de abril de 2027, 07:00")).toBeVisible();
});

test("the hours of work stay open and usable when their button is scrolled out of a low window, as an enlarged page is", async () => {
  const { page, toast } = await openAgenda(house, {
    search: "?vista=dia&dia=2027-04-01",
    options: { viewport: { width: 640, height: 400 } },
  });
  const opener = page.getByRole("button", { name: "Horas de trabajo: 08:00–20:00" });
  await opener.click();
  await page.getByLabel("Hasta", { exact: true }).selectOption("22:00");
  await opener.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - innerHeight - 20));
  await see(opener).not.toBeInViewport();
  await page.getByRole("button", { name: "Guardar" }).click();
  await see(toast).toContainText("Tu calendario muestra de 08:00 a 22:00.");
});

test("a session past midnight stands on both days, and the keyboard moves it from either", async () => {
  const { page, event, toast } = await openAgenda(house, {
    search: "?vista=semana&dia=2027-03-29",
    options: WIDE,
    sessions: [{ of: "Ángela Muñoz", day: "2027-03-30", time: "23:30", duracionMinutos: 90 }],
  });
  await page.getByRole("button", { name: "Las 24 horas" }).click();
  await see(event("Ángela Muñoz")).toHaveText([/^23:30/, /^Hasta 01:00/]);
  await event("Ángela Muñoz").nth(1).focus();
  await page.keyboard.press("Alt+ArrowLeft");
  await see(toast).toContainText("lun, 29 mar, 23:30");
});

test("on a phone a week is one day under a strip of seven; a finger leads to the next, three lie side by side", async () => {
  const { page, event } = await openAgenda(house, {
    search: "?vista=semana&dia=2027-03-29",
    clients: ["Ángela Muñoz", "Mateo Quiroga"],
    options: PHONE,
    sessions: [
      { of: "Ángela Muñoz", day: "2027-03-29", time: "10:00" },
      { of: "Mateo Quiroga", day: "2027-03-30", time: "10:00" },
    ],
  });
  const strip = page.getByRole("navigation", { name: "Días de la semana" });
  await see(event("Ángela Muñoz")).toBeVisible();
  await see(event("Mateo Quiroga")).toHaveCount(0);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  const touch = await fingerOn(page);
  await event("Ángela Muñoz").scrollIntoViewIfNeeded();
  const box = await event("Ángela Muñoz").boundingBox();
  const y = (box?.y ?? 0) - 20;
  await touch("touchStart", [330, y]);
  for (const x of [300, 250, 190, 120]) await touch("touchMove", [x, y]);
  await touch("touchEnd");
  await see(page).toHaveURL(/vista=semana&dia=2027-03-30$/);
  await see(event("Mateo Quiroga")).toBeVisible();
  await see(page.getByRole("dialog")).toHaveCount(0);
  await strip.getByRole("button", { name: /^lunes, 29 de marzo de 2027, 1 sesión/ }).click();
  await see(event("Ángela Muñoz")).toBeVisible();
  await see(event("Mateo Quiroga")).toHaveCount(0);

  await page.setViewportSize({ width: 844, height: 390 });
  await see(event("Ángela Muñoz")).toBeVisible();
  await see(event("Mateo Quiroga")).toBeVisible();
  await see(page.locator(".mantine-DayView-dayView")).toHaveCount(3);
});

test("on a phone that lies on its side swipes lead over every day, back as well as on", async () => {
  const { page, event } = await openAgenda(house, {
    search: "?vista=semana&dia=2026-12-10",
    clients: ["Ángela Muñoz"],
    options: { viewport: { width: 844, height: 390 }, hasTouch: true },
    sessions: [{ of: "Ángela Muñoz", day: "2026-12-06", time: "10:00" }],
  });
  const shown = () =>
    page
      .getByRole("navigation", { name: "Días de la semana" })
      .locator("[aria-current=date] b")
      .evaluateAll((days) => days.map((day) => Number(day.textContent)));
  const touch = await fingerOn(page);
  const swipe = async (way: 1 | -1) => {
    const place = page.getByRole("button", { name: /, 09:00$/ }).first();
    await place.scrollIntoViewIfNeeded();
    const y = ((await place.boundingBox())?.y ?? 0) + 10;
    await touch("touchStart", [420, y]);
    for (const away of [40, 90, 150]) await touch("touchMove", [420 + way * away, y]);
    await touch("touchEnd");
  };
  await expect.poll(shown).toEqual([10, 11, 12]);
  await swipe(1);
  await expect.poll(shown).toEqual([7, 8, 9]);
  await swipe(1);
  await expect.poll(shown).toEqual([6, 7, 8]);
  await see(event("Ángela Muñoz")).toBeVisible();
  await swipe(1);
  await expect.poll(shown).toEqual([3, 4, 5]);
  await swipe(-1);
  await expect.poll(shown).toEqual([6, 7, 8]);
});
