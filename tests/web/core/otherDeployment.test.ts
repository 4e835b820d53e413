import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createNote } from "../../support/notes.ts";
import { type DocumentedService, startDocumentedService } from "../../support/outside/documentedService.ts";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { openPractice } from "../clientsHouse.ts";

let house: WebHouse;
let service: DocumentedService;
beforeAll(async () => {
  house = await startWebHouse(async () => ({
    gateway: async (api) => {
      service = await startDocumentedService(api.url);
      return { apiBaseUrl: service.url };
    },
  }));
});
afterEach(() => house.sayGoodbye());
afterAll(async () => {
  await house.close();
  await service.close();
});
test("deleting promises no recovery where the service has none", async () => {
  const { page, act, dialog, row } = await openPractice(house, { clients: ["Ángela Muñoz"] });
  await see(row("Ángela Muñoz")).toBeVisible();
  await see(page.getByRole("button", { name: "Clientes eliminados" })).toHaveCount(0);
  await act("Ángela Muñoz", "Eliminar");
  await see(dialog).toContainText("Esta acción no se puede deshacer.");
  await see(dialog).not.toContainText("recuperar");
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await see(row("Ángela Muñoz")).toHaveCount(0);
  await see(page.getByText("Ángela Muñoz: cliente eliminado.")).toBeVisible();
  await see(page.getByRole("button", { name: "Deshacer" })).toHaveCount(0);
});

test("a client deleted on their own page is not offered back where the service brings nobody back", async () => {
  const { page, act, dialog } = await openPractice(house, {
    clients: ["Ángela Muñoz"],
    where: ({ idOf }) => `/dashboard/clients/${idOf("Ángela Muñoz")}`,
  });
  await act("Ángela Muñoz", "Eliminar");
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await see(page.getByText("No se pudo abrir la ficha. Puede que este cliente ya no exista.")).toBeVisible();
  await see(page.getByText("Ángela Muñoz: cliente eliminado.")).toBeVisible();
  await see(page.getByRole("button", { name: /Recuperar|Deshacer/ })).toHaveCount(0);
  await see(page.getByRole("link", { name: "Ver tus clientes" })).toBeVisible();
});

test("no example is offered where the service has none", async () => {
  const { page } = await openPractice(house, { where: "/dashboard" });
  await see(page.getByRole("heading", { level: 1, name: /^Buen/ })).toBeVisible();
  await see(page.getByRole("button", { name: "Ver con datos de ejemplo" })).toHaveCount(0);
});

test("deleting a note promises no recovery where the service has none", async () => {
  const { page, dialog } = await openPractice(house, {
    clients: ["Ángela Muñoz"],
    where: "/dashboard/notes",
    fill: ({ token, idOf }) => createNote(house.api, token, idOf("Ángela Muñoz"), { title: "Sesión 2" }),
  });
  await page.getByRole("button", { name: "Eliminar «Sesión 2»" }).click();
  await see(dialog).toContainText("Se elimina para siempre");
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await see(page.getByText("«Sesión 2»: nota eliminada.")).toBeVisible();
  await see(page.getByRole("button", { name: "Deshacer" })).toHaveCount(0);
  await see(page.getByRole("button", { name: "Notas eliminadas" })).toHaveCount(0);
  expect(service.refused.filter((call) => call.includes("eliminadas"))).toEqual([]);
});

test("a note opens with its whole text, is changed and saved, and no draft is promised", async () => {
  const content = "Una frase larga de la sesión. ".repeat(400).trim();
  const { page, dialog, field, save } = await openPractice(house, {
    clients: ["Ángela Muñoz"],
    where: "/dashboard/notes",
    fill: ({ token, idOf }) => createNote(house.api, token, idOf("Ángela Muñoz"), { title: "Sesión 2", content }),
  });
  await page.getByRole("button", { name: "Editar «Sesión 2»" }).click();
  await see(field("Contenido")).toHaveValue(content);
  await field("Título").fill("Sesión 3");
  await field("Título").press("Tab");
  await save.click();
  await see(dialog).toHaveCount(0);
  await see(page.getByRole("article", { name: "Sesión 3" })).toBeVisible();
  expect(service.written.at(-1)).toMatchObject({ title: "Sesión 3", content });
  expect(service.refused.filter((call) => call.includes("borrador"))).toEqual([]);
});

test("AI asks for no consent and shows nothing of a sending that the service cannot show", async () => {
  const { page, dialog } = await openPractice(house, { clients: ["Ángela Muñoz"], where: "/dashboard/notes" });
  await page.getByRole("button", { name: "Crear con IA" }).click();
  await see(dialog).toContainText("El texto sale de tu consulta hacia un servicio de IA externo.");
  await see(dialog.getByRole("button", { name: "Ver lo que se envía" })).toHaveCount(0);
  await dialog.getByRole("button", { name: /^Cliente/ }).click();
  await page.getByRole("option", { name: "Ángela Muñoz" }).click();
  await dialog.getByLabel(/^Notas/).fill("Duerme mejor. Pasea por la tarde. Vuelve al trabajo el lunes.");
  await see(dialog.getByRole("radiogroup", { name: "Longitud" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Generar" }).click();
  await see(dialog.getByText("Elige una versión")).toBeVisible();
  expect(service.refused.filter((call) => call.includes("/notas/ai"))).toEqual([]);
});

test("Membresía stands without a list of payments and without an error", async () => {
  const { page } = await openPractice(house, { where: "/dashboard/membresia" });
  await see(page.getByText("Elige tu Plan")).toBeVisible();
  await see(page.getByRole("alert")).toHaveCount(0);
  await see(page.getByText("Reintentar")).toHaveCount(0);
});

test("the profile offers no change the service cannot make", async () => {
  const { dialog } = await openPractice(house, { where: "/dashboard/clients?cuenta=perfil" });
  await see(dialog.getByText("Zona horaria")).toBeVisible();
  await see(dialog.getByRole("button", { name: "Cambiar la zona horaria" })).toHaveCount(0);
});

test.each([
  ["retention", "Este portal no borra fichas definitivamente."],
  ["data", "Este portal no prepara archivos con tus datos."],
  ["import", "Este portal no trae datos de otros programas."],
  ["activity", "Este portal no guarda un registro de actividad."],
  ["consents", "Este portal no guarda consentimientos."],
])(
  "whoever comes to /dashboard/%s by an old address is told so, and finds nothing there that does nothing",
  async (path, told) => {
    const { page } = await openPractice(house, { where: `/dashboard/${path}` });
    await see(page.getByText(told)).toBeVisible();
    const main = page.getByRole("main");
    await see(main.getByRole("button", { name: /Preparar|Elegir|Publicar|Guardar|Borrar|Reintentar/ })).toHaveCount(0);
  },
);

test("neither a client's menu nor the profile leads to what the service does not have", async () => {
  const { page, dialog } = await openPractice(house, {
    clients: ["Ángela Muñoz"],
    where: ({ idOf }) => `/dashboard/clients/${idOf("Ángela Muñoz")}`,
  });
  await page.getByRole("button", { name: "Acciones de Ángela Muñoz" }).click();
  await see(page.getByRole("menuitem", { name: "Eliminar" })).toBeVisible();
  await see(
    page.getByRole("menuitem", { name: /Borrar definitivamente|expediente|Enlace para reservar/i }),
  ).toHaveCount(0);
  await page.goto(`${house.url}/dashboard/clients?cuenta=perfil`);
  await see(dialog.getByText("Zona horaria")).toBeVisible();
  await see(
    dialog.getByText(/^(Tus datos|Registro de actividad|Conservación y borrado|Traer datos|Consentimientos)$/),
  ).toHaveCount(0);
  const asked = /borrad|conservacion|exportaciones|importaciones|registro|consentimientos/;
  expect(service.refused.filter((call) => asked.test(call))).toEqual([]);
});
