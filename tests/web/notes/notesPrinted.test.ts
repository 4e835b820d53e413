import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { openNotes } from "../notesHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());

const LINE = "Llega puntual y cuenta la semana con calma; ha dormido mejor desde que apaga el móvil a las diez.\n";

test("a note that is open is printed whole, over as many pages as it needs, and nothing of the other notes with it", async () => {
  const { page, dialog, card } = await openNotes(house, {
    clients: ["Ángela Muñoz", "Bruno Gil"],
    notes: [
      { of: "Bruno Gil", title: "De otro", content: "Otra consulta." },
      { of: "Ángela Muñoz", title: "Muy larga", content: LINE.repeat(200) },
    ],
  });
  await card("Muy larga").getByRole("button", { name: "Muy larga", exact: true }).click();
  await see(dialog.getByText("Llega puntual").first()).toBeVisible();
  const pages = async () => (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type \/Page\b/g)?.length;
  expect(await pages()).toBeGreaterThan(5);
  await page.emulateMedia({ media: "print" });
  await see(card("De otro")).toBeHidden();
  await see(dialog.getByRole("navigation", { name: "Notas de la lista" })).toBeHidden();
  await see(dialog.getByRole("heading", { name: "Muy larga" })).toBeVisible();
  await see(dialog.getByText("Ángela Muñoz")).toBeVisible();
  await page.emulateMedia({ media: null });
  await see(dialog.getByRole("navigation", { name: "Notas de la lista" })).toBeVisible();
  // Once it is closed the list is what is printed.
  await page.keyboard.press("Escape");
  await see(dialog).toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  await see(card("De otro")).toBeVisible();
});
