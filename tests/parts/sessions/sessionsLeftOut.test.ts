import { expect, test } from "vitest";
import { see } from "../portal.tsx";
import { choose, chooseClient, dialog, field, openAgenda, openNew, typeTime } from "./practice.ts";

const date = (name: RegExp) => dialog.getByRole("checkbox", { name });
const count = (words: string) => dialog.getByText(words, { exact: true });

/** A new session at ten, every week for four times; Christmas Day 2093 is a Friday. */
async function openWeekly(first: string) {
  const agenda = await openAgenda({ search: "?vista=calendario&mes=2093-12", clients: ["Ángela Muñoz", "Luis Gil"] });
  await openNew();
  await chooseClient("Ángela Muñoz");
  await field("Fecha").fill(first);
  await typeTime("10:00");
  await choose("Se repite", "Cada semana");
  await field("Número de sesiones").fill("4");
  await see(count("4 sesiones")).toBeVisible();
  return {
    ...agenda,
    days: async () => (await agenda.stored()).map(({ datetime }) => datetime.slice(5, 10)),
    async store() {
      await dialog.getByRole("button", { name: "Guardar serie" }).click();
      await see(dialog).not.toBeInTheDocument();
    },
  };
}

test("a day that is left out of a new series stays left out, whatever else is changed: first day, hour, length, client, how many", async () => {
  const { days, store } = await openWeekly("11/12/2093");
  await date(/25 dic/).click();
  await see(count("3 sesiones")).toBeVisible();
  await field("Fecha").fill("18/12/2093");
  await see(date(/8 ene/)).toBeChecked();
  await see(date(/25 dic/)).not.toBeChecked();
  await see(date(/1 ene/)).toBeChecked();
  // A day that the series has no more is no reason to drop another; it is left out again when the series has it again.
  await field("Fecha").fill("17/12/2093");
  await see(date(/24 dic/)).toBeChecked();
  await see(count("4 sesiones")).toBeVisible();
  await field("Fecha").fill("04/12/2093");
  await see(date(/18 dic/)).toBeChecked();
  await see(date(/25 dic/)).not.toBeChecked();
  await typeTime("12:00");
  await choose("Duración", "45 minutos");
  await chooseClient("Luis Gil");
  await field("Número de sesiones").fill("5");
  await see(date(/1 ene 2094, 12:00/)).toBeChecked();
  await see(date(/25 dic 2093, 12:00/)).not.toBeChecked();
  await store();
  expect(await days()).toEqual(["12-04", "12-11", "12-18", "01-01"]);
});

test("a day that is left out stays so in another rhythm that has it, and not once it is chosen as the first", async () => {
  const { days, store } = await openWeekly("11/12/2093");
  await date(/25 dic/).click();
  await choose("Se repite", "Cada 2 semanas");
  await see(date(/8 ene/)).toBeChecked();
  await see(date(/25 dic/)).not.toBeChecked();
  await field("Fecha").fill("25/12/2093");
  await see(date(/22 ene/)).toBeChecked();
  await see(date(/25 dic/)).toBeChecked();
  await date(/8 ene/).click();
  await store();
  expect(await days()).toEqual(["12-25", "01-22", "02-05"]);
});
