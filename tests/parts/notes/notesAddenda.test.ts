import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { WireAddendum } from "../../../schema/wire/record/noteSignatures.ts";
import { expectAccessible } from "../axe.ts";
import { brokenNetwork } from "../network.ts";
import { see } from "../portal.tsx";
import { card, dialog, openNotes, question } from "./practice.ts";

const of = "Ángela Muñoz";
const reader = page.getByRole("dialog", { name: "Semana", exact: true });
const adding = page.getByRole("dialog", { name: "Añadir adenda" });
const text = adding.getByLabelText(/^Adenda/).and(adding.getByCss("textarea"));
const add = adding.getByRole("button", { name: "Añadir adenda" });
const listed = reader.getByRole("region", { name: "Adendas" });

/** A signed note, and the way to it. @param draft what was typed into it and left out */
async function openSigned(draft?: string) {
  const opened = await openNotes({
    notes: [
      { of, title: "Antes", content: "Duerme mal." },
      { of, title: "Semana", content: "Duerme mejor." },
    ],
  });
  const id = opened.written[1]?.id ?? "";
  if (draft) await opened.call(`/notas/borradores/${id}`, { method: "PUT", body: { content: draft, version: 1 } });
  await opened.call(`/notas/${id}/firma`, { body: { version: 1 } });
  return {
    ...opened,
    read: () => card("Semana").getByRole("button", { name: "Semana", exact: true }).click(),
    async addenda() {
      const { body } = await opened.call<{ data: WireAddendum[] }>(`/notas/${id}/adendas`);
      return body.data.map(({ content }) => content);
    },
  };
}

/** An addendum whose network is broken while it is added. */
async function unanswered(how: "lost" | "cut") {
  const opened = await openSigned();
  const broken = brokenNetwork();
  await opened.read();
  await reader.getByRole("button", { name: "Añadir adenda" }).click();
  await text.fill("Llamó su hemana.");
  broken[how].add("AddNoteAddendum");
  await add.click();
  await see(adding.getByRole("alert")).toMatchTextContent(/^No se pudo añadir\./);
  broken[how].clear();
  return opened;
}

test("an addendum whose answer got lost is shown when it is corrected, and the corrected one is added only when that is wished", async () => {
  const { addenda } = await unanswered("lost");
  await text.fill("Llamó su hermana.");
  await add.click();
  await see(adding.getByRole("alert")).toMatchTextContent(/^La anterior ya está añadida\./);
  await see(adding.getByRole("region", { name: "Adenda anterior" })).toMatchTextContent("Llamó su hemana.");
  await expectAccessible();
  expect(await addenda()).toEqual(["Llamó su hemana."]);
  await add.click();
  await see(listed.getByText("Llamó su hermana.")).toBeVisible();
  expect(await addenda()).toEqual(["Llamó su hemana.", "Llamó su hermana."]);
});

test("an addendum whose answer got lost stands below its note also for whoever leaves it at that", async () => {
  const { addenda } = await unanswered("lost");
  await adding.getByRole("button", { name: "Cancelar" }).click();
  await question.getByRole("button", { name: "Descartar" }).click();
  await see(listed.getByText("Llamó su hemana.")).toBeVisible();
  expect(await addenda()).toEqual(["Llamó su hemana."]);
});

test("an addendum that never arrived and was corrected is added as it was corrected, and nothing else", async () => {
  const { addenda } = await unanswered("cut");
  await text.fill("Llamó su hermana.");
  await add.click();
  await see(listed.getByText("Llamó su hermana.")).toBeVisible();
  expect(await addenda()).toEqual(["Llamó su hermana."]);
});

test("an addendum that is refused gives the focus to its text", async () => {
  const { read, addenda } = await openSigned();
  await read();
  await reader.getByRole("button", { name: "Añadir adenda" }).click();
  await see(text).toHaveFocus();
  for (let times = 0; times < 2; times++) {
    await add.click();
    await see(text).toBeInvalid();
    await see(text).toHaveFocus();
  }
  expect(await addenda()).toEqual([]);
});

test("the arrow keys move through the text of a draft that was left out, and turn to no other note", async () => {
  const { read } = await openSigned("Duerme mejor, y come.");
  await read();
  await reader.getByLabelText("Texto del borrador").click();
  await userEvent.keyboard("{ArrowRight}{ArrowLeft}{ArrowRight}");
  await see(reader.getByText("Duerme mejor.", { exact: true })).toBeVisible();
  await reader.getByRole("button", { name: "Nota siguiente" }).click();
  await see(dialog.getByText("Duerme mal.")).toBeVisible();
});
