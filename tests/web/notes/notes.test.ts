import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { brokenNetwork, expectAccessible } from "../clientsHouse.ts";
import { openNotes } from "../notesHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
const LONG = `${"Una frase que sigue. ".repeat(30)}El final no se ve.`;

test("a card shows the beginning, four tags and how many more; search forgives accents and stays out of the address", async () => {
  const { page, card, cards, search, figures, dialog, idOf } = await openNotes(house, {
    clients: ["Ángela Muñoz", "Mateo Quiroga"],
    notes: [
      { of: "Mateo Quiroga", title: "Teléfono", content: "Habló con su madre." },
      { of: "Ángela Muñoz", title: "Sueño", content: LONG, etiquetas: "a, b, c, d, e, f", prioridad: "ALTA" },
      { of: "Ángela Muñoz", title: "Con IA", content: "Párrafo sobre la ansiedad.", isAI: true, isPrivate: false },
    ],
  });
  await see(cards).toHaveCount(3);
  await see(figures).toContainText("Total Notas3");
  await see(figures).toContainText("Generadas con IA1");
  await see(figures).toContainText("Alta Prioridad1");
  await see(figures).toContainText("Esta Semana3");
  await see(card("Sueño")).toContainText("+2 más");
  await see(card("Sueño")).toContainText("Alta prioridad");
  await see(card("Sueño")).toContainText("Privada");
  await see(card("Sueño")).not.toContainText("El final no se ve.");
  await see(card("Con IA")).toContainText("Generada con IA");
  await see(card("Con IA")).not.toContainText("Privada");
  await expectAccessible(page);

  await search.fill("telefono");
  await see(cards).toHaveCount(1);
  await search.fill("ANSIEDÁD");
  await see(card("Con IA")).toBeVisible();
  await see(cards).toHaveCount(1);
  await search.fill("nada de esto");
  await see(page.getByText("No se encontraron notas.")).toBeVisible();
  expect(page.url()).toMatch(/\/dashboard\/notes$/);
  await page.getByRole("button", { name: "Quitar filtros" }).click();
  await see(search).toBeFocused();
  await see(cards).toHaveCount(3);

  await page.getByLabel("Prioridad").selectOption("Alta");
  await see(cards).toHaveCount(1);
  await page.getByRole("button", { name: /^Cliente: / }).click();
  await page.getByRole("option", { name: "Mateo Quiroga" }).click();
  await see(page.getByText("No se encontraron notas.")).toBeVisible();
  await see(page).toHaveURL(new RegExp(`\\?cliente=${idOf("Mateo Quiroga")}&prioridad=alta$`));
  await page.reload();
  await see(page.getByRole("button", { name: /^Cliente: / })).toContainText("Mateo Quiroga");
  await page.getByLabel("Prioridad").selectOption("Todas las prioridades");
  await see(card("Teléfono")).toBeVisible();
  await page.goBack();
  await see(page.getByText("No se encontraron notas.")).toBeVisible();
  await page.goForward();
  // A click anywhere on the card opens the note.
  await card("Teléfono").click({ position: { x: 10, y: 100 } });
  await see(dialog.getByText("Habló con su madre.")).toBeVisible();
});

test("pages of ten; a deleted note is asked about, goes, and takes its draft along; what cannot be had says so", async () => {
  const notes = Array.from({ length: 11 }, (_, index) => ({ of: "Ángela Muñoz", title: `Nota ${index + 1}` }));
  const { page, cards, card, dialog, stored, show } = await openNotes(house, { notes });
  await see(cards).toHaveCount(10);
  await page.getByRole("button", { name: "Página 2" }).click();
  await see(card("Nota 1")).toBeVisible();
  await see(page).toHaveURL(/\?pagina=2$/);
  const broken = await brokenNetwork(page);
  broken.cut.add("DeleteNote");
  await page.getByRole("button", { name: "Eliminar «Nota 1»" }).click();
  await see(dialog).toContainText("¿Quieres eliminar la nota «Nota 1» de Ángela Muñoz?");
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await see(dialog.getByRole("alert")).toContainText("No se pudo eliminar.");
  broken.cut.clear();
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await see(dialog).toHaveCount(0);
  await see(cards).toHaveCount(10);
  expect(await stored()).toHaveLength(10);

  broken.cut.add("Notes");
  await show();
  await see(page.getByRole("alert")).toContainText("No se pudieron cargar las notas.");
  broken.cut.clear();
  await page.getByRole("button", { name: "Reintentar" }).click();
  await see(cards).toHaveCount(10);
});
