import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import { expectAccessible } from "../axe.ts";
import { foresee } from "../errors.ts";
import { between, unheard } from "../network.ts";
import { closePortal, openPortal, see, seeAddress } from "../portal.tsx";
import { act } from "./practice.ts";

const NAME = "Ángela Muñoz";
const MISSING = "No se pudo abrir la ficha. Puede que este cliente ya no exista.";
const yesterday = addDays(dayIn("Europe/Madrid", new Date()), -1);

const heading = page.getByRole("heading", { level: 1 });
const sessions = page.getByRole("region", { name: "Historial de sesiones", exact: true });
const over = (name: string) => page.getByRole("dialog", { name });
const recover = page.getByRole("button", { name: "Recuperar" });

/** A client's page, with twelve sessions. */
const openHistory = () =>
  openPortal((idOf) => `/dashboard/clients/${idOf(NAME)}`, {
    clients: [NAME],
    sessions: Array.from({ length: 12 }, (_, hour) => ({
      of: NAME,
      day: yesterday,
      time: `${hour + 8}:00`.padStart(5, "0"),
    })),
  });

async function lookElsewhere(): Promise<void> {
  await page.getByRole("navigation", { name: "Menú principal" }).getByRole("link", { name: "Notas" }).click();
  await see(page.getByRole("heading", { level: 1, name: "Notas" })).toBeVisible();
}

describe("a client's page without a client", () => {
  test("says of a stranger's client what it says of nobody's", async () => {
    foresee(/NOT_FOUND/);
    const { idOf } = await openPortal("/dashboard", { clients: [NAME] });
    const theirs = idOf(NAME);
    for (const id of [theirs, "9007199254740991", "%20"]) {
      await closePortal();
      await openPortal(`/dashboard/clients/${id}`, { clients: ["Mateo Quiroga"] });
      await see(page.getByText(MISSING)).toBeVisible();
      await see(heading).toMatchTextContent("Ficha del cliente");
      await see(page.getByRole("button", { name: "Nueva Sesión" })).not.toBeInTheDocument();
    }
    await expectAccessible();
    await page.getByRole("link", { name: "Ver tus clientes" }).click();
    await seeAddress().toBe("/dashboard/clients");
  });

  test("says of a deleted one that it was deleted, and brings it back with all that was theirs", async () => {
    foresee(/NOT_FOUND/);
    await openHistory();
    await act(NAME, "Eliminar");
    // That the client is gone may be heard only once the dialog has given the focus back.
    const menu = page.getByRole("button", { name: `Acciones de ${NAME}` });
    let come = () => {};
    const later = new Promise<void>((resolve) => {
      come = resolve;
    });
    between(async (_, pass, kind) => {
      if (kind === "query") await later;
      return pass();
    });
    await over("Eliminar cliente").getByRole("button", { name: "Eliminar" }).click();
    await see(menu).toHaveFocus();
    come();
    await see(
      page.getByText(/^Este cliente se eliminó\. Puedes recuperarlo, con todo lo suyo, hasta el /),
    ).toBeVisible();
    await see(page.getByText(`${NAME}: cliente eliminado.`)).toBeVisible();
    await see(heading).toMatchTextContent(NAME);
    await see(heading).toHaveFocus();
    await expectAccessible();
    await recover.click();
    await see(page.getByText(`${NAME} vuelve a estar entre tus clientes.`)).toBeVisible();
    await see(sessions).toMatchTextContent("12 sesiones");
    await see(heading).toHaveFocus();
  });

  test("brings a deleted one back also when one returns to it with the Back button", async () => {
    foresee(/NOT_FOUND/);
    await openHistory();
    await act(NAME, "Eliminar");
    await over("Eliminar cliente").getByRole("button", { name: "Eliminar" }).click();
    await see(recover).toBeVisible();
    await lookElsewhere();
    history.back();
    await see(recover).toBeVisible();
    await recover.click();
    await see(sessions).toMatchTextContent("12 sesiones");
  });

  test("says of one who was deleted elsewhere since that it was deleted, when one returns to it", async () => {
    foresee(/NOT_FOUND/);
    unheard();
    const { call, idOf } = await openHistory();
    await lookElsewhere();
    expect((await call(`/clientes/${idOf(NAME)}`, { method: "DELETE" })).status).toBe(204);
    history.back();
    await see(recover).toBeVisible();
  });
});
