import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../axe.ts";
import { openPortal, see } from "../portal.tsx";
import { dialog, field, openAgenda, openNew } from "../sessions/practice.ts";
import { act } from "./practice.ts";

const session = page.getByRole("dialog", { name: "Nueva Sesión" });
const chosen = session.getByRole("button", { name: /^Cliente/ });
const create = (name: string) => page.getByRole("option", { name: `Crear cliente «${name}»` });
const form = page.getByRole("dialog", { name: "Nuevo Cliente" });
const FIVE = ["Ana Uno", "Berta Dos", "Carla Tres", "Delia Cuatro", "Elsa Cinco"];

async function lookFor(name: string): Promise<void> {
  await chosen.click();
  await page.getByRole("combobox", { name: "Buscar cliente" }).last().fill(name);
}

test("somebody who is not there is created where a client is chosen, and comes back chosen; what was typed stays", async () => {
  const { call } = await openAgenda({ clients: ["Ángela Muñoz"] });
  await openNew();
  await field("Notas").fill("Viene de parte de Ángela");
  await lookFor("Zoe Nueva");
  await see(create("Zoe Nueva")).toBeVisible();
  await expectAccessible();
  await create("Zoe Nueva").click();
  await see(form.getByLabelText("Nombre completo")).toHaveValue("Zoe Nueva");
  // Nobody but the one who looked has typed anything: it is left without asking, and the session is still there.
  await userEvent.keyboard("{Escape}");
  await see(form).not.toBeInTheDocument();
  await see(chosen).toHaveFocus();
  await lookFor("Zoe Nueva");
  await create("Zoe Nueva").click();
  await form.getByLabelText("Correo electrónico").fill("zoe@ejemplo.es");
  await form.getByLabelText("Teléfono", { exact: false }).first().fill("600 000 000");
  await form.getByRole("button", { name: "Guardar" }).click();
  await see(form).not.toBeInTheDocument();
  await see(chosen).toMatchTextContent("Zoe Nueva");
  await see(session.getByLabelText(/^Notas/)).toHaveValue("Viene de parte de Ángela");
  const { data } = (await call<{ data: { nombre: string }[] }>("/clientes")).body;
  expect(data.map(({ nombre }) => nombre).toSorted()).toEqual(["Zoe Nueva", "Ángela Muñoz"]);
});

test("where the plan takes nobody else that is said, room is made there, and the new client goes on", async () => {
  await openAgenda({ clients: FIVE });
  await openNew();
  await lookFor("Zoe Nueva");
  await create("Zoe Nueva").click();
  const limit = page.getByRole("dialog", { name: "Límite de Clientes Alcanzado" });
  await see(limit).toBeVisible();
  await limit.getByRole("button", { name: /^Desactivar a Ana Uno/ }).click();
  await see(form.getByLabelText("Nombre completo")).toHaveValue("Zoe Nueva");
  await userEvent.keyboard("{Escape}");
  await see(form).not.toBeInTheDocument();
  await see(dialog).toHaveLength(1);
});

test("whoever has no clients yet is told so where one is chosen, and creates the first there", async () => {
  await openAgenda({ clients: [] });
  await openNew();
  await chosen.click();
  await see(page.getByText("Aún no tienes clientes")).toBeVisible();
  await page.getByRole("option", { name: "Crear cliente", exact: true }).click();
  await see(form.getByLabelText("Nombre completo")).toHaveValue("");
  await form.getByLabelText("Nombre completo").fill("Zoe Nueva");
  await form.getByLabelText("Correo electrónico").fill("zoe@ejemplo.es");
  await form.getByLabelText("Teléfono", { exact: false }).first().fill("600 000 000");
  await form.getByRole("button", { name: "Guardar" }).click();
  await see(form).not.toBeInTheDocument();
  await see(chosen).toMatchTextContent("Zoe Nueva");
});

test("room that was made on a client's page counts where somebody new is wanted next", async () => {
  await openPortal((idOf) => `/dashboard/clients/${idOf("Ana Uno")}`, { clients: FIVE });
  await act("Ana Uno", "Desactivar");
  await see(page.getByText("Ana Uno: inactivo.")).toBeVisible();
  await page.getByRole("navigation", { name: "Menú principal" }).getByRole("link", { name: "Sesiones" }).click();
  await openNew();
  await lookFor("Zoe Nueva");
  await create("Zoe Nueva").click();
  await see(form.getByLabelText("Nombre completo")).toHaveValue("Zoe Nueva");
});
