import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { WireNote } from "../../../schema/wire/notes.ts";
import { expectAccessible } from "../axe.ts";
import { between, brokenNetwork } from "../network.ts";
import { see } from "../portal.tsx";
import {
  card,
  chooseClient,
  dialog,
  field,
  generate,
  MEMO,
  open,
  openNew,
  openNotes,
  question,
  versions,
} from "./practice.ts";

const of = "Ángela Muñoz";
const saved = dialog.getByText(/^Guardado \d\d:\d\d$/);
const keep = () => userEvent.keyboard("{Control>}s{/Control}");
const immerse = dialog.getByRole("button", { name: "Modo concentración" });
const leaveMode = dialog.getByRole("button", { name: "Salir de la concentración" });

test("Ctrl+S creates a note once, changes it from then on, says when, and leaves nothing unsaved behind", async () => {
  const { stored, draft } = await openNotes();
  await openNew();
  await keep();
  await see(dialog.getByText("Es obligatorio.").first()).toBeVisible();
  expect(await stored()).toEqual([]);
  await chooseClient(of);
  await field("Contenido").fill("Uno.");
  await field("Título").fill("Hoy");
  await keep();
  await see(saved).toBeVisible();
  await see(card("Hoy")).toBeInTheDocument();
  await field("Contenido").fill("Uno y dos.");
  await keep();
  await keep();
  await see(dialog.getByText(/^(Guardado \d\d:\d\d|Todo está guardado)$/)).toBeVisible();
  await expect.poll(stored).toMatchObject([{ title: "Hoy", content: "Uno y dos." }]);
  expect(await draft()).toBeNull();
  await expectAccessible();
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await see(dialog).not.toBeInTheDocument();
  await openNew();
});

test("what is typed while Ctrl+S saves stays unsaved, and its draft is the note's own", async () => {
  const { stored, call, draft } = await openNotes();
  await openNew();
  await chooseClient(of);
  await field("Título").fill("Hoy");
  await field("Contenido").fill("Uno.");
  let typed = false;
  between(async (operation, pass) => {
    if (operation === "CreateNote" && !typed) {
      typed = true;
      await field("Contenido").fill("Uno. Y lo que siguió.");
    }
    return pass();
  });
  await keep();
  await expect.poll(stored).toHaveLength(1);
  const [note] = (await stored()) as [WireNote];
  expect(note.content).toBe("Uno.");
  const draftOfNote = async () => (await call<{ content?: string }>(`/notas/borradores/${note.id}`)).body.content;
  await expect.poll(draftOfNote).toBe("Uno. Y lo que siguió.");
  await expect.poll(draft).toBeNull();
  await see(dialog.getByText(/^Borrador guardado/)).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await see(question).toBeVisible();
});

test("Ctrl+S meets another window's change, and goes on from what was chosen", async () => {
  const { call, written, stored } = await openNotes({ notes: [{ of, title: "Sueño", content: "Duerme." }] });
  const [note] = written as [WireNote];
  await open("Sueño");
  await field("Contenido").fill("Duerme mal.");
  await call(`/notas/${note.id}`, { method: "PUT", body: { content: "Duerme bien." } });
  await keep();
  const conflict = dialog.getByRole("alert", { name: "Cambios en otra ventana" });
  await see(conflict).toBeVisible();
  await keep();
  await see(dialog.getByText("Elige qué texto se queda en cada campo antes de guardar.")).toBeVisible();
  await conflict.getByRole("radio", { name: /Lo que has escrito/ }).click();
  await keep();
  await see(saved).toBeVisible();
  await see(conflict).not.toBeInTheDocument();
  await field("Contenido").fill("Duerme mal otra vez.");
  await keep();
  await expect.poll(stored).toMatchObject([{ content: "Duerme mal otra vez." }]);
  await see(conflict).not.toBeInTheDocument();
});

test("what Ctrl+S could not save stays, is kept as a draft, and is saved when it is pressed again", async () => {
  const { stored } = await openNotes({ notes: [{ of, title: "Sueño", content: "Duerme." }] });
  const broken = brokenNetwork();
  await open("Sueño");
  broken.cut.add("UpdateNote");
  await field("Contenido").fill("Duerme mal.");
  await keep();
  await see(dialog.getByRole("alert")).toMatchTextContent("No se pudo guardar.");
  await see(dialog.getByText(/^Borrador guardado/)).toBeVisible();
  broken.cut.clear();
  broken.lost.add("UpdateNote");
  await keep();
  await see(dialog.getByRole("alert")).toMatchTextContent("No se pudo guardar.");
  broken.lost.clear();
  await keep();
  await see(saved).toBeVisible();
  await expect.poll(stored).toMatchObject([{ content: "Duerme mal." }]);
});

test("the writing area takes the screen; Escape gives it back with all that was typed; what is missing shows itself", async () => {
  await page.viewport(1440, 900);
  const { stored } = await openNotes();
  await openNew();
  await field("Título").fill("Hoy");
  await immerse.click();
  await see(field("Contenido")).toHaveFocus();
  await userEvent.keyboard("Escribo.");
  for (const rest of ["switch", "combobox"] as const) await see(dialog.getByRole(rest)).not.toBeInTheDocument();
  await see(dialog.getByRole("button", { name: "Mejorar con IA" })).not.toBeInTheDocument();
  const { width, height } = field("Contenido").element().getBoundingClientRect();
  expect(height).toBeGreaterThan(500);
  expect(width).toBeLessThan(650);
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  await see(dialog.getByRole("switch", { name: "Nota privada" })).toBeVisible();
  await see(question).not.toBeInTheDocument();
  await see(field("Contenido")).toHaveValue("Escribo.");
  await immerse.click();
  await keep();
  const client = dialog.getByRole("button", { name: /^Cliente/ });
  await see(client).toHaveFocus();
  await chooseClient(of);
  await keep();
  await see(saved).toBeVisible();
  expect(await stored()).toHaveLength(1);
  await field("Contenido").fill("Escribo más.");
  await leaveMode.click();
  await see(field("Contenido")).toHaveValue("Escribo más.");
  await userEvent.keyboard("{Escape}");
  await see(question).toBeVisible();
});

test.each([320, 390, 768, 1024])(
  "at %d px no tag is wider than its field, and no field than the form",
  async (width) => {
    await page.viewport(width, 900);
    const etiquetas = [..."abcdefgh"].map((letter) => letter.repeat(60)).join(", ");
    await openNotes({ notes: [{ of, title: "Muchas", content: "Etiquetas.", etiquetas }] });
    await open("Muchas");
    await see(dialog.getByText("a".repeat(60))).toBeVisible();
    const box = field("Etiquetas").element().closest(".mantine-TagsInput-input") as HTMLElement;
    const { right } = box.getBoundingClientRect();
    expect(right).toBeLessThan(width);
    for (const pill of box.querySelectorAll(".mantine-Pill-root")) {
      expect(pill.getBoundingClientRect().right).toBeLessThanOrEqual(right);
      expect(pill.querySelector("button")?.getBoundingClientRect().right).toBeLessThanOrEqual(right);
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test("a draft that was begun by hand and is gone on with by AI keeps its session, its priority and who sees it", async () => {
  const { call, idOf, planned, stored } = await openNotes({
    sessions: [{ of: "Ángela Muñoz", day: "2026-09-14", time: "10:00" }],
  });
  const sessionId = planned[0]?.id;
  const byHand = { content: MEMO, client: idOf("Ángela Muñoz"), sessionId, prioridad: "ALTA", isPrivate: false };
  await call("/notas/borradores/new", { method: "PUT", body: byHand });
  await page.getByRole("button", { name: "Crear con IA" }).click();
  await dialog.getByRole("button", { name: "Recuperar borrador" }).click();
  await generate.click();
  await see(versions).toHaveLength(2);
  await dialog.getByRole("button", { name: "Guardar nota" }).click();
  await see(dialog).not.toBeInTheDocument();
  expect(await stored()).toMatchObject([{ sessionId, prioridad: "ALTA", isPrivate: false, isAI: true }]);
});

test("a draft about somebody stays about them where it is taken up with AI from among another client's notes", async () => {
  const { call, idOf, stored } = await openNotes({
    where: (id) => `/dashboard/notes?cliente=${id("Luis Gil")}`,
    clients: ["Ángela Muñoz", "Luis Gil"],
  });
  const client = idOf("Ángela Muñoz");
  await call("/notas/borradores/new", { method: "PUT", body: { content: MEMO, client } });
  await page.getByRole("button", { name: "Crear con IA" }).click();
  await dialog.getByRole("button", { name: "Recuperar borrador" }).click();
  await see(dialog.getByRole("button", { name: /^Cliente/ })).toMatchTextContent("Ángela Muñoz");
  await generate.click();
  await see(dialog.getByText("Nota de Ángela Muñoz")).toBeVisible();
  await dialog.getByRole("button", { name: "Guardar nota" }).click();
  await see(dialog).not.toBeInTheDocument();
  expect(await stored()).toMatchObject([{ client: { id: client } }]);
});
