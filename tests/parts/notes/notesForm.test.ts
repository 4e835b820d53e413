import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { WireNoteDraft } from "../../../schema/wire/notes.ts";
import { expectAccessible } from "../axe.ts";
import { between, brokenNetwork } from "../network.ts";
import { see } from "../portal.tsx";
import { card, chooseClient, dialog, field, open, openNew, openNotes, question, save } from "./practice.ts";

const ODD = "=SUMA(A1) <script>alert(1)</script> 👩‍👩‍👧 שלום e\u0301";

test("each field says what is wrong; tags come and go as documented; it is created once and comes back as typed", async () => {
  const { stored, idOf, draft } = await openNotes();
  await openNew();
  await see(dialog.getByRole("switch", { name: "Nota privada" })).toBeChecked();
  await see(dialog.getByText("solo visible para ti")).toBeVisible();
  await see(dialog.getByLabelText("Prioridad")).toHaveValue("MEDIUM");
  await save.click();
  for (const label of ["Título", "Contenido"]) await see(field(label)).toHaveAccessibleDescription("Es obligatorio.");
  await see(dialog.getByText("Elige un cliente.", { exact: true })).toBeVisible();
  await see(field("Título")).toHaveFocus();
  await expectAccessible();

  await field("Título").fill("Sesión 3");
  await chooseClient("Ángela Muñoz");
  await field("Contenido").fill(ODD);
  await userEvent.selectOptions(dialog.getByLabelText("Prioridad"), "Alta");
  const tags = field("Etiquetas");
  await tags.click();
  await userEvent.keyboard("sueño,Ansiedad{Enter}ANSIEDAD{Enter} ,  {Enter}");
  await tags.fill("");
  await userEvent.keyboard("sobra{Enter}{Backspace}familia");
  await field("Título").click();
  const form = dialog.element().querySelector("form");
  form?.requestSubmit();
  form?.requestSubmit();
  await see(dialog).not.toBeInTheDocument();
  expect(await stored()).toMatchObject([
    {
      title: "Sesión 3",
      content: ODD,
      client: { id: idOf("Ángela Muñoz") },
      prioridad: "ALTA",
      etiquetas: "sueño, Ansiedad, familia",
      isPrivate: true,
      isAI: false,
    },
  ]);
  expect(await draft()).toBeNull();
  await open("Sesión 3");
  await see(field("Contenido")).toHaveValue(ODD);
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await see(dialog).not.toBeInTheDocument();
  await see(page.getByRole("button", { name: "Editar «Sesión 3»" })).toHaveFocus();
});

test("what was typed stays when saving fails, when its answer gets lost, when the client is gone, and when a draft cannot be kept", async () => {
  const { call, stored, idOf } = await openNotes({ clients: ["Ángela Muñoz", "Mateo Quiroga"] });
  const broken = brokenNetwork();
  await openNew();
  await chooseClient("Ángela Muñoz");
  broken.cut.add("SaveNoteDraft").add("CreateNote");
  await field("Título").fill("Hoy");
  await field("Contenido").fill("Lo que me contó hoy.");
  await see(dialog.getByText("El borrador aún no se ha podido guardar; lo seguimos intentando.")).toBeVisible();
  await save.click();
  await see(dialog.getByRole("alert")).toMatchTextContent("No se pudo guardar.");
  broken.cut.clear();
  await see(dialog.getByText(/^Borrador guardado/)).toBeVisible();
  broken.lost.add("CreateNote");
  await save.click();
  await see(dialog.getByRole("alert")).toMatchTextContent("No se pudo guardar.");
  await expect.poll(stored).toHaveLength(1);
  broken.lost.clear();
  await field("Contenido").fill("Lo que me contó ayer.");
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect(await stored()).toMatchObject([{ content: "Lo que me contó ayer." }]);

  await openNew();
  await chooseClient("Mateo Quiroga");
  await field("Título").fill("De Mateo");
  await field("Contenido").fill("Lo de Mateo.");
  await call(`/clientes/${idOf("Mateo Quiroga")}`, { method: "DELETE" });
  await save.click();
  await see(dialog.getByText("Cliente no encontrado.", { exact: true })).toBeVisible();
  await see(field("Contenido")).toHaveValue("Lo de Mateo.");
});

test("looking at another window while a note is being saved leaves no draft of it behind", async () => {
  await openNotes({ clients: ["Ángela Muñoz"] });
  const asked: string[] = [];
  between(async (operation, pass) => {
    asked.push(operation);
    const answer = await pass();
    if (operation === "CreateNote") window.dispatchEvent(new Event("blur"));
    return answer;
  });
  await openNew();
  await chooseClient("Ángela Muñoz");
  await field("Contenido").fill("Lo que me contó hoy.");
  await field("Título").fill("Hoy");
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  await see(card("Hoy")).toBeVisible();
  expect(asked.slice(asked.indexOf("CreateNote"))).not.toContain("SaveNoteDraft");
  await openNew();
});

test("a draft that is kept before it is chosen which of two windows' texts stays asks again when it is taken up", async () => {
  const { call, written } = await openNotes({
    notes: [{ of: "Ángela Muñoz", title: "Semana", content: "Como estaba." }],
  });
  const [note] = written;
  const conflict = dialog.getByRole("alert", { name: "Cambios en otra ventana" });
  await open("Semana");
  await call(`/notas/${note?.id}`, { method: "PUT", body: { client: note?.client, content: "La de la tableta." } });
  await field("Contenido").fill("La de aquí.");
  await save.click();
  await see(conflict.getByRole("radiogroup", { name: "Contenido" })).toBeVisible();
  const kept = async () => (await call<WireNoteDraft>(`/notas/borradores/${note?.id}`)).body;
  await expect.poll(kept, { timeout: 10_000 }).toMatchObject({ content: "La de aquí.", version: null });
  await conflict.getByRole("radio", { name: /Lo que has escrito/ }).click();
  await expect.poll(kept, { timeout: 10_000 }).toMatchObject({ version: 2 });
});

test("a tag that is still being typed is saved by Ctrl+S, and asked about when the form is left", async () => {
  const { stored } = await openNotes({
    notes: [{ of: "Ángela Muñoz", title: "Semana", content: "Duerme.", etiquetas: "sueño" }],
  });
  await open("Semana");
  await field("Etiquetas").click();
  await userEvent.keyboard("calma");
  await userEvent.keyboard("{Control>}s{/Control}");
  await see(dialog.getByText(/^Guardado \d/)).toBeVisible();
  expect(await stored()).toMatchObject([{ etiquetas: "sueño, calma" }]);
  await see(field("Etiquetas")).toHaveValue("calma");
  // What is there already is typed anew without leaving, and nothing is gone of it.
  await userEvent.keyboard("{Enter}sueño");
  await see(dialog.getByText("sueño", { exact: true })).toBeVisible();
  await userEvent.keyboard(", café");
  await userEvent.keyboard("{Escape}{Escape}");
  await question.getByRole("button", { name: "Seguir editando" }).click();
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect(await stored()).toMatchObject([{ etiquetas: "sueño, calma, café" }]);
});

test("a note keeps its session where the client it is about is chosen once more, and loses it with another one", async () => {
  await openNotes({
    clients: ["Ángela Muñoz", "Bruno Díaz"],
    sessions: [{ of: "Ángela Muñoz", day: "2026-01-12", time: "10:00", type: "Seguimiento" }],
  });
  await openNew();
  await chooseClient("Ángela Muñoz");
  const session = dialog.getByLabelText("Sesión");
  await session.selectOptions(dialog.getByRole("option", { name: /Seguimiento/ }));
  await chooseClient("Ángela Muñoz");
  await see(session).toHaveDisplayValue(/Seguimiento/);
  await chooseClient("Bruno Díaz");
  await see(session).toHaveDisplayValue("Ninguna");
});
