import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../axe.ts";
import { foresee } from "../errors.ts";
import { answersLater, brokenNetwork, unheard } from "../network.ts";
import { focusOn, see, seeAddress } from "../portal.tsx";
import { act, dialog, field, fillNew, newClient, openPractice, row, save, used } from "./practice.ts";

describe("the plan's limit", () => {
  const five = ["Ana", "Berta", "Carla", "Delia", "Elsa"];

  test("at the limit the button says why to keyboard and pointer, and pressing it leads to the plans", async () => {
    await openPractice({ clients: five });
    await see(newClient).toHaveAttribute("aria-disabled", "true");
    // Only whoever goes by keys is told by the focus.
    await userEvent.keyboard("{Tab}");
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

test("who was deleted is back with one press also where the plan has no room: inactive, and why is said", async () => {
  const { become } = await openPractice({
    clients: ["Ana", "Berta", "Carla", "Delia", "Elsa", "Fe", "Gala"],
    planId: 4,
  });
  await become({ planId: 1 });
  await act("Ana", "Eliminar");
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await see(
    page.getByText(
      "Ana vuelve a estar entre tus clientes, como inactivo: tu plan no admite más de 5 clientes activos.",
    ),
  ).toBeVisible();
  await see(row("Ana")).toMatchTextContent("Inactivo");
});

describe("room made in the dialog about the limit", () => {
  const five = ["Ana", "Berta", "Carla", "Delia", "Elsa"];
  const limit = page.getByRole("dialog", { name: "Límite de Clientes Alcanzado" });
  const deactivate = (name: string) => limit.getByRole("button", { name: `Desactivar a ${name}` });

  test("by keyboard alone somebody is deactivated, and the form for a new client opens with the focus in it", async () => {
    const sessions = [
      { of: "Carla", day: "2026-01-10", time: "10:00" },
      { of: "Berta", day: "2098-03-11", time: "10:00" },
    ];
    await openPractice({ clients: five, sessions });
    await see(used("5 de 5")).toBeVisible();
    await focusOn(newClient);
    await userEvent.keyboard("{Enter}");
    await see(deactivate("Carla")).toBeVisible();
    // Whoever has not come for longest stands first.
    expect(limit.getByRole("listitem").first().element().textContent).toMatch(/Carla.*10 ene 2026/);
    await see(limit.getByRole("listitem").filter({ hasText: "Berta" })).toMatchTextContent("Aún no ha venido");
    await see(limit.getByRole("listitem").filter({ hasText: "Ana" })).toMatchTextContent("Sin sesiones");
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

  test("past the limit it says how many have to go, and counts down", async () => {
    const { become } = await openPractice({ clients: [...five, "Fe"], planId: 4 });
    await become({ planId: 1 });
    await see(used("6 de 5")).toBeInTheDocument();
    await focusOn(newClient);
    await userEvent.keyboard("{Enter}");
    await see(limit).toMatchTextContent(
      "Tienes 6 clientes activos y tu plan admite 5. Desactiva a 2 para dejar sitio a uno más, o cambia a un plan con más espacio.",
    );
    await deactivate("Ana").click();
    await see(limit).toMatchTextContent("Has alcanzado el límite de 5 clientes de tu plan actual. Desactiva a alguien");
    await deactivate("Berta").click();
    await see(page.getByRole("dialog", { name: "Nuevo Cliente" })).toBeVisible();
  });

  test("a plan that grew in another window is room, and what was wanted goes on", async () => {
    const { become, call } = await openPractice({ clients: five });
    await askForNew();
    await see(deactivate("Elsa")).toBeVisible();
    await become({ planId: 4 });
    // Another window brings somebody in, of which this one is told.
    await call("/clientes", { body: { nombre: "Fe", email: "fe@ejemplo.es", phone: "612 345 678" } });
    await see(page.getByRole("dialog", { name: "Nuevo Cliente" })).toBeVisible();
    await see(limit).not.toBeInTheDocument();
  });

  async function askForNew(): Promise<void> {
    await see(used("5 de 5")).toBeInTheDocument();
    await focusOn(newClient);
    await userEvent.keyboard("{Enter}");
  }

  test("once the dialog was left nothing goes on by itself, and what is typed elsewhere since stays", async () => {
    const { stored } = await openPractice({ clients: five });
    await askForNew();
    await see(deactivate("Elsa")).toBeVisible();
    const answers = answersLater("SetClientStatus");
    await deactivate("Elsa").click();
    await userEvent.keyboard("{Escape}");
    await see(limit).not.toBeInTheDocument();
    await act("Ana", "Editar");
    await field("Dirección").fill("Calle Nueva");
    answers.come();
    await see(page.getByText("Elsa: inactivo.")).toBeVisible();
    await see(used("4 de 5")).toBeInTheDocument();
    await see(field("Dirección")).toHaveValue("Calle Nueva");
    await save.click();
    await see(page.getByText("Ana: cambios guardados.")).toBeVisible();
    await see(dialog).not.toBeInTheDocument();
    expect((await stored()).find(({ nombre }) => nombre === "Ana")?.address).toBe("Calle Nueva");
  });

  test("whoever was to be activated is not, once the dialog was left and opened again for a new client", async () => {
    unheard();
    await openPractice({ clients: five });
    await act("Elsa", "Desactivar");
    await see(used("4 de 5")).toBeVisible();
    await fillNew("Fe");
    await save.click();
    await see(used("5 de 5")).toBeVisible();
    await act("Elsa", "Activar");
    await see(deactivate("Berta")).toBeVisible();
    const answers = answersLater("SetClientStatus");
    await deactivate("Berta").click();
    await userEvent.keyboard("{Escape}");
    await see(limit).not.toBeInTheDocument();
    await askForNew();
    await see(limit).toBeVisible();
    answers.come();
    await see(page.getByText("Berta: inactivo.")).toBeVisible();
    await see(used("4 de 5")).toBeInTheDocument();
    await see(deactivate("Elsa")).not.toBeInTheDocument();
    // Nothing goes on by itself: what the room was made for was another wish.
    await see(limit).toMatchTextContent("Ya hay sitio para un cliente más.");
    await limit.getByRole("button", { name: "Continuar" }).click();
    await see(page.getByRole("dialog", { name: "Nuevo Cliente" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await see(row("Elsa")).toMatchTextContent("Inactivo");
    expect(answers.asked).toBe(1);
  });
});
