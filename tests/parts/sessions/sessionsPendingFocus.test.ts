import { test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import { openPortal, see } from "../portal.tsx";

const of = "Ángela Muñoz";
const other = "Berta Olmo";
const day = (ahead: number) => addDays(dayIn("Europe/Madrid", new Date()), ahead);
const PAST = [
  { of, day: day(-1), time: "10:00" },
  { of: other, day: day(-2), time: "10:00" },
] as const;
const open = (name: string) => page.getByRole("link", { name: new RegExp(`^Abrir la sesión de ${name}`) });
const press = async (name: RegExp) => {
  const button = page.getByRole("button", { name });
  await see(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
};

test("at home the row beside has the focus once one was decided by keyboard, and the heading once its kind is gone", async () => {
  await openPortal("/dashboard", { clients: [of, other], sessions: [...PAST] });
  await press(/^2 sesiones pasadas sin confirmar/);
  await press(/^Cancelar la sesión de Ángela/);
  await see(open(of)).not.toBeInTheDocument();
  await see(open(other)).toHaveFocus();
  await press(/^Confirmar la sesión de Berta/);
  await see(page.getByRole("heading", { level: 1 })).toHaveFocus();
});

test("at home the heading has the focus when nothing waits any more", async () => {
  await openPortal("/dashboard", { clients: [of], sessions: [PAST[0]] });
  await press(/^1 sesión pasada sin confirmar/);
  await press(/^Cancelar la sesión de Ángela/);
  await see(page.getByRole("region", { name: "Te espera" })).not.toBeInTheDocument();
  await see(page.getByRole("heading", { level: 1 })).toHaveFocus();
});

test("over the agenda the row beside has the focus, and the dialog when nothing waits any more", async () => {
  await openPortal("/dashboard/sessions", { clients: [of, other], sessions: [...PAST] });
  const dialog = page.getByRole("dialog", { name: "Te espera" });
  await press(/^Te espera: 2 asuntos/);
  // The dialog takes the focus a moment after it shows: a button pressed before would be left for «Cerrar».
  await see(dialog.getByRole("button", { name: "Cerrar" })).toHaveFocus();
  await press(/^Cancelar la sesión de Berta/);
  await see(open(of)).toHaveFocus();
  await press(/^Cancelar la sesión de Ángela/);
  await see(dialog.getByText(/^Nada te espera/)).toBeVisible();
  await see(dialog).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await see(page.getByRole("button", { name: "Te espera" })).toHaveFocus();
});
