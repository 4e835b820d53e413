import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answersRead, heldBack } from "../network.ts";
import { see } from "../portal.tsx";
import { chooseClient, dialog, field, generate, MEMO, openAi, openNew, openNotes, save, versions } from "./practice.ts";

const of = "Ángela Muñoz";
const button = (name: string) => dialog.getByRole("button", { name, exact: true });
const kept = dialog.getByText(/^Borrador guardado/);
const ia = { apuntes: MEMO, versiones: Array(2).fill({ title: "Sueño", content: MEMO, etiquetas: "" }), elegida: 0 };

/** A practice in which a draft of a new note is kept. */
async function openKept(body: object) {
  const opened = await openNotes();
  const whole = { title: "Sueño", content: MEMO, client: opened.idOf(of), ...body };
  expect((await opened.call("/notas/borradores/new", { method: "PUT", body: whole })).status).toBe(200);
  return opened;
}

async function saved(): Promise<void> {
  await save.click();
  await see(dialog).not.toBeInTheDocument();
}

test("what AI wrote is AI's when it is gone on with by hand, put right, kept, taken up once more and saved", async () => {
  const { call, draft, stored } = await openNotes();
  await openAi();
  await chooseClient(of);
  await field("Notas").fill(MEMO);
  await generate.click();
  await see(versions).toHaveLength(2);
  await expect.poll(draft).toMatchObject({ isAI: true, ia: { versiones: [{}, {}] } });
  const left = (await draft()) ?? {};
  // Another window, or another device: nothing is left here but what the service keeps.
  await button("Guardar nota").click();
  await see(dialog).not.toBeInTheDocument();
  await call("/notas/borradores/new", { method: "PUT", body: { ...left, savedAt: undefined } });
  await page.getByRole("button", { name: "Nueva Nota" }).first().click();
  await button("Recuperar borrador").click();
  await field("Título").fill("A mano");
  await field("Contenido").fill("Todo en mis palabras.");
  await see(kept).toBeVisible();
  expect(await draft()).toMatchObject({ title: "A mano", isAI: true, ia: null });

  const byHand = (await draft()) ?? {};
  await saved();
  expect(await draft()).toBeNull();
  await call("/notas/borradores/new", { method: "PUT", body: { ...byHand, savedAt: undefined } });
  await page.getByRole("button", { name: "Nueva Nota" }).first().click();
  await button("Recuperar borrador").click();
  await saved();
  expect(await stored()).toMatchObject([
    { title: "A mano", isAI: true },
    { title: "A mano", isAI: true },
    { isAI: true },
  ]);
});

test("a draft of AI that is let go makes nothing AI's that is written in its place, also while it is still there", async () => {
  const { draft, stored } = await openKept({ ia });
  const { letGo } = heldBack("DiscardNoteDraft");
  await page.getByRole("button", { name: "Nueva Nota" }).first().click();
  await button("Descartar").click();
  await chooseClient(of);
  await field("Título").fill("Mía");
  await field("Contenido").fill("Duerme mal.");
  await see(kept).toBeVisible();
  expect(await draft()).toMatchObject({ title: "Mía", isAI: false });
  letGo();
  await answersRead();
  await saved();
  expect(await stored()).toMatchObject([{ title: "Mía", isAI: false }]);
});

test("what AI wrote and was gone on with by hand is AI's still where it is noted down for AI, and no version is made", async () => {
  const { draft } = await openKept({ isAI: true });
  await page.getByRole("button", { name: "Crear con IA" }).click();
  await button("Recuperar borrador").click();
  await field("Notas").fill("Duerme mal.");
  await see(kept).toBeVisible();
  expect(await draft()).toMatchObject({ content: "Duerme mal.", isAI: true, ia: null });
});

test("what is noted down for AI is nobody's but the therapist's until AI has written", async () => {
  const { draft, stored } = await openNotes();
  await openAi();
  await chooseClient(of);
  await field("Notas").fill(MEMO);
  await see(kept).toBeVisible();
  expect(await draft()).toMatchObject({ content: MEMO, isAI: false });
  await page.getByRole("button", { name: "Cerrar" }).first().click();
  expect(await stored()).toEqual([]);
});

test("a note of AI that was stored by hand stays AI's with each draft of it and each change, and one by hand is none", async () => {
  const { call, draft, stored } = await openKept({ isAI: true });
  await page.getByRole("button", { name: "Nueva Nota" }).first().click();
  await button("Recuperar borrador").click();
  await saved();
  const [note] = await stored();
  expect(note).toMatchObject({ isAI: true });
  await page.getByRole("button", { name: "Editar «Sueño»" }).click();
  await field("Contenido").fill("Duerme mal.");
  await see(kept).toBeVisible();
  const path = `/notas/borradores/${note?.id}`;
  expect((await call(path)).body).toMatchObject({ content: "Duerme mal.", isAI: true });
  await saved();
  await openNew();
  await chooseClient(of);
  await field("Título").fill("Otra");
  await field("Contenido").fill("Come mal.");
  await see(kept).toBeVisible();
  expect(await draft()).toMatchObject({ isAI: false });
  await saved();
  expect(await stored()).toMatchObject([
    { title: "Otra", isAI: false },
    { content: "Duerme mal.", isAI: true },
  ]);
});
