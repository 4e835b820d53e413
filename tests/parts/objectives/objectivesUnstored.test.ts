import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { WireObjective } from "../../../schema/wire/objectives.ts";
import { answersLater, answersRead, brokenNetwork, heldBack } from "../network.ts";
import { openPortal, see } from "../portal.tsx";

const of = "Ángela Muñoz";
const section = page.getByRole("region", { name: "Objetivos", exact: true });
const item = (title: string) => section.getByRole("listitem").filter({ hasText: title });
const bar = (title: string) => item(title).getByRole("progressbar");
const press = (title: string, step: string) => item(title).getByRole("button", { name: step, exact: true });
const again = (title: string) => item(title).getByRole("button", { name: "Reintentar" });

async function open() {
  const opened = await openPortal((idOf) => `/dashboard/clients/${idOf(of)}`, {
    clients: [of],
    objectives: ["Caminar cada día", "Dormir mejor"].map((titulo) => ({ of, titulo })),
  });
  await see(press("Dormir", "50 %")).toBeVisible();
  return {
    /** Another window says how far one has come. */
    async move(title: string, progreso: number) {
      const { id } = opened.aims.find(({ titulo }) => titulo.startsWith(title)) ?? {};
      const { body } = await opened.call<WireObjective>(`/objetivos/${id}`);
      const { version } = body;
      expect((await opened.call(`/objetivos/${id}`, { method: "PUT", body: { version, progreso } })).status).toBe(200);
    },
    async progress() {
      const { body } = await opened.call<{ data: WireObjective[] }>(`/objetivos?clientId=${opened.idOf(of)}`);
      return Object.fromEntries(body.data.map(({ titulo, progreso }) => [titulo, progreso]));
    },
  };
}

test("of two objectives whose progress could not be stored each says so, and each can be tried again", async () => {
  const { progress } = await open();
  const { cut } = brokenNetwork();
  cut.add("SetObjectiveProgress");
  await press("Caminar", "50 %").click();
  await see(again("Caminar")).toBeVisible();
  await press("Dormir", "25 %").click();
  await see(again("Dormir")).toBeVisible();
  await see(again("Caminar")).toBeVisible();
  cut.clear();
  await again("Caminar").click();
  await see(item("Caminar").getByRole("status")).toHaveTextContent("Progreso guardado: 50 %. Antes, 0 %.");
  await see(again("Caminar")).not.toBeInTheDocument();
  await again("Dormir").click();
  await see(item("Dormir").getByRole("status")).toHaveTextContent("Progreso guardado: 25 %. Antes, 0 %.");
  expect(await progress()).toEqual({ "Caminar cada día": 50, "Dormir mejor": 25 });
});

test("progress that could not be stored is still said where it is once another objective's is stored, until it is pressed again", async () => {
  await open();
  const { cut } = brokenNetwork();
  cut.add("SetObjectiveProgress");
  await press("Caminar", "50 %").click();
  await see(again("Caminar")).toBeVisible();
  cut.clear();
  await press("Dormir", "25 %").click();
  await see(item("Dormir").getByRole("status")).toHaveTextContent("Progreso guardado: 25 %. Antes, 0 %.");
  await see(again("Caminar")).toBeVisible();
  await press("Caminar", "75 %").click();
  await see(item("Caminar").getByRole("status")).toHaveTextContent("Progreso guardado: 75 %. Antes, 0 %.");
  await see(again("Caminar")).not.toBeInTheDocument();
});

test("what could not be stored is said no more once another window has stored the same, nor when that moves on", async () => {
  const { move } = await open();
  const { cut } = brokenNetwork();
  cut.add("SetObjectiveProgress");
  await press("Caminar", "50 %").click();
  await see(again("Caminar")).toBeVisible();
  await move("Caminar", 75);
  await see(bar("Caminar")).toHaveAttribute("aria-valuenow", "75");
  await see(again("Caminar")).toBeVisible();
  await move("Caminar", 50);
  await see(again("Caminar")).not.toBeInTheDocument();
  await see(bar("Caminar")).toHaveAttribute("aria-valuenow", "50");
  // What another window has stored is not taken back from here.
  expect(item("Caminar").getByRole("button", { name: "Deshacer" }).query()).toBeNull();
  await move("Caminar", 25);
  await see(bar("Caminar")).toHaveAttribute("aria-valuenow", "25");
  await answersRead();
  expect(again("Caminar").query()).toBeNull();
});

test("that another window has changed an objective is said no more once that has stored what was wished", async () => {
  const { move } = await open();
  const news = answersLater("ClientObjectives");
  await move("Caminar", 75);
  await press("Caminar", "50 %").click();
  const changed = item("Caminar").getByText("Este objetivo se ha cambiado en otra ventana. Así está ahora.");
  await see(changed).toBeVisible();
  news.come();
  await move("Caminar", 50);
  await see(bar("Caminar")).toHaveAttribute("aria-valuenow", "50");
  await see(changed).not.toBeInTheDocument();
});

test("progress whose answer got lost is told as stored once it is seen to be, and can be taken back", async () => {
  const { progress } = await open();
  const { lost } = brokenNetwork();
  lost.add("SetObjectiveProgress");
  await press("Caminar", "50 %").click();
  await see(item("Caminar").getByRole("status")).toHaveTextContent("Progreso guardado: 50 %. Antes, 0 %.");
  await see(again("Caminar")).not.toBeInTheDocument();
  await item("Caminar").getByRole("button", { name: "Deshacer" }).click();
  await expect.poll(progress).toEqual({ "Caminar cada día": 0, "Dormir mejor": 0 });
});

test("of two objectives that could not be stored once their page was left the second is told after the first", async () => {
  await open();
  const answers = heldBack("SetObjectiveProgress");
  await press("Caminar", "50 %").click();
  await press("Dormir", "25 %").click();
  await page.getByRole("link", { name: "Sesiones" }).first().click();
  await see(page.getByRole("heading", { level: 1, name: "Sesiones" })).toBeVisible();
  await see(item("Caminar")).not.toBeInTheDocument();
  answers.letGo();
  const notice = page.getByRole("alert");
  await see(notice.getByText("No se pudo guardar el 50 % de «Caminar cada día».")).toBeVisible();
  await notice.getByRole("button", { name: "Cerrar aviso" }).click();
  await see(notice.getByText("No se pudo guardar el 25 % de «Dormir mejor».")).toBeVisible();
});
