import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import { expectAccessible } from "../axe.ts";
import { brokenNetwork, unheard } from "../network.ts";
import { see } from "../portal.tsx";
import { dialog, openAgenda } from "./practice.ts";

const of = "Ángela Muñoz";
const day = (ahead: number) => addDays(dayIn("Europe/Madrid", new Date()), ahead);
const COMING = { of, day: day(1), time: "10:00" } as const;

test("one press cancels; why, and by whom, can be said after it, and is shown beside the session", async () => {
  const { stored } = await openAgenda({ sessions: [COMING] });
  await page.getByRole("button", { name: /^Cancelar la sesión de Ángela Muñoz/ }).click();
  await see(page.getByText("Sesión de Ángela Muñoz cancelada.")).toBeVisible();
  expect((await stored())[0]).toMatchObject({ status: "CANCELADA", motivoCancelacion: null });
  await page.getByRole("button", { name: "Decir el motivo" }).click();
  await dialog.getByText("Enfermedad", { exact: true }).click();
  await dialog.getByText("El cliente", { exact: true }).click();
  await expect
    .poll(async () => (await stored())[0])
    .toMatchObject({
      motivoCancelacion: "ENFERMEDAD",
      canceladaPor: "CLIENTE",
    });
  await expectAccessible();
  await dialog.getByText("El cliente", { exact: true }).click();
  await expect.poll(async () => (await stored())[0]).toMatchObject({ canceladaPor: null });
  await dialog.getByRole("button", { name: "Cancelar", exact: true }).click();
  await page.getByRole("link", { name: /^Clientes/ }).click();
  await page.getByRole("button", { name: `Acciones de ${of}` }).click();
  await page.getByRole("menuitem", { name: "Abrir como página" }).click();
  await see(page.getByRole("region", { name: "Historial de sesiones" })).toMatchTextContent(/Enfermedad.*Cancelada/);
});

test("that somebody did not come is one press where the session waits, and is taken back by one", async () => {
  const { stored } = await openAgenda({ sessions: [{ of, day: day(-1), time: "10:00" }] });
  await page.getByRole("button", { name: "Te espera: 1 asunto" }).click();
  await dialog.getByRole("button", { name: /^No vino a la sesión de Ángela Muñoz/ }).click();
  await see(page.getByText("Ángela Muñoz no vino: sesión cancelada.")).toBeVisible();
  expect((await stored())[0]).toMatchObject({ status: "CANCELADA", motivoCancelacion: "NO_VINO" });
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect.poll(async () => (await stored())[0]).toMatchObject({ status: "PROGRAMADA", motivoCancelacion: null });
});

test("a reason whose answer got lost is met as kept when it is pressed again, and is not taken away", async () => {
  unheard();
  const { stored } = await openAgenda({ sessions: [COMING] });
  await page.getByRole("button", { name: /^Cancelar la sesión de Ángela Muñoz/ }).click();
  await page.getByRole("button", { name: "Decir el motivo" }).click();
  const { lost } = brokenNetwork();
  lost.add("SetCancellation");
  await dialog.getByText("Enfermedad", { exact: true }).click();
  await see(page.getByText(/^No se pudo guardar el motivo\./)).toBeVisible();
  lost.clear();
  await page.getByRole("button", { name: "Reintentar" }).click();
  await see(dialog.getByRole("checkbox", { name: "Enfermedad" })).toBeChecked();
  await see(page.getByText(/^No se pudo guardar el motivo\./)).not.toBeInTheDocument();
  await see(page.getByRole("button", { name: "Reintentar" })).not.toBeInTheDocument();
  expect((await stored())[0]).toMatchObject({ motivoCancelacion: "ENFERMEDAD" });
});
