import { test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import { unheard } from "../network.ts";
import { focusOn, openPortal, see } from "../portal.tsx";
import { dialog, event, openAgenda } from "./practice.ts";

const of = "Ángela Muñoz";
const day = (ahead: number) => addDays(dayIn("Europe/Madrid", new Date()), ahead);
const PAST = { of, day: day(-1), time: "10:00" } as const;
/** The week of the session alone: what happens to it elsewhere is not on the screen. */
const WEEK = `?vista=semana&dia=${PAST.day}`;
const press = (name: string) => page.getByRole("button", { name, exact: true });
const waits = press("Te espera: 1 asunto");
const nothing = press("Te espera");
const toast = (words: RegExp) => page.getByText(words);

const goTo = (address: string) => {
  history.pushState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
};
const moveTo = async (ahead: number, button: string) => {
  await dialog.getByLabelText(/^Fecha/).fill(day(ahead).split("-").toReversed().join("/"));
  await dialog.getByRole("button", { name: button, exact: true }).click();
};

test("a past session that is moved to come waits no more, and does again once it is moved back", async () => {
  unheard();
  await openAgenda({ search: WEEK, sessions: [PAST] });
  await see(waits).toBeVisible();
  await focusOn(event(of).first());
  await userEvent.keyboard("m");
  await moveTo(20, "Mover");
  await see(toast(/movida al/)).toBeVisible();
  await see(nothing).toBeVisible();
  await press("Deshacer").click();
  await see(toast(/vuelve a su hora/)).toBeVisible();
  await see(waits).toBeVisible();
});

test("a session that is put back on the agenda at an hour that has passed waits to be confirmed", async () => {
  unheard();
  await openAgenda({ search: WEEK, sessions: [{ ...PAST, status: "CANCELADA" }] });
  await see(nothing).toBeVisible();
  await event(of).first().click();
  await press("Más acciones").click();
  await page.getByRole("menuitem", { name: "Reprogramar…" }).click();
  await moveTo(-2, "Reprogramar");
  await see(toast(/reprogramada para el/)).toBeVisible();
  await see(waits).toBeVisible();
});

test("a past session that was deleted before the agenda was opened waits again once it is restored", async () => {
  unheard();
  const { call, planned } = await openPortal("/dashboard/contact", { clients: [of], sessions: [PAST] });
  await call(`/sessions/${planned[0]?.id}`, { method: "DELETE" });
  goTo("/dashboard/sessions");
  await see(nothing).toBeVisible();
  await page.getByRole("button", { name: /^Sesiones eliminadas/ }).click();
  await dialog.getByRole("button", { name: /^Recuperar la sesión de/ }).click();
  await see(toast(/vuelve a estar en tu agenda/)).toBeVisible();
  await see(waits).toBeVisible();
});
