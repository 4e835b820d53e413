import { expect, test } from "vitest";
import { see } from "../portal.tsx";
import { answer, choose, dialog, field, openAgenda, openNew, pickClient, save, typeTime } from "./practice.ts";

test("whether a client is reminded is asked the first time, and then is as the last time", async () => {
  const { stored } = await openAgenda({ clients: ["Ángela Muñoz", "Mateo Quiroga"] });
  const begin = async (date: string) => {
    await openNew();
    await pickClient("Ángela Muñoz");
    await field("Fecha").fill(date);
    await typeTime("09:30");
  };
  await begin("10/03/2027");
  for (const word of ["Sí", "No"]) await see(answer(word)).not.toBeChecked();
  await save.click();
  await see(dialog.getByText("Elige sí o no.")).toBeVisible();
  await see(answer("Sí")).toHaveFocus();
  await answer("Sí").click();
  await choose("Recordatorio", "1 día antes");
  await save.click();
  await see(dialog).not.toBeInTheDocument();

  await begin("17/03/2027");
  await see(answer("Sí")).toBeChecked();
  await see(dialog.getByText("Elegido como en su última sesión")).toBeVisible();
  await see(dialog.getByLabelText("Recordatorio", { exact: true }).first()).toHaveValue("1 día antes");
  await answer("No").click();
  await save.click();
  await see(dialog).not.toBeInTheDocument();

  await begin("24/03/2027");
  await see(answer("No")).toBeChecked();
  // Another client, of whom nothing is known, is asked about again.
  await pickClient("Mateo Quiroga");
  await see(answer("No")).not.toBeChecked();
  await pickClient("Ángela Muñoz");
  await see(answer("No")).toBeChecked();
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect((await stored()).map(({ enviarRecordatorio }) => enviarRecordatorio).sort()).toEqual([false, false, true]);
});
