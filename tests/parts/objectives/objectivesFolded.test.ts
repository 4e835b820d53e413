import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../axe.ts";
import { focusOn, openPortal, see } from "../portal.tsx";

const of = "Ángela Muñoz";
const section = page.getByRole("region", { name: "Objetivos", exact: true });
const items = section.getByRole("list", { name: "Objetivos", exact: true }).getByRole("listitem");
const item = (title: string) => section.getByRole("listitem").filter({ hasText: title });
const rest = section.getByRole("button", { name: /^Ver (los \d+ restantes|el restante|menos)$/ });
const over = section.getByRole("button", { name: /objetivos? completados?$/ });
const press = (title: string, step: string) => item(title).getByRole("button", { name: step, exact: true });
const titles = () => items.elements().map((one) => one.querySelector("h3")?.textContent);

async function open(active: number, completed: number) {
  const named = (what: string, count: number, progreso?: number) =>
    Array.from({ length: count }, (_, at) => ({ of, titulo: `${what} ${at + 1}`, ...(progreso && { progreso }) }));
  await openPortal((idOf) => `/dashboard/clients/${idOf(of)}`, {
    clients: [of],
    objectives: [...named("Meta", active), ...named("Logro", completed, 100)],
  });
  await see(items.first()).toBeVisible();
}

test("of many objectives the first five that are worked towards are shown, the rest and what was reached behind a line each", async () => {
  await open(8, 2);
  await see(rest).toHaveTextContent("Ver los 3 restantes");
  await see(rest).toHaveAttribute("aria-expanded", "false");
  await see(over).toHaveTextContent("2 objetivos completados");
  await see(over).toHaveAttribute("aria-expanded", "false");
  expect(titles()).toHaveLength(5);
  expect(item("Logro").query()).toBeNull();
  await expectAccessible();

  await focusOn(rest);
  await userEvent.keyboard("{Enter}");
  await see(rest).toHaveTextContent("Ver menos");
  await see(rest).toHaveFocus();
  expect(titles()).toHaveLength(8);
  await focusOn(over);
  await userEvent.keyboard("{Enter}");
  await see(over).toHaveAttribute("aria-expanded", "true");
  await see(item("Logro 1")).toBeVisible();
  await see(over).toHaveFocus();
  await expectAccessible();
  await over.click();
  await see(item("Logro 1")).not.toBeInTheDocument();
  await focusOn(rest);
  await userEvent.keyboard("{Enter}");
  await see(rest).toHaveTextContent("Ver los 3 restantes");
  await see(rest).toHaveFocus();
  expect(titles()).toHaveLength(5);
});

test("what is completed here stays where it can be taken back, and the next one comes into view", async () => {
  await open(6, 1);
  await see(rest).toHaveTextContent("Ver el restante");
  await see(over).toHaveTextContent("1 objetivo completado");
  const [first, sixth] = [titles()[0] ?? "", "Meta 6"];
  await press(first, "100 %").click();
  await see(item(first)).toMatchTextContent("Progreso guardado: 100 %. Antes, 0 %.");
  await see(item(first).getByRole("button", { name: /^Editar/ })).toHaveFocus();
  await see(rest).not.toBeInTheDocument();
  await see(over).toHaveTextContent("1 objetivo completado");
  expect(titles()).toHaveLength(6);
  expect(titles()).toContain(sixth);
  await item(first).getByRole("button", { name: "Deshacer" }).click();
  await see(item(first).getByRole("progressbar")).toHaveAttribute("aria-valuenow", "0");
  expect(titles()).toHaveLength(6);
});

test("«Ver menos» leaves what was pressed last in view, with its way back", async () => {
  await open(8, 0);
  const before = titles();
  await rest.click();
  const last = titles().at(-1) ?? "";
  expect(before).not.toContain(last);
  await press(last, "50 %").click();
  await see(item(last)).toMatchTextContent("Progreso guardado: 50 %. Antes, 0 %.");
  await rest.click();
  await see(rest).toHaveTextContent("Ver los 2 restantes");
  expect(titles()).toEqual([...before, last]);
});

test("a new objective is shown beside the first five", async () => {
  await open(7, 0);
  await section.getByRole("button", { name: "Nuevo objetivo" }).click();
  const form = page.getByRole("dialog", { name: "Nuevo objetivo" });
  await form.getByRole("textbox", { name: /^Título/ }).fill("Dormir mejor");
  await userEvent.keyboard("{Enter}");
  await see(form).not.toBeInTheDocument();
  await see(item("Dormir mejor")).toBeVisible();
  await see(rest).toHaveTextContent("Ver los 2 restantes");
});
