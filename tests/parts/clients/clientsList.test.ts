import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../axe.ts";
import { foresee } from "../errors.ts";
import { brokenNetwork } from "../network.ts";
import { focusOn, see, seeAddress } from "../portal.tsx";
import {
  act,
  dialog,
  field,
  figures,
  fillNew,
  link,
  menu,
  newClient,
  openPractice,
  row,
  save,
  search,
  used,
} from "./practice.ts";

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
    await see(page.getByRole("alert")).not.toBeInTheDocument();
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

describe("the plan's limit", () => {
  const five = ["Ana", "Berta", "Carla", "Delia", "Elsa"];

  test("at the limit the button says why to keyboard and pointer, and pressing it leads to the plans", async () => {
    await openPractice({ clients: five });
    await see(newClient).toHaveAttribute("aria-disabled", "true");
    await focusOn(newClient);
    await see(page.getByRole("tooltip", { name: "Límite de clientes alcanzado" })).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await see(page.getByRole("dialog", { name: "Límite de Clientes Alcanzado" })).toMatchTextContent(
      "límite de 5 clientes",
    );
    await expectAccessible();
    await dialog.getByRole("link", { name: "Mejorar Plan" }).click();
    await seeAddress().toMatch(/\/dashboard\/membresia$/);
  });

  test("activating one too many is refused with the same words, and the row stays inactive", async () => {
    const { call } = await openPractice({ clients: five });
    await act("Elsa", "Desactivar");
    await see(used("4 de 5")).toBeVisible();
    await call("/clientes", { body: { nombre: "Fe", email: "fe@ejemplo.es", phone: "612 345 678" } });
    await act("Elsa", "Activar");
    await see(page.getByRole("dialog", { name: "Límite de Clientes Alcanzado" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await see(row("Elsa")).toMatchTextContent("Inactivo");
    await see(used("5 de 5")).toBeVisible();
  });
});

describe("room made in the dialog about the limit", () => {
  const five = ["Ana", "Berta", "Carla", "Delia", "Elsa"];
  const limit = page.getByRole("dialog", { name: "Límite de Clientes Alcanzado" });
  const deactivate = (name: string) => limit.getByRole("button", { name: `Desactivar a ${name}` });

  test("by keyboard alone somebody is deactivated, and the form for a new client opens with the focus in it", async () => {
    await openPractice({ clients: five, sessions: [{ of: "Carla", day: "2026-01-10", time: "10:00" }] });
    await see(used("5 de 5")).toBeVisible();
    await focusOn(newClient);
    await userEvent.keyboard("{Enter}");
    await see(deactivate("Carla")).toBeVisible();
    // Whoever has not come for longest stands first.
    expect(limit.getByRole("listitem").first().element().textContent).toMatch(/Carla.*10 ene 2026/);
    await focusOn(deactivate("Carla"));
    await userEvent.keyboard("{Enter}");
    await see(page.getByRole("dialog", { name: "Nuevo Cliente" })).toBeVisible();
    await see(limit).not.toBeInTheDocument();
    await see(field("Nombre completo")).toHaveFocus();
    await see(page.getByText("Carla: inactivo.")).toBeVisible();
    await see(used("4 de 5")).toBeInTheDocument();
  });

  test("an activation goes on by itself, and a form that was refused is still there to be saved", async () => {
    const { call, stored } = await openPractice({ clients: five });
    await act("Elsa", "Desactivar");
    await see(used("4 de 5")).toBeVisible();
    await fillNew("Gala");
    await call("/clientes", { body: { nombre: "Fe", email: "fe@ejemplo.es", phone: "612 345 678" } });
    await save.click();
    await deactivate("Ana").click();
    await see(limit).not.toBeInTheDocument();
    await see(field("Nombre completo")).toHaveValue("Gala");
    await save.click();
    await see(dialog).not.toBeInTheDocument();
    expect((await stored()).map(({ nombre }) => nombre)).toContain("Gala");
    await act("Elsa", "Activar");
    await deactivate("Berta").click();
    await see(row("Elsa")).toMatchTextContent("Activo");
    await see(row("Berta")).toMatchTextContent("Inactivo");
  });

  test("where the plan has shrunk it stays until there is room, and says when nobody could be deactivated", async () => {
    const { become } = await openPractice({ clients: [...five, "Fe"], planId: 4 });
    await become({ planId: 1 });
    await act("Ana", "Desactivar");
    await act("Ana", "Activar");
    await see(limit).toBeVisible();
    foresee(/^SetClientStatus /);
    const broken = brokenNetwork();
    broken.cut.add("SetClientStatus");
    await deactivate("Berta").click();
    await see(page.getByText(/No se pudo desactivar a Berta\./)).toBeVisible();
    broken.cut.clear();
    await deactivate("Berta").click();
    await see(row("Ana")).toMatchTextContent("Activo");
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
