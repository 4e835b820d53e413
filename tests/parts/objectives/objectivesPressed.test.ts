import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { OBJECTIVE_CHANGES_SHOWN } from "../../../schema/rules/objectives.ts";
import type { WireObjective, WireProgressChange } from "../../../schema/wire/objectives.ts";
import { expectAccessible } from "../axe.ts";
import { answersRead, brokenNetwork } from "../network.ts";
import { focusOn, openPortal, see } from "../portal.tsx";
import type { Practice } from "../practice.ts";

const of = "Ángela Muñoz";
const item = page.getByRole("region", { name: "Objetivos", exact: true }).getByRole("listitem");
const press = (step: string) => item.getByRole("button", { name: step, exact: true });
const takeBack = item.getByRole("button", { name: "Deshacer" });
const where = page.getByLabelText("Avanza en");

/** A client with an objective that has come to 25 already. */
async function open(practice: Practice = {}) {
  const opened = await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, {
    clients: [of],
    objectives: [{ of, titulo: "Caminar cada día", progreso: 25 }],
    ...practice,
  });
  await see(press("25 %")).toHaveAttribute("aria-pressed", "true");
  const { asked } = brokenNetwork();
  return {
    /** How far it had come, from change to change, and with which note. */
    async steps() {
      const path = `/objetivos/${opened.aims[0]?.id}/progreso`;
      const { body } = await opened.call<{ data: WireProgressChange[] }>(path);
      return body.data.map(({ progreso, noteId }) => [progreso, noteId !== null]);
    },
    stored: () => asked.filter((operation) => operation === "SetObjectiveProgress").length,
    note: opened.written[0],
  };
}

async function chooseNote(): Promise<void> {
  await page.getByRole("button", { name: "Decir en qué sesión o nota avanza" }).click();
  await userEvent.selectOptions(where, where.getByRole("option", { name: /Semana$/ }));
}

test("pressing how far it has come already stores nothing and offers nothing to take back", async () => {
  const { steps, stored } = await open();
  await press("25 %").click();
  // Time enough for whatever that would have stored.
  await press("50 %").click();
  await see(item.getByRole("status")).toHaveTextContent("Progreso guardado: 50 %. Antes, 25 %.");
  expect(stored()).toBe(1);
  await takeBack.click();
  await see(item.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "25");
  await see(takeBack).not.toBeInTheDocument();
  await press("25 %").click();
  await answersRead();
  expect(takeBack.query()).toBeNull();
  expect(await steps()).toEqual([
    [0, false],
    [25, false],
  ]);
});

test("a press that is made twice is taken back to what was before the first", async () => {
  const { steps, stored } = await open();
  await press("50 %").dblClick();
  await see(item).toMatchTextContent("Progreso guardado: 50 %. Antes, 25 %.");
  await press("50 %").click();
  await answersRead();
  await see(item).toMatchTextContent("Progreso guardado: 50 %. Antes, 25 %.");
  expect(stored()).toBe(1);
  await takeBack.click();
  await see(item.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "25");
  await answersRead();
  expect(await steps()).toEqual([
    [0, false],
    [25, false],
  ]);
});

test("a place that is chosen for where it stands already is said to be noted down nowhere, and stays chosen for what is marked next", async () => {
  const { steps, note } = await open({ notes: [{ of, title: "Semana", content: "La semana." }] });
  await chooseNote();
  await press("25 %").click();
  await see(item.getByRole("status")).toHaveTextContent("Ya estaba en 25 %: no se ha anotado nada.");
  expect(takeBack.query()).toBeNull();
  await see(where).toHaveValue(note?.id);
  await expectAccessible();
  // Made twice, the second press leaves what the first has noted down as it is.
  await press("50 %").dblClick();
  await see(item.getByRole("status")).toHaveTextContent("Progreso guardado: 50 %. Antes, 25 %.");
  await answersRead();
  await see(item.getByRole("status")).toHaveTextContent("Progreso guardado: 50 %. Antes, 25 %.");
  expect(await steps()).toEqual([
    [0, false],
    [25, false],
    [50, true],
  ]);
});

test("a place that is chosen after it was marked is not noted down by pressing once more, which can be taken back to be marked with it", async () => {
  const { steps } = await open({ notes: [{ of, title: "Semana", content: "La semana." }] });
  await press("50 %").click();
  await see(takeBack).toBeVisible();
  await chooseNote();
  await press("50 %").click();
  await see(item.getByRole("status")).toHaveTextContent("Ya estaba en 50 %: no se ha anotado nada. Antes, 25 %.");
  await takeBack.click();
  await see(item.getByRole("status")).not.toBeInTheDocument();
  await answersRead();
  await press("50 %").click();
  await see(item.getByRole("status")).toHaveTextContent("Progreso guardado: 50 %. Antes, 25 %.");
  expect(await steps()).toEqual([
    [0, false],
    [25, false],
    [50, true],
  ]);
});

test("«Avanza en» offers the sessions that took place, and none that was cancelled or to which nobody came", async () => {
  await open({
    sessions: [
      { of, day: "2026-01-12", time: "10:00", status: "CONFIRMADA" },
      { of, day: "2026-01-13", time: "11:00", status: "CANCELADA" },
      { of, day: "2026-01-14", time: "12:00" },
    ],
  });
  await page.getByRole("button", { name: "Decir en qué sesión o nota avanza" }).click();
  const offered = () => [...where.element().querySelectorAll("option")].map(({ text }) => text.replace(/ \(.*$/, ""));
  await expect.poll(offered).toEqual(["Sin indicar", "Sesión del 14 ene 2026, 12:00", "Sesión del 12 ene 2026, 10:00"]);
});

test("where every session was cancelled «Avanza en» says that there is none", async () => {
  await open({ sessions: [{ of, day: "2026-01-13", time: "11:00", status: "CANCELADA" }] });
  await page.getByRole("button", { name: "Decir en qué sesión o nota avanza" }).click();
  await see(page.getByText("Aún no hay sesiones pasadas ni notas de este cliente.")).toBeVisible();
});

test("after the first objective the keyboard goes on where it was made", async () => {
  await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, { clients: [of] });
  const section = page.getByRole("region", { name: "Objetivos" });
  await focusOn(section.getByRole("button", { name: "Nuevo objetivo" }));
  await userEvent.keyboard("{Enter}");
  const form = page.getByRole("dialog", { name: "Nuevo objetivo" });
  await form.getByRole("textbox", { name: /^Título/ }).fill("Caminar cada día");
  await userEvent.keyboard("{Enter}");
  await see(form).not.toBeInTheDocument();
  await see(section).toMatchTextContent(/Caminar cada día/);
  await expect.poll(() => section.element().contains(document.activeElement)).toBe(true);
});

test("«Evolución» of changes within one day tells them apart by their hours", async () => {
  await open();
  await item.getByRole("button", { name: "Evolución de «Caminar cada día»" }).click();
  await see(item.getByText(/^De 0 % el/)).toMatchTextContent(
    /^De 0 % el \d+ \S+ \d{4} a las \d\d:\d\d a 25 % a las \d\d:\d\d, en 1 cambio\.$/,
  );
  await see(item.getByRole("rowheader").first()).toMatchTextContent(/, \d\d:\d\d$/);
});

test("«Evolución» of an objective with more changes than are told says that these are the last ones, and not since when all began", async () => {
  const { call, aims } = await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, {
    clients: [of],
    objectives: [{ of, titulo: "Caminar cada día" }],
  });
  let { id, version } = aims[0] ?? {};
  const move = async (progreso: number) => {
    const { body } = await call<WireObjective>(`/objetivos/${id}`, {
      method: "PUT",
      body: { version, progreso },
    });
    ({ id, version } = body);
  };
  const told = item.getByText(/^De \d+ % el/);
  for (let change = 1; change < OBJECTIVE_CHANGES_SHOWN; change += 1) await move(change % 2 ? 20 : 10);
  await item.getByRole("button", { name: "Evolución de «Caminar cada día»" }).click();
  await see(told).toMatchTextContent(`en ${OBJECTIVE_CHANGES_SHOWN - 1} cambios.`);
  await move(30);
  await see(told).toMatchTextContent(`Son los últimos ${OBJECTIVE_CHANGES_SHOWN} cambios: hubo otros antes.`);
  await see(told).not.toMatchTextContent("De 0 %");
});
