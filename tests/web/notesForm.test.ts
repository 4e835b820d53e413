import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { PASSWORD, see, startWebHouse, type WebHouse } from "./accountHouse.ts";
import { brokenNetwork, expectAccessible } from "./clientsHouse.ts";
import { endSignIn, longTasks, openNotes, watchLongTasks } from "./notesHouse.ts";

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

describe("what was typed", () => {
  test("is kept at a pause, offered after a reload, and gone once it is saved; leaving asks", async () => {
    const opened = await openNotes(house, { notes: [{ of: "Ángela Muñoz", title: "Sesión 2", content: "Como estaba." }] });
    const { page, dialog, openNew, open, field, save, chooseClient, draft, stored, show, question, kept, written } = opened;
    await openNew();
    await chooseClient("Ángela Muñoz");
    await field("Contenido").pressSequentially("A mitad de la fra");
    await see(dialog.getByText(/^Borrador guardado \d{1,2}:\d{2}$/)).toBeVisible();
    expect(await draft()).toMatchObject({ content: "A mitad de la fra", client: { id: opened.idOf("Ángela Muñoz") } });
    expect(await kept()).not.toContain("fra");
    await show();
    await page.getByRole("button", { name: "Nueva Nota" }).first().click();
    const offer = dialog.getByRole("region", { name: "Borrador sin guardar" });
    await see(offer).toContainText("A mitad de la fra");
    await expectAccessible(page);
    await offer.getByRole("button", { name: "Recuperar borrador" }).click();
    await see(field("Contenido")).toHaveValue("A mitad de la fra");
    await page.keyboard.press("Escape");
    await question.getByRole("button", { name: "Seguir editando" }).click();
    await field("Título").fill("Recuperada");
    await save.click();
    await see(dialog).toHaveCount(0);
    expect(await stored()).toMatchObject([{ title: "Recuperada", content: "A mitad de la fra" }, { title: "Sesión 2" }]);
    expect(await draft()).toBeNull();

    // What is discarded is gone on the server as well; a note's own draft is another one.
    await open("Sesión 2");
    await field("Contenido").fill("Como no debe quedar.");
    await see(dialog.getByText(/^Borrador guardado/)).toBeVisible();
    const id = written[0]?.id ?? "";
    expect(await draft(id)).toMatchObject({ content: "Como no debe quedar.", version: 1 });
    await dialog.getByRole("button", { name: "Cancelar" }).click();
    await question.getByRole("button", { name: "Descartar" }).click();
    await see(dialog).toHaveCount(0);
    await vi.waitFor(async () => expect(await draft(id)).toBeNull());
    await open("Sesión 2");
    await see(field("Contenido")).toHaveValue("Como estaba.");
  });

  test("in two windows is shown side by side, from an old draft too; nothing is overwritten unseen", async () => {
    const opened = await openNotes(house, { notes: [{ of: "Ángela Muñoz", title: "Sesión 2", content: "Como estaba." }] });
    const { page, dialog, open, field, save, stored, change, written, draft, show } = opened;
    const id = written[0]?.id ?? "";
    await open("Sesión 2");
    await field("Contenido").fill("Lo mío");
    await change(id, { content: "Lo de la otra ventana", etiquetas: "otra" });
    await save.click();
    const conflict = page.getByRole("alert", { name: "Cambios en otra ventana" });
    await see(conflict).toContainText("Esta nota se guardó en otra ventana mientras la editabas.");
    await see(conflict).toContainText("Traído de la otra ventana: Etiquetas.");
    await see(conflict.getByRole("radio", { name: /Lo de la otra ventana/ })).toBeVisible();
    await save.click();
    await see(page.getByText("Elige qué texto se queda en cada campo antes de guardar.")).toBeVisible();
    await expectAccessible(page);
    await conflict.getByRole("radio", { name: /Lo que has escrito/ }).click();
    await save.click();
    await see(dialog).toHaveCount(0);
    expect(await stored()).toMatchObject([{ content: "Lo mío", etiquetas: "otra", version: 3 }]);

    await open("Sesión 2");
    await field("Contenido").fill("Borrador viejo");
    await see(dialog.getByText(/^Borrador guardado/)).toBeVisible();
    await vi.waitFor(async () => expect(await draft(id)).toMatchObject({ content: "Borrador viejo" }));
    await change(id, { content: "Más nuevo" });
    await show();
    await page.getByRole("button", { name: "Editar «Sesión 2»" }).click();
    await dialog.getByRole("button", { name: "Recuperar borrador" }).click();
    await see(conflict.getByRole("radio", { name: /Más nuevo/ })).toBeVisible();
    await conflict.getByRole("radio", { name: /Más nuevo/ }).click();
    await see(field("Contenido")).toHaveValue("Más nuevo");
  });

  test("stays when saving fails, when its answer gets lost, when the client is gone, and when a draft cannot be kept", async () => {
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

  test("outlives a sign-in that ends mid-sentence: sign in again right there, and go on", async () => {
    const { page, dialog, openNew, field, save, chooseClient, stored } = await openNotes(house);
    await openNew();
    await chooseClient("Ángela Muñoz");
    await field("Título").fill("Sesión 4");
    await endSignIn(house, page);
    await field("Contenido").pressSequentially("A mitad de la fra");
    const again = page.getByRole("dialog", { name: "Tu sesión ha caducado" });
    await see(again).toBeVisible();
    await again.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
    await again.getByRole("button", { name: "Iniciar sesión" }).click();
    await see(again).toHaveCount(0);
    await see(dialog.getByText(/^Borrador guardado/)).toBeVisible();
    await field("Contenido").press("End");
    await field("Contenido").pressSequentially("se.");
    await save.click();
    await see(dialog).toHaveCount(0);
    expect(await stored()).toMatchObject([{ title: "Sesión 4", content: "A mitad de la frase." }]);
  });
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
  await page.keyboard.type("Ya");
  await page.evaluate(watchLongTasks);
  await page.keyboard.type(" escribo deprisa en medio");
  expect(await page.evaluate(longTasks)).toEqual([]);
  await save.click();
  await see(dialog).toHaveCount(0);
  const one = await house.api.call<{ content: string }>(`/notas/${written[0]?.id}`, { token });
  expect(one.body.content).toBe(`${content.slice(0, 500)}Ya escribo deprisa en medio${content.slice(500)}`);
});
