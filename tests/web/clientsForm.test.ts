import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { see, startWebHouse, type WebHouse } from "./accountHouse.ts";
import { brokenNetwork, expectAccessible, openPractice } from "./clientsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
}, 120_000);
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
vi.setConfig({ testTimeout: 60_000 });

describe("what is typed", () => {
  test("missing and wrong fields are named in Spanish, the first one gets the focus, and nothing is sent", async () => {
    const { page, newClient, field, save } = await openPractice(house);
    const broken = await brokenNetwork(page);
    await newClient.click();
    await see(field("Nombre completo")).toBeFocused();
    await field("Correo electrónico").fill("no es un correo");
    await field("Fecha de nacimiento").fill("31/02/2020");
    await save.click();
    await see(field("Nombre completo")).toBeFocused();
    for (const sentence of [
      "Nombre completo: es obligatorio.",
      "Correo electrónico: escribe una dirección como nombre@correo.es.",
      "Teléfono: es obligatorio.",
      "Fecha de nacimiento: elige una fecha entre 1900 y hoy.",
    ])
      await see(page.getByText(sentence)).toBeVisible();
    await see(field("Fecha de nacimiento")).toHaveValue("31/02/2020");
    await expectAccessible(page);
    expect(broken.asked).not.toContain("CreateClient");
  });

  test("a birth date is typed or picked, and read back as it was meant", async () => {
    const { page, fillNew, field, save, dialog, link } = await openPractice(house);
    await fillNew("Ángela Muñoz");
    await field("Fecha de nacimiento").fill("4-3-1985");
    await dialog.getByRole("button", { name: "Elegir en el calendario" }).click();
    const picked = page.getByRole("button", { name: "14 marzo 1985" });
    await see(picked).toBeVisible();
    await page.keyboard.press("Escape");
    await see(picked).toBeHidden();
    await see(field("Fecha de nacimiento")).toHaveValue("4-3-1985");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Elegir en el calendario" }).click();
    await picked.click();
    await see(field("Fecha de nacimiento")).toHaveValue("14/03/1985");
    await save.click();
    await see(dialog).toHaveCount(0);
    await link("Ángela Muñoz").click();
    await see(dialog).toContainText("14 de marzo de 1985");
  });

  test("a field that only the service can judge is marked with the service's sentence", async () => {
    const options = { timezoneId: "Pacific/Kiritimati" };
    const { page, token, fillNew, field, save } = await openPractice(house, { options });
    await house.api.call("/user-info", { method: "PATCH", token, body: { timeZone: "Pacific/Pago_Pago" } });
    await fillNew("Ángela Muñoz");
    const here = await page.evaluate(() => new Date().toLocaleDateString("es-ES", { dateStyle: "short" }));
    const [day, month, year] = here.split("/");
    await field("Fecha de nacimiento").fill(`${day}/${month}/20${year}`);
    await save.click();
    await see(page.getByText("Fecha de nacimiento: elige una fecha entre 1900 y hoy.")).toBeVisible();
    await see(field("Fecha de nacimiento")).toBeFocused();
    await see(field("Nombre completo")).toHaveValue("Ángela Muñoz");
  });

  test("emoji, HTML and line breaks come back exactly as they were typed", async () => {
    const { fillNew, field, save, dialog, act } = await openPractice(house);
    const notes = "👩‍👩‍👧 <b>no negrita</b> & «comillas»\n\n  sangrado";
    await fillNew("<script>alert(1)</script> O'Neill");
    await field("Notas").fill(notes);
    await save.click();
    await see(dialog).toHaveCount(0);
    await act("<script>alert(1)</script> O'Neill", "Editar");
    await see(field("Notas")).toHaveValue(notes);
  });
});

describe("leaving the form", () => {
  test.each(["Escape", "Cancelar", "Cerrar", "the Back button"])(
    "a changed form asks «¿Descartar los cambios?» when it is left by %s, and keeps every character",
    async (way) => {
      const { page, link, act, field, dialog } = await openPractice(house, { clients: ["Ángela Muñoz"] });
      await page.getByRole("link", { name: /Membresía/ }).click();
      await see(page).toHaveURL(/\/membresia$/);
      await page.getByRole("link", { name: /Clientes/ }).click();
      await see(page).toHaveURL(/\/clients$/);
      await act("Ángela Muñoz", "Editar");
      await field("Dirección").fill("Calle Nueva 3");
      if (way === "Escape") await page.keyboard.press("Escape");
      else if (way === "the Back button") await page.evaluate(() => history.back());
      else await dialog.getByRole("button", { name: way }).click();
      const question = page.getByRole("dialog", { name: "¿Descartar los cambios?" });
      await see(question).toBeVisible();
      await question.getByRole("button", { name: "Seguir editando" }).click();
      await see(field("Dirección")).toHaveValue("Calle Nueva 3");
      await see(page).toHaveURL(/\/clients$/);
      await dialog.getByRole("button", { name: "Cancelar" }).click();
      await question.getByRole("button", { name: "Descartar" }).click();
      await see(dialog).toHaveCount(0);
      await see(link("Ángela Muñoz")).toBeVisible();
    },
  );

  test("an unchanged form closes at once", async () => {
    const { page, act, field, dialog } = await openPractice(house, { clients: ["Ángela Muñoz"] });
    await act("Ángela Muñoz", "Editar");
    await see(field("Nombre completo")).toHaveValue("Ángela Muñoz");
    await page.keyboard.press("Escape");
    await see(dialog).toHaveCount(0);
  });
});

describe("saving", () => {
  test("sending the form twice at once creates one client", async () => {
    const { fillNew, dialog, stored, row } = await openPractice(house);
    await fillNew("Ángela Muñoz");
    await dialog.locator("form").evaluate((form: HTMLFormElement) => {
      form.requestSubmit();
      form.requestSubmit();
    });
    await see(dialog).toHaveCount(0);
    await see(row("Ángela Muñoz")).toHaveCount(1);
    expect(await stored()).toHaveLength(1);
  });

  test("a save that fails keeps the form open with every character and one line of error", async () => {
    const { page, fillNew, field, dialog, row } = await openPractice(house);
    const broken = await brokenNetwork(page);
    broken.cut.add("CreateClient");
    await fillNew("Ángela Muñoz");
    await field("Notas").fill("Lo que me contó hoy.");
    await field("Notas").press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await see(dialog.getByRole("alert")).toContainText("No se pudo guardar.");
    await see(field("Notas")).toHaveValue("Lo que me contó hoy.");
    broken.cut.clear();
    await field("Nombre completo").press("Enter");
    await see(dialog).toHaveCount(0);
    await see(row("Ángela Muñoz")).toBeVisible();
  });

  test("when only the answer gets lost, a later save leaves one client with the newest text", async () => {
    const { page, fillNew, field, save, dialog, stored } = await openPractice(house);
    const broken = await brokenNetwork(page);
    broken.lost.add("CreateClient");
    await fillNew("Ángela Muñoz");
    await save.click();
    await see(dialog.getByRole("alert")).toBeVisible();
    expect(await stored()).toHaveLength(1);
    broken.lost.clear();
    await field("Dirección").fill("Calle Nueva 3");
    await save.click();
    await see(dialog).toHaveCount(0);
    expect(await stored()).toMatchObject([{ nombre: "Ángela Muñoz", address: "Calle Nueva 3" }]);
  });

  test("when the answer to an edit gets lost, saving again is not mistaken for someone else's change", async () => {
    const { page, act, field, save, dialog, stored } = await openPractice(house, { clients: ["Ángela Muñoz"] });
    const broken = await brokenNetwork(page);
    broken.lost.add("UpdateClient");
    await act("Ángela Muñoz", "Editar");
    await field("Dirección").fill("Calle Nueva 3");
    await save.click();
    await see(dialog.getByRole("alert")).toBeVisible();
    broken.lost.clear();
    await save.click();
    await see(dialog).toHaveCount(0);
    expect(await stored()).toMatchObject([{ address: "Calle Nueva 3" }]);
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
