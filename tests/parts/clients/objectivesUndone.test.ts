import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { WireObjective } from "../../../schema/wire/objectives.ts";
import { between, brokenNetwork, unheard } from "../network.ts";
import { openPortal, see } from "../portal.tsx";

const of = "Ángela Muñoz";
const section = page.getByRole("region", { name: "Objetivos", exact: true });
const item = (title: string) => section.getByRole("listitem").filter({ hasText: title });
const more = (title: string) => item(title).getByRole("button", { name: /^Subir el progreso/ });

test("what is taken back stays so, also when − or + was pressed just before", async () => {
  const { idOf, call } = await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, {
    clients: [of],
    objectives: [
      { of, titulo: "Volver a conducir" },
      { of, titulo: "Caminar cada día" },
    ],
  });
  const walking = item("Caminar");
  await walking.getByRole("button", { name: "50 %" }).click();
  await see(walking).toMatchTextContent("Progreso guardado: 50 %. Antes, 0 %.");
  const { asked } = brokenNetwork();
  // Pressed from here: a driver on a busy machine is not quick enough.
  for (const button of [more("Caminar"), walking.getByRole("button", { name: "Deshacer" })])
    (button.element() as HTMLButtonElement).click();
  await see(walking.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "0");
  // What is pressed after it at another one is stored after it.
  await more("conducir").click();
  await see(item("conducir")).toMatchTextContent("Progreso guardado: 5 %. Antes, 0 %.");
  expect(asked.filter((operation) => operation.endsWith("ObjectiveProgress"))).toEqual([
    "UndoObjectiveProgress",
    "SetObjectiveProgress",
  ]);
  const { body } = await call<{ data: WireObjective[] }>(`/objetivos?clientId=${idOf(of)}`);
  expect(Object.fromEntries(body.data.map(({ titulo, progreso }) => [titulo, progreso]))).toEqual({
    "Volver a conducir": 5,
    "Caminar cada día": 0,
  });
});

test("progress whose answer got lost is stored when it is pressed again, and so is what is taken back", async () => {
  const { call, idOf } = await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, {
    clients: [of],
    objectives: [{ of, titulo: "Caminar cada día", progreso: 25 }],
  });
  const broken = brokenNetwork();
  const walking = item("Caminar");
  const losing = async (operation: string, button: string) => {
    broken.lost.add(operation);
    await walking.getByRole("button", { name: button, exact: true }).click();
    const again = walking.getByRole("button", { name: "Reintentar" });
    await see(again).toBeVisible();
    broken.lost.clear();
    await again.click();
  };
  await losing("SetObjectiveProgress", "100 %");
  await see(walking.getByRole("button", { name: "Deshacer" })).toBeVisible();
  await see(walking).not.toMatchTextContent("otra ventana");
  await losing("UndoObjectiveProgress", "Deshacer");
  await see(walking.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "25");
  await see(walking.getByRole("button", { name: "Reintentar" })).not.toBeInTheDocument();
  await see(walking).not.toMatchTextContent("otra ventana");
  const { body } = await call<{ data: WireObjective[] }>(`/objetivos?clientId=${idOf(of)}`);
  expect(body.data).toMatchObject([{ progreso: 25 }]);
});

test("of two objectives marked at once, of which the second is answered first, each is told as stored", async () => {
  await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, {
    clients: [of],
    objectives: [
      { of, titulo: "Volver a conducir" },
      { of, titulo: "Caminar cada día" },
    ],
  });
  const first = Promise.withResolvers<void>();
  let asked = 0;
  between(async (operation, pass) => {
    const isFirst = operation === "SetObjectiveProgress" && ++asked === 1;
    const answer = await pass();
    if (isFirst) await first.promise;
    return answer;
  });
  const press = (title: string, button: string) =>
    item(title).getByRole("button", { name: button, exact: true }).click();
  await press("Caminar", "50 %");
  await press("conducir", "25 %");
  await see(item("conducir")).toMatchTextContent("Progreso guardado: 25 %. Antes, 0 %.");
  first.resolve();
  await see(item("Caminar")).toMatchTextContent("Progreso guardado: 50 %. Antes, 0 %.");
});

test("pressed further after an answer got lost, progress goes on from what was stored; another window's change is told", async () => {
  unheard();
  const { call, idOf } = await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, {
    clients: [of],
    objectives: [{ of, titulo: "Caminar cada día" }],
  });
  const { lost } = brokenNetwork();
  const walking = item("Caminar");
  const press = (button: string) => walking.getByRole("button", { name: button, exact: true }).click();
  lost.add("SetObjectiveProgress");
  await press("50 %");
  await see(walking.getByRole("button", { name: "Reintentar" })).toBeVisible();
  lost.clear();
  await press("75 %");
  await see(walking).toMatchTextContent("Progreso guardado: 75 %. Antes, 50 %.");
  await press("Deshacer");
  await see(walking.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "50");

  lost.add("SetObjectiveProgress");
  await press("25 %");
  await see(walking.getByRole("button", { name: "Reintentar" })).toBeVisible();
  lost.clear();
  const { body } = await call<{ data: WireObjective[] }>(`/objetivos?clientId=${idOf(of)}`);
  const [{ id = "", version = 0 } = {}] = body.data;
  expect((await call(`/objetivos/${id}`, { method: "PUT", body: { version, progreso: 60 } })).status).toBe(200);
  await press("75 %");
  await see(walking).toMatchTextContent("Este objetivo se ha cambiado en otra ventana. Así está ahora.");
  await see(walking.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "60");
});

test("an objective whose deletion lost its answer is gone when that is pressed again, and can be brought back", async () => {
  await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, {
    clients: [of],
    objectives: [{ of, titulo: "Caminar cada día" }],
  });
  const broken = brokenNetwork();
  await item("Caminar")
    .getByRole("button", { name: /^Eliminar/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Confirmar Eliminación" });
  broken.lost.add("DeleteObjective");
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await see(dialog).toMatchTextContent("No se pudo eliminar.");
  broken.lost.clear();
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await see(dialog).not.toBeInTheDocument();
  await see(item("Caminar")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await see(item("Caminar")).toBeVisible();
});
