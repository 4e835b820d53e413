import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { storeCalendar } from "../../support/busy.ts";
import { practiceOf } from "../../support/overview.ts";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { expectAccessible } from "../clientsHouse.ts";
import { openAgenda } from "../sessionsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());

const TIMES = [{ startsAt: new Date("2027-03-10T15:00:00Z"), endsAt: new Date("2027-03-10T16:30:00Z") }];

test("hours taken elsewhere are grey in the calendar, told in the form before it is saved, and their calendars stand in Perfil", async () => {
  const { page, token, show, dialog, event } = await openAgenda(house, {
    options: { viewport: { width: 1440, height: 1300 } },
    sessions: [{ of: "Ángela Muñoz", day: "2027-03-10", time: "12:00" }],
    fresh: true,
  });
  await storeCalendar(house.api, await practiceOf(house.api, token), TIMES);
  await show("?vista=semana&dia=2027-03-10");
  const calendar = page.getByRole("group", { name: "Calendario de sesiones" });
  await see(calendar.getByText("Ocupado (otro calendario), de 16:00 a 17:30")).toBeAttached();
  const grey = calendar.getByText("Ocupado", { exact: true });
  await see(grey).toBeVisible();
  const hour = page.getByRole("button", { name: /^Nueva sesión el .*10 de marzo de 2027, 16:00$/ });
  const [slot, block] = [await hour.boundingBox(), await grey.locator("..").boundingBox()];
  if (!slot || !block) throw new Error("the hours are not on the screen");
  expect(Math.abs(block.x - slot.x) + Math.abs(block.y - slot.y)).toBeLessThan(4);
  // An hour and a half, of places of half an hour.
  expect(Math.abs(block.height - 3 * slot.height)).toBeLessThan(4);
  await see(event("Ángela Muñoz")).toBeVisible();
  await expectAccessible(page);

  // It is in nobody's way: what is pressed there is the hour, and the form says what is known.
  await page.getByRole("button", { name: /^Nueva sesión el .*10 de marzo de 2027, 16:30$/ }).click();
  await see(dialog.getByRole("status").filter({ hasText: "otro calendario" })).toHaveText(
    "El mié, 10 mar, de 16:00 a 17:30, estás ocupado en otro calendario.",
  );
  await page.keyboard.press("Escape");

  await show("?vista=calendario&mes=2027-03");
  const day = page.getByRole("button", { name: /^Nueva sesión el miércoles, 10 de marzo de 2027/ });
  await see(day).toHaveAccessibleName(/1 sesión, con horas ocupadas en otro calendario$/);
  await see(calendar.getByText("Ocupado (otro calendario)")).toBeVisible();
  await expectAccessible(page);

  await page.goto("/dashboard/sessions?cuenta=perfil");
  const row = page.getByRole("region", { name: "Tus otros calendarios" });
  await see(row.getByRole("listitem")).toContainText("Google");
  await row.getByRole("button", { name: "Leer ahora «Google»" }).press("Enter");
  await see(row.getByRole("status")).toHaveText("«Google» no se pudo leer.");
  await see(row.getByRole("listitem")).toContainText("No se pudo leer: su dirección no es pública.");
  await row.getByRole("button", { name: "Añadir otro calendario" }).press("Enter");
  const form = page.getByRole("dialog", { name: "Añadir otro calendario" });
  await see(form.getByLabel("Nombre", { exact: true })).toBeFocused();
  await page.keyboard.type("Personal");
  await form.getByLabel("Dirección", { exact: true }).fill("http://127.0.0.1/agenda.ics");
  await page.keyboard.press("Enter");
  await see(form.getByRole("alert")).toContainText("Escribe la dirección pública del calendario");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  // The focus comes back once the dialog is gone, and moves on by keys.
  await see(row.getByRole("button", { name: "Añadir otro calendario" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await see(row.getByRole("button", { name: "Quitar «Google»" })).toBeFocused();
  await page.keyboard.press("Enter");
  const removing = page.getByRole("dialog", { name: "Quitar el calendario" });
  await removing.getByRole("button", { name: "Quitar" }).press("Enter");
  await see(row).toContainText("Ninguno");
  const { body } = await house.api.call<{ data: object[] }>("/sessions/ocupado?desde=2027-03-10&hasta=2027-03-10", {
    token,
  });
  expect(body.data).toEqual([]);
});
