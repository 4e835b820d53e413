import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { supportMessages } from "../../../api/support/support.table.ts";
import { createNote } from "../../support/notes.ts";
import { createObjective } from "../../support/objectives.ts";
import { createSession } from "../../support/sessions.ts";
import { newTherapist, see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { brokenNetwork, expectAccessible, openPractice } from "../clientsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
test("a message to support keeps its text until it is stored, says so for some seconds, and leaves an empty form", async () => {
  const { page } = await newTherapist(house, { fresh: true });
  await page.getByRole("link", { name: /^Contacto/ }).click();
  await see(page.getByRole("heading", { level: 1, name: "Contacto" })).toBeVisible();
  await see(page.getByRole("link", { name: "soporte@localhost" })).toHaveAttribute("href", "mailto:soporte@localhost");
  for (const hours of ["24-48 h", "12-24 h", "2-6 h"]) await see(page.getByText(hours)).toBeVisible();
  const [title, subject, body] = [page.getByLabel("Título"), page.getByLabel("Asunto"), page.getByLabel("Mensaje *")];
  const send = page.getByRole("button", { name: "Enviar Mensaje" });
  await see(subject.locator("option:enabled")).toHaveText([
    "Consulta General",
    "Plan Personalizado",
    "Comentarios y Sugerencias",
    "Reporte de Error",
    "Solicitud de Función",
    "Soporte de Cuenta",
    "Soporte Técnico",
    "Facturación",
  ]);
  await see(send).toBeDisabled();
  await title.fill("No puedo exportar");
  await title.press("Enter");
  await see(page.getByText("Por favor completa todos los campos requeridos.")).toBeVisible();
  await expectAccessible(page);
  await subject.selectOption("Soporte Técnico");
  await body.fill("   ");
  await see(send).toBeDisabled();
  await body.fill("Canario: pulso el botón y no pasa nada.");
  await see(send).toBeEnabled();

  await page.getByRole("link", { name: /^Clientes/ }).click();
  await see(page.getByRole("dialog", { name: "¿Descartar los cambios?" })).toBeVisible();
  await page.getByRole("button", { name: "Seguir editando" }).click();

  await page.clock.install();
  const broken = await brokenNetwork(page);
  broken.lost.add("SubmitSupportMessage");
  await send.click();
  const pause = async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  const failed = page.getByText("Error al enviar mensaje");
  await see(failed).toBeVisible();
  await pause();
  await see(page.getByText("Hubo un error al enviar tu mensaje. Por favor, inténtalo de nuevo.")).toBeVisible();
  await see(body).toHaveValue("Canario: pulso el botón y no pasa nada.");
  await page.clock.runFor(2_000);
  await see(failed).toBeVisible();
  await page.clock.runFor(2_000);
  await see(failed).toBeHidden();
  await page.clock.resume();

  broken.lost.clear();
  await send.click();
  const done = page.getByText("Mensaje enviado con éxito");
  await see(done).toBeVisible();
  await pause();
  await see(title).toHaveValue("");
  await see(body).toHaveValue("");
  await see(subject).toHaveValue("");
  await page.clock.runFor(5_000);
  await see(done).toBeVisible();
  await page.clock.runFor(2_000);
  await see(done).toBeHidden();
  await page.clock.resume();
  const stored = await house.api.database.owner.select().from(supportMessages);
  expect(stored.filter(({ body: text }) => text.includes("Canario"))).toHaveLength(1);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]) + location.href);
  expect(kept).not.toContain("Canario");
  // Nothing typed is left: nothing is asked.
  await page.getByRole("link", { name: /^Clientes/ }).click();
  await see(page.getByRole("heading", { level: 1, name: "Clientes" })).toBeVisible();
});

test("a deleted client comes back by keyboard from the notice, or later from the list of deleted ones", async () => {
  const { page, token, dialog, act, link, idOf, stored, row } = await openPractice(house, {
    clients: ["Mateo Quiroga", "Ángela Muñoz"],
  });
  const client = idOf("Ángela Muñoz");
  await createSession(house.api, token, client);
  await createNote(house.api, token, client);
  await createObjective(house.api, token, client);
  await createNote(house.api, token, client);
  await act("Ángela Muñoz", "Eliminar");
  await see(dialog).toContainText("Con su ficha desaparecen sus datos de contacto, 1 sesión, 2 notas y 1 objetivo.");
  await see(dialog).toContainText("Podrás recuperarlo todo durante 30 días.");
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await see(link("Ángela Muñoz")).toHaveCount(0);
  await see(page.getByText("Ángela Muñoz: cliente eliminado.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Deshacer" }).focus();
  await page.keyboard.press("Enter");
  await see(page.getByText("Ángela Muñoz vuelve a estar entre tus clientes.")).toBeVisible();
  await see(row("Ángela Muñoz")).toContainText("1");

  await act("Ángela Muñoz", "Eliminar");
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await see(link("Ángela Muñoz")).toHaveCount(0);
  await page.reload();
  const deleted = page.getByRole("button", { name: "Clientes eliminados" });
  await deleted.click();
  await see(dialog).toContainText("Ángela Muñoz");
  await expectAccessible(page);
  const broken = await brokenNetwork(page);
  broken.cut.add("RestoreClient");
  await dialog.getByRole("button", { name: "Recuperar a Ángela Muñoz" }).click();
  await see(page.getByText("No se pudo recuperar a Ángela Muñoz.")).toBeVisible();
  broken.cut.clear();
  await dialog.getByRole("button", { name: "Recuperar a Ángela Muñoz" }).click();
  await see(dialog).toContainText("No hay clientes eliminados que se puedan recuperar.");
  await page.keyboard.press("Escape");
  // Nobody is left to bring back: the way there is gone, and the focus goes to the page.
  await see(deleted).toHaveCount(0);
  await see(page.getByRole("heading", { level: 1 })).toBeFocused();
  await see(link("Ángela Muñoz")).toBeVisible();
  expect((await stored()).map(({ nombre }) => nombre)).toEqual(["Ángela Muñoz", "Mateo Quiroga"]);
});

test("Ctrl+K leads by a few letters and the keyboard alone to a client, a screen or a new thing, and gives the focus back", async () => {
  const { page, idOf } = await openPractice(house, { clients: ["Mateo Quiroga", "Ángela Muñoz"], fresh: true });
  const box = page.getByRole("combobox", { name: "Buscar o ir a…" });
  const palette = page.getByRole("dialog", { name: "Buscar o ir a…" });
  const dialog = page.getByRole("dialog").and(page.locator(":not([aria-label])"));
  const option = (name: RegExp) => page.getByRole("option", { name });
  const search = page.getByRole("textbox", { name: "Buscar clientes" });
  await search.focus();
  await page.keyboard.press("Control+k");
  await see(box).toBeFocused();
  await see(palette).toBeVisible();
  for (const label of ["Nueva sesión", "Nueva nota", "Crear nota con IA", "Nuevo cliente", "Notas", "Contacto"])
    await see(option(new RegExp(`^${label}`))).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await see(box).toHaveCount(0);
  await see(search).toBeFocused();

  await page.keyboard.press("Control+k");
  await box.fill("nada de esto");
  await see(page.getByText("No se encontró nada con esas letras.")).toBeVisible();
  await box.fill("ANGELA mu");
  await see(option(/^Ángela Muñoz/)).toHaveAttribute("aria-selected", "true");
  await see(box).toHaveAttribute("aria-activedescendant", (await option(/^Ángela Muñoz/).getAttribute("id")) ?? "");
  expect(page.url()).not.toMatch(/angela/i);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toMatch(/angela/i);
  await page.keyboard.press("Enter");
  await see(dialog).toContainText("Ángela Muñoz");
  await see(page).toHaveURL(new RegExp(`\\?cliente=${idOf("Ángela Muñoz")}$`));
  await see(palette).toHaveCount(0);
  await page.keyboard.press("Escape");
  await see(dialog).toHaveCount(0);

  const close = async () => {
    await see(palette).toHaveCount(0);
    await page.keyboard.press("Escape");
    await see(dialog).toHaveCount(0);
  };
  const go = async (letters: string) => {
    await page.keyboard.press("Control+k");
    await box.fill(letters);
    await see(palette.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
  };
  await go("citas");
  await see(page.getByRole("heading", { level: 1, name: "Sesiones" })).toBeFocused();
  await go("nueva nota");
  await see(dialog.getByLabel("Título")).toBeVisible();
  await see(page).toHaveURL(/\/dashboard\/notes$/);
  // Over a dialog the keys are the dialog's.
  await page.keyboard.press("Control+k");
  await close();
  await go("nueva sesion");
  await see(dialog.getByLabel(/^Tipo de sesión/)).toBeVisible();
  await close();
  await go("nota ia");
  await see(dialog.getByRole("button", { name: "Generar" })).toBeVisible();
  await close();
  await go("nuevo cliente");
  await see(dialog.getByLabel("Nombre completo")).toBeVisible();
  await close();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Buscar o ir a…" }).click();
  await box.fill("mateo");
  await option(/^Mateo Quiroga/).click();
  await see(dialog).toContainText("Mateo Quiroga");
});
