import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../axe.ts";
import { foresee } from "../errors.ts";
import { brokenNetwork, heldBack, unheard } from "../network.ts";
import { focusOn, see } from "../portal.tsx";
import { act, dialog, figures, fillNew, link, menu, openPractice, row, save, search, used } from "./practice.ts";

const NAME = "Ángela Muñoz";

describe("the list", () => {
  test("creating, deactivating and deleting change rows, figures, n/max and limits banner together", async () => {
    await openPractice();
    await fillNew(NAME);
    await save.click();
    await see(dialog).not.toBeInTheDocument();
    await see(row(NAME)).toMatchTextContent("Activo");
    await see(figures).toMatchTextContent(/Total Clientes1Activos1Nuevos \(mes\)1Sesiones Totales0/);
    await see(used("1 de 5")).toBeVisible();
    await see(page.getByText("Límites: 1/5 clientes, 0/10 notas con IA por mes")).toBeVisible();

    await act(NAME, "Desactivar");
    await see(row(NAME)).toMatchTextContent("Inactivo");
    await see(figures).toMatchTextContent(/Total Clientes1Activos0/);
    await see(used("0 de 5")).toBeVisible();
    await see(page.getByText("Límites: 0/5 clientes")).toBeVisible();

    await act(NAME, "Eliminar");
    await see(dialog).toMatchTextContent("¿Quieres eliminar a Ángela Muñoz?");
    await expectAccessible();
    await dialog.getByRole("button", { name: "Eliminar" }).click();
    await see(row(NAME)).not.toBeInTheDocument();
    await see(figures).toMatchTextContent(/Total Clientes0/);
    await see(page.getByRole("heading", { level: 1 })).toHaveFocus();
  });

  test("a search that its button empties goes on in its box", async () => {
    await openPractice({ clients: [NAME, "Mateo Quiroga"] });
    await search.fill("angela");
    await see(row("Mateo Quiroga")).not.toBeInTheDocument();
    await focusOn(page.getByRole("button", { name: "Borrar la búsqueda" }));
    await userEvent.keyboard("{Enter}");
    await see(row("Mateo Quiroga")).toBeVisible();
    await see(search).toHaveFocus();
  });

  test("search ignores accents and never reaches the address; what is not found can be un-filtered", async () => {
    await openPractice({ clients: [NAME, "Mateo Quiroga"] });
    await search.fill("angela");
    await see(row("Mateo Quiroga")).not.toBeInTheDocument();
    await see(link(NAME)).toBeVisible();
    await see(page.getByRole("status").filter({ hasText: "1 cliente" })).toBeVisible();
    expect(location.href).not.toContain("angela");
    await search.fill("nadie");
    await see(page.getByText("No se encontraron clientes")).toBeVisible();
    await page.getByRole("button", { name: "Quitar filtros" }).click();
    await see(link("Mateo Quiroga")).toBeVisible();
    await see(search).toHaveFocus();
    await see(search).toHaveValue("");
  });

  test("a list that could not be loaded is empty with one line, and «Reintentar» brings it", async () => {
    const broken = brokenNetwork();
    broken.cut.add("Clients");
    await openPractice({ clients: [NAME] });
    await see(page.getByRole("alert")).toMatchTextContent("No se pudieron cargar los clientes. Comprueba tu conexión");
    await see(link(NAME)).not.toBeInTheDocument();
    await see(figures).toMatchTextContent("—");
    await expectAccessible();
    broken.cut.clear();
    await page.getByRole("button", { name: "Reintentar" }).click();
    await see(link(NAME)).toBeVisible();
    await see(page.getByRole("alert")).not.toBeInTheDocument();
  });

  test("a status that could not be stored goes back and says so; trying again stores it", async () => {
    await openPractice({ clients: [NAME] });
    const broken = brokenNetwork();
    broken.cut.add("SetClientStatus");
    await act(NAME, "Desactivar");
    await see(page.getByRole("alert")).toMatchTextContent("No se pudo cambiar el estado de Ángela Muñoz.");
    await see(row(NAME)).toMatchTextContent("Activo");
    broken.cut.clear();
    await page.getByRole("button", { name: "Reintentar" }).click();
    await see(row(NAME)).toMatchTextContent("Inactivo");
    await see(page.getByRole("alert")).toMatchTextContent("Ángela Muñoz: inactivo.");
  });

  test("a client changed in another window is shown as now, and the status goes on from there", async () => {
    unheard();
    // What is read ahead when the pointer comes near would know of it.
    heldBack("ClientDetail");
    const { call, ids } = await openPractice({ clients: [NAME] });
    await see(row(NAME)).toMatchTextContent("Activo");
    await call(`/clientes/${ids[NAME]}`, { method: "PUT", body: { nombre: "Ángela Muñoz Gil" } });
    await act(NAME, "Desactivar");
    await see(page.getByRole("alert")).toMatchTextContent("No se pudo cambiar el estado de Ángela Muñoz Gil.");
    await see(row("Ángela Muñoz Gil")).toMatchTextContent("Activo");
    await page.getByRole("button", { name: "Reintentar" }).click();
    await see(row("Ángela Muñoz Gil")).toMatchTextContent("Inactivo");
  });

  test("who was deactivated in another window already is said to be, and can be taken back", async () => {
    unheard();
    heldBack("ClientDetail");
    const { call, ids } = await openPractice({ clients: [NAME] });
    await see(row(NAME)).toMatchTextContent("Activo");
    await call(`/clientes/${ids[NAME]}`, { method: "PUT", body: { isActive: false } });
    await act(NAME, "Desactivar");
    await see(page.getByText("Ángela Muñoz: inactivo.")).toBeVisible();
    await page.getByRole("button", { name: "Deshacer" }).click();
    await see(row(NAME)).toMatchTextContent("Activo");
  });

  test("rows are walked with the arrow keys and every dialog gives the focus back to what opened it", async () => {
    await openPractice({ clients: [NAME, "Mateo Quiroga"] });
    await focusOn(link("Mateo Quiroga"));
    await userEvent.keyboard("{ArrowDown}");
    await see(link(NAME)).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await see(dialog).toMatchTextContent("Cliente desde el");
    await userEvent.keyboard("{Escape}");
    await see(dialog).not.toBeInTheDocument();
    await see(link(NAME)).toHaveFocus();
    // Past the links to write and to call.
    await userEvent.keyboard("{Tab}{Tab}{Tab}");
    await see(menu(NAME)).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}");
    await see(menu("Mateo Quiroga")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await see(page.getByCss("[role=menuitem]:focus")).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard("{Escape}");
    await see(menu("Mateo Quiroga")).toHaveFocus();
    for (const [action, title] of [
      ["Editar", "Editar cliente"],
      ["Eliminar", "Eliminar cliente"],
    ] as const) {
      await userEvent.keyboard("{Enter}");
      await see(page.getByCss("[role=menuitem]:focus")).toBeVisible();
      await expect
        .poll(async () => {
          await userEvent.keyboard("{ArrowDown}");
          return document.activeElement?.textContent;
        })
        .toBe(action);
      await userEvent.keyboard("{Enter}");
      await see(page.getByRole("dialog", { name: title })).toBeVisible();
      await userEvent.keyboard("{Escape}");
      await see(dialog).not.toBeInTheDocument();
      await see(menu("Mateo Quiroga")).toHaveFocus();
    }
  });
});

test("an address of nobody says so without breaking the list", async () => {
  foresee(/^ClientDetail NOT_FOUND/);
  await openPractice({
    clients: [NAME],
    where: "/dashboard/clients?cliente=00000000-0000-4000-8000-000000000000",
  });
  await see(dialog).toMatchTextContent("Puede que este cliente ya no exista.");
  await userEvent.keyboard("{Escape}");
  await see(link(NAME)).toBeVisible();
});
