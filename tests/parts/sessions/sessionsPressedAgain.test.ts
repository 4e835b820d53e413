import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import { brokenNetwork } from "../network.ts";
import { focusOn, see } from "../portal.tsx";
import { event, openAgenda } from "./practice.ts";

const of = "Ángela Muñoz";
const COMING = { of, day: addDays(dayIn("Europe/Madrid", new Date()), 1), time: "10:00" } as const;
const again = page.getByRole("button", { name: "Reintentar" });

test("a confirmation, a cancellation and its undoing whose answers got lost are told as done when pressed again", async () => {
  const { stored } = await openAgenda({ sessions: [COMING] });
  const broken = brokenNetwork();
  const statusOf = async () => (await stored())[0]?.status;
  const losing = async (operation: string, name: RegExp, failure: RegExp) => {
    broken.lost.add(operation);
    await page.getByRole("button", { name }).click();
    await see(page.getByText(failure)).toBeVisible();
    broken.lost.clear();
    await again.click();
  };
  await losing("ConfirmSession", /^Confirmar la sesión de Ángela Muñoz/, /^No se pudo confirmar/);
  await see(page.getByText("Sesión de Ángela Muñoz confirmada.")).toBeVisible();
  expect(await statusOf()).toBe("CONFIRMADA");
  await losing("CancelSession", /^Cancelar la sesión de Ángela Muñoz/, /^No se pudo cancelar/);
  await see(page.getByText("Sesión de Ángela Muñoz cancelada.")).toBeVisible();
  expect(await statusOf()).toBe("CANCELADA");
  await losing("UndoCancelSession", /^Deshacer$/, /^No se pudo recuperar/);
  await see(page.getByText("La sesión de Ángela Muñoz vuelve a estar en pie.")).toBeVisible();
  expect(await statusOf()).toBe("CONFIRMADA");
});

test("a session whose move back lost its answer is told to be at its hour again when that is pressed again", async () => {
  const { stored } = await openAgenda({
    search: "?vista=calendario&mes=2098-03",
    sessions: [{ of, day: "2098-03-18", time: "10:00" }],
  });
  const broken = brokenNetwork();
  await focusOn(event(of));
  await userEvent.keyboard("{Alt>}{ArrowRight}{/Alt}");
  await see(page.getByText(/^Sesión de Ángela Muñoz movida/)).toBeVisible();
  broken.lost.add("MoveSession");
  await page.getByRole("button", { name: "Deshacer" }).click();
  await see(page.getByText(/^No se pudo devolver a su hora/)).toBeVisible();
  broken.lost.clear();
  await again.click();
  await see(page.getByText("La sesión de Ángela Muñoz vuelve a su hora.")).toBeVisible();
  expect((await stored())[0]?.datetime).toBe("2098-03-18T09:00:00.000Z");
});

test("a confirmation of what another window has moved meanwhile is told, and not taken for done", async () => {
  const { stored, put } = await openAgenda({ sessions: [COMING] });
  const broken = brokenNetwork();
  broken.cut.add("ConfirmSession");
  await page.getByRole("button", { name: /^Confirmar la sesión de Ángela Muñoz/ }).click();
  await see(again).toBeVisible();
  const [session] = await stored();
  await put(session?.id ?? "", { notes: "Desde otra ventana" });
  broken.cut.clear();
  await again.click();
  await see(page.getByText("Esta sesión se ha cambiado mientras la editabas.")).toBeVisible();
  expect((await stored())[0]?.status).toBe("PROGRAMADA");
});

test("a session whose deletion lost its answer is gone when that is pressed again, and can be brought back", async () => {
  const { stored } = await openAgenda({
    search: "?vista=calendario&mes=2098-03",
    sessions: [{ of, day: "2098-03-18", time: "10:00" }],
  });
  const broken = brokenNetwork();
  const dialog = page.getByRole("dialog", { name: "Eliminar sesión" });
  await event(of).click();
  await page.getByRole("dialog").getByRole("button", { name: "Más acciones" }).click();
  await page.getByRole("menuitem", { name: "Eliminar" }).click();
  broken.lost.add("DeleteSession");
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await see(dialog).toMatchTextContent("No se pudo eliminar.");
  broken.lost.clear();
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await see(dialog).not.toBeInTheDocument();
  await see(event(of)).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await see(event(of)).toBeVisible();
  expect(await stored()).toHaveLength(1);
});
