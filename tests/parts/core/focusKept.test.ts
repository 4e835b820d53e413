import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { act, dialog, link, menu, openPractice, row } from "../clients/practice.ts";
import { between, heldBack } from "../network.ts";
import { focusOn, see } from "../portal.tsx";

const NAMES = ["Ana Roca", "Berta Olmo", "Carla Díaz"];
const remove = dialog.getByRole("button", { name: "Eliminar" });

test("who is deleted hands the focus to the one beside, whether the list hears of it before the dialog is gone or after", async () => {
  await openPractice({ clients: NAMES });
  // The pointer comes to rest on rows whose clients are just going.
  heldBack("ClientDetail");
  await act("Berta Olmo", "Eliminar");
  await remove.click();
  await see(row("Berta Olmo")).not.toBeInTheDocument();
  await see(link("Ana Roca")).toHaveFocus();

  let hear = () => {};
  const heard = new Promise<void>((resolve) => {
    hear = resolve;
  });
  between(async (operation, pass) => {
    const answer = await pass();
    if (operation === "DeleteClient") await heard;
    return answer;
  });
  await act("Carla Díaz", "Eliminar");
  await remove.click();
  hear();
  await see(row("Carla Díaz")).not.toBeInTheDocument();
  await see(link("Ana Roca")).toHaveFocus();
});

test("who leaves the list by what a menu did hands the focus on, the last one to the heading", async () => {
  await openPractice({ clients: NAMES.slice(0, 2), where: "/dashboard/clients?estado=activos" });
  await act("Berta Olmo", "Desactivar");
  await see(row("Berta Olmo")).not.toBeInTheDocument();
  await see(link("Ana Roca")).toHaveFocus();
  await userEvent.keyboard("{Tab}{Tab}{Tab}");
  await see(menu("Ana Roca")).toHaveFocus();
  await act("Ana Roca", "Desactivar");
  await see(page.getByText("No se encontraron clientes")).toBeVisible();
  await expect.poll(() => document.activeElement?.tagName).toBe("H1");
});

test("what hands the focus on to the page while a dialog is open finds it back in the dialog, and Tab goes on there", async () => {
  await openPractice({ clients: NAMES });
  await act("Ana Roca", "Desactivar");
  const undo = page.getByRole("button", { name: "Deshacer" });
  await see(undo).toBeVisible();
  await focusOn(menu("Ana Roca"));
  await userEvent.keyboard("?");
  const keys = page.getByRole("dialog", { name: "Atajos de teclado" });
  await see(keys.getByRole("button")).toHaveFocus();
  // A notice that goes gives the focus back to where it came from.
  const { activeElement } = document;
  const row = menu("Ana Roca").element();
  if (row instanceof HTMLElement) row.focus();
  await expect.poll(() => document.activeElement?.closest("[role=dialog]")).not.toBeNull();
  await userEvent.keyboard("{Tab}");
  await see(keys.getByRole("button")).toHaveFocus();
  expect(document.activeElement).toBe(activeElement);
  await userEvent.keyboard("{Escape}");
  await see(menu("Ana Roca")).toHaveFocus();
});

test("whoever skips to the content stays at the address, and is asked before the way back takes what was typed", async () => {
  await openPractice({ clients: NAMES });
  await page.getByRole("link", { name: /^Notas/ }).click();
  await see(page.getByRole("heading", { level: 1 })).toHaveFocus();
  await focusOn(page.getByRole("link", { name: "Saltar al contenido" }));
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => document.activeElement?.tagName).toBe("MAIN");
  expect(location.hash).toBe("");
  await page.getByRole("button", { name: "Nueva Nota" }).first().click();
  const title = page.getByRole("dialog").getByLabelText(/^Título/);
  await title.fill("Sin guardar");
  history.back();
  await see(page.getByRole("button", { name: "Descartar" })).toBeVisible();
  await page.getByRole("button", { name: "Seguir editando" }).click();
  await see(title).toHaveValue("Sin guardar");
});
