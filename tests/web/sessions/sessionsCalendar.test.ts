import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { brokenNetwork, expectAccessible } from "../clientsHouse.ts";
import { openAgenda } from "../sessionsHouse.ts";
import { partsOf } from "../sessionsParts.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
const WIDE = { viewport: { width: 1440, height: 1300 } };
const MARCH = "?vista=calendario&mes=2027-03";

describe("the month", () => {
  test("seven columns, Sunday first, three a day and '+N mas'; every session opens by mouse and by keyboard", async () => {
    const clients = ["Ángela Muñoz", "Mateo Quiroga", "Noelia Prats", "Lucía Ferrer", "Inés Montoya"];
    const { page, event, dialog, field } = await openAgenda(house, {
      search: MARCH,
      clients,
      options: WIDE,
      sessions: clients.map((of, index) => ({ of, day: "2027-03-10", time: `${12 + index}:00` })),
    });
    await see(page.locator(".mantine-MonthView-monthViewWeekday")).toHaveText([
      "Dom",
      "Lun",
      "Mar",
      "Mié",
      "Jue",
      "Vie",
      "Sáb",
    ]);
    await see(page.locator("[data-event-id]")).toHaveCount(3);
    await see(event("Lucía Ferrer")).toHaveCount(0);
    await page.getByRole("button", { name: "+2 mas" }).focus();
    await page.keyboard.press("Enter");
    await see(event("Inés Montoya")).toBeVisible();
    await expectAccessible(page);
    await event("Inés Montoya").click();
    await see(field("Precio")).toBeVisible();
    await see(dialog.getByRole("button", { name: /^Cliente/ })).toContainText("Inés Montoya");
    await page.keyboard.press("Escape");
    await see(event("Inés Montoya")).toBeFocused();
    await page.keyboard.press("Escape");
    await see(event("Inés Montoya")).toHaveCount(0);
    await event("Ángela Muñoz").focus();
    await page.keyboard.press("Enter");
    await see(dialog.getByRole("button", { name: /^Cliente/ })).toContainText("Ángela Muñoz");
    await page.keyboard.press("Escape");
    await see(event("Ángela Muñoz")).toBeFocused();
  });

  test("what the pointer rests on or the focus stands at is told beside it, and Escape takes that away", async () => {
    const { page, event } = await openAgenda(house, {
      search: MARCH,
      options: WIDE,
      sessions: [{ of: "Ángela Muñoz", day: "2027-03-10", time: "12:00", modalidad: "En línea", price: 45 }],
    });
    const glance = page.getByRole("tooltip");
    await event("Ángela Muñoz").hover();
    await see(glance).toContainText("Miércoles, 10 de marzo de 2027");
    await see(glance).toContainText("Terapia Individual · En línea · 45 US$");
    // It can be reached, for who has to look closer.
    await glance.hover();
    await see(glance).toContainText("12:00–13:00");
    await page.mouse.move(5, 5);
    await see(glance).toHaveCount(0);
    await page.getByRole("button", { name: /^Nueva sesión el martes, 9 de marzo/ }).focus();
    await page.keyboard.press("Tab");
    await event("Ángela Muñoz").focus();
    await see(glance).toContainText("Programada");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await see(glance).toHaveCount(0);
    await see(event("Ángela Muñoz")).toBeFocused();
  });

  test("dragging to another day moves at once, keeps the hour, and «Deshacer» brings it back", async () => {
    const { page, event, day, toast, stored } = await openAgenda(house, {
      search: MARCH,
      options: WIDE,
      sessions: [{ of: "Ángela Muñoz", day: "2027-03-10", time: "12:00" }],
    });
    const broken = await brokenNetwork(page);
    await event("Ángela Muñoz").dragTo(day("17 de marzo de 2027"));
    await see(toast).toContainText("Sesión de Ángela Muñoz movida al mié, 17 mar, 12:00.");
    expect(await stored()).toMatchObject([{ datetime: "2027-03-17T11:00:00.000Z" }]);
    await toast.getByRole("button", { name: "Deshacer" }).click();
    await see(toast).toContainText("vuelve a su hora");
    expect(await stored()).toMatchObject([{ datetime: "2027-03-10T11:00:00.000Z" }]);

    // Past the change of clocks the hour on the clock stays, not the instant.
    await event("Ángela Muñoz").dragTo(day("31 de marzo de 2027"));
    await see(toast).toContainText("mié, 31 mar, 12:00");
    expect(await stored()).toMatchObject([{ datetime: "2027-03-31T10:00:00.000Z" }]);
    await page.keyboard.press("Control+z");
    await see(toast).toContainText("vuelve a su hora");

    broken.cut.add("MoveSession");
    await event("Ángela Muñoz").dragTo(day("18 de marzo de 2027"));
    await see(toast).toContainText("No se pudo guardar.");
    broken.cut.clear();
    await see(day("10 de marzo de 2027, 1 sesión")).toBeVisible();
    expect(await stored()).toMatchObject([{ datetime: "2027-03-10T11:00:00.000Z" }]);
  });

  test("steps that come faster than they are stored and drawn are all taken, and one «Deshacer» takes the last one back", async () => {
    const { page, event, toast, dialog, stored, plan, show } = await openAgenda(house, {
      clients: ["Ángela Muñoz", "Mateo Quiroga"],
      options: WIDE,
      sessions: [{ of: "Ángela Muñoz", day: "2027-03-10", time: "12:00" }],
    });
    // One of the steps leads over an hour that is taken: only where it ends is asked about.
    await plan({ of: "Mateo Quiroga", day: "2027-03-18", time: "12:30" });
    await show(MARCH);
    const slow = await page.context().newCDPSession(page);
    await slow.send("Emulation.setCPUThrottlingRate", { rate: 20 });
    await event("Ángela Muñoz").focus();
    for (const arrow of ["ArrowDown", "ArrowRight", "ArrowRight"]) await page.keyboard.press(`Alt+${arrow}`);
    await slow.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await see(toast).toContainText("vie, 19 mar, 12:00");
    await see(event("Ángela Muñoz")).toBeFocused();
    await see(dialog).toHaveCount(0);
    const hours = async () => (await stored()).map(({ datetime }) => datetime);
    expect(await hours()).toContain("2027-03-19T11:00:00.000Z");
    await toast.getByRole("button", { name: "Deshacer" }).click();
    await see(toast).toContainText("vuelve a su hora");
    expect(await hours()).toContain("2027-03-17T11:00:00.000Z");
  });

  test("Alt and the arrows move by keyboard and the focus goes along; «Mover…» takes a day and an hour", async () => {
    const { page, event, toast, dialog, field, typeTime, stored, show, plan } = await openAgenda(house, {
      clients: ["Ángela Muñoz", "Mateo Quiroga"],
      options: WIDE,
      sessions: [{ of: "Ángela Muñoz", day: "2027-03-10", time: "12:00" }],
    });
    await plan({ of: "Mateo Quiroga", day: "2027-03-19", time: "12:30" });
    await show(MARCH);
    await event("Ángela Muñoz").focus();
    await page.keyboard.press("Alt+ArrowDown");
    await see(toast).toContainText("mié, 17 mar, 12:00");
    await see(event("Ángela Muñoz")).toBeFocused();
    await page.keyboard.press("Alt+ArrowRight");
    await see(toast).toContainText("jue, 18 mar, 12:00");
    await see(event("Ángela Muñoz")).toBeFocused();

    // Another session is in the way: named, and left to the therapist.
    await page.keyboard.press("Alt+ArrowRight");
    await see(dialog).toContainText("Mateo Quiroga, de 12:30 a 13:30");
    expect((await stored())[0]).toMatchObject({ datetime: "2027-03-18T11:00:00.000Z" });
    await dialog.getByRole("button", { name: "Guardar igualmente" }).click();
    await see(toast).toContainText("vie, 19 mar, 12:00");
    await see(dialog).toHaveCount(0);

    await event("Ángela Muñoz").focus();
    await page.keyboard.press("m");
    await field("Fecha").fill("28/03/2027");
    await typeTime("02:30");
    await dialog.getByRole("button", { name: "Mover" }).click();
    await see(dialog).toContainText("los relojes se adelantan y se saltan las 02:30");
    await typeTime("03:30");
    await dialog.getByRole("button", { name: "Mover" }).click();
    await see(toast).toContainText("dom, 28 mar, 03:30");
    expect((await stored()).map(({ datetime }) => datetime)).toContain("2027-03-28T01:30:00.000Z");
  });
});

describe("the zone", () => {
  test("a browser in another zone shows the practice's hours, says which, and saves them", async () => {
    const practice = await openAgenda(house, { sessions: [{ of: "Ángela Muñoz", day: "2027-03-10", time: "01:30" }] });
    const elsewhere = await house.visit("/dashboard/sessions?vista=calendario&mes=2027-03", {
      ...WIDE,
      timezoneId: "America/Mexico_City",
      storageState: await practice.page.context().storageState(),
    });
    const { event, day, openNew, chooseClient, field, typeTime, save } = partsOf(elsewhere);
    await see(elsewhere.getByText("Horas de tu consulta: Madrid (España)")).toBeVisible();
    await see(event("Ángela Muñoz")).toContainText("01:30");
    await see(day("10 de marzo de 2027, 1 sesión")).toBeVisible();
    await openNew();
    await see(elsewhere.getByText("La hora es la de tu consulta: Madrid (España).")).toBeVisible();
    await chooseClient("Ángela Muñoz");
    await field("Fecha").fill("11/03/2027");
    await typeTime("00:15");
    await save.click();
    await see(day("11 de marzo de 2027, 1 sesión")).toBeVisible();
    expect((await practice.stored()).map(({ datetime }) => datetime)).toEqual([
      "2027-03-10T00:30:00.000Z",
      "2027-03-10T23:15:00.000Z",
    ]);
  });

  test("a browser that calls the practice's zone by its old name is not elsewhere", async () => {
    const { page, token } = await openAgenda(house, {});
    const body = { timeZone: "America/Argentina/Buenos_Aires" };
    expect((await house.api.call("/user-info", { method: "PATCH", token, body })).status).toBe(200);
    const here = await house.visit("/dashboard/sessions?vista=calendario&mes=2027-03", {
      ...WIDE,
      timezoneId: body.timeZone,
      storageState: await page.context().storageState(),
    });
    const { openNew, field } = partsOf(here);
    await openNew();
    await see(field("Fecha")).toBeVisible();
    await see(here.getByText(/(hora|Horas).* de tu consulta/)).toHaveCount(0);
  });

  test("a session in an hour that only the browser's clocks skip stands at the practice's hour, in each view", async () => {
    const practice = await openAgenda(house, {
      sessions: [{ of: "Ángela Muñoz", day: "2027-03-14", time: "02:30", duracionMinutos: 30 }],
    });
    const elsewhere = await house.visit("/dashboard/sessions?vista=calendario&mes=2027-03", {
      ...WIDE,
      timezoneId: "America/New_York",
      storageState: await practice.page.context().storageState(),
    });
    const { event } = partsOf(elsewhere);
    await see(event("Ángela Muñoz")).toContainText("02:30");
    for (const view of ["semana", "dia"]) {
      await elsewhere.goto(`/dashboard/sessions?vista=${view}&dia=2027-03-14`);
      await elsewhere.getByRole("button", { name: "Las 24 horas" }).click();
      await see(event("Ángela Muñoz")).toContainText("02:30");
      const place = await event("Ángela Muñoz").evaluate(({ style }) => [style.top, style.height]);
      // In minutes of the day.
      expect(place.map((percent) => Math.round(Number.parseFloat(percent) * 14.4))).toEqual([150, 30]);
    }
  });
});

test("on a phone the month has a dot for each session and the chosen day's sessions below", async () => {
  const { page, field } = await openAgenda(house, {
    search: MARCH,
    options: { viewport: { width: 390, height: 844 }, hasTouch: true },
    sessions: [{ of: "Ángela Muñoz", day: "2027-03-10", time: "12:00" }],
  });
  await page.getByRole("button", { name: "miércoles, 10 de marzo de 2027, 1 sesión" }).click();
  await see(page.getByText("Ángela Muñoz · Programada")).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByText("Ángela Muñoz · Programada").click();
  await see(field("Fecha")).toHaveValue("10/03/2027");
});

test("the day that is chosen in a phone's month is where a new session begins, and the day that «Día» shows", async () => {
  const { page, field, dialog, openNew } = await openAgenda(house, {
    search: MARCH,
    options: { viewport: { width: 390, height: 844 }, hasTouch: true },
  });
  await page.getByRole("button", { name: "miércoles, 10 de marzo de 2027, 0 sesiones" }).click();
  await openNew();
  await see(field("Fecha")).toHaveValue("10/03/2027");
  await page.keyboard.press("Escape");
  await see(dialog).toHaveCount(0);
  await page.getByText("Día", { exact: true }).click();
  await see(page.getByRole("heading", { name: "Miércoles, 10 de marzo de 2027" })).toBeVisible();
});
