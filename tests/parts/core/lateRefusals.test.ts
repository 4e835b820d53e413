import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../axe.ts";
import { between } from "../network.ts";
import { openPortal, see } from "../portal.tsx";

const of = "Ángela Muñoz";
const titles = ["Primera visita", "Segunda visita", "Tercera visita"];
const asked = page.getByRole("dialog", { name: "Eliminar nota" });

async function askAbout(title: string): Promise<void> {
  await page.getByRole("button", { name: `Eliminar «${title}»` }).click();
  await see(asked).toMatchTextContent(title);
}

test("what came of a question that was left meanwhile is not said in the next one, nor does it end it", async () => {
  await openPortal("/dashboard/notes", { clients: [of], notes: titles.map((title) => ({ of, title, content: "…" })) });
  const held: ((refused: boolean) => void)[] = [];
  let lists = 0;
  between(async (operation, pass) => {
    if (operation === "Notes") lists += 1;
    if (operation !== "DeleteNote") return pass();
    if (!(await new Promise<boolean>((go) => held.push(go)))) return pass();
    const errors = [{ __typename: "NoteError", code: "NOTE_SIGNED", field: null, message: "Esta nota está firmada." }];
    return Response.json({ data: { deleteNote: { __typename: "DeleteNotePayload", deletedNoteId: null, errors } } });
  });
  const remove = asked.getByRole("button", { name: "Eliminar" });

  await askAbout("Primera visita");
  await remove.click();
  await userEvent.keyboard("{Escape}");
  await askAbout("Segunda visita");
  const before = lists;
  held[0]?.(true);
  // The list is read again once the answer is there.
  await expect.poll(() => lists).toBeGreaterThan(before);
  await expectAccessible();
  expect(asked.getByRole("alert").query()).toBeNull();

  await remove.click();
  await expect.poll(() => held).toHaveLength(2);
  await userEvent.keyboard("{Escape}");
  await askAbout("Tercera visita");
  held[1]?.(false);
  await see(page.getByText("«Segunda visita»: nota eliminada.")).toBeVisible();
  await see(asked).toMatchTextContent("Tercera visita");
});
