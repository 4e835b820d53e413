import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireObjective } from "../../../schema/wire/objectives.ts";
import { expectAccessible } from "../axe.ts";
import { foresee } from "../errors.ts";
import { answersRead, between, brokenNetwork, unheard } from "../network.ts";
import { focusOn, see, seeAddress } from "../portal.tsx";
import { link, openPractice } from "./practice.ts";

const NAME = "Ángela Muñoz";
const inDays = (days: number) => addDays(dayIn("Europe/Madrid", new Date()), days);

const modal = page.getByRole("dialog", { name: new RegExp(NAME) });
const tab = (name: string) => modal.getByRole("tab", { name });
const item = (title: string) => modal.getByRole("listitem").filter({ hasText: title });
const over = (name: string) => page.getByRole("dialog", { name });
const focused = modal.getByRole("region", { name: "Foco actual" });
const trio = modal.getByRole("region", { name: "Cifras" });

async function openClient(): Promise<void> {
  await link(NAME).click();
  await see(tab("Vista General")).toBeVisible();
}

/** A practice with one client of some history; the list is open. */
async function openHistory() {
  const practice = await openPractice({
    clients: [NAME],
    objectives: [
      { of: NAME, titulo: "Volver a conducir", prioridad: "ALTA", fechaObjetivo: "2099-06-30", progreso: 50 },
      { of: NAME, titulo: "Caminar cada día", descripcion: "Media hora." },
    ],
    notes: [{ of: NAME, title: "Primera visita", etiquetas: "sueño, familia" }],
    sessions: [{ of: NAME, day: inDays(3), time: "10:00" }],
  });
  const id = practice.idOf(NAME);
  return {
    ...practice,
    /** What the service has of «Caminar cada día» is changed past the portal. */
    walk: (body: object) => practice.call(`/objetivos/${practice.aims[1]?.id}`, { method: "PUT", body }),
    aims: async () => (await practice.call<{ data: WireObjective[] }>(`/objetivos?clientId=${id}`)).body.data,
    client: async () => (await practice.call<WireClient>(`/clientes/${id}`)).body,
  };
}

describe("the client from all sides", () => {
  test("a part that fails leaves the others standing, and is there after «Reintentar»", async () => {
    await openHistory();
    foresee(/^ClientDetail UPSTREAM_UNAVAILABLE/);
    let isDown = true;
    between(async (operation, pass) => {
      const answer = await pass();
      if (operation !== "ClientDetail" || !isDown) return answer;
      const { data } = (await answer.json()) as { data: { client: object } };
      const errors = [
        { message: "…", path: ["client", "notes"], extensions: { code: "UPSTREAM_UNAVAILABLE", requestId: "r" } },
      ];
      return Response.json({ data: { ...data, client: { ...data.client, notes: null } }, errors });
    });
    await openClient();
    await see(focused).toMatchTextContent("No se pudieron cargar las notas.");
    await see(focused).toMatchTextContent("Volver a conducir");
    await tab("Notas Recientes").click();
    isDown = false;
    await modal.getByRole("button", { name: "Reintentar" }).click();
    await see(item("Primera visita")).toBeVisible();
  });

  test("a note that is signed is read and added to; neither its page nor its form offers to change it", async () => {
    const { call, written } = await openHistory();
    const [note] = written;
    const { status } = await call(`/notas/${note?.id}/firma`, { method: "POST", body: { version: note?.version } });
    expect(status).toBe(200);
    await openClient();
    await tab("Notas").click();
    await see(item("Primera visita").getByText("Firmada")).toBeVisible();
    await see(item("Primera visita").getByRole("button", { name: /^(Editar|Eliminar)/ })).not.toBeInTheDocument();
    await item("Primera visita").getByRole("button", { name: "Primera visita" }).click();
    await see(over("Primera visita").getByRole("button", { name: "Añadir adenda" })).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard("{Escape}");
    await see(over("Primera visita")).not.toBeInTheDocument();
    await see(item("Primera visita").getByRole("button", { name: "Primera visita" })).toHaveFocus();
  });

  test("notes, with AI or without, and sessions are written from within, and the place is kept", async () => {
    await openHistory();
    await openClient();
    await tab("Notas Recientes").click();
    await modal.getByRole("button", { name: "Nueva Nota" }).click();
    const note = over("Nueva Nota");
    await see(note.getByRole("button", { name: /^Cliente/ })).toMatchTextContent(NAME);
    await note.getByLabelText(/^Título/).fill("Segunda visita");
    await note.getByLabelText(/^Contenido/).fill("Ha dormido seis horas.");
    // The address is left by Back: what is typed is asked about, whatever other forms the page has.
    history.back();
    await over("¿Descartar los cambios?").getByRole("button", { name: "Seguir editando" }).click();
    await note.getByRole("button", { name: "Guardar" }).click();
    await see(note).not.toBeInTheDocument();
    await see(item("Segunda visita")).toMatchTextContent("Ha dormido seis horas.");
    await seeAddress().toMatch(/ficha=notas$/);
    await modal.getByRole("button", { name: "Crear con IA" }).click();
    await see(over("Crear nota con IA").getByRole("button", { name: /^Cliente/ })).toMatchTextContent(NAME);
    await userEvent.keyboard("{Escape}");
    await see(modal.getByRole("button", { name: "Crear con IA" })).toHaveFocus();
    await tab("Sesiones").click();
    await modal.getByRole("button", { name: /^Editar la sesión/ }).click();
    await over("Editar sesión").getByRole("button", { name: "Más acciones" }).click();
    await page.getByRole("menuitem", { name: "Cancelar sesión" }).click();
    await userEvent.keyboard("{Escape}");
    await see(modal).toMatchTextContent("No hay sesiones próximas programadas.");
  });
});

describe("objectives", () => {
  test("are created, marked and completed at once, edited and deleted after asking", async () => {
    const { aims, client } = await openHistory();
    await openClient();
    await tab("Objetivos").click();
    await modal.getByRole("button", { name: "Nuevo objetivo" }).click();
    const form = over("Nuevo objetivo");
    await form.getByRole("button", { name: "Guardar" }).click();
    await see(form).toMatchTextContent("Es obligatorio.");
    await see(form.getByLabelText(/^Título/)).toHaveFocus();
    await form.getByLabelText(/^Título/).fill("Dormir <b>siete</b> horas");
    await form.getByLabelText("Fecha objetivo").fill("1/1/2020");
    await form.getByRole("button", { name: "Guardar" }).click();
    await see(form).toMatchTextContent("Elige un día desde hoy hasta el año 2099.");
    await expectAccessible();
    await form.getByLabelText("Fecha objetivo").fill("31/12/2098");
    await userEvent.selectOptions(form.getByLabelText("Prioridad"), "Alta");
    await focusOn(form.getByLabelText(/^Título/));
    await userEvent.keyboard("{Enter}");
    const made = item("Dormir <b>siete</b> horas");
    await see(made).toMatchTextContent(/Alta prioridad.*Fecha objetivo: 31 de diciembre de 2098/);
    await see(modal.getByRole("button", { name: "Nuevo objetivo" })).toHaveFocus();

    await made.getByRole("button", { name: "75 %" }).click();
    await see(made.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "75");
    await made.getByRole("button", { name: "50 %" }).click();
    await see(made).toMatchTextContent("Progreso guardado: 50 %. Antes, 75 %.");
    await focusOn(made.getByRole("button", { name: "Deshacer" }));
    await userEvent.keyboard("{Enter}");
    await see(made.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "75");
    await see(made.getByRole("button", { name: "25 %" })).toHaveFocus();
    await expect.poll(async () => (await aims()).map(({ progreso }) => progreso)).toContain(75);
    await made.getByRole("button", { name: "100 %" }).click();
    await see(made).toMatchTextContent(/Completado el .*100 %/);
    await see(made.getByRole("group", { name: /^Marcar el progreso/ })).not.toBeInTheDocument();
    await see(made.getByRole("button", { name: /^Editar/ })).toHaveFocus();
    await expect.poll(async () => (await aims()).map(({ estado }) => estado)).toContain("completed");
    await made.getByRole("button", { name: "Deshacer" }).click();
    await see(made.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "75");
    await expect.poll(async () => (await aims()).map(({ estado }) => estado)).not.toContain("completed");
    await focusOn(made.getByRole("button", { name: /^Subir el progreso/ }));
    // Pressed from here: a driver on a busy machine is not quick enough.
    for (const reached of ["80", "85", "90", "95", "95"]) {
      (document.activeElement as HTMLButtonElement).click();
      await see(made.getByRole("progressbar")).toHaveAttribute("aria-valuenow", reached);
    }
    // Presses that follow each other closely are stored, and taken back, as one.
    await see(made).toMatchTextContent("Progreso guardado: 95 %. Antes, 75 %.");
    await made.getByRole("button", { name: /^Bajar el progreso/ }).click();
    await see(made).toMatchTextContent("Progreso guardado: 90 %. Antes, 95 %.");
    await made.getByRole("button", { name: "100 %" }).click();
    await see(made).toMatchTextContent("Progreso guardado: 100 %. Antes, 90 %.");
    await tab("Vista General").click();
    await see(trio).toMatchTextContent(/Objetivos activos2Progreso medio25 %/);

    await tab("Objetivos").click();
    await modal.getByRole("button", { name: "1 objetivo completado" }).click();
    await made.getByRole("button", { name: /^Editar/ }).click();
    await over("Editar objetivo").getByLabelText("Descripción").fill("Sin pantallas.");
    await userEvent.keyboard("{Escape}");
    await over("¿Descartar los cambios?").getByRole("button", { name: "Seguir editando" }).click();
    await over("Editar objetivo").getByRole("button", { name: "Guardar" }).click();
    await see(made).toMatchTextContent("Sin pantallas.");

    await made.getByRole("button", { name: /^Eliminar/ }).click();
    await see(over("Confirmar Eliminación")).toMatchTextContent("Esta acción no se puede deshacer pasados 30 días");
    await expectAccessible();
    await over("Confirmar Eliminación").getByRole("button", { name: "Eliminar" }).click();
    await see(made).not.toBeInTheDocument();
    expect((await aims()).map(({ titulo }) => titulo)).toEqual(["Volver a conducir", "Caminar cada día"]);
    expect(await client()).toMatchObject({ objetivosActivos: 2, progresoObjetivos: 25 });

    await modal.getByRole("button", { name: "Objetivos eliminados" }).click();
    await over("Objetivos eliminados").getByRole("button", { name: "Recuperar «Dormir <b>siete</b> horas»" }).click();
    await see(over("Objetivos eliminados")).toMatchTextContent("No hay objetivos eliminados que se puedan recuperar.");
    await expectAccessible();
    await userEvent.keyboard("{Escape}");
    await see(made).toMatchTextContent("Sin pantallas.");
  });

  test("a progress that could not be stored is taken back, and can be tried again", async () => {
    unheard();
    const { walk, aims } = await openHistory();
    await openClient();
    await tab("Objetivos").click();
    const broken = brokenNetwork();
    broken.cut.add("SetObjectiveProgress");
    const walking = item("Caminar");
    const bar = walking.getByRole("progressbar");
    await walking.getByRole("button", { name: "75 %" }).click();
    await see(walking.getByRole("alert")).toBeVisible();
    await see(bar).toHaveAttribute("aria-valuenow", "0");
    broken.cut.clear();
    const askedBefore = broken.asked.length;
    await walking.getByRole("button", { name: "Reintentar" }).click();
    await see(bar).toHaveAttribute("aria-valuenow", "75");
    await see(walking.getByRole("alert")).not.toBeInTheDocument();
    await expect.poll(async () => (await aims())[1]?.progreso).toBe(75);
    // The client is read anew then; what is changed elsewhere comes after that.
    await expect.poll(() => broken.asked.slice(askedBefore)).toContain("ClientDetail");
    await answersRead();
    await walk({ progreso: 50 });
    await walking.getByRole("button", { name: "25 %" }).click();
    await see(walking).toMatchTextContent("Este objetivo se ha cambiado en otra ventana. Así está ahora.");
    await see(bar).toHaveAttribute("aria-valuenow", "50");
  });

  test("changed in two windows, both texts are shown and the therapist chooses", async () => {
    const { walk } = await openHistory();
    await openClient();
    await tab("Objetivos").click();
    await item("Caminar")
      .getByRole("button", { name: /^Editar/ })
      .click();
    const form = over("Editar objetivo");
    await form.getByLabelText("Descripción").fill("Una hora.");
    await walk({ descripcion: "Veinte minutos.", prioridad: "ALTA" });
    await form.getByRole("button", { name: "Guardar" }).click();
    const conflict = form.getByRole("alert", { name: "Cambios en otra ventana" });
    await see(conflict).toMatchTextContent(/Traído de la otra ventana: Prioridad.*Una hora\..*Veinte minutos\./);
    await conflict.getByRole("group", { name: "Lo que has escrito" }).click();
    await see(conflict.getByRole("radio", { name: "Lo que has escrito" })).toBeChecked();
    await form.getByRole("button", { name: "Guardar" }).click();
    await see(item("Caminar")).toMatchTextContent(/Alta prioridad.*Una hora\./);
  });
});
