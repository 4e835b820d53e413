import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../axe.ts";
import { brokenNetwork } from "../network.ts";
import { see } from "../portal.tsx";
import { chooseClient, dialog, field, open, openNew, openNotes, save, textIn } from "./practice.ts";

const of = "Ángela Muñoz";
const template = dialog.getByLabelText("Plantilla");

test("a template gives the text its headings, tells what each asks for, and takes nothing away when it is changed", async () => {
  const { stored } = await openNotes();
  await openNew();
  await chooseClient(of);
  await field("Título").fill("Hoy");
  await field("Contenido").fill("Llega tarde.");
  await template.selectOptions("SOAP");
  expect(textIn("Contenido")).toBe("Llega tarde.\n\nSubjetivo\n\n\nObjetivo\n\n\nAnálisis\n\n\nPlan\n");
  await see(dialog.getByText("Lo que cuenta, con sus palabras.")).toBeVisible();
  await expectAccessible();
  await field("Contenido").fill("Llega tarde.\n\nSubjetivo\nDuerme mal.\n\nObjetivo\n\nAnálisis\n\nPlan\nPaseos.");
  await template.selectOptions("DAP");
  expect(textIn("Contenido")).toBe("Llega tarde.\n\nDatos\n\n\nAnálisis\n\n\nPlan\nPaseos.\n\nSubjetivo\nDuerme mal.");
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect((await stored())[0]?.content).toContain("Plan\nPaseos.\n\nSubjetivo\nDuerme mal.");
  await open("Hoy");
  await see(template).toHaveDisplayValue("DAP");
  await template.selectOptions("Libre");
  expect(textIn("Contenido")).toBe("Llega tarde.\n\nPlan\nPaseos.\n\nSubjetivo\nDuerme mal.");
});

const managing = page.getByRole("dialog", { name: "Mis plantillas" });
const editing = page.getByRole("dialog", { name: "Nueva plantilla" });
const note = page.getByRole("dialog", { name: "Nueva Nota" });
const headings = () =>
  editing
    .getByRole("textbox", { name: /^Título/ })
    .elements()
    .map((input) => (input as HTMLInputElement).value);

test("an own template is copied from SOAP and put in order by keyboard over the note, is used in it, and begins notes about its type of session", async () => {
  const { call } = await openNotes({
    sessions: [{ of, day: "2026-01-12", time: "10:00", type: "Seguimiento" }],
  });
  await openNew();
  await note.getByLabelText(/^Título/).fill("A medias");
  await note.getByRole("button", { name: "Mis plantillas…" }).click();
  await managing.getByRole("button", { name: "Copiar «SOAP»" }).click();
  await see(editing.getByLabelText(/^Nombre/)).toHaveValue("Mi SOAP");
  await editing.getByRole("button", { name: "Subir «Plan»" }).click();
  await userEvent.keyboard("{Enter}");
  await see(editing.getByRole("status")).toHaveTextContent("«Plan», apartado 2 de 4.");
  expect(headings()).toEqual(["Subjetivo", "Plan", "Objetivo", "Análisis"]);
  await see(editing.getByRole("button", { name: "Subir «Plan»" })).toHaveFocus();
  await editing.getByRole("button", { name: "Quitar «Objetivo»" }).click();
  await editing.getByRole("textbox", { name: "Texto inicial" }).nth(1).fill("Seguir igual.");
  await editing
    .getByRole("textbox", { name: /^Título/ })
    .nth(2)
    .fill("plan:");
  await editing.getByRole("button", { name: "Guardar" }).click();
  await see(editing.getByText("Otro apartado ya se llama así.")).toBeVisible();
  await editing
    .getByRole("textbox", { name: /^Título/ })
    .nth(2)
    .fill("Riesgo");
  await expectAccessible();
  await editing.getByRole("button", { name: "Guardar" }).click();
  await see(managing.getByText("Subjetivo · Plan · Riesgo")).toBeVisible();
  await managing.getByLabelText("Seguimiento").selectOptions("Mi SOAP");
  await expect
    .poll(async () => (await call<{ porTipo: object[] }>("/notas/plantillas")).body.porTipo)
    .toMatchObject([{ tipo: "Seguimiento" }]);
  await expectAccessible();

  await managing.getByRole("button", { name: "Usar «Mi SOAP»" }).click();
  await see(managing).not.toBeInTheDocument();
  const begun = "Subjetivo\n\n\nPlan\nSeguir igual.\n\nRiesgo\n";
  expect(textIn("Contenido")).toBe(begun);
  await see(field("Título")).toHaveValue("A medias");
  await template.selectOptions("DAP");
  expect(textIn("Contenido")).toBe("Datos\n\n\nAnálisis\n\n\nPlan\n");
  await field("Contenido").fill("Datos\nDuerme mal.");
  await template.selectOptions("Mi SOAP");
  expect(textIn("Contenido")).toBe(`${begun}\n\nDatos\nDuerme mal.`);
  await userEvent.keyboard("{Escape}");
  await page.getByRole("button", { name: "Descartar", exact: true }).click();
  await see(dialog).not.toBeInTheDocument();

  await openNew();
  await chooseClient(of);
  await dialog.getByLabelText("Sesión").selectOptions(dialog.getByRole("option", { name: /Seguimiento/ }));
  await see(dialog.getByText("Empieza con «Mi SOAP», tu plantilla de Seguimiento.")).toBeVisible();
  expect(textIn("Contenido")).toBe(begun);
  await template.selectOptions("Libre");
  expect(textIn("Contenido")).toBe("");
  await dialog.getByRole("button", { name: "Mis plantillas…" }).click();
  await managing.getByRole("button", { name: "Eliminar «Mi SOAP»" }).click();
  await page.getByRole("button", { name: "Eliminar", exact: true }).click();
  await see(managing.getByText(/^Todavía no tienes ninguna/)).toBeVisible();
});

test.each(["Mi SOAP", "Otra"])(
  "a template that was stored without an answer and then deleted is stored again, as «%s», only by whoever was told",
  async (name) => {
    const { call } = await openNotes();
    const stored = async () => (await call<{ data: { id: string; nombre: string }[] }>("/notas/plantillas")).body.data;
    await openNew();
    await note.getByRole("button", { name: "Mis plantillas…" }).click();
    await managing.getByRole("button", { name: "Copiar «SOAP»" }).click();
    const broken = brokenNetwork();
    broken.lost.add("CreateNoteTemplate");
    const saving = editing.getByRole("button", { name: "Guardar" });
    await saving.click();
    await see(editing.getByRole("alert")).toMatchTextContent(/No se pudo guardar/);
    broken.lost.clear();
    await call(`/notas/plantillas/${(await stored())[0]?.id}`, { method: "DELETE" });
    await editing.getByLabelText(/^Nombre/).fill(name);
    await saving.click();
    await see(editing.getByRole("alert")).toMatchTextContent(/ya se guardó y después se eliminó/);
    expect(await stored()).toEqual([]);
    await saving.click();
    await see(editing).not.toBeInTheDocument();
    expect(await stored()).toMatchObject([{ nombre: name }]);
  },
);
