import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { see } from "../portal.tsx";
import { dialog, openNotes, versions } from "./practice.ts";

const button = (name: string) => dialog.getByRole("button", { name, exact: true });
const unfilled = (heading: string) => dialog.getByText(`Sin nada escrito bajo «${heading}».`);
const template = dialog.getByLabelText("Plantilla");
const JOTTED = "Duerme mejor.";
const asked = (...headings: string[]) => ({ apartados: headings.map((encabezado) => ({ encabezado })) });
const versionsOf = (content: string) => Array(2).fill({ title: "Sueño", content, etiquetas: "" });

/** Takes up a draft with what AI made of it. */
async function takeUp(ia: object) {
  const opened = await openNotes();
  const body = { content: JOTTED, clientId: opened.idOf("Ángela Muñoz"), ia: { apuntes: JOTTED, ...ia } };
  expect((await opened.call("/notas/borradores/new", { method: "PUT", body })).status).toBe(200);
  await page.getByRole("button", { name: "Crear con IA" }).click();
  await button("Recuperar borrador").click();
  await see(versions).toHaveLength(2);
  return opened;
}

test("each generation of a draft has the headings it was asked for, and is kept with them; the chosen one's are asked for again", async () => {
  const { draft } = await takeUp({
    versiones: [...versionsOf(`Imagen\n${JOTTED}`), ...versionsOf(JOTTED)],
    elegida: 0,
    generaciones: [asked("Imagen", "Cierre"), asked()],
  });
  await see(unfilled("Cierre")).toHaveLength(2);
  await see(dialog.getByText("Todas las frases aparecen en tu texto")).toHaveLength(2);
  await button("Generación siguiente").click();
  await see(unfilled("Cierre")).not.toBeInTheDocument();
  await button("Generación anterior").click();
  await button("Volver al texto").click();
  await see(template).toHaveDisplayValue("La de este borrador");
  await button("Volver a las versiones").click();
  await button("Regenerar").click();
  await see(dialog.getByText("Generación 3 de 3")).toBeVisible();
  const kept = async () =>
    (await draft())?.ia?.generaciones?.map(({ apartados }) => apartados.map(({ encabezado }) => encabezado));
  await expect.poll(kept).toEqual([["Imagen", "Cierre"], [], ["Imagen", "Cierre"]]);
});

test("of a draft that was kept before headings were, those of a template that comes along are told by what is written", async () => {
  await takeUp({ versiones: versionsOf(`Datos\n${JOTTED}\n\nAnálisis\n\nPlan\n${JOTTED}`), elegida: 1 });
  await see(unfilled("Análisis")).toHaveLength(2);
  await button("Volver al texto").click();
  await see(template).toHaveDisplayValue("DAP");
});
