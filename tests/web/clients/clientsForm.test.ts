import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { expectAccessible, openPractice } from "../clientsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
describe("what is typed", () => {
  test("a field that only the service can judge is marked with the service's sentence", async () => {
    const options = { timezoneId: "Pacific/Kiritimati" };
    const { page, token, fillNew, field, save } = await openPractice(house, { options });
    await house.api.call("/user-info", { method: "PATCH", token, body: { timeZone: "Pacific/Pago_Pago" } });
    await fillNew("Ángela Muñoz");
    const here = await page.evaluate(() => new Date().toLocaleDateString("es-ES", { dateStyle: "short" }));
    const [day, month, year] = here.split("/");
    await field("Fecha de nacimiento").fill(`${day}/${month}/20${year}`);
    await save.click();
    await see(page.getByText("Elige una fecha entre 1900 y hoy.")).toBeVisible();
    await see(field("Fecha de nacimiento")).toBeFocused();
    await see(field("Nombre completo")).toHaveValue("Ángela Muñoz");
  });
});

describe("two windows", () => {
  test("both texts of a field changed twice are shown, the therapist chooses, and nothing else is overwritten", async () => {
    const { page, act, field, save, dialog, stored } = await openPractice(house, { clients: ["Ángela Muñoz"] });
    const other = await page.context().newPage();
    await other.goto("/dashboard/clients");
    await act("Ángela Muñoz", "Editar");
    await field("Dirección").fill("Calle Nueva 3");
    await field("Notas").fill("Lo mío");

    await other.getByRole("button", { name: "Acciones de Ángela Muñoz" }).click();
    await other.getByRole("menuitem", { name: "Editar" }).click();
    const otherForm = other.getByRole("dialog");
    await otherForm.getByLabel("Dirección").fill("Plaza Mayor 1");
    await otherForm.getByLabel("Teléfono").fill("600 000 000");
    await otherForm.getByRole("button", { name: "Guardar" }).click();
    await see(otherForm).toHaveCount(0);

    await save.click();
    const conflict = page.getByRole("alert", { name: "Cambios en otra ventana" });
    await see(conflict).toContainText("Calle Nueva 3");
    await see(conflict).toContainText("Plaza Mayor 1");
    await see(conflict).toContainText("Traído de la otra ventana: Teléfono.");
    await see(field("Teléfono")).toHaveValue("600 000 000");
    await expectAccessible(page);
    await save.click();
    await see(page.getByText("Elige qué texto se queda en cada campo antes de guardar.")).toBeVisible();
    expect(await stored()).toMatchObject([{ address: "Plaza Mayor 1", notes: null }]);
    await conflict.getByRole("radio", { name: /Lo que has escrito/ }).click();
    await save.click();
    await see(dialog).toHaveCount(0);
    expect(await stored()).toMatchObject([{ address: "Calle Nueva 3", notes: "Lo mío", phone: "600 000 000" }]);
  });
});
