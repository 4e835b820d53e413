import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { brokenNetwork } from "../network.ts";
import { see } from "../portal.tsx";
import {
  card,
  chooseClient,
  dialog,
  field,
  generate,
  MEMO,
  openAi,
  openNew,
  openNotes,
  save,
  versions,
} from "./practice.ts";

const unsaved = () => see(dialog.getByRole("alert")).toMatchTextContent("No se pudo guardar.");

test("a note with AI whose answer got lost is saved once, whatever is done in its dialog before it is saved again", async () => {
  const { stored } = await openNotes();
  const broken = brokenNetwork();
  const storing = dialog.getByRole("button", { name: "Guardar nota" });
  await openAi();
  await chooseClient("Ángela Muñoz");
  await field("Notas").fill(MEMO);
  await generate.click();
  await see(versions).toHaveLength(2);
  await field("Título").fill("Primera");
  broken.lost.add("CreateNote");
  await storing.click();
  await unsaved();
  broken.lost.clear();
  await dialog.getByRole("button", { name: "Volver al texto" }).click();
  await dialog.getByRole("button", { name: "Volver a las versiones" }).click();
  await field("Título").fill("Segunda");
  broken.cut.add("UpdateNote");
  await storing.click();
  await unsaved();
  broken.cut.clear();
  await storing.click();
  await see(dialog).not.toBeInTheDocument();
  await see(card("Segunda")).toBeVisible();
  expect(await stored()).toMatchObject([{ title: "Segunda", isAI: true }]);
});

test("a new note whose answer got lost, and whose newer text failed as well, is one note that says what stood there last", async () => {
  const { stored } = await openNotes();
  const broken = brokenNetwork();
  await openNew();
  await chooseClient("Ángela Muñoz");
  await field("Título").fill("Hoy");
  await field("Contenido").fill("Uno.");
  broken.lost.add("CreateNote");
  await save.click();
  await unsaved();
  broken.lost.clear();
  await field("Contenido").fill("Dos.");
  // The newer text arrives, and nobody hears of it.
  broken.lost.add("UpdateNote");
  await save.click();
  await unsaved();
  await expect.poll(stored).toMatchObject([{ content: "Dos." }]);
  broken.lost.clear();
  await field("Contenido").fill("Uno.");
  broken.cut.add("UpdateNote");
  await save.click();
  await unsaved();
  broken.cut.clear();
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect(await stored()).toMatchObject([{ title: "Hoy", content: "Uno." }]);
});

test("a note whose deletion lost its answer is gone when that is pressed again, and can be brought back", async () => {
  await openNotes({ notes: [{ of: "Ángela Muñoz", title: "Semana", content: "Duerme." }] });
  const broken = brokenNetwork();
  await card("Semana").getByRole("button", { name: "Eliminar «Semana»" }).click();
  broken.lost.add("DeleteNote");
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await see(dialog).toMatchTextContent("No se pudo eliminar.");
  broken.lost.clear();
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await see(dialog).not.toBeInTheDocument();
  await see(card("Semana")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await see(card("Semana")).toBeVisible();
});
