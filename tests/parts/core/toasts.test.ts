import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { pages } from "../../../web/app/rooms.ts";
import { addressOf } from "../../../web/core/room.ts";
import { showToast } from "../../../web/ui/parts/Toasts.tsx";
import { card, dialog, openNotes } from "../notes/practice.ts";
import { focusOn, openPortal, see } from "../portal.tsx";
import { event, openAgenda, openNew, dialog as sessionForm } from "../sessions/practice.ts";

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

test.each([
  { width: 390, height: 844, stays: false },
  { width: 1280, height: 900, stays: false },
  { width: 1280, height: 1400, stays: true },
])("on $width by $height px a notice stays where a form is written in: $stays", async ({ width, height, stays }) => {
  await page.viewport(width, height);
  // It goes by itself in the end, which is not to be waited for here.
  const later = window.setTimeout.bind(window);
  const patient = (run: () => void, ms = 0) => later(run, ms === 15_000 ? 600_000 : ms);
  const timer = vi.spyOn(window, "setTimeout").mockImplementation(Object(patient));
  onTestFinished(() => timer.mockRestore());
  const day = "2098-03-05";
  await openAgenda({ search: `?vista=dia&dia=${day}`, sessions: [{ of: "Ángela Muñoz", day, time: "10:00" }] });
  await event("Ángela Muñoz").click();
  await sessionForm.getByRole("button", { name: "Más acciones" }).click();
  await page.getByRole("menuitem", { name: "Eliminar" }).click();
  await page.getByRole("dialog", { name: "Eliminar sesión" }).getByRole("button", { name: "Eliminar" }).click();
  await see(sessionForm).not.toBeInTheDocument();
  await openNew();
  // A form that opens takes the focus, and no more.
  await see(sessionForm.getByText("Nueva Sesión")).toHaveFocus();
  await see(notice("Deshacer")).toBeVisible();
  await sessionForm.getByRole("button", { name: /^Cliente/ }).click();
  if (stays) await see(notice("Deshacer")).toBeVisible();
  else await see(notice("Deshacer")).not.toBeInTheDocument();
});

const done = page.getByText("Ana Ruiz: eliminada.");
const ready = page.getByText("Toda tu consulta: el archivo está listo.");

/** Something is done, and while that is told something else happens. */
async function tellBoth(undo: () => void): Promise<void> {
  showToast({ text: "Ana Ruiz: eliminada.", action: { label: "Deshacer", run: undo } });
  showToast({ text: "Toda tu consulta: el archivo está listo.", waits: true });
  await see(done).toBeVisible();
  await expect.element(ready).not.toBeInTheDocument();
}

test("a notice that waits behind another is shown when that one was acted on, or its screen left", async () => {
  await openPortal("/dashboard/clients", {});
  // As most that is undone, it is told, too.
  const undo = vi.fn(() => showToast({ text: "Ana Ruiz: recuperada." }));
  await tellBoth(undo);
  await page.getByRole("button", { name: "Deshacer" }).click();
  expect(undo).toHaveBeenCalledOnce();
  await see(page.getByText("Ana Ruiz: recuperada.")).toBeVisible();
  await page.getByRole("button", { name: "Cerrar aviso" }).click();
  await see(ready).toBeVisible();
  await tellBoth(undo);
  await page.getByRole("navigation").getByRole("link", { name: "Notas" }).click();
  await see(page.getByRole("heading", { level: 1, name: /Notas/ })).toBeVisible();
  await see(ready).toBeVisible();
  await expect.element(done).not.toBeInTheDocument();
});

test.each(pages.map(({ path }) => path).filter((path) => !path.includes(":")))(
  "what comes from elsewhere is told on %s, also where there is nothing yet",
  async (path) => {
    await openPortal(addressOf(path), {});
    const text = "Ana Ruiz ha respondido a un cuestionario: conviene mirarlo pronto.";
    showToast({ text, waits: true });
    await see(page.getByText(text)).toBeVisible();
  },
);

test("a notice that came by itself a moment ago goes along to the page that is opened just then", async () => {
  await openPortal("/dashboard/clients", {});
  const text = "Ana Ruiz ha respondido a un cuestionario: conviene mirarlo pronto.";
  showToast({ text, waits: true });
  await see(page.getByText(text)).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Notas" }).click();
  await see(page.getByRole("heading", { level: 1, name: /Notas/ })).toBeVisible();
  await see(page.getByText(text)).toBeVisible();
});
