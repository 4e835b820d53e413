import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { WireNote } from "../../../schema/wire/notes.ts";
import { expectAccessible } from "../axe.ts";
import { answersLater, answersRead, brokenNetwork } from "../network.ts";
import { see, seeAddress } from "../portal.tsx";
import { card, dialog, field, openNotes, question } from "./practice.ts";

const of = "Ángela Muñoz";
const asking = page.getByRole("dialog", { name: "Firmar nota" });
const adding = page.getByRole("dialog", { name: "Añadir adenda" });
const reader = page.getByRole("dialog", { name: "Semana", exact: true });

async function openNote() {
  await page.viewport(1440, 900);
  const opened = await openNotes({ notes: [{ of, title: "Semana", content: "Duerme mejor." }] });
  await card("Semana").getByRole("button", { name: "Semana", exact: true }).click();
  await see(reader.getByText("Duerme mejor.")).toBeVisible();
  return opened;
}

test("a note is signed after a question, is then neither edited nor deleted, and takes addenda", async () => {
  const { stored } = await openNote();
  await reader.getByRole("button", { name: "Firmar" }).click();
  await see(asking.getByText(/ya no se puede cambiar ni eliminar/)).toBeVisible();
  await expectAccessible();
  await asking.getByRole("button", { name: "Firmar nota" }).click();
  await see(reader.getByText(/^Firmada por .+ Ya no se cambia\.$/)).toBeVisible();
  await see(reader.getByRole("button", { name: "Editar" })).not.toBeInTheDocument();
  await see(reader.getByRole("button", { name: "Eliminar" })).not.toBeInTheDocument();
  expect((await stored())[0]?.signedAt).not.toBeNull();

  await reader.getByRole("button", { name: "Añadir adenda" }).click();
  await adding.getByLabelText(/^Adenda/).fill("Llamó su médica.");
  await userEvent.keyboard("{Escape}");
  await see(question).toBeVisible();
  await question.getByRole("button", { name: "Seguir editando" }).click();
  await adding.getByRole("button", { name: "Añadir adenda" }).click();
  await see(reader.getByRole("region", { name: "Adendas" }).getByText("Llamó su médica.")).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  await see(dialog).not.toBeInTheDocument();
  await see(card("Semana").getByText("Firmada")).toBeVisible();
  await see(card("Semana").getByRole("button", { name: "Editar «Semana»" })).not.toBeInTheDocument();
});

test("an addendum that is being added takes no more words, which would be in none", async () => {
  await openNote();
  await reader.getByRole("button", { name: "Firmar" }).click();
  await asking.getByRole("button", { name: "Firmar nota" }).click();
  await reader.getByRole("button", { name: "Añadir adenda" }).click();
  const answers = answersLater("AddNoteAddendum");
  const text = adding.getByLabelText(/^Adenda/);
  await text.fill("Llamó su médica.");
  await adding.getByRole("button", { name: "Añadir adenda" }).click();
  await text.click();
  await userEvent.keyboard(" Y su hermana.");
  await see(text).toHaveValue("Llamó su médica.");
  answers.come();
  await see(reader.getByRole("region", { name: "Adendas" }).getByText("Llamó su médica.")).toBeVisible();
});

test("who signs what has been changed elsewhere meanwhile is told to read it again", async () => {
  const { call, stored } = await openNote();
  const [note] = await stored();
  await call<WireNote>(`/notas/${note?.id}`, { method: "PUT", body: { client: note?.client, content: "Otra cosa." } });
  // The list is read again, and knows the newer version; what is read stays.
  await see(card("Semana").getByText("Otra cosa.")).toBeInTheDocument();
  await see(reader.getByText("Duerme mejor.")).toBeVisible();
  await reader.getByRole("button", { name: "Firmar" }).click();
  await asking.getByRole("button", { name: "Firmar nota" }).click();
  await see(asking.getByText(/se ha cambiado mientras la leías/)).toBeVisible();
  expect((await stored())[0]?.signedAt).toBeNull();
});

test("a note of which all but the text was changed is signed, after it was changed here, or once it is read again", async () => {
  const { call, stored } = await openNote();
  await reader.getByRole("button", { name: "Editar" }).click();
  await field("Título").fill("Semana 2");
  await dialog.getByRole("button", { name: "Guardar", exact: true }).click();
  const renamed = page.getByRole("dialog", { name: "Semana 2", exact: true });
  await see(renamed.getByRole("button", { name: "Firmar" })).toBeVisible();
  await answersRead();
  await userEvent.keyboard("{Escape}");
  await see(dialog).not.toBeInTheDocument();
  const [note] = await stored();
  await call(`/notas/${note?.id}`, { method: "PUT", body: { client: note?.client, title: "Semana 3" } });
  await card("Semana 3").getByRole("button", { name: "Semana 3", exact: true }).click();
  const again = page.getByRole("dialog", { name: "Semana 3", exact: true });
  await answersRead();
  await again.getByRole("button", { name: "Firmar" }).click();
  await asking.getByRole("button", { name: "Firmar nota" }).click();
  await see(again.getByText(/^Firmada por/)).toBeVisible();
});

test("a text that is from before, because it could not be read again, is not to be signed as what it became", async () => {
  await page.viewport(1440, 900);
  const { call, stored } = await openNotes({
    notes: [
      { of, title: "Semana", content: "Duerme mejor." },
      { of, title: "Otra", content: "Sin cambios." },
    ],
  });
  const open = (name: string) => card(name).getByRole("button", { name, exact: true }).click();
  for (const name of ["Semana", "Otra"]) {
    await open(name);
    await see(page.getByRole("dialog", { name, exact: true }).getByRole("button", { name: "Firmar" })).toBeEnabled();
    await userEvent.keyboard("{Escape}");
    await see(dialog).not.toBeInTheDocument();
  }
  const note = (await stored()).find(({ title }) => title === "Semana");
  const change = (body: object) =>
    call(`/notas/${note?.id}`, { method: "PUT", body: { client: note?.client, ...body } });
  await change({ content: "Otra cosa." });
  await see(card("Semana").getByText("Otra cosa.")).toBeVisible();
  brokenNetwork().cut.add("ReadNote");
  await open("Semana");
  await see(reader.or(page.getByRole("dialog", { name: "Nota" })).getByText(/No se pudo abrir la nota/)).toBeVisible();
  // The list is read again, and what is known of the note with it.
  await change({ content: "Otra cosa más." });
  await see(reader.getByText("Duerme mejor.")).toBeVisible();
  await reader.getByRole("button", { name: "Firmar" }).click();
  await asking.getByRole("button", { name: "Firmar nota" }).click();
  await see(asking.getByText(/se ha cambiado mientras la leías/)).toBeVisible();
  expect((await stored()).every(({ signedAt }) => signedAt === null)).toBe(true);
});

test("«Pendientes de firma» shows what is not signed after a week, and stands in the address", async () => {
  await openNotes({ notes: [{ of, title: "De hoy", content: "Nueva." }] });
  await page.getByLabelText("Pendientes de firma").click();
  await seeAddress().toBe("/dashboard/notes?pendientes=firma");
  await see(card("De hoy")).not.toBeInTheDocument();
  await see(page.getByText("No se encontraron notas.")).toBeVisible();
});

test("who goes on typing in a note that another window has signed is told that it is not kept, and why", async () => {
  const { call, stored } = await openNote();
  await reader.getByRole("button", { name: "Editar" }).click();
  const content = field("Contenido");
  await see(content).toBeVisible();
  const [note] = await stored();
  await call(`/notas/${note?.id}/firma`, { body: { version: note?.version } });
  await content.fill("Duerme mejor, y come.");
  await see(dialog.getByText(/^Borrador sin guardar\. Esta nota está firmada/)).toBeVisible();
  await see(content).toHaveValue("Duerme mejor, y come.");
});

test("whoever signs a note that has an unsaved draft is told so first, and led to it", async () => {
  const { call, written, stored } = await openNote();
  const [note] = written;
  const body = { title: "Semana", content: "Duerme mejor, y come.", client: note?.client.id, version: 1 };
  await call(`/notas/borradores/${note?.id}`, { method: "PUT", body });
  const sign = reader.getByRole("button", { name: "Firmar" });
  await sign.click();
  const told = asking.getByText(
    /^Tienes un borrador sin guardar de esta nota, del .* Si la firmas ahora, queda fuera\.$/,
  );
  await see(told).toBeVisible();
  await expectAccessible();
  await asking.getByRole("button", { name: "Abrir el borrador" }).click();
  const form = page.getByRole("dialog", { name: "Editar nota" });
  await form.getByRole("button", { name: "Recuperar borrador" }).click();
  await form.getByRole("button", { name: "Guardar", exact: true }).click();
  await see(form).not.toBeInTheDocument();
  await see(reader.getByText("Duerme mejor, y come.")).toBeVisible();
  await sign.click();
  await asking.getByRole("button", { name: "Firmar nota" }).click();
  await see(reader.getByText(/^Firmada por /)).toBeVisible();
  expect(await stored()).toMatchObject([{ content: "Duerme mejor, y come.", signedAt: expect.any(String) }]);
});

test("whoever signs is asked once more where another window has kept a draft since the question was put", async () => {
  const { call, written, stored } = await openNote();
  const keep = (content: string) =>
    call(`/notas/borradores/${written[0]?.id}`, { method: "PUT", body: { content, version: 1 } });
  await reader.getByRole("button", { name: "Firmar" }).click();
  const sign = asking.getByRole("button", { name: "Firmar nota" });
  await see(sign).toBeEnabled();
  await answersRead();
  const told = asking.getByText(/^Tienes un borrador sin guardar de esta nota/);
  await see(told).not.toBeInTheDocument();
  await keep("Duerme mejor, y come.");
  await sign.click();
  await see(told).toBeVisible();
  await answersRead();
  expect(await stored()).toMatchObject([{ signedAt: null }]);
  await sign.click();
  await see(reader.getByText(/^Firmada por /)).toBeVisible();
  await see(reader.getByRole("region", { name: "Borrador sin guardar" })).toBeVisible();
});

test("a note is not signed by who has left the question while it was still asked about a draft", async () => {
  const { stored } = await openNote();
  await reader.getByRole("button", { name: "Firmar" }).click();
  await see(asking.getByRole("button", { name: "Firmar nota" })).toBeEnabled();
  await answersRead();
  const draft = answersLater("KeptDraft");
  const signing = answersLater("SignNote");
  await asking.getByRole("button", { name: "Firmar nota" }).click();
  await expect.poll(() => draft.asked).toBe(1);
  await asking.getByRole("button", { name: "Cancelar" }).click();
  await see(asking).not.toBeInTheDocument();
  draft.come();
  await answersRead();
  await reader.getByRole("button", { name: "Firmar" }).click();
  await see(asking.getByRole("button", { name: "Firmar nota" })).toBeEnabled();
  expect(signing.asked).toBe(0);
  expect((await stored())[0]?.signedAt).toBeNull();
});
