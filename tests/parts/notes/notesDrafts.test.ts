import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../axe.ts";
import { answersLater, answersRead, between, brokenNetwork, heldBack } from "../network.ts";
import { see } from "../portal.tsx";
import { chooseClient, dialog, field, open, openDrafted, openNew, openNotes, question, save } from "./practice.ts";

const of = "Ángela Muñoz";
const kept = dialog.getByText(/^Borrador guardado/);
const MINE = "Duerme mal, y lo dice.";
const THEIRS = "Lo que otra ventana escribió después.";

test("a note that is saved takes its own draft along: kept, not kept yet, on its way, or kept without an answer", async () => {
  const { draftOfNote, stored } = await openDrafted();
  const content = field("Contenido");
  const saveIt = async () => {
    await save.click();
    await see(dialog).not.toBeInTheDocument();
    await answersRead();
    expect(await draftOfNote()).toBeNull();
  };
  await content.fill("Kept.");
  await see(kept).toBeVisible();
  await saveIt();

  await open("Sueño");
  await content.fill("Not kept yet.");
  await saveIt();

  await open("Sueño");
  const answers = answersLater("SaveNoteDraft");
  await content.fill("On its way.");
  await expect.poll(draftOfNote).toBe("On its way.");
  await save.click();
  answers.come();
  await see(dialog).not.toBeInTheDocument();
  await answersRead();
  expect(await draftOfNote()).toBeNull();

  await open("Sueño");
  const broken = brokenNetwork();
  broken.lost.add("SaveNoteDraft");
  await content.fill("Nobody answered.");
  await see(dialog.getByText(/^El borrador aún no se ha podido guardar/)).toBeVisible();
  expect(await draftOfNote()).toBe("Nobody answered.");
  await content.fill("Nobody answered, and some more.");
  await saveIt();
  expect(await stored()).toMatchObject([{ content: "Nobody answered, and some more." }]);
});

test("a note that is saved leaves the draft that another window has kept of it since", async () => {
  const { typeElsewhere, draftOfNote, stored } = await openDrafted();
  await field("Contenido").fill(MINE);
  await see(kept).toBeVisible();
  await typeElsewhere(THEIRS);
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect(await stored()).toMatchObject([{ content: MINE }]);
  expect(await draftOfNote()).toBe(THEIRS);
});

test("a note that is saved before its form has kept anything leaves what another window keeps", async () => {
  const { typeElsewhere, draftOfNote } = await openDrafted();
  await typeElsewhere(THEIRS);
  await field("Contenido").fill(MINE);
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect(await draftOfNote()).toBe(THEIRS);
});

test("a new note that is created leaves the draft that another window has kept since, and so does one that is discarded", async () => {
  const { call, draft, stored } = await openNotes();
  const typeElsewhere = () => call("/notas/borradores/new", { method: "PUT", body: { content: THEIRS } });
  await openNew();
  await chooseClient(of);
  await field("Título").fill("Hoy");
  await field("Contenido").fill(MINE);
  await see(kept).toBeVisible();
  await typeElsewhere();
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect(await stored()).toMatchObject([{ content: MINE }]);
  expect(await draft()).toMatchObject({ content: THEIRS });

  await page.getByRole("button", { name: "Nueva Nota" }).first().click();
  await dialog.getByRole("button", { name: "Recuperar borrador" }).click();
  await field("Contenido").fill(MINE);
  await see(kept).toBeVisible();
  await typeElsewhere();
  await userEvent.keyboard("{Escape}");
  await question.getByRole("button", { name: "Descartar" }).click();
  await see(dialog).not.toBeInTheDocument();
  await answersRead();
  expect(await draft()).toMatchObject({ content: THEIRS });
});

test("what another window has kept is not written over, and whoever types here is told to save the note", async () => {
  const { draftOfNote, typeElsewhere, stored } = await openDrafted();
  const content = field("Contenido");
  await content.fill(MINE);
  await see(kept).toBeVisible();
  await typeElsewhere(THEIRS);
  await content.fill(`${MINE} Y algo más.`);
  await see(
    dialog.getByText(/^Borrador sin guardar\. Otra ventana ha guardado otro borrador: guarda la nota/),
  ).toBeVisible();
  expect(await draftOfNote()).toBe(THEIRS);
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect(await stored()).toMatchObject([{ content: `${MINE} Y algo más.` }]);
  expect(await draftOfNote()).toBe(THEIRS);
});

test("what is typed while a discarded draft is still there takes its place", async () => {
  const { call, draft } = await openNotes();
  await call("/notas/borradores/new", { method: "PUT", body: { content: THEIRS } });
  const { letGo } = heldBack("DiscardNoteDraft");
  await page.getByRole("button", { name: "Nueva Nota" }).first().click();
  await dialog.getByRole("button", { name: "Descartar" }).click();
  await field("Contenido").fill(MINE);
  await see(kept).toBeVisible();
  expect(await draft()).toMatchObject({ content: MINE });
  letGo();
  await answersRead();
});

test("a draft that is offered and discarded is that one, and not what another window has kept since", async () => {
  const { call, draft } = await openNotes();
  const type = (content: string) => call("/notas/borradores/new", { method: "PUT", body: { content } });
  await type(MINE);
  await page.getByRole("button", { name: "Nueva Nota" }).first().click();
  const discard = dialog.getByRole("button", { name: "Descartar" });
  await see(discard).toBeVisible();
  await type(THEIRS);
  await discard.click();
  await see(field("Título")).toBeVisible();
  await answersRead();
  expect(await draft()).toMatchObject({ content: THEIRS });
});

/** A note that was signed elsewhere, without what another window had typed into it. */
async function openSigned(title = "") {
  const opened = await openDrafted();
  await userEvent.keyboard("{Escape}");
  await see(dialog).not.toBeInTheDocument();
  await opened.typeElsewhere(THEIRS, title);
  const [note] = await opened.stored();
  await opened.call(`/notas/${note?.id}/firma`, { body: { version: note?.version } });
  return {
    ...opened,
    async readSigned() {
      await page.getByRole("article", { name: "Sueño" }).getByRole("button", { name: "Sueño", exact: true }).click();
      const reader = page.getByRole("dialog", { name: "Sueño", exact: true });
      return { reader, left: reader.getByRole("region", { name: "Borrador sin guardar" }) };
    },
  };
}

test("what was left out as its note was signed elsewhere is read beside it, goes into an addendum, and is discarded", async () => {
  const { draftOfNote, readSigned } = await openSigned();
  const { reader, left } = await readSigned();
  await see(left.getByText(/^Tienes un borrador de esta nota, del .+, que quedó fuera al firmarla\.$/)).toBeVisible();
  await see(left.getByLabelText("Texto del borrador")).toHaveValue(THEIRS);
  await expectAccessible();
  await left.getByRole("button", { name: "Llevarlo a una adenda" }).click();
  const adding = page.getByRole("dialog", { name: "Añadir adenda" });
  await see(adding.getByLabelText(/^Adenda/)).toHaveValue(THEIRS);
  await adding.getByRole("button", { name: "Añadir adenda" }).click();
  await see(reader.getByRole("region", { name: "Adendas" }).getByText(THEIRS)).toBeVisible();
  // It is left out no more.
  await see(left).not.toBeInTheDocument();
  expect(await draftOfNote()).toBeNull();
});

test("a title that was left out with its text goes into the addendum as well", async () => {
  const { draftOfNote, readSigned } = await openSigned("Sueño de marzo");
  const { reader, left } = await readSigned();
  await left.getByRole("button", { name: "Llevarlo a una adenda" }).click();
  const adding = page.getByRole("dialog", { name: "Añadir adenda" });
  await see(adding.getByLabelText(/^Adenda/)).toHaveValue(`Sueño de marzo\n\n${THEIRS}`);
  await adding.getByRole("button", { name: "Añadir adenda" }).click();
  await see(reader.getByRole("region", { name: "Adendas" }).getByText("Sueño de marzo")).toBeVisible();
  await see(left).not.toBeInTheDocument();
  expect(await draftOfNote()).toBeNull();
});

test("what was left out of a signed note is discarded by a press, and the keyboard stays in the note", async () => {
  const { draftOfNote, readSigned } = await openSigned();
  const { reader, left } = await readSigned();
  await left.getByRole("button", { name: "Llevarlo a una adenda" }).click();
  const adding = page.getByRole("dialog", { name: "Añadir adenda" });
  await adding.getByLabelText(/^Adenda/).fill("Otra cosa.");
  await adding.getByRole("button", { name: "Añadir adenda" }).click();
  await see(reader.getByRole("region", { name: "Adendas" }).getByText("Otra cosa.")).toBeVisible();
  // Of what was left out nothing is in the addendum.
  expect(await draftOfNote()).toBe(THEIRS);
  await left.getByRole("button", { name: "Descartar borrador" }).click();
  await see(left).not.toBeInTheDocument();
  await see(reader.getByText("Sueño", { exact: true }).first()).toHaveFocus();
  expect(await draftOfNote()).toBeNull();
});

test("whoever comes to edit a note that was signed meanwhile finds what was typed into it", async () => {
  const { typeElsewhere, stored, call } = await openDrafted();
  await userEvent.keyboard("{Escape}");
  await see(dialog).not.toBeInTheDocument();
  await typeElsewhere(THEIRS);
  const [note] = await stored();
  let isSigned = false;
  between(async (operation, pass) => {
    if (operation === "Note" && !isSigned) {
      isSigned = true;
      await call(`/notas/${note?.id}/firma`, { body: { version: note?.version } });
    }
    return pass();
  });
  await page.getByRole("button", { name: "Editar «Sueño»" }).click();
  await see(dialog.getByText(/^Esta nota está firmada y ya no se cambia\./)).toBeVisible();
  await see(dialog.getByLabelText("Texto del borrador")).toHaveValue(THEIRS);
  await expectAccessible();
});

test("whoever leaves a form whose note was signed elsewhere finds below it what was kept, and is told so", async () => {
  const { stored, call, draftOfNote } = await openDrafted();
  await field("Contenido").fill(MINE);
  await see(kept).toBeVisible();
  const [note] = await stored();
  await call(`/notas/${note?.id}/firma`, { body: { version: note?.version } });
  await save.click();
  await see(dialog.getByRole("alert")).toMatchTextContent(/firmada/);
  await userEvent.keyboard("{Escape}");
  await see(question).toMatchTextContent(/El último borrador guardado está debajo de ella/);
  await question.getByRole("button", { name: "Descartar" }).click();
  await see(dialog).not.toBeInTheDocument();
  await answersRead();
  expect(await draftOfNote()).toBe(MINE);
});
