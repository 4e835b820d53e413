import type { BrowserContextOptions } from "@playwright/test";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireObjective } from "../../../schema/wire/objectives.ts";
import { createNote } from "../../support/notes.ts";
import { createObjective } from "../../support/objectives.ts";
import { createSession } from "../../support/sessions.ts";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { brokenNetwork, expectAccessible, openPractice } from "../clientsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
const NAME = "Ángela Muñoz";
const inDays = (days: number) => addDays(dayIn("Europe/Madrid", new Date()), days);

/** A practice with one client of some history; the list is open. */
async function openHistory({ full = true, options }: { full?: boolean; options?: BrowserContextOptions } = {}) {
  const putAs = (token: string) => (objective: string, body: object) =>
    house.api.call<WireObjective>(`/objetivos/${objective}`, { token, method: "PUT", body });
  const practice = await openPractice(house, {
    clients: [NAME],
    options,
    async fill({ token, idOf }) {
      if (!full) return;
      const id = idOf(NAME);
      const high = { titulo: "Volver a conducir", prioridad: "ALTA", fechaObjetivo: "2099-06-30" } as const;
      await putAs(token)((await createObjective(house.api, token, id, high)).id, { progreso: 50 });
      await createObjective(house.api, token, id, { titulo: "Caminar cada día", descripcion: "Media hora." });
      await createNote(house.api, token, id, { title: "Primera visita", etiquetas: "sueño, familia" });
      await createSession(house.api, token, id, { datetime: `${inDays(3)}T10:00:00Z` });
    },
  });
  const { page, token, idOf } = practice;
  const id = idOf(NAME);
  const put = putAs(token);
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
    await see(modal.getByRole("region", { name: "Cifras" })).toHaveText(
      /Sesiones totales1Objetivos activos2Progreso medio25 %/,
    );
    const focus = modal.getByRole("region", { name: "Foco actual" });
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
    // What was deleted is asked for where it can be brought back, and series where the sessions are.
    const beside = ["Shell", "Clients", "ClientSeries", "DeletedObjectives"];
    expect(broken.asked.filter((name) => !beside.includes(name))).toEqual(["ClientDetail"]);
    await page.reload();
    await see(item("Caminar cada día")).toContainText("Media hora.");
    await page.keyboard.press("Escape");
    await see(modal).toHaveCount(0);
    await see(page).toHaveURL(/\/clients$/);
  });

  test("a client without anything is shown how to begin on each tab, and without motion the focus comes back too", async () => {
    const options = { reducedMotion: "reduce" } as const;
    const { page, modal, tab, openClient, over } = await openHistory({ full: false, options });
    await openClient();
    await see(modal.getByRole("region", { name: "Cifras" })).toHaveText(/Objetivos activos0Progreso medio—/);
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
});
