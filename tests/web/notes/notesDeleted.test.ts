import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createNote } from "../../support/notes.ts";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { brokenNetwork, expectAccessible, openPractice } from "../clientsHouse.ts";
import { openNotes } from "../notesHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
test("a deleted note comes back by keyboard from the notice, or later from the list of deleted ones", async () => {
  const notes = [
    { of: "Ángela Muñoz", title: "Queda" },
    { of: "Ángela Muñoz", title: "Sueño" },
  ];
  const { page, card, dialog, stored } = await openNotes(house, { notes });
  const deleted = page.getByRole("button", { name: "Notas eliminadas" });
  const remove = async () => {
    await page.getByRole("button", { name: "Eliminar «Sueño»" }).click();
    await see(dialog).toContainText("Podrás recuperarla durante 30 días");
    await dialog.getByRole("button", { name: "Eliminar" }).click();
    await see(card("Sueño")).toHaveCount(0);
  };
  await see(card("Sueño")).toBeVisible();
  await see(deleted).toHaveCount(0);
  await remove();
  await see(page.getByText("«Sueño»: nota eliminada.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Deshacer" }).focus();
  await page.keyboard.press("Enter");
  await see(page.getByText("«Sueño» vuelve a estar entre tus notas.")).toBeVisible();
  await see(card("Sueño")).toBeVisible();

  await remove();
  await page.reload();
  await deleted.click();
  await see(dialog).toContainText("Sueño");
  await see(dialog).toContainText("Ángela Muñoz");
  await expectAccessible(page);
  const broken = await brokenNetwork(page);
  broken.cut.add("RestoreNote");
  await dialog.getByRole("button", { name: "Recuperar «Sueño»" }).click();
  await see(page.getByText("No se pudo recuperar «Sueño».")).toBeVisible();
  broken.cut.clear();
  await dialog.getByRole("button", { name: "Recuperar «Sueño»" }).click();
  await see(dialog).toContainText("No hay notas eliminadas que se puedan recuperar.");
  await page.keyboard.press("Escape");
  await see(deleted).toBeFocused();
  await see(card("Sueño")).toBeVisible();
  expect(await stored()).toHaveLength(2);
});

test("a note whose client was deleted in another tab says what to do first", async () => {
  const notes = [{ of: "Ángela Muñoz", title: "Sueño" }];
  const { page, dialog, idOf, token } = await openNotes(house, { notes });
  await page.getByRole("button", { name: "Eliminar «Sueño»" }).click();
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  const undo = page.getByRole("button", { name: "Deshacer" });
  await see(undo).toBeVisible();
  await house.api.call(`/clientes/${idOf("Ángela Muñoz")}`, { token, method: "DELETE" });
  await undo.click();
  await see(
    page.getByText("No se pudo recuperar «Sueño». Su cliente está entre los clientes eliminados: recupéralo primero."),
  ).toBeVisible();
});

test("a note deleted in its client's profile comes back there by Ctrl+Z", async () => {
  const { page, dialog } = await openPractice(house, {
    clients: ["Ángela Muñoz"],
    where: ({ idOf }) => `/dashboard/clients?cliente=${idOf("Ángela Muñoz")}&ficha=notas`,
    fill: ({ token, idOf }) => createNote(house.api, token, idOf("Ángela Muñoz"), { title: "Sueño" }),
  });
  const note = page.getByRole("heading", { level: 3, name: "Sueño" });
  await see(note).toBeVisible();
  await page.getByRole("button", { name: "Eliminar «Sueño»" }).click();
  await dialog.last().getByRole("button", { name: "Eliminar", exact: true }).click();
  await see(note).toHaveCount(0);
  await see(page.getByText("«Sueño»: nota eliminada.")).toBeVisible();
  await page.keyboard.press("Control+z");
  await see(page.getByText("«Sueño» vuelve a estar entre tus notas.")).toBeVisible();
  await see(note).toBeVisible();
});
