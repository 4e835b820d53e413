import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { see, startWebHouse, type WebHouse } from "./accountHouse.ts";
import { brokenNetwork, expectAccessible } from "./clientsHouse.ts";
import { longTasks, openNotes, watchLongTasks } from "./notesHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
}, 120_000);
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
vi.setConfig({ testTimeout: 60_000 });

const ODD = "=SUMA(A1) <script>alert(1)</script> 👩‍👩‍👧 שלום e\u0301";

describe("a new note", () => {
  test("each field says what is wrong; tags come and go as documented; it is created once and comes back as typed", async () => {
    const { page, dialog, openNew, open, field, save, chooseClient, stored, idOf, draft } = await openNotes(house);
    await openNew();
    await see(dialog.getByRole("switch", { name: "Nota privada" })).toBeChecked();
    await see(dialog.getByText("solo visible para ti")).toBeVisible();
    await see(dialog.getByLabel("Prioridad")).toHaveValue("MEDIUM");
    await save.click();
    await see(dialog.getByText("Título: es obligatorio.")).toBeVisible();
    await see(dialog.getByText("Cliente: elige un cliente.")).toBeVisible();
    await see(dialog.getByText("Contenido: es obligatorio.")).toBeVisible();
    await see(field("Título")).toBeFocused();
    await expectAccessible(page);

    await field("Título").fill("Sesión 3");
    await chooseClient("Ángela Muñoz");
    await field("Contenido").fill(ODD);
    await dialog.getByLabel("Prioridad").selectOption("Alta");
    const tags = field("Etiquetas");
    await tags.pressSequentially("sueño,Ansiedad");
    await tags.press("Enter");
    await tags.pressSequentially("ANSIEDAD");
    await tags.press("Enter");
    await tags.pressSequentially(" ,  ");
    await tags.press("Enter");
    await tags.fill("");
    await tags.pressSequentially("sobra");
    await tags.press("Enter");
    await tags.press("Backspace");
    await tags.pressSequentially("familia");
    await field("Título").focus();
    await dialog.locator("form").evaluate((form: HTMLFormElement) => {
      form.requestSubmit();
      form.requestSubmit();
    });
    await see(dialog).toHaveCount(0);
    expect(await stored()).toMatchObject([
      {
        title: "Sesión 3",
        content: ODD,
        client: { id: idOf("Ángela Muñoz") },
        prioridad: "ALTA",
        etiquetas: "sueño, Ansiedad, familia",
        isPrivate: true,
        isAI: false,
      },
    ]);
    expect(await draft()).toBeNull();
    await open("Sesión 3");
    await see(field("Contenido")).toHaveValue(ODD);
    await dialog.getByRole("button", { name: "Cancelar" }).click();
    await see(dialog).toHaveCount(0);
    await see(page.getByRole("button", { name: "Editar «Sesión 3»" })).toBeFocused();
  });
});

test("what was typed stays when saving fails, when its answer gets lost, when the client is gone, and when a draft cannot be kept", async () => {
  const { page, dialog, openNew, field, save, chooseClient, stored, idOf, token } = await openNotes(house, {
    clients: ["Ángela Muñoz", "Mateo Quiroga"],
  });
  const broken = await brokenNetwork(page);
  await openNew();
  await chooseClient("Ángela Muñoz");
  broken.cut.add("SaveNoteDraft").add("CreateNote");
  await field("Título").fill("Hoy");
  await field("Contenido").fill("Lo que me contó hoy.");
  await see(dialog.getByText("El borrador aún no se ha podido guardar; lo seguimos intentando.")).toBeVisible();
  await save.click();
  await see(dialog.getByRole("alert")).toContainText("No se pudo guardar.");
  broken.cut.clear();
  await see(dialog.getByText(/^Borrador guardado/)).toBeVisible();
  broken.lost.add("CreateNote");
  await save.click();
  await see(dialog.getByRole("alert")).toContainText("No se pudo guardar.");
  broken.lost.clear();
  await field("Contenido").fill("Lo que me contó ayer.");
  await save.click();
  await see(dialog).toHaveCount(0);
  expect(await stored()).toMatchObject([{ content: "Lo que me contó ayer." }]);

  await openNew();
  await chooseClient("Mateo Quiroga");
  await field("Título").fill("De Mateo");
  await field("Contenido").fill("Lo de Mateo.");
  await house.api.call(`/clientes/${idOf("Mateo Quiroga")}`, { token, method: "DELETE" });
  await save.click();
  await see(dialog.getByText("Cliente no encontrado.", { exact: true })).toBeVisible();
  await see(field("Contenido")).toHaveValue("Lo de Mateo.");
});

test("a note of a million characters comes back whole, and typing in it holds nothing up", async () => {
  const line = "Llega puntual y cuenta la semana con calma. 👩‍👩‍👧\n";
  const content = line.repeat(Math.floor(1_000_000 / line.length) - 10);
  const { page, token, dialog, open, field, save, written } = await openNotes(house, {
    notes: [{ of: "Ángela Muñoz", title: "Muy larga", content }],
  });
  await open("Muy larga");
  await see(field("Contenido")).toHaveAttribute("data-large", "");
  await field("Contenido").evaluate((box: HTMLTextAreaElement) => {
    box.focus();
    box.setSelectionRange(500, 500);
  });
  const typed = "Ya escribo";
  await page.keyboard.type(typed);
  await page.evaluate(watchLongTasks);
  const rounds: number[][] = [];
  // Another process may stretch a task; a text that is too heavy stretches all.
  while (rounds.length < 5 && rounds.at(-1)?.length !== 0) {
    await page.keyboard.type(" deprisa");
    rounds.push(await page.evaluate(longTasks));
  }
  expect(rounds).toContainEqual([]);
  await save.click();
  await see(dialog).toHaveCount(0);
  const one = await house.api.call<{ content: string }>(`/notas/${written[0]?.id}`, { token });
  expect(one.body.content).toBe(
    `${content.slice(0, 500)}${typed}${" deprisa".repeat(rounds.length)}${content.slice(500)}`,
  );
});
