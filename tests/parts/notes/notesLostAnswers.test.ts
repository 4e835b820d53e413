import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { brokenNetwork } from "../network.ts";
import { see } from "../portal.tsx";
import {
  card,
  chooseClient,
  dialog,
  field,
  generate,
  MEMO,
  open,
  openAi,
  openNew,
  openNotes,
  save,
  versions,
} from "./practice.ts";

const kept = dialog.getByText(/^Borrador guardado/);
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

/** A new note whose creation is stored without an answer. */
async function lostCreation() {
  const opened = await openNotes();
  const broken = brokenNetwork();
  await openNew();
  await chooseClient("Ángela Muñoz");
  await field("Título").fill("Hoy");
  await field("Contenido").fill("Uno.");
  broken.lost.add("CreateNote");
  await save.click();
  await unsaved();
  broken.lost.clear();
  return {
    ...opened,
    broken,
    async changeElsewhere(change: object) {
      const [note] = await opened.stored();
      await opened.call(`/notas/${note?.id}`, { method: "PUT", body: { client: note?.client, ...change } });
    },
  };
}
const conflict = dialog.getByRole("alert", { name: "Cambios en otra ventana" });

test("a new note whose answer got lost is not saved over what another window made of it: it is shown, and chosen from", async () => {
  const { stored, changeElsewhere } = await lostCreation();
  await changeElsewhere({ content: "De otra ventana." });
  await field("Contenido").fill("Dos.");
  await save.click();
  await see(conflict).toBeVisible();
  expect(await stored()).toMatchObject([{ content: "De otra ventana." }]);
  await conflict.getByRole("radio", { name: /Lo guardado en la otra ventana/ }).click();
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect(await stored()).toMatchObject([{ title: "Hoy", content: "De otra ventana." }]);
});

test("what another window changed in other fields of a new note whose answer got lost comes beside what is typed here", async () => {
  const { stored, changeElsewhere } = await lostCreation();
  await changeElsewhere({ isPrivate: false });
  await field("Contenido").fill("Dos.");
  await save.click();
  await see(conflict).toMatchTextContent(/Traído de la otra ventana/);
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect(await stored()).toMatchObject([{ content: "Dos.", isPrivate: false }]);
});

test("a change of such a note that never arrived is not taken for what another window made of it", async () => {
  const { stored, changeElsewhere, broken } = await lostCreation();
  broken.cut.add("UpdateNote");
  await field("Contenido").fill("Dos.");
  await save.click();
  await unsaved();
  broken.cut.clear();
  await changeElsewhere({ content: "De otra ventana." });
  await save.click();
  await see(conflict).toBeVisible();
  expect(await stored()).toMatchObject([{ content: "De otra ventana." }]);
});

test("a title that ends in a space does not make a change that lost its answer another window's", async () => {
  const { stored, broken } = await lostCreation();
  await field("Título").fill("Hoy por la tarde ");
  await field("Contenido").fill("Dos.");
  broken.lost.add("UpdateNote");
  await save.click();
  await unsaved();
  broken.lost.clear();
  await field("Contenido").fill("Tres.");
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect(await stored()).toMatchObject([{ title: "Hoy por la tarde ", content: "Tres." }]);
});

test("a note with AI whose answer got lost, and that another window has changed, is left as it is, and says so", async () => {
  const { stored, call } = await openNotes();
  const broken = brokenNetwork();
  await openAi();
  await chooseClient("Ángela Muñoz");
  await field("Notas").fill(MEMO);
  await generate.click();
  await see(versions).toHaveLength(2);
  broken.lost.add("CreateNote");
  const storing = dialog.getByRole("button", { name: "Guardar nota" });
  await storing.click();
  await unsaved();
  broken.lost.clear();
  const [note] = await stored();
  await call(`/notas/${note?.id}`, { method: "PUT", body: { client: note?.client, content: "De otra ventana." } });
  await field("Título").fill("Segunda");
  for (const _press of [1, 2]) {
    await storing.click();
    await see(dialog.getByRole("alert")).toMatchTextContent(/después se cambió en otra ventana/);
    await see(storing).toBeEnabled();
  }
  expect(await stored()).toMatchObject([{ content: "De otra ventana." }]);
});

/** A stored note whose form has kept a draft, and was then given the stored text back. */
async function typedAndUndone() {
  const { call, written } = await openNotes({ notes: [{ of: "Ángela Muñoz", title: "Sueño", content: "Duerme." }] });
  const broken = brokenNetwork();
  await open("Sueño");
  await field("Contenido").fill("Duerme mal.");
  await see(kept).toBeVisible();
  broken.asked.length = 0;
  await field("Contenido").fill("Duerme.");
  return {
    broken,
    draft: async () => (await call<{ content?: string }>(`/notas/borradores/${written[0]?.id}`)).body.content,
  };
}

test("a draft that could not be let go of is this window's own, and what is typed next takes its place", async () => {
  const { broken, draft } = await typedAndUndone();
  broken.cut.add("DiscardNoteDraft");
  await expect.poll(() => broken.asked).toContain("DiscardNoteDraft");
  await see(kept).not.toBeInTheDocument();
  expect(await draft()).toBe("Duerme mal.");
  broken.cut.clear();
  await field("Contenido").fill("Duerme bien.");
  await see(kept).toBeVisible();
  expect(await draft()).toBe("Duerme bien.");
});

test("where Ctrl+S finds nothing to save, the draft before it goes, and what is typed next is kept", async () => {
  const { draft } = await typedAndUndone();
  await userEvent.keyboard("{Control>}s{/Control}");
  await see(dialog.getByText("Todo está guardado")).toBeVisible();
  await expect.poll(draft).toBeUndefined();
  await field("Contenido").fill("Duerme bien.");
  await see(kept).toBeVisible();
  expect(await draft()).toBe("Duerme bien.");
});

test("a new note whose answer got lost is of no session once none is chosen for it", async () => {
  const of = "Ángela Muñoz";
  const { stored } = await openNotes({
    clients: [of],
    sessions: [{ of, day: "2026-03-04", time: "10:00", type: "Seguimiento" }],
  });
  const broken = brokenNetwork();
  await openNew();
  await chooseClient(of);
  const session = dialog.getByLabelText("Sesión");
  await session.selectOptions(dialog.getByRole("option", { name: /Seguimiento/ }));
  await field("Título").fill("Hoy");
  await field("Contenido").fill("Uno.");
  broken.lost.add("CreateNote");
  await save.click();
  await unsaved();
  await expect.poll(stored).toMatchObject([{ sessionId: expect.any(String) }]);
  broken.lost.clear();
  await session.selectOptions("Ninguna");
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect(await stored()).toMatchObject([{ title: "Hoy", sessionId: null }]);
});
