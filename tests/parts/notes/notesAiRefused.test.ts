import { expect, test } from "vitest";
import { see } from "../portal.tsx";
import { chooseClient, dialog, field, generate, MEMO, openAi, openNotes, versions } from "./practice.ts";

test("a note of AI that is refused gives the focus to the first field that says why", async () => {
  const { stored } = await openNotes();
  await openAi();
  await chooseClient("Ángela Muñoz");
  await field("Notas").fill(MEMO);
  await generate.click();
  await see(versions).toHaveLength(2);
  for (const label of ["Contenido", "Título"]) {
    await field(label).fill("");
    await dialog.getByRole("button", { name: "Guardar nota" }).click();
    await see(field(label)).toBeInvalid();
    await see(field(label)).toHaveFocus();
  }
  expect(await stored()).toEqual([]);
});
