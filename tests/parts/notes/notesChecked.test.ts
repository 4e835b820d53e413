import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../axe.ts";
import { see } from "../portal.tsx";
import { chooseClient, dialog, field, generate, MEMO, openAi, openNotes, versions } from "./practice.ts";

test("each sentence of a version says in words whether it stands in the jottings, and where, by pointer and by keys", async () => {
  await page.viewport(1440, 900);
  const { stored } = await openNotes();
  await openAi();
  await chooseClient("Ángela Muñoz");
  await field("Notas").fill(MEMO);
  await generate.click();
  await see(versions).toHaveLength(2);
  const checked = dialog.getByRole("region", { name: "Comprobación con tu texto" });
  await see(dialog.getByText("Todas las frases aparecen en tu texto")).toHaveLength(2);

  await field("Contenido").fill(
    "Subjetivo\nHa dormido mejor desde que apaga el móvil a las once. El miércoles no pudo quedarse hasta el final.\n" +
      "Le preocupa la visita de su madre. Presenta un trastorno depresivo mayor. Se recomienda medicación.",
  );
  await see(dialog.getByText("2 frases no aparecen en tu texto y 2 no coinciden")).toBeVisible();
  const sentences = checked.getByRole("button");
  await see(sentences).toHaveLength(5);
  await see(sentences.nth(0)).toMatchTextContent("No coincide (cambia una fecha u hora): Ha dormido mejor");
  await see(sentences.nth(1)).toMatchTextContent("No coincide (cambia una negación): El miércoles no pudo");
  await see(sentences.nth(2)).toMatchTextContent("Aparece: Le preocupa la visita de su madre.");
  await see(sentences.nth(3)).toMatchTextContent("No aparece: Presenta un trastorno depresivo mayor.");
  const source = "En tu texto: «Ha dormido mejor desde que apaga el móvil a las diez.»";
  await see(sentences.nth(0)).toHaveAccessibleDescription(source);
  await see(sentences.nth(3)).toHaveAccessibleDescription("No hay ninguna frase parecida en tu texto.");
  await sentences.nth(2).hover();
  await see(checked.getByText("En tu texto: «Le preocupa la visita de su madre.»").last()).toBeVisible();

  (sentences.nth(0).element() as HTMLElement).focus();
  await see(checked.getByText(source).last()).toBeVisible();
  await userEvent.keyboard("{ArrowDown}");
  await see(sentences.nth(1)).toHaveFocus();
  await userEvent.keyboard("{End}");
  await see(sentences.nth(4)).toHaveFocus();
  await expectAccessible();
  await page.viewport(390, 844);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
  expect(await stored()).toEqual([]);
});
