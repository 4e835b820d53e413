import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { brokenNetwork, expectAccessible } from "../clientsHouse.ts";
import { noonZone, openAgenda } from "../sessionsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
const zone = noonZone();
const today = dayIn(zone, new Date());

test("a deleted session comes back from the notice, or later from the list of deleted ones, and says what fails", async () => {
  const sessions = [{ of: "Ángela Muñoz", day: today, time: "20:00" }];
  const { page, act, row, dialog, stored } = await openAgenda(house, { zone, sessions });
  const link = page.getByRole("button", { name: "Sesiones eliminadas" });
  const remove = async () => {
    await act("Ángela Muñoz", "Eliminar");
    await see(dialog).toContainText("podrás recuperarla durante 30 días");
    await dialog.getByRole("button", { name: "Eliminar" }).click();
    await see(row("Ángela Muñoz")).toHaveCount(0);
  };
  await see(row("Ángela Muñoz")).toHaveCount(1);
  await see(link).toHaveCount(0);
  await remove();
  await see(page.getByText("Sesión de Ángela Muñoz: eliminada.")).toBeVisible();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await see(page.getByText("La sesión de Ángela Muñoz vuelve a estar en tu agenda.")).toBeVisible();
  await see(row("Ángela Muñoz")).toHaveCount(1);

  await remove();
  await page.reload();
  await link.click();
  await see(dialog).toContainText("20:00");
  await expectAccessible(page);
  const broken = await brokenNetwork(page);
  broken.cut.add("RestoreSession");
  const restore = dialog.getByRole("button", { name: /^Recuperar la sesión de Ángela Muñoz/ });
  await restore.click();
  await see(page.getByText("No se pudo recuperar la sesión de Ángela Muñoz.")).toBeVisible();
  broken.cut.clear();
  await restore.click();
  await see(dialog).toContainText("No hay sesiones eliminadas que se puedan recuperar.");
  await page.keyboard.press("Escape");
  await see(row("Ángela Muñoz")).toHaveCount(1);
  expect(await stored()).toHaveLength(1);
});

test("a session whose hour another has taken meanwhile comes back only when the therapist says so", async () => {
  const { page, act, row, dialog, stored, plan } = await openAgenda(house, {
    zone,
    clients: ["Ángela Muñoz", "Mateo Quiroga"],
    sessions: [{ of: "Ángela Muñoz", day: addDays(today, 1), time: "10:00" }],
  });
  await act("Ángela Muñoz", "Eliminar");
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await see(row("Ángela Muñoz")).toHaveCount(0);
  await plan({ of: "Mateo Quiroga", day: addDays(today, 1), time: "10:30" });
  await page.getByRole("button", { name: "Deshacer" }).click();
  await see(dialog.getByRole("alert")).toContainText("Mateo Quiroga, de 10:30 a 11:30");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Volver" }).click();
  await see(dialog).toHaveCount(0);
  expect(await stored()).toHaveLength(1);

  await page.getByRole("button", { name: "Sesiones eliminadas" }).click();
  await dialog.getByRole("button", { name: /^Recuperar la sesión de Ángela Muñoz/ }).click();
  await dialog.last().getByRole("button", { name: "Recuperar igualmente" }).click();
  await see(page.getByText("La sesión de Ángela Muñoz vuelve a estar en tu agenda.")).toBeVisible();
  expect(await stored()).toHaveLength(2);
  // The one above has gone by then.
  await see(dialog).toHaveCount(1);
  await page.keyboard.press("Escape");
  await see(dialog).toHaveCount(0);
  await see(row("Ángela Muñoz")).toHaveCount(1);
});
