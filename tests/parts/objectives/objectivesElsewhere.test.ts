import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { WireProgressChange } from "../../../schema/wire/objectives.ts";
import { foresee } from "../errors.ts";
import { answersLater, answersRead, between, brokenNetwork, unheard } from "../network.ts";
import { openPortal, see } from "../portal.tsx";

const of = "Ángela Muñoz";
const other = "Bruno Gil";
const section = page.getByRole("region", { name: "Objetivos", exact: true });
const item = section.getByRole("listitem");
const bar = item.getByRole("progressbar");
const press = (step: string) => item.getByRole("button", { name: step, exact: true });
const takeBack = item.getByRole("button", { name: "Deshacer" });
const where = page.getByLabelText("Avanza en");

async function open(view = "") {
  const opened = await openPortal((idOf) => `/dashboard/clients/${idOf(of)}${view}`, {
    clients: [other, of],
    notes: ["Lunes", "Jueves"].map((title) => ({ of, title, content: "La semana." })),
    objectives: [
      { of, titulo: "Caminar cada día" },
      { of: other, titulo: "Dormir mejor" },
    ],
  });
  await see(bar).toHaveAttribute("aria-valuenow", "0");
  return {
    ...opened,
    /** Another window says how far one has come. */
    async move(progreso: number, at = 0) {
      const { id, version } = opened.aims[at] ?? {};
      expect((await opened.call(`/objetivos/${id}`, { method: "PUT", body: { version, progreso } })).status).toBe(200);
    },
    /** How far it had come, from change to change, and with which note. */
    async steps() {
      const { body } = await opened.call<{ data: WireProgressChange[] }>(`/objetivos/${opened.aims[0]?.id}/progreso`);
      const titled = (id: string | null) => opened.written.find((note) => note.id === id)?.title ?? null;
      return body.data.map(({ progreso, noteId }) => [progreso, titled(noteId)]);
    },
  };
}

async function choose(note: string): Promise<void> {
  if (!where.query()) await page.getByRole("button", { name: "Decir en qué sesión o nota avanza" }).click();
  await userEvent.selectOptions(where, where.getByRole("option", { name: new RegExp(`${note}$`) }));
}

test("what another window has marked already is not told as stored here nor taken back from here, and a place that was chosen is said not to be noted down", async () => {
  unheard();
  const { move, steps } = await open();
  await choose("Lunes");
  await move(50);
  await press("50 %").click();
  await see(item.getByRole("status")).toHaveTextContent("Ya estaba en 50 %: no se ha anotado nada.");
  await see(bar).toHaveAttribute("aria-valuenow", "50");
  expect(takeBack.query()).toBeNull();
  expect(await steps()).toEqual([
    [0, null],
    [50, null],
  ]);
});

test("what another window has marked already is shown without a word where no place was chosen, and cannot be taken back", async () => {
  unheard();
  const { move } = await open();
  await move(50);
  await press("50 %").click();
  await see(page.getByText("«Caminar cada día»: 50 %.")).toBeInTheDocument();
  await answersRead();
  await see(bar).toHaveAttribute("aria-valuenow", "50");
  expect(item.getByRole("status").query()).toBeNull();
  expect(takeBack.query()).toBeNull();
});

test("«Reintentar» notes progress down in what is chosen by then", async () => {
  const { steps } = await open();
  const { cut } = brokenNetwork();
  cut.add("SetObjectiveProgress");
  await choose("Lunes");
  await press("50 %").click();
  const again = item.getByRole("button", { name: "Reintentar" });
  await see(again).toBeVisible();
  await choose("Jueves");
  cut.clear();
  await again.click();
  await see(item.getByRole("status")).toHaveTextContent("Progreso guardado: 50 %. Antes, 0 %.");
  expect(await steps()).toEqual([
    [0, null],
    [50, "Jueves"],
  ]);
});

test("progress whose answer got lost, tried again with another place, is told as noted down where it was, and can be taken back", async () => {
  unheard();
  const { steps } = await open();
  const { lost } = brokenNetwork();
  lost.add("SetObjectiveProgress");
  await choose("Lunes");
  await press("50 %").click();
  const again = item.getByRole("button", { name: "Reintentar" });
  await see(again).toBeVisible();
  await choose("Jueves");
  lost.clear();
  await again.click();
  await see(item.getByRole("status")).toHaveTextContent("Ya estaba en 50 %: no se ha anotado nada. Antes, 0 %.");
  await see(takeBack).toBeVisible();
  expect(await steps()).toEqual([
    [0, null],
    [50, "Lunes"],
  ]);
});

test("a client's page tells the same of an objective everywhere once another window has moved it, and goes on from there", async () => {
  const { move } = await open("?vista=historia");
  const happened = page.getByRole("region", { name: "Historia", exact: true });
  await see(happened).toMatchTextContent(/Caminar cada día/);
  await item.getByRole("button", { name: "Editar «Caminar cada día»" }).click();
  const form = page.getByRole("dialog", { name: "Editar objetivo" });
  const title = form.getByLabelText(/^Título/);
  await title.fill("Caminar dos horas");
  await move(75);
  await see(happened).toMatchTextContent(/del 0 % al 75 %/);
  await see(bar).toHaveAttribute("aria-valuenow", "75");
  await see(page.getByText("Progreso medio").element().parentElement).toMatchTextContent(/75 %/);
  await see(title).toHaveValue("Caminar dos horas");
  await form.getByRole("button", { name: "Cerrar" }).click();
  await page.getByRole("button", { name: "Descartar" }).click();
  await press("50 %").click();
  await see(item.getByRole("status")).toHaveTextContent("Progreso guardado: 50 %. Antes, 75 %.");
});

test("presses of + that wait to be stored do not overwrite what another window marks meanwhile", async () => {
  const { move } = await open();
  const news = answersLater("ClientObjectives");
  await move(75);
  await expect.poll(() => news.asked).toBeGreaterThan(0);
  // Pressed from here: a driver on a busy machine is not quick enough.
  (item.getByRole("button", { name: /^Subir/ }).element() as HTMLButtonElement).click();
  news.come();
  await see(item).toMatchTextContent("Este objetivo se ha cambiado en otra ventana. Así está ahora.");
  await see(bar).toHaveAttribute("aria-valuenow", "75");
});

test("«Reintentar» does not overwrite what another window has marked meanwhile", async () => {
  const { move } = await open();
  const { cut } = brokenNetwork();
  cut.add("SetObjectiveProgress");
  await press("50 %").click();
  const again = item.getByRole("button", { name: "Reintentar" });
  await see(again).toBeVisible();
  cut.clear();
  await move(75);
  await see(bar).toHaveAttribute("aria-valuenow", "75");
  await again.click();
  await see(item).toMatchTextContent("Este objetivo se ha cambiado en otra ventana. Así está ahora.");
  await see(bar).toHaveAttribute("aria-valuenow", "75");
});

test("an objective that another window deletes is gone here as well", async () => {
  const { call, aims } = await open();
  expect((await call(`/objetivos/${aims[0]?.id}`, { method: "DELETE" })).status).toBeLessThan(300);
  await see(section.getByRole("listitem")).not.toBeInTheDocument();
});

test("of a client who was deleted here nothing is asked when another window moves an objective", async () => {
  foresee(/NOT_FOUND/);
  const { move, idOf } = await open();
  await page.getByRole("button", { name: `Acciones de ${of}` }).click();
  await page.getByRole("menuitem", { name: "Eliminar" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
  await see(page.getByText(`${of}: cliente eliminado.`)).toBeVisible();
  // What the deletion itself has read anew.
  await answersRead();
  const asked: string[] = [];
  between((operation, pass) => {
    asked.push(operation);
    return pass();
  });
  await move(75, 1);
  await expect.poll(() => asked).toContain("Shell");
  await answersRead();
  expect(asked).not.toContain("ClientObjectives");
  expect(location.pathname).toContain(idOf(of));
});
