import type { Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { addDays, addMonths, dayIn } from "../../../schema/rules/days.ts";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { brokenNetwork, expectAccessible } from "../clientsHouse.ts";
import { noonZone, openAgenda } from "../sessionsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
const zone = noonZone();
const today = dayIn(zone, new Date());
const tomorrow = addDays(today, 1);
/** The month on the screen, and those beside it. */
const MONTHS = ["Agenda", "Agenda", "Agenda"];

/** Opens an address anew, with everything asked for since then written down, and waits until the months beside have come. */
async function openAnew(page: Page, address = page.url()) {
  await page.goto("about:blank");
  const broken = await brokenNetwork(page);
  await page.goto(address);
  const months = () => broken.answered.filter((name) => name === "Agenda");
  await expect.poll(months).toEqual(MONTHS);
  return broken;
}

describe("the list", () => {
  test("a new practice reads the document's empty texts, and one request brings it all", async () => {
    const { page, figures, section } = await openAgenda(house, { zone });
    const { asked } = await openAnew(page, "/dashboard/sesiones");
    await see(section("Sesiones de Hoy")).toContainText("No hay sesiones programadas para hoy.");
    await see(section("Proximas Sesiones")).toContainText("No hay sesiones próximas programadas.");
    await see(figures).toHaveText(/Hoy0Completadas0Proximas0Con Recordatorio0/);
    // What waits is counted in a button, and asked for by itself; whether there are deleted ones once the agenda is there.
    const beside = ["Shell", "Pending", "DeletedSessions"];
    expect(asked.filter((name) => !beside.includes(name))).toEqual(MONTHS);
    expect(asked.filter((name) => name === "Pending")).toHaveLength(1);
    await expectAccessible(page);
  });

  test("today, what is behind and what comes stand where the document says, on ten a page", async () => {
    const later = Array.from({ length: 12 }, (_, index) => ({
      of: "Mateo Quiroga",
      day: addDays(today, index + 1),
      time: "10:00",
    }));
    const { page, section, figures } = await openAgenda(house, {
      zone,
      clients: ["Ángela Muñoz", "Mateo Quiroga", "Noelia Prats"],
      sessions: [
        { of: "Ángela Muñoz", day: today, time: "06:00", status: "CONFIRMADA", modalidad: "En línea" },
        {
          of: "Noelia Prats",
          day: today,
          time: "20:00",
          enviarRecordatorio: true,
          opcionRecordatorio: "P4_HORAS_ANTES",
        },
        ...later,
        { of: "Ángela Muñoz", day: tomorrow, time: "18:00", status: "CANCELADA" },
      ],
    });
    const now = section("Sesiones de Hoy").getByRole("listitem");
    await see(now).toHaveText([
      /06:00.*Ángela Muñoz.*En línea.*Completada/,
      /20:00.*Noelia Prats.*4 horas antes.*Programada/,
    ]);
    const next = section("Proximas Sesiones").getByRole("listitem");
    await see(next).toHaveCount(10);
    await see(section("Proximas Sesiones")).not.toContainText("Cancelada");
    await see(figures).toHaveText(/Hoy2Completadas1Proximas12Con Recordatorio1/);
    await page.getByRole("button", { name: "Siguiente", exact: true }).click();
    await see(next).toHaveCount(2);
    await see(page).toHaveURL(/\?pagina=2$/);
    await page.reload();
    await see(page.getByText("11–12 de 12")).toBeVisible();
  });
});

describe("what is agreed", () => {
  test("confirming, cancelling, «Deshacer» and deleting change row, figures and calendar together", async () => {
    const { page, act, row, figures, toast, dialog, event, stored } = await openAgenda(house, {
      zone,
      sessions: [{ of: "Ángela Muñoz", day: today, time: "20:00" }],
    });
    await act("Ángela Muñoz", "Confirmar");
    await see(row("Ángela Muñoz")).toContainText("Confirmada");
    await act("Ángela Muñoz", "Cancelar sesión");
    await see(row("Ángela Muñoz")).toContainText("Cancelada");
    await see(figures).toHaveText(/Hoy0/);
    await see(toast).toContainText("Sesión de Ángela Muñoz cancelada.");
    await expectAccessible(page);
    await toast.getByRole("button", { name: "Deshacer" }).click();
    await see(row("Ángela Muñoz")).toContainText("Confirmada");
    await see(figures).toHaveText(/Hoy1/);
    expect(await stored()).toMatchObject([{ status: "CONFIRMADA" }]);

    await page.getByText("Calendario", { exact: true }).click();
    await see(event("Ángela Muñoz")).toContainText("Confirmada");
    await page.getByText("Lista", { exact: true }).click();
    await act("Ángela Muñoz", "Eliminar");
    await see(dialog).toContainText(/¿Quieres eliminar la sesión de Ángela Muñoz del .* a las 20:00\?/);
    await dialog.getByRole("button", { name: "Eliminar" }).click();
    await see(dialog).toHaveCount(0);
    await see(page.getByText("No hay sesiones programadas para hoy.")).toBeVisible();
    await see(figures).toHaveText(/Hoy0/);
    await see(page.getByRole("heading", { level: 1 })).toBeFocused();
    expect(await stored()).toEqual([]);
  });

  test("what could not be stored is taken back and said; a change made elsewhere is told", async () => {
    const { page, act, row, toast, put, planned } = await openAgenda(house, {
      zone,
      fresh: true,
      sessions: [{ of: "Ángela Muñoz", day: today, time: "20:00" }],
    });
    // The months read ahead bring today along, too: none of them may tell the page of the change.
    const broken = await openAnew(page);
    broken.cut.add("Agenda");
    await put(planned[0]?.id ?? "", { modalidad: "Domicilio" });
    await act("Ángela Muñoz", "Cancelar sesión");
    await see(toast).toContainText("Esta sesión se ha cambiado mientras la editabas.");
    await see(row("Ángela Muñoz")).toContainText(/Domicilio.*Programada/);

    broken.cut.clear();
    broken.cut.add("ConfirmSession");
    await act("Ángela Muñoz", "Confirmar");
    await see(toast).toContainText("No se pudo confirmar la sesión de Ángela Muñoz.");
    await see(row("Ángela Muñoz")).toContainText("Programada");
    broken.cut.clear();
    await toast.getByRole("button", { name: "Reintentar" }).click();
    await see(row("Ángela Muñoz")).toContainText("Confirmada");
  });
});

describe("a row", () => {
  test("one press confirms, another cancels; it opens the session, leads to its note, and the focus stays", async () => {
    const { page, row, dialog, toast } = await openAgenda(house, {
      zone,
      clients: ["Ángela Muñoz", "Mateo Quiroga", "Noelia Prats"],
      sessions: [
        { of: "Noelia Prats", day: today, time: "06:00", status: "CONFIRMADA" },
        { of: "Ángela Muñoz", day: today, time: "20:00", price: 45, modalidad: "En línea" },
        { of: "Mateo Quiroga", day: tomorrow, time: "10:00" },
      ],
    });
    await page.getByRole("button", { name: /^Confirmar la sesión de Ángela/ }).click();
    await see(row("Ángela Muñoz")).toContainText("Confirmada");
    await see(page.getByRole("button", { name: /^Editar sesión de Ángela/ })).toBeFocused();
    await page.getByRole("button", { name: /^Cancelar la sesión de Mateo/ }).click();
    await see(toast).toContainText("Sesión de Mateo Quiroga cancelada.");
    await see(row("Mateo Quiroga")).toHaveCount(0);
    await see(page.getByRole("heading", { level: 1 })).toBeFocused();

    await see(row("Ángela Muñoz")).toContainText("45 US$");
    // A free place of it.
    await row("Ángela Muñoz").click({ position: { x: 60, y: 40 } });
    await see(dialog.getByRole("button", { name: /^Cliente/ })).toContainText("Ángela Muñoz");
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: /^Escribir una nota de la sesión de Noelia/ }).click();
    await see(page).toHaveURL(/\/notes$/);
    await see(dialog.getByRole("button", { name: /^Cliente/ })).toContainText("Noelia Prats");
  });
});

describe("months", () => {
  test("the next and the last month are there at once, the address keeps the month, and «Hoy» leads back", async () => {
    const month = addMonths(today.slice(0, 7), 1);
    const { page, event } = await openAgenda(house, {
      zone,
      fresh: true,
      sessions: [{ of: "Ángela Muñoz", day: `${month}-15`, time: "10:00" }],
      search: "?vista=calendario",
    });
    const broken = await openAnew(page);
    broken.cut.add("Agenda");
    await page.getByRole("button", { name: "Mes siguiente" }).click();
    await see(event("Ángela Muñoz")).toBeVisible();
    await see(page).toHaveURL(new RegExp(`vista=calendario&mes=${month}$`));
    broken.cut.clear();
    await page.reload();
    await see(event("Ángela Muñoz")).toBeVisible();
    await page.getByRole("button", { name: "Hoy", exact: true }).click();
    await see(page).toHaveURL(/\?vista=calendario$/);
    await see(event("Ángela Muñoz")).toHaveCount(0);
  });

  test("an agenda that could not be loaded is empty with one line, and «Reintentar» brings it", async () => {
    const { page, row } = await openAgenda(house, {
      zone,
      sessions: [{ of: "Ángela Muñoz", day: today, time: "20:00" }],
    });
    const broken = await brokenNetwork(page);
    broken.cut.add("Agenda");
    await page.reload();
    await see(page.getByRole("alert")).toContainText("No se pudieron cargar las sesiones. Comprueba tu conexión");
    await expectAccessible(page);
    broken.cut.clear();
    await page.getByRole("button", { name: "Reintentar" }).click();
    await see(row("Ángela Muñoz")).toBeVisible();
    await see(page.getByRole("alert")).toHaveCount(0);
  });
});
