import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { professionals } from "../../api/account/professionals.table.ts";
import { see, startWebHouse, type WebHouse } from "./accountHouse.ts";
import { brokenNetwork, expectAccessible } from "./clientsHouse.ts";
import { openNotes } from "./notesHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
}, 120_000);
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
vi.setConfig({ testTimeout: 60_000 });

/** A draft is kept at a pause in typing. */
const SOON = { timeout: 10_000 };
const MEMO = [
  "Ha dormido mejor desde que apaga el móvil a las diez.",
  "El miércoles tuvo una reunión difícil y pudo quedarse hasta el final.",
  "Le preocupa la visita de su madre.",
  "Acordamos practicar la respiración cada mañana.",
].join(" ");

test("a note with AI: written, reviewed, generated anew, put right and saved; nothing is saved before", async () => {
  const { page, dialog, openAi, field, chooseClient, card, stored, figures, kept } = await openNotes(house);
  const limits = page.getByRole("region", { name: "Límites del plan" });
  await see(limits).toContainText("0/10");
  await openAi();
  await see(dialog.getByText("Resumen local: frases de tu propio texto, sin enviar nada fuera")).toBeVisible();
  await dialog.getByRole("button", { name: "Generar" }).click();
  await see(dialog.getByText("Cliente: elige un cliente.")).toBeVisible();
  await see(dialog.getByText("Notas: escribe algo para que la IA trabaje con ello.")).toBeVisible();
  await expectAccessible(page);
  await chooseClient("Ángela Muñoz");
  await field("Notas").fill(MEMO);
  await dialog.getByRole("button", { name: "Generar" }).click();
  const options = dialog.getByRole("radio");
  await see(options).toHaveCount(2);
  await see(options.first()).toBeChecked();
  await see(limits).toContainText("1/10");
  await expectAccessible(page);
  expect(await stored()).toEqual([]);

  await dialog.getByRole("button", { name: "Regenerar" }).click();
  await see(limits).toContainText("2/10");
  await see(options.first()).toBeChecked();
  await see(dialog.getByText("Generación 2 de 2")).toBeVisible();
  await options.last().click();
  const second = await field("Contenido").inputValue();
  await options.first().click();
  await field("Contenido").fill("Lo he puesto en mis palabras.");
  await options.last().click();
  await see(field("Contenido")).toHaveValue(second);
  await options.first().click();
  await see(field("Contenido")).toHaveValue("Lo he puesto en mis palabras.");
  await field("Título").fill("Con ayuda");
  await dialog.getByRole("button", { name: "Guardar nota" }).click();
  await see(dialog).toHaveCount(0);
  await see(card("Con ayuda")).toContainText("Generada con IA");
  await see(figures).toContainText("Generadas con IA1");
  expect(await stored()).toMatchObject([
    { content: "Lo he puesto en mis palabras.", isAI: true, isPrivate: true, prioridad: "MEDIA" },
  ]);
  expect(await kept()).not.toContain("palabras");
});

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

test("a failure says so in red and keeps the text, cancelling too; leaving asks", async () => {
  const { page, dialog, openAi, field, chooseClient, question } = await openNotes(house);
  const broken = await brokenNetwork(page);
  broken.cut.add("GenerateNoteOptions");
  await openAi();
  await chooseClient("Ángela Muñoz");
  await field("Notas").fill(MEMO);
  await dialog.getByRole("button", { name: "Generar" }).click();
  await see(dialog.getByRole("alert")).toContainText("Error generating AI content");
  await see(field("Notas")).toHaveValue(MEMO);
  await dialog.getByRole("alert").getByRole("button", { name: "Cerrar" }).click();
  await see(dialog.getByRole("alert")).toHaveCount(0);
  broken.cut.clear();
  let answer = () => {};
  await page.route("**/graphql", (route) =>
    route.request().postData()?.includes('"GenerateNoteOptions"')
      ? new Promise<void>((resolve) => {
          answer = () => resolve(route.abort());
        })
      : route.fallback(),
  );
  await dialog.getByRole("button", { name: "Generar" }).click();
  await see(dialog.getByText("Escribiendo dos versiones de la nota…")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await see(field("Notas")).toHaveValue(MEMO);
  answer();
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Descartar" }).click();
  await see(dialog).toHaveCount(0);
  await see(page.getByRole("button", { name: "Crear con IA" })).toBeFocused();
});

test("near the limit and at it the dialog says so, and at it nothing is generated", async () => {
  const { page, dialog, openAi, useAi, show, idOf, field } = await openNotes(house);
  await useAi(8);
  await show();
  await openAi();
  await see(dialog.getByText("Acercándote al límite de IA")).toBeVisible();
  await useAi(10);
  // The page still believes in two more.
  await page.keyboard.press("Escape");
  await show(`?ia=${idOf("Ángela Muñoz")}`);
  await see(page).toHaveURL(/\/dashboard\/notes$/);
  await see(dialog.getByRole("button", { name: /^Cliente/ })).toContainText("Ángela Muñoz");
  await see(dialog.getByText("Límite de IA alcanzado")).toBeVisible();
  await see(dialog).toContainText(
    'Has alcanzado el límite de 10 generaciones de IA para tu plan "Gratis". Actualiza tu plan para continuar usando IA.',
  );
  const broken = await brokenNetwork(page);
  await field("Notas").fill(MEMO);
  await dialog.getByRole("button", { name: "Generar" }).press("Enter");
  expect(broken.asked).not.toContain("GenerateNoteOptions");
  await expectAccessible(page);
});

test("once a paid plan is over, the limit names the plan whose limit it is", async () => {
  const { dialog, show, openAi, useAi, email } = await openNotes(house);
  await useAi(10);
  await house.api.database.owner
    .update(professionals)
    .set({ planId: 3, planVariant: "Month", planExpiresAt: new Date(Date.now() - 86_400_000) })
    .where(eq(professionals.email, email));
  await show();
  await openAi();
  await see(dialog).toContainText('límite de 10 generaciones de IA para tu plan "Gratis".');
});

test("a note is improved only when the therapist takes it: both are shown, own title and tags stay", async () => {
  const { dialog, open, field, save, stored } = await openNotes(house, {
    notes: [{ of: "Ángela Muñoz", title: "Mía", content: `${MEMO}\n\n\n${MEMO}`, etiquetas: "propia" }],
  });
  await open("Mía");
  const before = await field("Contenido").inputValue();
  const improve = dialog.filter({ has: dialog.page().getByRole("heading", { name: "Mejorar con IA" }) });
  await dialog.getByRole("button", { name: "Mejorar con IA" }).click();
  await improve.getByRole("button", { name: "Mejorar", exact: true }).click();
  await see(improve.getByRole("region", { name: "La mejorada" })).toBeVisible();
  await improve.getByRole("button", { name: "Mantener la mía" }).click();
  await see(field("Contenido")).toHaveValue(before);
  await dialog.getByRole("button", { name: "Mejorar con IA" }).click();
  await improve.getByRole("button", { name: "Usar la mejorada" }).click();
  await see(field("Contenido")).not.toHaveValue(before);
  await save.click();
  await see(dialog).toHaveCount(0);
  expect(await stored()).toMatchObject([{ title: "Mía", etiquetas: expect.stringMatching(/^propia, /), isAI: false }]);
});
