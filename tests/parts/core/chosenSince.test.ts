import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { WireTemplate } from "../../../schema/wire/record/noteTemplates.ts";
import { answersLater } from "../network.ts";
import { chooseClient, dialog, field, MEMO, open, openNew, openNotes, save } from "../notes/practice.ts";
import { see } from "../portal.tsx";

const of = "Ángela Muñoz";
const told = dialog.getByText(/^Guardado, menos lo que has cambiado mientras tanto/);

async function openSaving(note: { content?: string; etiquetas?: string } = {}) {
  const opened = await openNotes({
    clients: [of, "Bruno Díaz"],
    notes: [{ of, title: "Sueño", content: "Duerme.", ...note }],
  });
  await open("Sueño");
  await field("Título").fill("Duerme mal");
  const answers = answersLater("UpdateNote");
  await save.click();
  await expect.poll(() => answers.asked).toBe(1);
  return { ...opened, answers };
}

test("a client that is chosen for a note while it is being saved stays in its form, which says so, and is saved with the next press", async () => {
  const { stored, answers } = await openSaving();
  await chooseClient("Bruno Díaz");
  answers.come();
  await see(told).toBeVisible();
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect(await stored()).toMatchObject([{ client: { nombre: "Bruno Díaz" } }]);
});

test("a tag that is taken off a note while it is being saved stays off, and is gone with the next press", async () => {
  const { stored, answers } = await openSaving({ etiquetas: "riesgo, familia" });
  await dialog.getByCss(".mantine-Pill-remove").first().click();
  answers.come();
  await see(told).toBeVisible();
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect(await stored()).toMatchObject([{ etiquetas: "familia" }]);
});

test("what is pressed in a note's form while it is saved, and changes nothing, does not keep it open", async () => {
  const { answers } = await openSaving();
  await chooseClient(of);
  await dialog.getByRole("button", { name: "Modo concentración" }).click();
  answers.come();
  await see(dialog).not.toBeInTheDocument();
});

test("what would go with the form is not begun over a note that is being saved", async () => {
  const { answers } = await openSaving({ content: MEMO });
  for (const name of ["Mejorar con IA", "Mis plantillas…"]) {
    const opens = dialog.getByRole("button", { name });
    await see(opens).toHaveAttribute("aria-disabled", "true");
    await opens.click({ force: true });
  }
  await see(dialog).toHaveLength(1);
  answers.come();
  await see(dialog).not.toBeInTheDocument();
});

test("a section that is moved while its template is being saved stays where it was moved to, and the form open", async () => {
  const { call } = await openNotes();
  const editing = page.getByRole("dialog", { name: "Nueva plantilla" });
  await openNew();
  await dialog.getByRole("button", { name: "Mis plantillas…" }).click();
  await page.getByRole("button", { name: "Copiar «DAP»" }).click();
  const answers = answersLater("CreateNoteTemplate");
  await editing.getByRole("button", { name: "Guardar" }).click();
  await expect.poll(() => answers.asked).toBe(1);
  await editing.getByRole("button", { name: "Subir «Plan»" }).click();
  answers.come();
  await see(editing.getByText(/^Guardado, menos lo que has cambiado mientras tanto/)).toBeVisible();
  await editing.getByRole("button", { name: "Guardar" }).click();
  await see(editing).not.toBeInTheDocument();
  const { data } = (await call<{ data: WireTemplate[] }>("/notas/plantillas")).body;
  expect(data[0]?.apartados.map(({ encabezado }) => encabezado)).toEqual(["Datos", "Plan", "Análisis"]);
});

test("nobody is created for a note that is being saved", async () => {
  const { answers } = await openSaving();
  await dialog.getByRole("button", { name: /^Cliente/ }).click();
  await page.getByLabelText("Buscar cliente").last().fill("Carla");
  await see(page.getByText("No se encontraron clientes")).toBeVisible();
  await see(page.getByRole("option", { name: "Crear cliente «Carla»" })).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  answers.come();
  await see(dialog).not.toBeInTheDocument();
});
