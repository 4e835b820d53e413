import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import { expectAccessible } from "../axe.ts";
import { foresee } from "../errors.ts";
import { brokenNetwork } from "../network.ts";
import { focusOn, openPortal, see, seeAddress } from "../portal.tsx";
import { typeTime } from "../sessions/practice.ts";
import { act, openPractice } from "./practice.ts";

const NAME = "Ángela Muñoz";
const inDays = (days: number) => addDays(dayIn("Europe/Madrid", new Date()), days);
const twelve = Array.from({ length: 12 }, (_, index) => index + 1);

const heading = page.getByRole("heading", { level: 1 });
const region = (name: string) => page.getByRole("region", { name, exact: true });
const sessions = region("Historial de sesiones");
const notes = region("Historial de notas");
const over = (name: string | RegExp) => page.getByRole("dialog", { name });
const dialog = page.getByRole("dialog");
const press = (name: string) => page.getByRole("button", { name, exact: true }).first().click();

/** A client's page, with a history of more than one page. */
const openHistory = () =>
  openPortal((idOf) => `/dashboard/clients/${idOf(NAME)}`, {
    clients: ["Mateo Quiroga", NAME],
    objectives: [{ of: NAME, titulo: "Volver a conducir", prioridad: "ALTA", progreso: 50 }],
    notes: twelve.map((number) => ({ of: NAME, title: `Nota ${number}`, content: `Lo hablado el día ${number}.` })),
    sessions: [
      ...twelve.map((number) => ({ of: NAME, day: inDays(-number), time: "10:00", price: 55 })),
      { of: "Mateo Quiroga", day: inDays(-1), time: "12:00" },
    ],
  });

describe("a client as a page", () => {
  test("shows contact, objectives, and all sessions and notes, each list page by page in the address", async () => {
    const { idOf } = await openHistory();
    await see(heading).toMatchTextContent(NAME);
    await see(region("Datos de contacto").getByRole("link", { name: "612 345 678" })).toHaveAttribute(
      "href",
      "tel:612345678",
    );
    await see(region("Objetivos")).toMatchTextContent(/Volver a conducir.*50 %/);
    await see(sessions).toMatchTextContent(/12 sesiones.*60 min.*55 US\$.*1–10 de 12/);
    await see(notes).toMatchTextContent(/12 notas.*Nota 12.*1–10 de 12/);
    await see(sessions.getByRole("listitem").nth(9)).toBeVisible();
    expect(sessions.getByRole("listitem").elements()).toHaveLength(10);
    await expectAccessible();
    await sessions.getByRole("button", { name: "Siguiente" }).click();
    await see(sessions).toMatchTextContent("11–12 de 12");
    await notes.getByRole("button", { name: "Siguiente" }).click();
    await see(notes.getByRole("listitem").nth(1)).toMatchTextContent("Nota 1");
    await seeAddress().toBe(`/dashboard/clients/${idOf(NAME)}?sesiones=2&notas=2`);
    history.back();
    await see(notes).toMatchTextContent("1–10 de 12");
    await see(sessions).toMatchTextContent("11–12 de 12");
  });

  test("is opened from the client's row, and leads back to the list as it was", async () => {
    const { idOf } = await openPractice({ clients: [NAME], where: "/dashboard/clients?estado=activos&orden=nombre" });
    await act(NAME, "Abrir como página");
    await seeAddress().toBe(`/dashboard/clients/${idOf(NAME)}`);
    await see(heading).toHaveFocus();
    await page.getByRole("link", { name: "Clientes", exact: true }).click();
    await seeAddress().toBe("/dashboard/clients?estado=activos&orden=nombre");
    await see(heading).toHaveFocus();
    // From the profile over the list too.
    await page.getByRole("link", { name: NAME, exact: true }).click();
    await over(new RegExp(NAME)).getByRole("link", { name: "Abrir como página" }).click();
    await seeAddress().toBe(`/dashboard/clients/${idOf(NAME)}`);
    await see(dialog).not.toBeInTheDocument();
    await see(heading).toHaveFocus();
    await page.getByRole("link", { name: "Clientes", exact: true }).click();
    await seeAddress().toBe("/dashboard/clients?estado=activos&orden=nombre");
    await see(dialog).not.toBeInTheDocument();
  });

  test("whoever has nothing yet is offered the first of everything", async () => {
    await openPortal((idOf) => `/dashboard/clients/${idOf(NAME)}`, { clients: [NAME] });
    for (const [place, action] of [
      [region("Objetivos"), "Nuevo objetivo"],
      [sessions, "Crear Sesión"],
      [notes, "Nueva Nota"],
    ] as const)
      await see(place.getByRole("button", { name: action })).toBeVisible();
    await expectAccessible();
    await sessions.getByRole("button", { name: "Crear Sesión" }).click();
    await see(over("Nueva Sesión").getByRole("button", { name: /^Cliente/ })).toMatchTextContent(NAME);
    await userEvent.keyboard("{Escape}");
    await see(sessions.getByRole("button", { name: "Crear Sesión" })).toHaveFocus();
  });

  test("a list that fails leaves the rest standing, and is there after «Reintentar»", async () => {
    const broken = brokenNetwork();
    broken.cut.add("ClientNoteHistory");
    foresee(/ClientNoteHistory|preload/);
    await openHistory();
    await see(notes).toMatchTextContent("No se pudieron cargar las notas. Comprueba tu conexión e inténtalo de nuevo.");
    await see(sessions).toMatchTextContent("12 sesiones");
    broken.cut.clear();
    await notes.getByRole("button", { name: "Reintentar" }).click();
    await see(notes).toMatchTextContent("Nota 12");
    await see(heading).toHaveFocus();
  });
});

describe("what is done on a client's page", () => {
  test("is written in the dialogs of the house, seen at once, said, and the focus comes back", async () => {
    const { call, idOf } = await openHistory();
    await focusOn(page.getByRole("button", { name: "Nueva Sesión" }));
    await userEvent.keyboard("{Enter}");
    await over("Nueva Sesión").getByLabelText("Fecha").fill("10/03/2027");
    await typeTime("10:30");
    await over("Nueva Sesión").getByRole("button", { name: "Guardar" }).click();
    await see(dialog).not.toBeInTheDocument();
    await see(sessions).toMatchTextContent("13 sesiones");
    await see(page.getByText(`Sesión de ${NAME}: creada.`)).toBeVisible();
    await see(page.getByRole("button", { name: "Nueva Sesión" })).toHaveFocus();

    await press("Nueva Nota");
    await over("Nueva Nota")
      .getByLabelText(/^Título/)
      .fill("La de hoy");
    await over("Nueva Nota")
      .getByLabelText(/^Contenido/)
      .fill("Ha dormido seis horas.");
    await over("Nueva Nota").getByRole("button", { name: "Guardar" }).click();
    await see(notes.getByRole("listitem").first()).toMatchTextContent("La de hoy");
    await see(page.getByText("«La de hoy»: nota creada.")).toBeVisible();

    await press("Editar");
    await over("Editar cliente")
      .getByLabelText(/^Teléfono/)
      .fill("699 000 111");
    await over("Editar cliente").getByRole("button", { name: "Guardar" }).click();
    await see(region("Datos de contacto").getByRole("link", { name: "699 000 111" })).toBeVisible();
    await see(page.getByText(`${NAME}: cambios guardados.`)).toBeVisible();
    await see(page.getByRole("button", { name: "Editar", exact: true })).toHaveFocus();

    await press("Crear con IA");
    await see(over("Crear nota con IA").getByRole("button", { name: /^Cliente/ })).toMatchTextContent(NAME);
    await userEvent.keyboard("{Escape}");
    await see(page.getByRole("button", { name: "Crear con IA" })).toHaveFocus();

    await act(NAME, "Desactivar");
    await see(page.getByText(`${NAME}: inactivo.`)).toBeVisible();
    const stored = async () => (await call<WireClient>(`/clientes/${idOf(NAME)}`)).body.isActive;
    await expect.poll(stored).toBe(false);
    await press("Deshacer");
    await expect.poll(stored).toBe(true);
  });

  test("a whole line opens the session, or the note to be read with those around it, by keyboard too", async () => {
    foresee(/^ReadNote NOT_FOUND/);
    await openHistory();
    await sessions.getByText("60 min").first().click({ force: true });
    await see(over("Editar sesión")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await see(dialog).not.toBeInTheDocument();
    await see(sessions.getByRole("button", { name: /^Editar la sesión del/ }).first()).toHaveFocus();
    await focusOn(notes.getByRole("button", { name: "Nota 3", exact: true }));
    await userEvent.keyboard("{Enter}");
    await see(over("Nota 3")).toMatchTextContent(/Lo hablado el día 3\..*10 de 12/);
    // Behind the last of the page comes the first of the next.
    await userEvent.keyboard("{ArrowRight}");
    await see(over("Nota 2")).toMatchTextContent("11 de 12");
    await seeAddress().toMatch(/notas=2$/);
    await over("Nota 2").getByRole("button", { name: "Eliminar" }).click();
    await over("Eliminar nota").getByRole("button", { name: "Eliminar" }).click();
    await see(dialog).not.toBeInTheDocument();
    await see(page.getByText("«Nota 2»: nota eliminada.")).toBeVisible();
    await see(notes).toMatchTextContent("11–11 de 11");
    // Where it was read, and not at the top of the page.
    await expect.poll(() => notes.element().contains(document.activeElement)).toBe(true);
  });

  test("from the heading on, the keyboard meets all of it in the order it is seen", async () => {
    await openHistory();
    await see(notes.getByRole("listitem").nth(9)).toBeVisible();
    await focusOn(heading);
    const met: string[] = [];
    for (let step = 0; step < 17; step += 1) {
      await userEvent.keyboard("{Tab}");
      const now = document.activeElement;
      met.push(now?.getAttribute("aria-label") ?? now?.textContent ?? "");
    }
    expect(met).toEqual([
      `Acciones de ${NAME}`,
      "Nueva Nota",
      "Crear con IA",
      "Nueva Sesión",
      "Editar",
      expect.stringContaining("@"),
      "612 345 678",
      "Nuevo objetivo",
      "Decir en qué sesión o nota avanza",
      "Editar «Volver a conducir»",
      "Eliminar «Volver a conducir»",
      "25 %",
      "50 %",
      "75 %",
      "100 %",
      "Bajar el progreso de «Volver a conducir»",
      "Subir el progreso de «Volver a conducir»",
    ]);
  });
});
