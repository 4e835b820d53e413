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
/** A draft is kept at a pause in typing. */
const SOON = { timeout: 30_000 };
const MEMO = [
  "Ha dormido mejor desde que apaga el móvil a las diez.",
  "El miércoles tuvo una reunión difícil y pudo quedarse hasta el final.",
  "Le preocupa la visita de su madre.",
  "Acordamos practicar la respiración cada mañana.",
].join(" ");

test("what is typed into a version, and every version, stays through all ways out and through a reload", async () => {
  const { page, dialog, openAi, field, chooseClient, draft, show, stored, card } = await openNotes(house);
  const MINE = "Esto lo he escrito yo.";
  const button = (name: string) => dialog.getByRole("button", { name, exact: true });
  const offer = dialog.getByRole("region", { name: "Borrador sin guardar" });
  const takeUp = async () => {
    await show();
    await page.getByRole("button", { name: "Crear con IA" }).click();
    await offer.getByRole("button", { name: "Recuperar borrador" }).click();
  };
  await openAi();
  await chooseClient("Ángela Muñoz");
  await field("Notas").fill(MEMO);
  await dialog.getByText("Breve", { exact: true }).click();
  await button("Generar").click();
  const options = dialog.getByRole("radio");
  await see(options).toHaveCount(2);
  // What was paid for is there after a reload, although nothing was typed into it.
  await see.poll(async () => (await draft())?.ia?.versiones.length, SOON).toBe(2);
  const paid = (await draft())?.ia?.versiones;
  await takeUp();
  await see(field("Contenido")).toHaveValue(paid?.[0]?.content ?? "");
  await field("Contenido").fill(MINE);
  await field("Título").fill("Mío");

  await button("Volver al texto").click();
  await see(field("Notas")).toHaveValue(MEMO);
  await see(dialog.getByRole("radio", { name: "Breve" })).toBeChecked();
  await button("Volver a las versiones").click();
  await see(field("Contenido")).toHaveValue(MINE);

  await button("Regenerar").click();
  await see(dialog.getByText("Generación 2 de 2")).toBeVisible();
  await button("Generación anterior").click();
  await see(field("Contenido")).toHaveValue(MINE);
  await see(field("Título")).toHaveValue("Mío");

  const broken = await brokenNetwork(page);
  broken.cut.add("GenerateNoteOptions");
  await button("Regenerar").click();
  await see(dialog.getByRole("alert")).toContainText("Error generating AI content");
  await button("Volver a las versiones").click();
  await see(field("Contenido")).toHaveValue(MINE);
  broken.cut.clear();

  let answer = () => {};
  await page.route("**/graphql", (route) =>
    route.request().postData()?.includes('"GenerateNoteOptions"')
      ? new Promise<void>((resolve) => {
          answer = () => resolve(route.abort());
        })
      : route.fallback(),
  );
  await button("Regenerar").click();
  await button("Cancelar").click();
  await see(field("Contenido")).toHaveValue(MINE);
  answer();
  await page.unrouteAll({ behavior: "wait" });

  await field("Contenido").fill(`${MINE} Y más.`);
  await see.poll(async () => (await draft())?.ia?.versiones[0]?.content, SOON).toBe(`${MINE} Y más.`);
  await takeUp();
  await see(dialog.getByText("Generación 1 de 2")).toBeVisible();
  await see(field("Contenido")).toHaveValue(`${MINE} Y más.`);
  await dialog.getByRole("checkbox", { name: "Añadir mis apuntes al final de la nota" }).check();
  await expectAccessible(page);
  await button("Guardar nota").click();
  await see(card("Mío")).toBeVisible();
  expect(await stored()).toMatchObject([{ content: `${MINE} Y más.\n\nApuntes:\n${MEMO}` }]);
});
