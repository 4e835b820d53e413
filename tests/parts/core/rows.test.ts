import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import { foresee } from "../errors.ts";
import { focusOn, openPortal, see, seeAddress } from "../portal.tsx";

const NAME = "Ángela Muñoz";
const dialog = page.getByRole("dialog");
const tomorrow = addDays(dayIn("Europe/Madrid", new Date()), 1);
const practice = {
  clients: [NAME],
  sessions: [{ of: NAME, day: tomorrow, time: "10:00", type: "Seguimiento" as const }],
  notes: [{ of: NAME, title: "Primera visita", content: "Duerme mejor desde el lunes." }],
};
const edited = (title: string) => page.getByRole("dialog", { name: title });
/** Presses where nothing but words stands: right at the text, not at what is marked as a button or link. */
const pressAt = (place: Locator) => place.click({ force: true });

async function leaves(opened: Locator, to: Locator): Promise<void> {
  await see(opened).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await see(opened).not.toBeInTheDocument();
  await see(to).toHaveFocus();
}

test("a note of the home screen opens from anywhere on its line, and by keyboard", async () => {
  await openPortal("/dashboard", practice);
  await pressAt(page.getByText("Duerme mejor desde el lunes."));
  await see(edited("Primera visita").getByText("Duerme mejor desde el lunes.")).toBeVisible();
  await seeAddress().toBe("/dashboard/notes");
  await userEvent.keyboard("{Escape}");
  await see(dialog).not.toBeInTheDocument();
  await page.getByRole("link", { name: /^Dashboard/ }).click();
  await focusOn(page.getByRole("link", { name: `Nota de ${NAME}` }));
  await userEvent.keyboard("{Enter}");
  await see(edited("Primera visita")).toBeVisible();
});

test("what a client's profile shows of notes and sessions opens from its whole line, and gives the focus back", async () => {
  await openPortal((idOf) => `/dashboard/clients?cliente=${idOf(NAME)}`, practice);
  const profile = page.getByRole("dialog", { name: new RegExp(NAME) });
  await pressAt(profile.getByText("Duerme mejor desde el lunes."));
  await leaves(edited("Editar nota"), profile.getByRole("button", { name: /^Última nota/ }));
  await pressAt(profile.getByText("Seguimiento"));
  await leaves(edited("Editar sesión"), profile.getByRole("button", { name: /10:00$/ }));

  await profile.getByRole("tab", { name: "Notas Recientes" }).click();
  await pressAt(profile.getByText("Duerme mejor desde el lunes."));
  await leaves(edited("Editar nota"), profile.getByRole("button", { name: "Primera visita", exact: true }));
  await profile.getByRole("tab", { name: "Sesiones" }).click();
  await pressAt(profile.getByText(/Seguimiento/));
  await leaves(edited("Editar sesión"), profile.getByRole("button", { name: /10:00$/ }).first());
  // Its other buttons are not covered by it.
  await profile.getByRole("tab", { name: "Notas Recientes" }).click();
  await profile.getByRole("button", { name: "Eliminar «Primera visita»" }).click();
  await see(page.getByRole("dialog", { name: "Eliminar nota" })).toBeVisible();
});

test("a note that is not hers says so and opens nothing", async () => {
  foresee(/NOT_FOUND/);
  await openPortal("/dashboard/notes?nota=00000000-0000-4000-8000-000000000000", practice);
  await see(dialog).toMatchTextContent("Esta nota ya no existe.");
  await userEvent.keyboard("{Escape}");
  await see(page.getByRole("article", { name: "Primera visita" })).toBeVisible();
  expect(location.search).toBe("");
});
