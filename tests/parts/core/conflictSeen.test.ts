import { test } from "vitest";
import { page } from "vitest/browser";
import { act, dialog, field, openPractice, save } from "../clients/practice.ts";
import { answersLater } from "../network.ts";
import { focusOn, see } from "../portal.tsx";

const NAME = "Ángela Muñoz";
const conflict = dialog.getByRole("alert", { name: "Cambios en otra ventana" });
const group = (name: string) => conflict.getByRole("radiogroup", { name });

/** On a telephone, where another window has changed what is changed here; its end is what is seen of the form. */
async function changeBoth() {
  await page.viewport(390, 700);
  const { call, idOf } = await openPractice({ clients: [NAME] });
  await act(NAME, "Editar");
  await see(field("Dirección")).toHaveValue("");
  const others = { address: "Calle de la otra ventana" };
  await call(`/clientes/${idOf(NAME)}`, { method: "PUT", body: others });
  await field("Dirección").fill("Calle del Olmo");
  await field("Notas").fill("Una línea.\n".repeat(40));
}

test("two texts of one field come into view where the press on «Guardar» has found them, however far down one has read", async () => {
  await changeBoth();
  await focusOn(field("Notas"));
  await save.click();
  await see(group("Dirección")).toBeInViewport();
  await see(conflict).toHaveFocus();
  await focusOn(field("Notas"));
  await see(group("Dirección")).not.toBeInViewport();
  await save.click();
  await see(dialog.getByText("Elige qué texto se queda en cada campo antes de guardar.")).toBeVisible();
  await see(group("Dirección")).toBeInViewport();
  await see(conflict).toHaveFocus();
});

test("nobody is taken away from what they type while a save is on its way", async () => {
  const answers = answersLater("UpdateClient");
  await changeBoth();
  await save.click();
  await focusOn(field("Notas"));
  await field("Notas").fill("Otra cosa.");
  answers.come();
  await see(conflict).toBeInTheDocument();
  await see(field("Notas")).toHaveFocus();
});
