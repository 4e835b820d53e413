import type { BrowserContextOptions } from "@playwright/test";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { addDays, dayIn } from "../../schema/rules/days.ts";
import type { WireClient } from "../../schema/wire/clients.ts";
import type { WireObjective } from "../../schema/wire/objectives.ts";
import { createNote } from "../support/notes.ts";
import { createObjective } from "../support/objectives.ts";
import { createSession } from "../support/sessions.ts";
import { see, startWebHouse, type WebHouse } from "./accountHouse.ts";
import { brokenNetwork, expectAccessible, openPractice } from "./clientsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
}, 120_000);
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
vi.setConfig({ testTimeout: 60_000 });

const NAME = "Ángela Muñoz";
const inDays = (days: number) => addDays(dayIn("Europe/Madrid", new Date()), days);

/** A practice with one client of some history; the list is open. */
async function openHistory({ full = true, options }: { full?: boolean; options?: BrowserContextOptions } = {}) {
  const practice = await openPractice(house, { clients: [NAME], options });
  const { page, token, idOf } = practice;
  const id = idOf(NAME);
  const put = (objective: string, body: object) =>
    house.api.call<WireObjective>(`/objetivos/${objective}`, { token, method: "PUT", body });
  if (full) {
    const high = { titulo: "Volver a conducir", prioridad: "ALTA", fechaObjetivo: "2099-06-30" } as const;
    await put((await createObjective(house.api, token, id, high)).id, { progreso: 50 });
    await createObjective(house.api, token, id, { titulo: "Caminar cada día", descripcion: "Media hora." });
    await createNote(house.api, token, id, { title: "Primera visita", etiquetas: "sueño, familia" });
    await createSession(house.api, token, id, { datetime: `${inDays(3)}T10:00:00Z` });
  }
  const modal = page.getByRole("dialog", { name: new RegExp(NAME) });
  const open = {
    ...practice,
    id,
    put,
    modal,
    tab: (name: string) => modal.getByRole("tab", { name }),
    item: (title: string) => modal.getByRole("listitem").filter({ hasText: title }),
    over: (name: string | RegExp) => page.getByRole("dialog", { name }),
    aims: async () =>
      (await house.api.call<{ data: WireObjective[] }>(`/objetivos?clientId=${id}`, { token })).body.data,
    client: async () => (await house.api.call<WireClient>(`/clientes/${id}`, { token })).body,
    async openClient() {
      await practice.link(NAME).click();
      await see(modal.getByRole("tab", { name: "Vista General" })).toBeVisible();
    },
  };
  return open;
}

describe("the client from all sides", () => {
  test("one request brings it, read ahead when the pointer comes near; each tab has its address", async () => {
    const { page, modal, tab, item, link, openClient } = await openHistory();
    const broken = await brokenNetwork(page);
    const answer = page.waitForResponse((response) => response.request().postData()?.includes("ClientDetail") ?? false);
    await link(NAME).hover();
    await answer;
    await openClient();
    await see(modal.locator(".detail-trio")).toHaveText(/Sesiones totales1Objetivos activos2Progreso medio25 %/);
    const focus = modal.locator(".detail-focus");
    await see(focus).toContainText(/Volver a conducir.*50 %.*Fecha objetivo: 30 de junio de 2099/);
    await see(focus).toContainText(/Última nota.*Duerme mejor.*sueñofamilia/);
    await see(focus).toContainText(/Próxima sesión.*Programada/);
    await see(modal).toContainText("612 345 678");
    await expectAccessible(page);
    await tab("Notas Recientes").click();
    await see(item("Primera visita")).toContainText("Duerme mejor desde que pasea por la tarde.");
    await tab("Sesiones").click();
    await see(modal.getByRole("list", { name: "Próximas sesiones" }).getByRole("listitem")).toHaveCount(1);
    await tab("Objetivos").click();
    await see(page).toHaveURL(/\?cliente=[\w-]+&ficha=objetivos$/);
    await expectAccessible(page);
    expect(broken.asked.filter((name) => !["Shell", "Clients"].includes(name))).toEqual(["ClientDetail"]);
    await page.reload();
    await see(item("Caminar cada día")).toContainText("Media hora.");
    await page.keyboard.press("Escape");
    await see(modal).toHaveCount(0);
    await see(page).toHaveURL(/\/clients$/);
  });

  test("a part that fails leaves the others standing, and is there after «Reintentar»", async () => {
    const { page, modal, tab, item, openClient } = await openHistory();
    let isDown = true;
    await page.route("**/graphql", async (route) => {
      const { operationName } = route.request().postDataJSON() as { operationName: string };
      if (operationName !== "ClientDetail" || !isDown) return route.fallback();
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: { client: object } };
      const errors = [
        { message: "…", path: ["client", "notes"], extensions: { code: "UPSTREAM_UNAVAILABLE", requestId: "r" } },
      ];
      return route.fulfill({ response, json: { data: { ...data, client: { ...data.client, notes: null } }, errors } });
    });
    await openClient();
    await see(modal.locator(".detail-focus")).toContainText("No se pudieron cargar las notas.");
    await see(modal.locator(".detail-focus")).toContainText("Volver a conducir");
    await tab("Notas Recientes").click();
    isDown = false;
    await modal.getByRole("button", { name: "Reintentar" }).click();
    await see(item("Primera visita")).toBeVisible();
  });

  test("a client without anything is shown how to begin on each tab, and without motion the focus comes back too", async () => {
    const options = { reducedMotion: "reduce" } as const;
    const { page, modal, tab, openClient, over } = await openHistory({ full: false, options });
    await openClient();
    await see(modal.locator(".detail-trio")).toHaveText(/Objetivos activos0Progreso medio—/);
    for (const [name, action] of [
      ["Objetivos", "Nuevo objetivo"],
      ["Notas Recientes", "Nueva Nota"],
      ["Sesiones", "Crear Sesión"],
    ] as const) {
      await tab(name).click();
      await see(modal.getByRole("button", { name: action })).toHaveCount(1);
    }
    await expectAccessible(page);
    await modal.getByRole("button", { name: "Crear Sesión" }).click();
    await see(over("Nueva Sesión").getByRole("button", { name: /^Cliente/ })).toContainText(NAME);
    await page.keyboard.press("Escape");
    await see(modal.getByRole("button", { name: "Crear Sesión" })).toBeFocused();
  });

  test("notes, with AI or without, and sessions are written from within, and the place is kept", async () => {
    const { page, modal, tab, item, openClient, over } = await openHistory();
    await openClient();
    await tab("Notas Recientes").click();
    await modal.getByRole("button", { name: "Nueva Nota" }).click();
    const note = over("Nueva Nota");
    await see(note.getByRole("button", { name: /^Cliente/ })).toContainText(NAME);
    await note.getByLabel(/^Título/).fill("Segunda visita");
    await note.getByLabel(/^Contenido/).fill("Ha dormido seis horas.");
    // The address is left by Back: what is typed is asked about, whatever other forms the page has.
    await page.evaluate(() => history.back());
    await over("¿Descartar los cambios?").getByRole("button", { name: "Seguir editando" }).click();
    await note.getByRole("button", { name: "Guardar" }).click();
    await see(note).toHaveCount(0);
    await see(item("Segunda visita")).toContainText("Ha dormido seis horas.");
    await see(page).toHaveURL(/ficha=notas$/);
    await modal.getByRole("button", { name: "Crear con IA" }).click();
    await see(over("Crear nota con IA").getByRole("button", { name: /^Cliente/ })).toContainText(NAME);
    await page.keyboard.press("Escape");
    await see(modal.getByRole("button", { name: "Crear con IA" })).toBeFocused();
    await tab("Sesiones").click();
    await modal.getByRole("button", { name: /^Editar la sesión/ }).click();
    await over("Editar sesión").getByRole("button", { name: "Más acciones" }).click();
    await page.getByRole("menuitem", { name: "Cancelar sesión" }).click();
    await page.keyboard.press("Escape");
    await see(modal).toContainText("No hay sesiones próximas programadas.");
  });
});

describe("objectives", () => {
  test("are created, marked and completed at once, edited and deleted after asking", async () => {
    const { page, modal, tab, item, openClient, over, aims, client } = await openHistory();
    await openClient();
    await tab("Objetivos").click();
    await modal.getByRole("button", { name: "Nuevo objetivo" }).click();
    const form = over("Nuevo objetivo");
    await form.getByRole("button", { name: "Guardar" }).click();
    await see(form).toContainText("Título: es obligatorio.");
    await see(form.getByLabel(/^Título/)).toBeFocused();
    await form.getByLabel(/^Título/).fill("Dormir <b>siete</b> horas");
    await form.getByLabel("Fecha objetivo").fill("1/1/2020");
    await form.getByRole("button", { name: "Guardar" }).click();
    await see(form).toContainText("Fecha objetivo: elige un día desde hoy hasta el año 2099.");
    await expectAccessible(page);
    await form.getByLabel("Fecha objetivo").fill("31/12/2098");
    await form.getByLabel("Prioridad").selectOption("Alta");
    await form.getByLabel(/^Título/).press("Enter");
    const made = item("Dormir <b>siete</b> horas");
    await see(made).toContainText(/Alta prioridad.*Fecha objetivo: 31 de diciembre de 2098/);
    await see(modal.getByRole("button", { name: "Nuevo objetivo" })).toBeFocused();

    await made.getByRole("button", { name: "75 %" }).click();
    await see(made.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "75");
    await made.getByRole("button", { name: "100 %" }).click();
    await see(made).toContainText(/Completado el .*100 %/);
    await see(made.getByRole("group", { name: /^Marcar el progreso/ })).toHaveCount(0);
    await vi.waitUntil(async () => (await aims()).some(({ estado }) => estado === "completed"));
    await tab("Vista General").click();
    await see(modal.locator(".detail-trio")).toHaveText(/Objetivos activos2Progreso medio25 %/);

    await tab("Objetivos").click();
    await made.getByRole("button", { name: /^Editar/ }).click();
    await over("Editar objetivo").getByLabel("Descripción").fill("Sin pantallas.");
    await page.keyboard.press("Escape");
    await over("¿Descartar los cambios?").getByRole("button", { name: "Seguir editando" }).click();
    await over("Editar objetivo").getByRole("button", { name: "Guardar" }).click();
    await see(made).toContainText("Sin pantallas.");

    await made.getByRole("button", { name: /^Eliminar/ }).click();
    await see(over("Confirmar Eliminación")).toContainText("Esta acción no se puede deshacer.");
    await expectAccessible(page);
    await over("Confirmar Eliminación").getByRole("button", { name: "Eliminar" }).click();
    await see(made).toHaveCount(0);
    expect((await aims()).map(({ titulo }) => titulo)).toEqual(["Volver a conducir", "Caminar cada día"]);
    expect(await client()).toMatchObject({ objetivosActivos: 2, progresoObjetivos: 25 });
  });

  test("a progress that could not be stored is taken back, and can be tried again", async () => {
    const { page, tab, item, openClient, aims, put } = await openHistory();
    await openClient();
    await tab("Objetivos").click();
    const broken = await brokenNetwork(page);
    broken.cut.add("SetObjectiveProgress");
    const bar = item("Caminar").getByRole("progressbar");
    await item("Caminar").getByRole("button", { name: "75 %" }).click();
    await see(item("Caminar").getByRole("alert")).toBeVisible();
    await see(bar).toHaveAttribute("aria-valuenow", "0");
    broken.cut.clear();
    const reread = page.waitForResponse((response) => response.request().postData()?.includes("ClientDetail") ?? false);
    await item("Caminar").getByRole("button", { name: "Reintentar" }).click();
    await reread;
    await see(bar).toHaveAttribute("aria-valuenow", "75");
    await see(item("Caminar").getByRole("alert")).toHaveCount(0);
    const walking = (await aims()).find(({ titulo }) => titulo.startsWith("Caminar"));
    await put(walking?.id ?? "", { progreso: 50 });
    await item("Caminar").getByRole("button", { name: "25 %" }).click();
    await see(item("Caminar")).toContainText("Este objetivo se ha cambiado en otra ventana. Así está ahora.");
    await see(bar).toHaveAttribute("aria-valuenow", "50");
  });

  test("changed in two windows, both texts are shown and the therapist chooses", async () => {
    const { tab, item, openClient, over, aims, put } = await openHistory();
    await openClient();
    await tab("Objetivos").click();
    await item("Caminar")
      .getByRole("button", { name: /^Editar/ })
      .click();
    const form = over("Editar objetivo");
    await form.getByLabel("Descripción").fill("Una hora.");
    const walking = (await aims()).find(({ titulo }) => titulo.startsWith("Caminar"));
    await put(walking?.id ?? "", { descripcion: "Veinte minutos.", prioridad: "ALTA" });
    await form.getByRole("button", { name: "Guardar" }).click();
    const conflict = form.getByRole("alert", { name: "Cambios en otra ventana" });
    await see(conflict).toContainText(/Traído de la otra ventana: Prioridad.*Una hora\..*Veinte minutos\./);
    await conflict.getByRole("radio", { name: /^Lo que has escrito/ }).click();
    await form.getByRole("button", { name: "Guardar" }).click();
    await see(item("Caminar")).toContainText(/Alta prioridad.*Una hora\./);
  });
});
