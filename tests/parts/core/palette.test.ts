import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../axe.ts";
import { openPractice } from "../clients/practice.ts";
import { see, seeAddress } from "../portal.tsx";

const box = page.getByRole("combobox", { name: /^Buscar o ir a…/ });
const option = (name: string) => page.getByRole("option", { name });
const results = page.getByRole("listbox", { name: "Resultados" });
const group = (name: string) => page.getByRole("group", { name, exact: true });
const call = () => page.getByRole("button", { name: "Buscar o ir a…" }).click();

test("before a letter is typed the palette shows who came last, and the arrow leads to what can be done with a client", async () => {
  await openPractice({
    clients: ["Ángela Muñoz", "Mateo Quiroga", "Noelia Prats"],
    sessions: [
      { of: "Ángela Muñoz", day: "2025-03-10", time: "10:00", status: "CONFIRMADA" },
      { of: "Mateo Quiroga", day: "2025-03-12", time: "10:00", status: "CONFIRMADA" },
    ],
  });
  await call();
  const recent = group("Clientes recientes");
  // Who is new counts as having come today.
  for (const [index, name] of ["Noelia Prats", "Mateo Quiroga", "Ángela Muñoz"].entries())
    await see(recent.getByRole("option").nth(index)).toMatchTextContent(name);
  await box.fill("angela");
  await see(option("Ángela Muñoz")).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{ArrowRight}");
  await see(group("Ángela Muñoz")).toBeVisible();
  await see(box).toHaveValue("");
  await see(page.getByRole("combobox", { name: "Buscar o ir a… Ángela Muñoz" })).toHaveFocus();
  for (const does of [
    "Abrir su ficha",
    "Nueva sesión",
    "Nueva nota",
    "Crear nota con IA",
    "Llamar",
    "Escribir un correo",
  ])
    await see(option(does)).toBeVisible();
  await expectAccessible();
  // Back to everybody, and to her again.
  await userEvent.keyboard("{Backspace}");
  await see(recent).toBeVisible();
  await box.fill("angela");
  await see(option("Ángela Muñoz")).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{ArrowRight}");
  await see(group("Ángela Muñoz")).toBeVisible();
  await box.fill("sesion");
  await userEvent.keyboard("{Enter}");
  const form = page.getByRole("dialog", { name: "Nueva Sesión" });
  await see(form.getByRole("button", { name: /^Cliente/ })).toMatchTextContent("Ángela Muñoz");
  await seeAddress().toBe("/dashboard/sessions");
});

test("who was looked for in vain, and is there since, is found by the same letters", async () => {
  const { call: ask } = await openPractice({ clients: ["Ángela Muñoz"] });
  await call();
  await box.fill("zacarias");
  await see(page.getByText("No se encontró nada con esas letras.")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await ask("/clientes", { body: { nombre: "Zacarías Prueba", email: "z@correo.es", phone: "600 000 000" } });
  await call();
  await box.fill("zacarias");
  await see(option("Zacarías Prueba")).toBeVisible();
});

test("who types on and presses Enter at once opens nobody whom those letters do not mean", async () => {
  await openPractice({ clients: ["Inés Montoya", "Joaquín Montoya"] });
  await call();
  const typeOn = async (letters: string) => {
    await box.fill("montoya");
    await see(option("Joaquín Montoya")).toHaveAttribute("aria-selected", "true");
    await box.fill(letters);
    const shown = results.getByRole("option").elements();
    return shown.map(({ textContent }) => textContent);
  };
  expect(await typeOn("montoya zac")).toEqual([]);
  // An answer that is still on its way would be what the next letters are looked for in, and it names nobody.
  await see(page.getByText("No se encontró nada con esas letras.")).toBeVisible();
  expect(await typeOn("montoya ines")).toEqual([expect.stringContaining("Inés Montoya")]);
  await userEvent.keyboard("{Enter}");
  await see(page.getByRole("dialog", { name: /Inés Montoya/ })).toBeVisible();
});

test("opened again the palette is about everybody; a letter that was typed begins no action of another client", async () => {
  await openPractice({ clients: ["Ángela Muñoz", "Mateo Quiroga"] });
  await call();
  await box.fill("mateo");
  await see(option("Mateo Quiroga")).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{ArrowRight}");
  await see(group("Mateo Quiroga")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await see(box).not.toBeInTheDocument();
  await call();
  await see(group("Acciones")).toBeVisible();
  await see(group("Mateo Quiroga")).not.toBeInTheDocument();
});

test("«?» tells what every key does, but is a letter where something is written and over a dialog", async () => {
  await openPractice({ clients: ["Ángela Muñoz"] });
  const keys = page.getByRole("dialog", { name: "Atajos de teclado" });
  const search = page.getByRole("textbox", { name: "Buscar clientes" });
  await search.fill("?");
  await userEvent.keyboard("?");
  await see(search).toHaveValue("??");
  await see(keys).not.toBeInTheDocument();
  await search.fill("");
  page.getByRole("heading", { level: 1 }).element().focus();
  await userEvent.keyboard("?");
  await see(keys).toBeVisible();
  await see(keys.getByText("Buscar o ir a…").first()).toBeVisible();
  await see(keys.getByText("Deshacer lo último")).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  await see(keys).not.toBeInTheDocument();
  await see(page.getByRole("heading", { level: 1 })).toHaveFocus();
  await call();
  await box.fill("atajos");
  await userEvent.keyboard("{Enter}");
  await see(box).not.toBeInTheDocument();
  await see(keys).toBeVisible();
});

test("the browser's own way back closes the palette, and the page that was gone back to has the focus", async () => {
  await openPractice({ clients: ["Ángela Muñoz"] });
  await page.getByRole("link", { name: /^Sesiones/ }).click();
  await see(page.getByRole("heading", { level: 1, name: "Sesiones" })).toHaveFocus();
  await call();
  await see(box).toHaveFocus();
  history.back();
  await see(box).not.toBeInTheDocument();
  await see(page.getByRole("heading", { level: 1, name: "Clientes" })).toHaveFocus();
});

test("pages that no menu leads to are found by what they are for, and not shown unasked", async () => {
  await openPractice({ clients: ["Ángela Muñoz"] });
  await call();
  await see(option("Sesiones")).toBeVisible();
  await box.fill("tr");
  await see(page.getByText("No se encontró nada con esas letras")).toBeVisible();
  for (const [word, name] of [
    ["imp", "Traer datos"],
    ["export", "Tus datos"],
    ["consent", "Consentimientos"],
    ["cita", "Reservas"],
    ["certif", "Conservación y borrado"],
    ["registro", "Registro de actividad"],
  ] as const) {
    await box.fill(word);
    await see(option(name)).toBeVisible();
  }
  await userEvent.keyboard("{Enter}");
  await see(page.getByRole("heading", { level: 1, name: "Registro de actividad" })).toHaveFocus();
});
