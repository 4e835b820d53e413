import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createSession } from "../../support/sessions.ts";
import { PASSWORD, see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { brokenNetwork, expectAccessible } from "../clientsHouse.ts";
import { endSignIn, openNotes } from "../notesHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
describe("what was typed", () => {
  test("is kept at a pause, offered after a reload, and gone once it is saved; leaving asks", async () => {
    const opened = await openNotes(house, {
      notes: [{ of: "Ángela Muñoz", title: "Sesión 2", content: "Como estaba." }],
    });
    const { page, dialog, openNew, open, field, save, chooseClient, draft, stored, show, question, kept, written } =
      opened;
    await openNew();
    await chooseClient("Ángela Muñoz");
    await field("Contenido").pressSequentially("A mitad de la fra");
    await see(dialog.getByText(/^Borrador guardado \d{1,2}:\d{2}$/)).toBeVisible();
    // Who types slowly has a draft before the sentence is whole.
    const client = { id: opened.idOf("Ángela Muñoz") };
    await vi.waitFor(async () => expect(await draft()).toMatchObject({ content: "A mitad de la fra", client }), 10_000);
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
    expect(await stored()).toMatchObject([
      { title: "Recuperada", content: "A mitad de la fra" },
      { title: "Sesión 2" },
    ]);
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
    const opened = await openNotes(house, {
      notes: [{ of: "Ángela Muñoz", title: "Sesión 2", content: "Como estaba." }],
    });
    const { page, dialog, open, field, save, stored, change, written, draft, show } = opened;
    const id = written[0]?.id ?? "";
    await open("Sesión 2");
    await field("Contenido").fill("Lo mío");
    await change(id, { content: "Lo de la otra ventana", etiquetas: "otra" });
    await save.click();
    const conflict = page.getByRole("alert", { name: "Cambios en otra ventana" });
    await see(conflict).toContainText("Esta nota se guardó en otra ventana mientras la editabas.");
    await see(conflict).toContainText("Traído de la otra ventana: Etiquetas.");
    await see(conflict.getByRole("group", { name: "Lo guardado en la otra ventana" })).toHaveText(
      "Lo de la otra ventana",
    );
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
    await see(conflict.getByRole("group", { name: "Lo guardado en la otra ventana" })).toHaveText("Más nuevo");
    await conflict.getByRole("radio", { name: "Lo guardado en la otra ventana" }).click();
    await see(field("Contenido")).toHaveValue("Más nuevo");
  });

  test("outlives a sign-in that ends mid-sentence: sign in again right there, and go on", async () => {
    const { page, dialog, openNew, field, save, chooseClient, card } = await openNotes(house);
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
    await see(card("Sesión 4")).toContainText("A mitad de la frase.");
  });
});

test("the session a note is about is kept with its draft, of a note that is changed and of a new one", async () => {
  const opened = await openNotes(house, { clients: ["Ángela Muñoz"] });
  const { page, dialog, open, field, save, stored, show, token, idOf, write } = opened;
  const session = await createSession(house.api, token, idOf("Ángela Muñoz"), { datetime: "2026-09-14T09:00:00.000Z" });
  await write({ of: "Ángela Muñoz", title: "Sesión 2", sessionId: session.id });
  const about = dialog.getByLabel("Sesión", { exact: true });
  const recover = async () => {
    await see(dialog.getByText(/^Borrador guardado/)).toBeVisible();
    await show();
    return { from: (name: string | RegExp) => page.getByRole("button", { name }).first().click() };
  };
  await show();
  await open("Sesión 2");
  await see(about).toHaveValue(session.id);
  await field("Contenido").fill("Duerme mejor.");
  await (await recover()).from("Editar «Sesión 2»");
  await dialog.getByRole("button", { name: "Recuperar borrador" }).click();
  await see(field("Contenido")).toHaveValue("Duerme mejor.");
  await see(about).toHaveValue(session.id);
  await save.click();
  await see(dialog).toHaveCount(0);
  expect(await stored()).toMatchObject([{ content: "Duerme mejor.", sessionId: session.id }]);

  await show(`?sesion=${session.id}`);
  await field("Título").fill("De la misma sesión");
  await field("Contenido").fill("Y come mejor.");
  await (await recover()).from("Nueva Nota");
  await dialog.getByRole("button", { name: "Recuperar borrador" }).click();
  await see(about).toHaveValue(session.id);
  await save.click();
  await see(dialog).toHaveCount(0);
  expect((await stored())[0]).toMatchObject({ title: "De la misma sesión", sessionId: session.id });
});

test("a draft is kept also where the page around the notes could not be loaded", async () => {
  const { page, dialog, openNew, field, draft, show } = await openNotes(house);
  const broken = await brokenNetwork(page);
  broken.cut.add("Shell");
  await show();
  await openNew();
  await field("Contenido").pressSequentially("Sin lo de alrededor");
  await see(dialog.getByText(/^Borrador guardado/)).toBeVisible();
  expect(await draft()).toMatchObject({ content: "Sin lo de alrededor" });
});
