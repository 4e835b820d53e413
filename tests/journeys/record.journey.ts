import { readFileSync } from "node:fs";
import type { ExportedClient } from "../../schema/wire/exports/client.ts";
import { textOf, unzipped } from "../support/exports.ts";
import { CLIENT } from "./beginnings.ts";
import { createClient, signUp } from "./newcomer.ts";
import { expect, test } from "./portal.ts";

const PASSPHRASE = "cuatro palabras largas y verdes";

test("a client's record is written, signed and measured, taken along encrypted, erased with a certificate, brought back, and all that is told", async ({
  page,
  portal,
}) => {
  const dialog = (name: string | RegExp) => page.getByRole("dialog", { name });
  const card = page.getByRole("article", { name: "Semana", exact: true });
  const reader = dialog("Semana");
  const openClient = async () => {
    await page.goto("/dashboard/clients");
    await page.getByRole("button", { name: `Acciones de ${CLIENT.name}` }).click();
    await page.getByRole("menuitem", { name: "Abrir como página" }).click();
    await page.getByRole("heading", { level: 1, name: CLIENT.name }).waitFor();
  };
  const act = async (action: string) => {
    await page.getByRole("button", { name: `Acciones de ${CLIENT.name}` }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  const zip = async () => {
    const downloaded = page.waitForEvent("download");
    await page.getByRole("button", { name: `Descargar: Expediente de ${CLIENT.name}` }).click();
    return new Uint8Array(readFileSync(await (await downloaded).path()));
  };
  await signUp(page, portal);
  await createClient(page, CLIENT);

  await test.step("a note has the headings of its template, and what it was before is brought back", async () => {
    await page.goto("/dashboard/notes");
    await page.getByRole("button", { name: "Nueva Nota" }).first().click();
    const form = page.getByRole("dialog");
    await form.getByRole("button", { name: /^Cliente/ }).click();
    await page.getByRole("option", { name: CLIENT.name, exact: true }).click();
    await form.getByLabel(/^Título/).fill("Semana");
    await form.getByLabel("Plantilla").selectOption("SOAP");
    const content = form.getByRole("textbox", { name: /^Contenido/ });
    await expect(content).toHaveValue(/Subjetivo[\s\S]*Objetivo[\s\S]*Plan/);
    await content.fill(`${await content.inputValue()}\nSeguir con el diario.`);
    await form.getByRole("button", { name: "Guardar", exact: true }).click();
    await page.getByRole("button", { name: "Editar «Semana»" }).click();
    await content.fill("Todo borrado.");
    await form.getByRole("button", { name: "Guardar", exact: true }).click();
    await expect(card).toContainText("Todo borrado.");
    await card.getByRole("button", { name: "Semana", exact: true }).click();
    await reader.getByRole("button", { name: "Versiones" }).click();
    const versions = dialog(/^Versiones de «/);
    await versions.getByRole("navigation").getByRole("button").nth(1).click();
    await versions.getByRole("button", { name: "Restaurar esta versión" }).click();
    await expect(versions.getByRole("navigation").getByRole("listitem")).toHaveCount(3);
    await page.keyboard.press("Escape");
    await expect(versions).toHaveCount(0);
    await expect(reader).toContainText("Seguir con el diario.");
  });

  await test.step("signed it stays as it is, and is added to", async () => {
    await reader.getByRole("button", { name: "Firmar" }).click();
    await dialog("Firmar nota").getByRole("button", { name: "Firmar nota" }).click();
    await reader.getByRole("button", { name: "Añadir adenda" }).click();
    const adding = dialog("Añadir adenda");
    await adding.getByLabel(/^Adenda/).fill("Llamó su médica.");
    await adding.getByRole("button", { name: "Añadir adenda" }).click();
    await expect(reader.getByRole("region", { name: "Adendas" })).toContainText("Llamó su médica.");
    await expect(reader.getByRole("button", { name: "Editar" })).toHaveCount(0);
  });

  await test.step("a questionnaire is filled in, and stands with the note in what happened", async () => {
    await openClient();
    await page
      .getByRole("region", { name: "Cuestionarios", exact: true })
      .getByRole("button", { name: "Rellenar" })
      .click();
    const form = dialog("Rellenar cuestionario");
    await form.getByText("WHO-5", { exact: true }).click();
    for (const question of [1, 2, 3, 4, 5])
      await form
        .getByRole("group", { name: new RegExp(`^${question}\\.`) })
        .getByLabel("De vez en cuando")
        .check();
    await form.getByRole("button", { name: "Guardar" }).click();
    await expect(page.getByText(/WHO-5 guardado: 20 de 100/)).toBeVisible();
    await page.getByText("Historia", { exact: true }).click();
    const happened = page.getByRole("listitem");
    await expect(happened.filter({ hasText: "WHO-5" }).first()).toBeVisible();
    await expect(happened.filter({ hasText: "Semana" }).first()).toBeVisible();
  });

  let file = new Uint8Array();
  await test.step("the dossier is encrypted, and holds the note with its signature, versions and addendum", async () => {
    await act("Descargar expediente");
    const form = dialog("Descargar expediente");
    await form.getByLabel("Incluir las notas privadas").check();
    await form.getByLabel("Contraseña", { exact: true }).fill(PASSPHRASE);
    await form.getByLabel("Repite la contraseña").fill(PASSPHRASE);
    await form.getByRole("button", { name: "Preparar archivo" }).click();
    await expect(form).toHaveCount(0);
    await page.goto("/dashboard/data");
    file = await zip();
    const found = await unzipped(file, PASSPHRASE);
    const name = [...found.keys()].find((one) => one.endsWith("cliente.json")) ?? "";
    const { notas, cuestionarios } = JSON.parse(textOf(found.get(name))) as ExportedClient;
    expect(notas).toMatchObject([{ title: "Semana", adendas: [{ content: "Llamó su médica." }] }]);
    expect(notas[0]?.versiones).toHaveLength(2);
    expect(cuestionarios).toMatchObject([{ puntuacion: 20, maximo: 100 }]);
    const paper = [...found].find(([one]) => one.endsWith(".pdf"))?.[1];
    expect(textOf(paper?.subarray(0, 5))).toBe("%PDF-");
  });

  await test.step("the client is erased, and a certificate stays", async () => {
    await openClient();
    await act("Borrar definitivamente…");
    const asking = dialog("Borrar definitivamente");
    await asking.getByLabel(`Para confirmar, escribe «${CLIENT.name}»`).fill(CLIENT.name);
    await asking.getByRole("button", { name: "Borrar definitivamente" }).click();
    await expect(dialog("Borrado definitivamente")).toContainText("B-0001");
    await page.goto("/dashboard/notes");
    await expect(page.getByText("No se encontraron notas.")).toBeVisible();
  });

  await test.step("the file brings it back, signed anew", async () => {
    await page.goto("/dashboard/import");
    const buffer = Buffer.from(file);
    await page.locator("input[type=file]").setInputFiles({ name: "ana.zip", mimeType: "application/zip", buffer });
    await page.getByLabel("Contraseña", { exact: true }).fill(PASSPHRASE);
    await page.getByRole("button", { name: "Abrir" }).click();
    await page.getByRole("button", { name: "Traer 1 cliente" }).click();
    await expect(page.getByText("Se ha traído 1 cliente.")).toBeVisible();
    await page.goto("/dashboard/notes");
    await expect(card).toContainText("Firmada");
    await card.getByRole("button", { name: "Semana", exact: true }).click();
    await expect(reader.getByRole("region", { name: "Adendas" })).toContainText("Llamó su médica.");
  });

  await test.step("«Registro de actividad» tells each of it", async () => {
    await page.goto("/dashboard/activity");
    for (const told of [
      "Nota firmada",
      "Cuestionario creado",
      /descargad/,
      "Cliente borrado para siempre",
      "Importación creada",
    ])
      await expect(page.getByRole("listitem").filter({ hasText: told }).first()).toBeVisible();
  });
});
