import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import { answersLater, brokenNetwork } from "../network.ts";
import { see } from "../portal.tsx";
import {
  choose,
  chooseClient,
  dialog,
  event,
  field,
  openAgenda,
  openNew,
  type save,
  typeTime,
  weekly,
} from "./practice.ts";

export const MARCH = "?vista=calendario&mes=2098-03";
/** Whose series it is. */
export const of = "Ángela Muñoz";
export const press = (name: string) => page.getByRole("button", { name, exact: true });
export const store = dialog.getByRole("button", { name: "Guardar serie" });
export const conflict = dialog.getByRole("alert", { name: "Cambios en otra ventana" });

/** Presses, and has something typed or chosen while the answer is on its way. */
export async function meanwhile(operation: string, button: typeof save, type: () => Promise<void>): Promise<void> {
  const answers = answersLater(operation);
  await button.click();
  await expect.poll(() => answers.asked).toBe(1);
  await type();
  answers.come();
}

/** What is pressed never arrives (`cut`), or its answer gets lost; then the network is whole again. */
export async function pressInVain(button: Locator, how: "cut" | "lost", operation: string): Promise<void> {
  const broken = brokenNetwork();
  broken[how].add(operation);
  await button.click();
  await see(dialog.last().getByRole("alert")).toBeVisible();
  broken[how].clear();
}

/** Closes the notice that lies over a form's button. */
export async function closeNotice(): Promise<void> {
  await press("Cerrar aviso").click();
}

export async function repeatTwice(): Promise<void> {
  await choose("Se repite", "Cada semana");
  await field("Número de sesiones").fill("2");
}

/** A new session on a Wednesday of March 2098 at ten, as yet unsaved. */
export async function writeSession(): Promise<void> {
  await openNew();
  await chooseClient(of);
  await field("Fecha").fill("04/03/2098");
  await typeTime("10:00");
}

export async function writeSeries(): Promise<void> {
  await writeSession();
  await repeatTwice();
}

/** As many Wednesdays of a client on the agenda; what is done with them past the portal. */
export async function openSeries(count = 3) {
  const { client: _, ...series } = weekly(of, count);
  const opened = await openAgenda({ search: MARCH, clients: [of], series: [{ of, ...series }] });
  const { call, stored } = opened;
  await see(event(of).nth(count - 1)).toBeVisible();
  const [first] = await stored();
  const path = `/sessions/series/${first?.serie?.id}`;
  return {
    ...opened,
    path,
    first: first?.id ?? "",
    /** Of each session what it costs, and its notes. */
    said: async () => (await stored()).map(({ price, notes }) => `${price} ${notes}`),
    /** What another window makes of the whole series. */
    elsewhere: (change: object) =>
      call(path, { method: "PUT", body: { ...change, desde: first?.id, alcance: "TODA" } }),
    undoElsewhere: () => call(`${path}/deshacer`, { body: {} }),
  };
}

/** The form of one of its sessions. @param place from 0 on */
export async function openForm(place = 0): Promise<void> {
  await event(of).nth(place).click();
  await see(dialog.getByText(/^Sesión \d de \d de una serie\./)).toBeVisible();
}

/** Something further of the session whose form is open. */
export async function chooseFurther(item: string): Promise<void> {
  await press("Más acciones").click();
  await page.getByRole("menuitem", { name: item }).click();
}
