import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { WireNote } from "../../../schema/wire/notes.ts";
import { foundWords } from "../../../web/notes/found.ts";
import { piecesOf } from "../../../web/notes/reader/Prose.tsx";
import { expectAccessible } from "../axe.ts";
import { foresee } from "../errors.ts";
import { brokenNetwork, unheard } from "../network.ts";
import { see, seeAddress } from "../portal.tsx";
import { card, dialog, field, openNotes, save } from "./practice.ts";

const of = "Ángela Muñoz";
const PROSE = "Llega puntual y cuenta la semana con calma; ha dormido mejor desde que apaga el móvil a las diez. ";
const read = (title: string) => card(title).getByRole("button", { name: title, exact: true });
const reader = (title: string) => page.getByRole("dialog", { name: title, exact: true });
const next = dialog.getByRole("button", { name: "Nota siguiente" });
const previous = dialog.getByRole("button", { name: "Nota anterior" });
/** Notes of which the newest is the first to be listed. */
const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ of, title: `Nota ${count - at}`, content: `Texto ${count - at}.` }));

/** How many characters stand in the full lines of a text, on average. */
function measureOf(text: Element): number {
  const range = document.createRange();
  range.selectNodeContents(text);
  const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
  return (text.textContent?.length ?? 0) / lines.size;
}

test("a note is read in lines of 65 to 75 characters, and gives the focus back to its card", async () => {
  await page.viewport(1440, 900);
  await openNotes({
    notes: [{ of, title: "Semana", content: PROSE.repeat(20), etiquetas: "sueño, calma", prioridad: "ALTA" }],
  });
  await read("Semana").click();
  const text = reader("Semana").getByText(/^Llega puntual/);
  await see(text).toBeVisible();
  const measure = measureOf(text.element());
  expect(measure).toBeGreaterThan(65);
  expect(measure).toBeLessThan(75);
  await see(dialog.getByText("Alta prioridad")).toBeVisible();
  await see(dialog.getByText("calma", { exact: true })).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  await see(dialog).not.toBeInTheDocument();
  await see(read("Semana")).toHaveFocus();
});

test("the next and the one before are those of the list, by buttons and arrows, over its pages", async () => {
  await openNotes({ notes: numbered(12) });
  await read("Nota 9").click();
  await see(dialog.getByText("Texto 9.")).toBeVisible();
  await see(dialog.getByText("9 de 12")).toBeVisible();
  await userEvent.keyboard("{ArrowRight}");
  await see(dialog.getByText("Texto 10.")).toBeVisible();
  await next.click();
  await see(dialog.getByText("Texto 11.")).toBeVisible();
  await see(dialog.getByText("11 de 12")).toBeVisible();
  await seeAddress().toBe("/dashboard/notes?pagina=2");
  await see(next).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
  await see(dialog.getByText("Texto 12.")).toBeVisible();
  await see(next).toHaveAttribute("aria-disabled", "true");
  await see(next).toHaveFocus();
  await userEvent.keyboard("{ArrowLeft}");
  await see(dialog.getByText("Texto 11.")).toBeVisible();
  await userEvent.keyboard("{ArrowLeft}");
  await see(dialog.getByText("Texto 10.")).toBeVisible();
  await seeAddress().toBe("/dashboard/notes");
});

test("what is filtered away or deleted elsewhere while it is read leaves the way to its neighbours", async () => {
  unheard();
  foresee(/NOT_FOUND/);
  const { call, written } = await openNotes({
    where: "/dashboard/notes?prioridad=media",
    notes: [...numbered(3), { of, title: "Baja", content: "De poca prioridad.", prioridad: "BAJA" }],
  });
  await read("Nota 1").click();
  await see(dialog.getByText("1 de 3")).toBeVisible();
  const second = written.find(({ title }) => title === "Nota 2") as WireNote;
  await call(`/notas/${second.id}`, { method: "DELETE" });
  await next.click();
  await see(dialog.getByText("Esta nota ya no existe.")).toBeVisible();
  // There is nothing to be done with it.
  for (const act of ["Versiones", "Firmar", "Eliminar", "Editar"])
    expect(dialog.getByRole("button", { name: act }).query(), act).toBeNull();
  await next.click();
  await see(dialog.getByText("Texto 3.")).toBeVisible();
  // Of another priority now, it is in this list no more; what followed it would be next, and there is nothing.
  await dialog.getByRole("button", { name: "Editar" }).click();
  await userEvent.selectOptions(dialog.getByLabelText("Prioridad"), "Baja");
  await field("Contenido").fill("Cambiado.");
  await save.click();
  await see(dialog.getByText("Cambiado.")).toBeVisible();
  await see(dialog.getByText("Prioridad baja")).toBeVisible();
  await see(next).toHaveAttribute("aria-disabled", "true");
  await previous.click();
  await see(dialog.getByText("Texto 1.")).toBeVisible();
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await page.getByRole("dialog", { name: "Eliminar nota" }).getByRole("button", { name: "Eliminar" }).click();
  await see(dialog).not.toBeInTheDocument();
  await see(page.getByText("No se encontraron notas.")).toBeVisible();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await see(card("Nota 1")).toBeVisible();
});

test("a note that is deleted where it is read is asked for no more", async () => {
  const { asked } = brokenNetwork();
  await openNotes({ notes: numbered(2) });
  await read("Nota 1").click();
  await see(dialog.getByText("Texto 1.")).toBeVisible();
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  const before = asked.filter((operation) => operation === "ReadNote").length;
  await page.getByRole("dialog", { name: "Eliminar nota" }).getByRole("button", { name: "Eliminar" }).click();
  await see(page.getByRole("button", { name: "Notas eliminadas" })).toBeVisible();
  await see(card("Nota 1")).not.toBeInTheDocument();
  expect(asked.filter((operation) => operation === "ReadNote")).toHaveLength(before);
});

test("a note that cannot be had says why, and comes when it is asked for again", async () => {
  await openNotes({ notes: numbered(2) });
  const broken = brokenNetwork();
  broken.cut.add("ReadNote");
  await read("Nota 1").click();
  await see(dialog.getByRole("alert")).toMatchTextContent("No se pudo abrir la nota.");
  await expectAccessible();
  broken.cut.clear();
  await dialog.getByRole("button", { name: "Reintentar" }).click();
  await see(dialog.getByText("Texto 1.")).toBeVisible();
});

test("what a search found a note by is marked without accents and in its other forms, in the list and where it is read", async () => {
  const long = `${PROSE.repeat(700)}\nAquí habla de la Ansiedád.\n${PROSE.repeat(700)}`;
  await openNotes({
    notes: [
      { of, title: "El ánimo de hoy", content: "Animado; semana de ánimos.", etiquetas: "Ánimo" },
      { of, title: "Muy larga", content: long },
    ],
  });
  const search = page.getByRole("textbox", { name: "Buscar notas" });
  await search.fill("ANIMO");
  const found = card("El ánimo de hoy");
  await see(card("Muy larga")).not.toBeInTheDocument();
  await see(found).toBeVisible();
  const marked = () => [...found.element().querySelectorAll("mark")].map(({ textContent }) => textContent);
  await expect.poll(marked).toEqual(["ánimo", "Animado", "ánimos", "Ánimo"]);
  await expectAccessible();
  await search.fill("ansiedad");
  await read("Muy larga").click();
  const mark = dialog.getByRole("mark");
  await see(mark).toMatchTextContent(/^Ansiedád$/);
  await see(mark).toBeInViewport();
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  await search.fill("");
  await see(card("El ánimo de hoy")).toBeVisible();
  expect(document.querySelector("mark")).toBeNull();
});

test("a text is cut into pieces only for being drawn, and a word is found by its beginning or another form", () => {
  for (const text of [
    "",
    "a",
    "x".repeat(15_000),
    PROSE.repeat(300),
    `${PROSE}\n`.repeat(300),
    "👩‍👩‍👧 ".repeat(3_000),
  ])
    expect(piecesOf(text).join("")).toBe(text);
  expect(piecesOf(`${PROSE}\n`.repeat(300)).every((piece) => piece.endsWith("\n"))).toBe(true);
  // No emoji is cut in two where there is neither a line nor a word to end at.
  for (const piece of piecesOf(`x${"👩‍👩‍👧".repeat(3_000)}`)) expect(piece).toMatch(/^x?(👩‍👩‍👧)+$/u);
  expect(foundWords("Trabaja, trabajando y el trabajo; atrabajo", "trabajo")).toEqual([
    "Trabaja",
    "trabajando",
    "trabajo",
  ]);
  expect(foundWords("niño nino NIÑOS e\u0301l él", "nino él")).toEqual(["niño", "nino", "NIÑOS", "e\u0301l", "él"]);
  expect(foundWords("semana anaconda ana a", "an")).toEqual([]);
  expect(foundWords("¿Qué? (a+b)*", "(a+ *")).toEqual(["a"]);
  expect(foundWords("algo", "  ")).toEqual([]);
});
