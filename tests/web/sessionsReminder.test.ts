import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { see, startWebHouse, type WebHouse } from "./accountHouse.ts";
import { openAgenda } from "./sessionsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
}, 120_000);
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
vi.setConfig({ testTimeout: 60_000 });

test("whether a client is reminded is asked the first time, and then is as the last time", async () => {
  const { page, dialog, openNew, choose, field, typeTime, save, stored } = await openAgenda(house, {
    clients: ["Ángela Muñoz", "Mateo Quiroga"],
  });
  const pick = async (name: string) => {
    await dialog.getByRole("button", { name: /^Cliente/ }).click();
    await page.getByRole("option", { name, exact: true }).click();
  };
  const answer = (word: string) => dialog.getByRole("radio", { name: word, exact: true });
  const begin = async (date: string) => {
    await openNew();
    await pick("Ángela Muñoz");
    await field("Fecha").fill(date);
    await typeTime("09:30");
  };
  await begin("10/03/2027");
  for (const word of ["Sí", "No"]) await see(answer(word)).not.toBeChecked();
  await save.click();
  await see(dialog.getByText("Enviar recordatorio: elige sí o no.")).toBeVisible();
  await see(answer("Sí")).toBeFocused();
  await answer("Sí").check();
  await choose("Recordatorio", "1 día antes");
  await save.click();
  await see(dialog).toHaveCount(0);

  await begin("17/03/2027");
  await see(answer("Sí")).toBeChecked();
  await see(dialog.getByText("Elegido como en su última sesión")).toBeVisible();
  await see(dialog.getByLabel("Recordatorio", { exact: true }).first()).toHaveValue("1 día antes");
  await answer("No").check();
  await save.click();
  await see(dialog).toHaveCount(0);

  await begin("24/03/2027");
  await see(answer("No")).toBeChecked();
  // Another client, of whom nothing is known, is asked about again.
  await pick("Mateo Quiroga");
  await see(answer("No")).not.toBeChecked();
  await pick("Ángela Muñoz");
  await see(answer("No")).toBeChecked();
  await save.click();
  await see(dialog).toHaveCount(0);
  expect((await stored()).map(({ enviarRecordatorio }) => enviarRecordatorio).sort()).toEqual([false, false, true]);
});
