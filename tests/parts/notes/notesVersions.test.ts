import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { WireNote } from "../../../schema/wire/notes.ts";
import { expectAccessible } from "../axe.ts";
import { foresee } from "../errors.ts";
import { answersRead, brokenNetwork } from "../network.ts";
import { see } from "../portal.tsx";
import { card, dialog, openNotes } from "./practice.ts";

const of = "Ángela Muñoz";
const versions = page.getByRole("dialog", { name: /^Versiones de «/ });
const rows = versions.getByRole("navigation").getByRole("listitem");
const side = (name: RegExp) => versions.getByRole("region", { name });
const restore = versions.getByRole("button", { name: "Restaurar esta versión" });

async function openVersions(texts: string[]) {
  const [first = ""] = texts;
  const opened = await openNotes({ notes: [{ of, title: "Semana", content: first }] });
  const [note] = await opened.stored();
  const save = (body: object) =>
    opened.call<WireNote>(`/notas/${note?.id}`, { method: "PUT", body: { client: note?.client, ...body } });
  for (const content of texts.slice(1)) await save({ content });
  await card("Semana").getByRole("button", { name: "Semana", exact: true }).click();
  await dialog.getByRole("button", { name: "Versiones" }).click();
  await see(versions).toBeVisible();
  return { ...opened, save };
}

test("a note's versions are told with time and author, compared word by word, and brought back", async () => {
  await page.viewport(1440, 900);
  const { stored } = await openVersions(["Duerme mal.", "Duerme mejor.", "Duerme mejor y pasea."]);
  await see(rows).toHaveLength(3);
  await see(rows.first().getByText(/^\d{1,2} \w+ \d{4}, \d\d:\d\d$/)).toBeVisible();
  await see(rows.first().getByText("Actual", { exact: true })).toBeVisible();
  await see(rows.first().getByText("Tú")).toBeVisible();
  await see(side(/^Versión actual/).getByCss("ins")).toHaveTextContent("y pasea");
  await see(side(/^Versión del/).getByCss("del")).not.toBeInTheDocument();
  await see(restore).not.toBeInTheDocument();
  await expectAccessible();
  await rows.last().getByRole("button").click();
  await see(side(/^Versión actual/).getByCss("ins")).toHaveTextContent("mejor y pasea");
  await see(side(/^Versión del/).getByCss("del")).toHaveTextContent("mal");
  await restore.click();
  await see(rows).toHaveLength(4);
  await see(rows.first().getByText(/Restaurada del \d/)).toBeVisible();
  await see(page.getByText(/^La nota vuelve a ser como el/)).toBeVisible();
  expect((await stored()).map(({ content }) => content)).toEqual(["Duerme mal."]);
  await userEvent.keyboard("{Escape}");
  await see(dialog.getByText("Duerme mal.")).toBeVisible();
});

test("who restores what has been changed elsewhere meanwhile is told, and nothing gets lost", async () => {
  foresee(/CONFLICT/);
  const { save, stored } = await openVersions(["uno", "dos"]);
  await rows.last().getByRole("button").click();
  await see(restore).toBeVisible();
  await save({ content: "tres" });
  await restore.click();
  await see(page.getByText(/^No se pudo restaurar la versión\. Esta nota se ha cambiado/)).toBeVisible();
  expect((await stored()).map(({ content }) => content)).toEqual(["tres"]);
});

test("a note that was brought back, but whose answer got lost, is told to be so when that is pressed again", async () => {
  const { stored } = await openVersions(["uno", "dos"]);
  const broken = brokenNetwork();
  await rows.last().getByRole("button").click();
  broken.lost.add("RestoreNoteVersion");
  await restore.click();
  await see(page.getByText(/^No se pudo restaurar la versión/)).toBeVisible();
  broken.lost.clear();
  await restore.click();
  await see(page.getByText(/^La nota vuelve a ser como el/)).toBeVisible();
  await see(rows).toHaveLength(3);
  expect((await stored()).map(({ content }) => content)).toEqual(["uno"]);
});

test("a note that was saved once has one version, and says what will be here", async () => {
  await openVersions(["uno"]);
  await see(versions.getByText(/^Solo hay una versión/)).toBeVisible();
  await see(versions.getByRole("group", { name: "Versión actual: texto" })).toHaveTextContent("Semanauno");
});

test("older versions that could not be had are told as such, and had by trying again", async () => {
  await openVersions(Array.from({ length: 52 }, (_, at) => `texto ${at}`));
  await see(rows).toHaveLength(51);
  const broken = brokenNetwork();
  broken.cut.add("NoteVersions");
  await versions.getByRole("button", { name: "Ver más antiguas" }).click();
  await see(versions.getByRole("alert")).toMatchTextContent(/No se pudieron cargar las versiones más antiguas/);
  broken.cut.clear();
  await versions.getByRole("button", { name: "Reintentar" }).click();
  await see(rows).toHaveLength(52);
  await see(versions.getByRole("alert")).not.toBeInTheDocument();
});

test("a note of which only the title was brought back can be signed", async () => {
  await page.viewport(1440, 900);
  const { save } = await openVersions(["uno"]);
  await userEvent.keyboard("{Escape}");
  await see(versions).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await see(dialog).not.toBeInTheDocument();
  await save({ title: "Otra" });
  await card("Otra").getByRole("button", { name: "Otra", exact: true }).click();
  await dialog.getByRole("button", { name: "Versiones" }).click();
  await rows.last().getByRole("button").click();
  await restore.click();
  await see(page.getByText(/^La nota vuelve a ser como el/)).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await see(versions).not.toBeInTheDocument();
  await answersRead();
  await dialog.getByRole("button", { name: "Firmar" }).click();
  await page.getByRole("button", { name: "Firmar nota" }).click();
  await see(dialog.getByText(/^Firmada por/)).toBeVisible();
});
