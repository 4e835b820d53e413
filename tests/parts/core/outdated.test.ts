import { test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../axe.ts";
import { openPractice, row } from "../clients/practice.ts";
import { foresee } from "../errors.ts";
import { brokenNetwork, unheard } from "../network.ts";
import { see } from "../portal.tsx";

const NAME = "Ángela Muñoz";
const told = page.getByRole("alert").filter({ hasText: "Algunos datos no se pudieron actualizar." });
const menu = page.getByRole("navigation", { name: "Menú principal" });

test("a list that is opened again and cannot be read shows what was known, says so, and is there after «Reintentar»", async () => {
  unheard();
  const { call } = await openPractice({ clients: [NAME] });
  await see(row(NAME)).toBeVisible();
  await menu.getByRole("link", { name: "Notas" }).click();
  await see(page.getByRole("heading", { level: 1, name: "Notas" })).toBeVisible();
  await call("/clientes", { body: { nombre: "Mateo Quiroga", email: "m@correo.es", phone: "600 000 000" } });
  const broken = brokenNetwork();
  broken.cut.add("Clients");
  foresee(/^Clients TypeError/);
  await menu.getByRole("link", { name: "Clientes" }).click();
  await see(row(NAME)).toBeVisible();
  await see(told).toBeVisible();
  await expectAccessible();
  await menu.getByRole("link", { name: "Notas" }).click();
  await see(told).not.toBeInTheDocument();
  await menu.getByRole("link", { name: "Clientes" }).click();
  await see(told).toBeVisible();
  broken.cut.clear();
  await told.getByRole("button", { name: "Reintentar" }).click();
  await see(row("Mateo Quiroga")).toBeVisible();
  await see(told).not.toBeInTheDocument();
});
