import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { WireClient } from "../../../schema/wire/clients.ts";
import { act, dialog, field, newClient, openPractice, save } from "../clients/practice.ts";
import { answersLater } from "../network.ts";
import * as notes from "../notes/practice.ts";
import { see } from "../portal.tsx";

const NAME = "Ángela Muñoz";
const TOLD = /^Guardado, menos lo que has cambiado mientras tanto/;

test("what is typed of a client while it is being saved stays in the form, which says so, and is saved with the next press", async () => {
  const { call, idOf } = await openPractice({ clients: [NAME] });
  const answers = answersLater("UpdateClient");
  await act(NAME, "Editar");
  await field("Dirección").fill("Calle del Olmo");
  await save.click();
  await field("Dirección").fill("Calle del Olmo, 20");
  answers.come();
  await see(dialog.getByText(TOLD)).toBeVisible();
  await see(field("Dirección")).toHaveValue("Calle del Olmo, 20");
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect((await call<WireClient>(`/clientes/${idOf(NAME)}`)).body.address).toBe("Calle del Olmo, 20");
});

test("what is typed while a save is on its way that meets another window's stays beside what that has saved", async () => {
  const { call, idOf } = await openPractice({ clients: [NAME] });
  const answers = answersLater("UpdateClient");
  await act(NAME, "Editar");
  await see(field("Dirección")).toHaveValue("");
  const path = `/clientes/${idOf(NAME)}`;
  await call(path, { method: "PUT", body: { phone: "+34 600 000 001" } });
  await field("Dirección").fill("Calle del Olmo");
  await save.click();
  await field("Dirección").fill("Calle del Olmo, 20");
  answers.come();
  await see(dialog.getByRole("alert", { name: "Cambios en otra ventana" })).toBeVisible();
  await see(field("Dirección")).toHaveValue("Calle del Olmo, 20");
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  const { body } = await call<WireClient>(path);
  expect(body).toMatchObject({ address: "Calle del Olmo, 20", phone: "+34 600 000 001" });
});

test("what is typed while a save is sent once more, because of something the form does not show, keeps the form open", async () => {
  const { call, idOf } = await openPractice({ clients: [NAME] });
  const answers = answersLater("UpdateClient");
  await act(NAME, "Editar");
  await see(field("Dirección")).toHaveValue("");
  await call(`/clientes/${idOf(NAME)}`, { method: "PUT", body: { isActive: false } });
  await field("Dirección").fill("Calle del Olmo");
  await save.click();
  await field("Dirección").fill("Calle del Olmo, 20");
  answers.come();
  await see(dialog.getByText(TOLD)).toBeVisible();
  await see(field("Dirección")).toHaveValue("Calle del Olmo, 20");
});

test("what is typed of a new client while it is being created is saved to the same one", async () => {
  const { stored } = await openPractice();
  const answers = answersLater("CreateClient");
  await newClient.click();
  await field("Nombre completo").fill(NAME);
  await field("Correo electrónico").fill("persona@correo.es");
  await field("Teléfono").fill("+34 612 004 518");
  await save.click();
  await field("Dirección").fill("Calle del Olmo, 20");
  answers.come();
  await see(dialog.getByText(TOLD)).toBeVisible();
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect(await stored()).toMatchObject([{ nombre: NAME, address: "Calle del Olmo, 20" }]);
});

test("what is typed of a note while it is being saved stays, is kept as its draft, and is saved with the next press", async () => {
  const { stored, draft } = await notes.openNotes();
  const answers = answersLater("CreateNote");
  await notes.openNew();
  await notes.chooseClient(NAME);
  await notes.field("Título").fill("La de hoy");
  await notes.field("Contenido").fill("Duerme mejor.");
  await notes.save.click();
  await notes.field("Contenido").fill("Duerme mejor. Come poco.");
  answers.come();
  await see(dialog.getByText(TOLD)).toBeVisible();
  await notes.save.click();
  await see(dialog).not.toBeInTheDocument();
  await see(page.getByText(/nota creada|cambios guardados/).first()).toBeVisible();
  expect(await stored()).toMatchObject([{ content: "Duerme mejor. Come poco." }]);
  expect(await draft()).toBeNull();
});

test("a note with AI takes no typing that its saving would not take along", async () => {
  const { stored } = await notes.openNotes();
  const answers = answersLater("CreateNote");
  await notes.openAi();
  await notes.chooseClient(NAME);
  await notes.field("Notas").fill(notes.MEMO);
  await notes.generate.click();
  await see(notes.versions).toHaveLength(2);
  await notes.field("Título").fill("La de hoy");
  await dialog.getByRole("button", { name: "Guardar nota" }).click();
  (notes.field("Título").element() as HTMLElement).focus();
  await userEvent.keyboard(" y mañana");
  await see(notes.field("Título")).toHaveValue("La de hoy");
  answers.come();
  await see(dialog).not.toBeInTheDocument();
  expect(await stored()).toMatchObject([{ title: "La de hoy" }]);
});
