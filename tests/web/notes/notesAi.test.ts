import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { openNotes } from "../notesHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
/** A draft is kept at a pause in typing. */
const SOON = { timeout: 30_000 };
const MEMO = [
  "Ha dormido mejor desde que apaga el móvil a las diez.",
  "El miércoles tuvo una reunión difícil y pudo quedarse hasta el final.",
  "Le preocupa la visita de su madre.",
  "Acordamos practicar la respiración cada mañana.",
].join(" ");

test("what was typed for AI, and what was made of its version, outlives a reload and goes once it is saved", async () => {
  const { page, dialog, openAi, field, chooseClient, card, draft, show, question, kept, idOf } = await openNotes(house);
  const offer = dialog.getByRole("region", { name: "Borrador sin guardar" });
  const saved = dialog.getByText(/^Borrador guardado \d{1,2}:\d{2}$/);
  await openAi();
  await chooseClient("Ángela Muñoz");
  await field("Notas").fill(MEMO);
  await see(saved).toBeVisible();
  expect(await draft()).toMatchObject({ content: MEMO, client: { id: idOf("Ángela Muñoz") } });
  await show();
  await page.getByRole("button", { name: "Crear con IA" }).click();
  await offer.getByRole("button", { name: "Recuperar borrador" }).click();
  await see(field("Notas")).toHaveValue(MEMO);
  await dialog.getByRole("button", { name: "Generar" }).click();
  await field("Contenido").fill("En mis palabras.");
  await see(saved).toBeVisible();
  await see.poll(async () => (await draft())?.content, SOON).toBe(`En mis palabras.\n\nApuntes:\n${MEMO}`);
  expect(await kept()).not.toContain("palabras");
  await field("Título").fill("De los apuntes");
  await dialog.getByRole("button", { name: "Guardar nota" }).click();
  await see(card("De los apuntes")).toBeVisible();
  expect(await draft()).toBeNull();

  await openAi();
  await field("Notas").fill("Esto no.");
  await see(saved).toBeVisible();
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Descartar" }).click();
  await see(dialog).toHaveCount(0);
  await vi.waitFor(async () => expect(await draft()).toBeNull());
});
