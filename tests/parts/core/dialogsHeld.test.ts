import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPractice } from "../clients/practice.ts";
import { foresee } from "../errors.ts";
import { between } from "../network.ts";
import { focusOn, see } from "../portal.tsx";

const NAME = "Ángela Muñoz";

/** Changes are answered as by a gateway whose service is gone, and each only when it is let go. */
function refuseChanges() {
  const held: (() => void)[] = [];
  between((_operation, pass, kind) =>
    kind === "mutation"
      ? new Promise((resolve) => held.push(() => resolve(Response.json({ error: "bad gateway" }, { status: 502 }))))
      : pass(),
  );
  return {
    held,
    letGo() {
      for (const go of held.splice(0)) go();
    },
  };
}

describe("while a form is saved and after it was refused the focus stays in it", () => {
  test.each([
    ["a client", "general", "Editar", "Guardar"],
    ["a session", "sesiones", /^Editar la sesión/, "Guardar"],
    ["an objective", "objetivos", /^Editar «/, "Guardar"],
    ["a note", "notas", /^Editar «/, "Guardar"],
    ["the end of an objective", "objetivos", /^Eliminar «/, "Eliminar"],
    ["the end of a note", "notas", /^Eliminar «/, "Eliminar"],
  ])("%s", async (_, tab, opener, main) => {
    foresee(/ HTTP 502$/);
    const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    await openPractice({
      clients: [NAME],
      sessions: [{ of: NAME, day: soon, time: "10:00" }],
      objectives: [{ of: NAME }],
      notes: [{ of: NAME }],
      where: (idOf) => `/dashboard/clients?cliente=${idOf(NAME)}&ficha=${tab}`,
    });
    await page.getByRole("dialog").getByRole("button", { name: opener }).last().click();
    const button = page.getByRole("dialog").getByRole("button", { name: main, exact: true });
    const changes = refuseChanges();
    // The dialog takes the focus a moment after it is seen.
    await see(button).toBeVisible();
    const dialog = button.element().closest("[role=dialog]");
    await expect.poll(() => dialog?.contains(document.activeElement)).toBe(true);
    await focusOn(button);
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => changes.held).toHaveLength(1);
    await see(button).toHaveAttribute("aria-busy", "true");
    await see(button).toHaveFocus();
    // A second press meanwhile saves nothing twice.
    await button.click({ force: true });
    expect(changes.held).toHaveLength(1);
    changes.letGo();
    await see(page.getByRole("dialog").getByRole("alert")).toMatchTextContent(
      "El servicio no está disponible en este momento. Inténtalo de nuevo en unos minutos.",
    );
    await see(button).toHaveFocus();
    expect(changes.held).toEqual([]);
    await see(button).not.toHaveAttribute("aria-disabled", "true");
  });
});
