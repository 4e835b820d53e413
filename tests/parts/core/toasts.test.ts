import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { card, dialog, openNotes } from "../notes/practice.ts";
import { focusOn, see } from "../portal.tsx";

const notice = (name: string) => page.getByRole("button", { name });
const search = page.getByRole("textbox", { name: "Buscar notas" });

test("a notice that is acted on or closed by keyboard gives the focus back to where it came from", async () => {
  await openNotes({ notes: [{ of: "Ángela Muñoz", title: "Sesión 3", content: "Texto." }] });
  for (const word of ["Deshacer", "Cerrar aviso"]) {
    await page.getByRole("button", { name: "Eliminar «Sesión 3»" }).click();
    await dialog.getByRole("button", { name: "Eliminar" }).click();
    await see(dialog).not.toBeInTheDocument();
    await focusOn(search);
    await focusOn(notice(word));
    await userEvent.keyboard("{Enter}");
    await see(notice(word)).not.toBeInTheDocument();
    expect(document.activeElement).toBe(search.element());
    if (word === "Deshacer") await see(card("Sesión 3")).toBeVisible();
  }
});
