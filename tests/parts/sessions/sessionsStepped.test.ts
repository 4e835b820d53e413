import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import { focusOn, see, seeAddress } from "../portal.tsx";
import { dialog, event, openAgenda } from "./practice.ts";

const NAME = "Ángela Muñoz";
const at = (day: string, time = "10:00") => ({ of: NAME, day, time });
const step = (arrow: "Left" | "Right" | "Down") => userEvent.keyboard(`{Alt>}{Arrow${arrow}}{/Alt}`);
/** What was stepped stands where it went, with the focus, and the screen has gone along. */
async function seeThere(told: RegExp, address: string): Promise<void> {
  await see(page.getByText(told)).toBeVisible();
  await seeAddress().toBe(`/dashboard/sessions${address}`);
  await see(event(NAME)).toHaveFocus();
}

test("a session that is stepped out of the day leads the screen and the focus along, there and back", async () => {
  const { stored } = await openAgenda({ search: "?vista=dia&dia=2098-03-18", sessions: [at("2098-03-18")] });
  await focusOn(event(NAME));
  await step("Right");
  await seeThere(/movida al mié, 19 mar, 10:00/, "?vista=dia&dia=2098-03-19");
  await see(page.getByRole("heading", { name: /19 de marzo de 2098/ })).toBeVisible();
  await step("Left");
  await seeThere(/movida al mar, 18 mar, 10:00/, "?vista=dia&dia=2098-03-18");
  for (let pressed = 0; pressed < 3; pressed += 1) await step("Right");
  await seeThere(/movida al vie, 21 mar, 10:00/, "?vista=dia&dia=2098-03-21");
  await userEvent.keyboard("{Control>}z{/Control}");
  await see(page.getByText("La sesión de Ángela Muñoz vuelve a su hora.")).toBeVisible();
  await see(event(NAME)).toHaveFocus();
  const [session] = await stored();
  await seeAddress().toBe(`/dashboard/sessions?vista=dia&dia=${session?.datetime.slice(0, 10)}`);
});

test("a session that is stepped out of the week and the month is there with the focus, and so it is once that is undone", async () => {
  await page.viewport(1440, 1000);
  await openAgenda({ search: "?vista=semana&dia=2027-07-28", sessions: [at("2027-07-31")] });
  await focusOn(event(NAME));
  await step("Right");
  await seeThere(/movida al dom, 1 ago, 10:00/, "?vista=semana&dia=2027-08-01");
  await step("Right");
  await seeThere(/movida al lun, 2 ago, 10:00/, "?vista=semana&dia=2027-08-01");
  await step("Left");
  await seeThere(/movida al dom, 1 ago, 10:00/, "?vista=semana&dia=2027-08-01");
  await step("Left");
  await seeThere(/movida al sáb, 31 jul, 10:00/, "?vista=semana&dia=2027-07-31");
  await page.getByRole("button", { name: "Deshacer" }).click();
  await seeThere(/vuelve a su hora/, "?vista=semana&dia=2027-08-01");
});

test("a session that is stepped out of the month leads on to the next one", async () => {
  await page.viewport(1440, 1000);
  await openAgenda({ search: "?vista=calendario&mes=2027-07", sessions: [at("2027-07-28")] });
  await focusOn(event(NAME));
  await step("Down");
  await seeThere(/movida al mié, 4 ago, 10:00/, "?vista=calendario&mes=2027-08");
});

test("a step onto a taken hour of the day after asks, and the day it was begun on is the one that is seen", async () => {
  await openAgenda({
    search: "?vista=dia&dia=2098-03-18",
    clients: [NAME, "Luis Gil"],
    sessions: [at("2098-03-18"), { of: "Luis Gil", day: "2098-03-19", time: "10:30" }],
  });
  await focusOn(event(NAME));
  await step("Right");
  await see(dialog.getByRole("alert", { name: "Otra sesión a esa hora" })).toBeVisible();
  await dialog.getByRole("button", { name: "Volver" }).click();
  await see(dialog).not.toBeInTheDocument();
  await seeAddress().toBe("/dashboard/sessions?vista=dia&dia=2098-03-18");
  await see(event(NAME)).toHaveFocus();
});

test("who goes elsewhere after a step is not led back by it", async () => {
  await openAgenda({ search: "?vista=dia&dia=2098-03-18", sessions: [at("2098-03-18")] });
  await focusOn(event(NAME));
  await step("Right");
  await seeThere(/movida al mié, 19 mar, 10:00/, "?vista=dia&dia=2098-03-19");
  await page.getByRole("button", { name: "Día anterior" }).click();
  await page.getByRole("button", { name: "Día anterior" }).click();
  await seeAddress().toBe("/dashboard/sessions?vista=dia&dia=2098-03-17");
  await see(event(NAME)).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.getAttribute("aria-label")).toBe("Día anterior");
});

test("a session that is stepped so near that its reminder's hour has passed says that none goes out", async () => {
  const today = dayIn("Europe/Madrid", new Date());
  const day = addDays(today, 5);
  const reminded = { ...at(day), enviarRecordatorio: true, opcionRecordatorio: "P3_DIAS_ANTES" } as const;
  await openAgenda({ search: `?vista=dia&dia=${day}`, sessions: [reminded] });
  await focusOn(event(NAME));
  await step("Left");
  await seeThere(/movida al .*, 10:00\.$/, `?vista=dia&dia=${addDays(today, 4)}`);
  await step("Left");
  await seeThere(/movida al .*, 10:00\./, `?vista=dia&dia=${addDays(today, 3)}`);
  await step("Left");
  await seeThere(/10:00\. De esta hora ya no se envía recordatorio\.$/, `?vista=dia&dia=${addDays(today, 2)}`);
});

test("a step of a cancelled session moves nothing, says why, and leaves the keys to nobody who would leave the page", async () => {
  const { stored } = await openAgenda({
    search: "?vista=semana&dia=2098-03-18",
    sessions: [{ ...at("2098-03-18"), status: "CANCELADA" }],
  });
  const left: string[] = [];
  const onKey = (pressed: KeyboardEvent) => {
    if (pressed.altKey && pressed.key !== "Alt" && !pressed.defaultPrevented) left.push(pressed.key);
  };
  window.addEventListener("keydown", onKey);
  await focusOn(event(NAME));
  await see(event(NAME)).not.toHaveAttribute("aria-keyshortcuts");
  for (const arrow of ["Left", "Right", "Down"] as const) await step(arrow);
  const said = page.getByRole("status").filter({ hasText: "La sesión no se ha movido: está cancelada." });
  await see(said).toBeInTheDocument();
  window.removeEventListener("keydown", onKey);
  expect(left).toEqual([]);
  await see(event(NAME)).toHaveFocus();
  expect(await stored()).toMatchObject([{ datetime: "2098-03-18T09:00:00.000Z", status: "CANCELADA" }]);
});
