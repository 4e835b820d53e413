import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { WireClient } from "../../../schema/wire/clients.ts";
import { foresee } from "../errors.ts";
import { brokenNetwork, unheard } from "../network.ts";
import { see, seeAddress } from "../portal.tsx";
import { act, dialog, field, openPractice, question, row, save } from "./practice.ts";

const NAME = "Ángela Muñoz";

test("what another device wrote about a client is not undone by a form whose list has been read again since, and whose rest has not", async () => {
  unheard();
  const { call, idOf } = await openPractice({ clients: [NAME, "Luis Gil"] });
  await act(NAME, "Editar");
  await see(field("Dirección")).toHaveValue("");
  await dialog.getByRole("button", { name: "Cancelar", exact: true }).click();
  await see(dialog).not.toBeInTheDocument();
  const path = `/clientes/${idOf(NAME)}`;
  const elsewhere = { address: "Calle del Olmo, 20", phone: "+34 600 000 001" };
  await call(path, { method: "PUT", body: elsewhere });
  // The list is read again once another client is saved.
  await act("Luis Gil", "Editar");
  await field("Teléfono").fill("+34 600 000 002");
  await save.click();
  await see(row(NAME)).toMatchTextContent(elsewhere.phone);
  await see(dialog).not.toBeInTheDocument();
  await act(NAME, "Editar");
  await field("Nombre completo").fill("Ángela Muñoz Gil");
  await save.click();
  await see(page.getByText("Ángela Muñoz Gil: cambios guardados.")).toBeVisible();
  expect((await call<WireClient>(path)).body).toMatchObject({ nombre: "Ángela Muñoz Gil", ...elsewhere });
});

test("a client typed with a space at its end, whose saving lost its answer, is saved when that is pressed again", async () => {
  const { stored } = await openPractice({ clients: [NAME] });
  const broken = brokenNetwork();
  await act(NAME, "Editar");
  await field("Nombre completo").fill("Ángela Muñoz Gil ");
  broken.lost.add("UpdateClient");
  await save.click();
  await see(dialog.getByRole("alert")).toMatchTextContent("No se pudo guardar.");
  broken.lost.clear();
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  await see(row("Ángela Muñoz Gil")).toBeVisible();
  expect(await stored()).toMatchObject([{ nombre: "Ángela Muñoz Gil" }]);
});

test("a form over the last page of the list is not asked to be left when another device empties that page", async () => {
  const names = Array.from({ length: 11 }, (_, nth) => `Cliente ${String.fromCharCode(65 + nth)}`);
  const { call, idOf } = await openPractice({ planId: 3, clients: names, where: "/dashboard/clients?pagina=2" });
  const last = page.getByRole("button", { name: /^Acciones de / });
  await see(last).toHaveLength(1);
  await last.click();
  await page.getByRole("menuitem", { name: "Editar", exact: true }).click();
  await field("Dirección").fill("Calle del Olmo, 20");
  await call(`/clientes/${idOf("Cliente F")}`, { method: "DELETE" });
  await seeAddress().toBe("/dashboard/clients");
  await see(field("Dirección")).toHaveValue("Calle del Olmo, 20");
  await see(question).not.toBeInTheDocument();
});

test("who was deleted in another window is said to be gone where the status is changed, and it is not offered again", async () => {
  foresee(/NOT_FOUND/);
  unheard();
  const { call, idOf } = await openPractice({ clients: [NAME] });
  await see(row(NAME)).toMatchTextContent("Activo");
  await call(`/clientes/${idOf(NAME)}`, { method: "DELETE" });
  await act(NAME, "Desactivar");
  const told = page.getByRole("alert");
  await see(told).toMatchTextContent("No se pudo cambiar el estado de Ángela Muñoz. Este cliente ya no existe.");
  await see(told.getByRole("button", { name: "Reintentar" })).not.toBeInTheDocument();
});

test("a form of a client who was deleted in another window says so, and does not offer to try again", async () => {
  foresee(/NOT_FOUND/);
  unheard();
  const { call, idOf } = await openPractice({ clients: [NAME] });
  await see(row(NAME)).toBeVisible();
  await call(`/clientes/${idOf(NAME)}`, { method: "DELETE" });
  await act(NAME, "Editar");
  const told = dialog.getByRole("alert");
  await see(told).toMatchTextContent("No se pudo abrir la ficha. Puede que este cliente ya no exista.");
  await see(told.getByRole("button", { name: "Reintentar" })).not.toBeInTheDocument();
});
