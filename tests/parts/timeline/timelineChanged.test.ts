import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { WireNote } from "../../../schema/wire/notes.ts";
import { answersRead, brokenNetwork, unheard } from "../network.ts";
import { openPortal, see } from "../portal.tsx";

const of = "Ángela Muñoz";
const section = page.getByRole("region", { name: "Historia", exact: true });
const entries = section.getByRole("listitem");
const entry = (name: string) => section.getByRole("button", { name, exact: true });
const count = section.getByRole("status");
const halfway = page
  .getByRole("region", { name: "Objetivos", exact: true })
  .getByRole("button", { name: "50 %", exact: true });
const dialog = (name: string | RegExp) => page.getByRole("dialog", { name });

/** A client's history, with a note for each number, the last one newest. */
const open = (notes: number, { objectives = [{ of, titulo: "Dormir mejor" }] } = {}) =>
  openPortal((ofName) => `/dashboard/clients/${ofName(of)}?vista=historia`, {
    clients: [of],
    notes: Array.from({ length: notes }, (_, at) => ({ of, title: `Nota ${at + 1}`, content: "La semana." })),
    objectives,
  });

async function deleteNote(name: string): Promise<void> {
  await entry(name).click();
  await dialog(name).getByRole("button", { name: "Eliminar" }).click();
  await dialog("Eliminar nota").getByRole("button", { name: "Eliminar" }).click();
}

test("a note deleted from a client's history is gone from it and from its count, and comes back when that is undone", async () => {
  unheard();
  await open(2);
  await see(count).toHaveTextContent("3 entradas");
  await deleteNote("Nota 2");
  await see(entry("Nota 2")).not.toBeInTheDocument();
  await see(count).toHaveTextContent("2 entradas");
  await page.getByRole("button", { name: "Deshacer" }).click();
  await see(entry("Nota 2")).toBeVisible();
  await see(count).toHaveTextContent("3 entradas");
});

test("a note that is signed in a client's history says so there", async () => {
  unheard();
  await open(1);
  await entry("Nota 1").click();
  await dialog("Nota 1").getByRole("button", { name: "Firmar" }).click();
  await dialog("Firmar nota").getByRole("button", { name: "Firmar nota" }).click();
  await see(section).toMatchTextContent(/Nota, firmada/);
});

test("a note has the name in a client's history that it was given back by «Versiones»", async () => {
  unheard();
  const { call, idOf } = await open(1);
  const { body: stored } = await call<{ data: WireNote[] }>(`/notas?clientId=${idOf(of)}`);
  await call(`/notas/${stored.data[0]?.id}`, { method: "PUT", body: { client: idOf(of), title: "Otro nombre" } });
  await halfway.click();
  await entry("Otro nombre").click();
  await dialog("Otro nombre").getByRole("button", { name: "Versiones" }).click();
  const versions = dialog(/^Versiones de/);
  await versions.getByRole("navigation").getByRole("listitem").last().getByRole("button").click();
  await versions.getByRole("button", { name: "Restaurar esta versión" }).click();
  await see(section).toMatchTextContent(/Nota 1/);
});

test("what is shown of the history stays while it is said in which of its sessions and notes an objective came further", async () => {
  unheard();
  await open(35);
  for (const kind of ["Sesiones", "Notas"]) await section.getByRole("button", { name: kind, exact: true }).click();
  await see(count).toHaveTextContent("35 entradas");
  await see(entries).toHaveLength(30);
  await page.getByRole("button", { name: "Decir en qué sesión o nota avanza" }).click();
  await see(page.getByRole("option", { name: /Nota 35/ })).toBeInTheDocument();
  await answersRead();
  await see(page.getByLabelText("Avanza en")).toHaveAttribute("aria-busy", "false");
  await see(entries).toHaveLength(30);
});

test("an objective that is brought to its end beside the history stands in it", async () => {
  unheard();
  await open(1);
  await see(count).toHaveTextContent("2 entradas");
  await page
    .getByRole("region", { name: "Objetivos", exact: true })
    .getByRole("button", { name: "100 %", exact: true })
    .click();
  await see(count).toHaveTextContent("3 entradas");
  await see(section).toMatchTextContent(/Dormir mejor.*Objetivo completado, desde el 0 %/);
});

test("a questionnaire filled in beside the history stands in it", async () => {
  unheard();
  await open(1);
  await see(count).toHaveTextContent("2 entradas");
  await page.getByRole("button", { name: "Rellenar" }).click();
  const form = dialog("Rellenar cuestionario");
  await form.getByText("WHO-5", { exact: true }).click();
  for (const question of [1, 2, 3, 4, 5])
    await form
      .getByRole("group", { name: new RegExp(`^${question}\\.`) })
      .getByLabelText("De vez en cuando")
      .click();
  await form.getByRole("button", { name: "Guardar" }).click();
  await see(entry("WHO-5")).toBeVisible();
  await see(count).toHaveTextContent("3 entradas");
});

test("what «Mostrar más» has brought stays when the history is read again, but for the note that was deleted", async () => {
  unheard();
  await open(35);
  await section.getByRole("button", { name: "Mostrar más" }).click();
  await see(entries).toHaveLength(36);
  await deleteNote("Nota 3");
  await see(entry("Nota 3")).not.toBeInTheDocument();
  await see(count).toHaveTextContent("35 entradas");
  await see(entries).toHaveLength(35);
});

test("what another window writes of a client comes into the history that is looked at", async () => {
  const { call, idOf } = await open(1);
  await see(count).toHaveTextContent("2 entradas");
  await call("/notas", { body: { clientId: idOf(of), title: "Desde el móvil", content: "La semana." } });
  await see(entry("Desde el móvil")).toBeVisible();
  await see(count).toHaveTextContent("3 entradas");
});

test("a history that could not be read again stays, and says so", async () => {
  unheard();
  await open(1);
  await see(count).toHaveTextContent("2 entradas");
  const broken = brokenNetwork();
  broken.cut.add("ClientTimeline");
  await halfway.click();
  await see(section.getByRole("alert")).toMatchTextContent(/^Algunos datos no se pudieron actualizar\./);
  await see(entry("Nota 1")).toBeVisible();
  broken.cut.clear();
  await section.getByRole("button", { name: "Reintentar" }).click();
  await see(count).toHaveTextContent("3 entradas");
  expect(section.getByRole("alert").query()).toBeNull();
});

test("when what is older cannot be had the history says so, and goes on where it was once it can", async () => {
  await open(35);
  await see(entries).toHaveLength(30);
  const broken = brokenNetwork();
  broken.cut.add("ClientTimeline");
  await section.getByRole("button", { name: "Mostrar más" }).click();
  await see(section.getByRole("alert")).toMatchTextContent(/^No se pudieron cargar más entradas\./);
  await see(entries).toHaveLength(30);
  broken.cut.clear();
  await section.getByRole("button", { name: "Reintentar" }).click();
  await see(entries).toHaveLength(36);
  await see(section.getByRole("alert")).not.toBeInTheDocument();
});

test("a history of which «Mostrar más» has brought more is as long when one comes back to it, or when it is read again", async () => {
  unheard();
  await open(160);
  const more = page.getByRole("button", { name: "Mostrar más" });
  for (const shown of [30, 60, 90, 120]) {
    await see(entries).toHaveLength(shown);
    await more.click();
  }
  await see(entries).toHaveLength(150);
  await deleteNote("Nota 160");
  await see(entry("Nota 160")).not.toBeInTheDocument();
  await answersRead();
  await see(entries).toHaveLength(150);
  const lists = page.getByRole("radiogroup", { name: "Cómo se ve lo ocurrido" });
  await lists.getByText("Por listas").click();
  await see(section).not.toBeInTheDocument();
  await lists.getByText("Historia").click();
  await see(entries).toHaveLength(150);
  await answersRead();
  await see(entries).toHaveLength(150);
});
