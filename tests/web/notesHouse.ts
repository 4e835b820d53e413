import type { BrowserContextOptions, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { professionals } from "../../api/practice/professionals.table.ts";
import type { WireNote, WireNoteDraft, WireNoteInput } from "../../schema/wire/notes.ts";
import { createClient } from "../support/api.ts";
import { createNote } from "../support/notes.ts";
import { newTherapist, see, type WebHouse } from "./accountHouse.ts";

/** A note of a client by name. */
interface Written extends Partial<WireNoteInput> {
  of: string;
}

/** A practice with its notes open in a browser. */
export async function openNotes(
  house: WebHouse,
  {
    clients = ["Ángela Muñoz"],
    notes = [],
    search = "",
    options,
  }: { clients?: string[]; notes?: Written[]; search?: string; options?: BrowserContextOptions } = {},
) {
  const ids: Record<string, string> = {};
  const writeAs = (token: string, { of, ...fields }: Written) => createNote(house.api, token, ids[of] ?? "", fields);
  const written: WireNote[] = [];
  const therapist = await newTherapist(house, {
    where: `/dashboard/notes${search}`,
    options,
    async fill({ token }) {
      for (const nombre of clients) ids[nombre] = (await createClient(house.api, token, { nombre })).id;
      for (const note of notes) written.push(await writeAs(token, note));
    },
  });
  const { page, token, email } = therapist;
  const heading = see(page.getByRole("heading", { level: 1, name: "Notas" }));
  const dialog = page.getByRole("dialog");
  // A required field's label ends in an asterisk.
  const field = (label: string) =>
    dialog.locator("input, textarea").and(dialog.getByLabel(new RegExp(`^${label}( \\*)?$`)));
  const opened = {
    ...therapist,
    idOf: (name: string) => ids[name] ?? "",
    write: (note: Written) => writeAs(token, note),
    written,
    dialog,
    field,
    save: dialog.getByRole("button", { name: "Guardar", exact: true }),
    card: (title: string) => page.getByRole("article", { name: title, exact: true }),
    cards: page.getByRole("article"),
    search: page.getByRole("textbox", { name: "Buscar notas" }),
    figures: page.getByRole("group", { name: "Cifras" }),
    question: page.getByRole("dialog", { name: "¿Descartar los cambios?" }),
    /** Goes to the notes, with what is asked for in the address. */
    async show(query = "") {
      await page.goto(`/dashboard/notes${query}`);
      await heading.toBeVisible();
    },
    async openNew() {
      await page.getByRole("button", { name: "Nueva Nota" }).first().click();
      await see(field("Título")).toBeVisible();
    },
    async openAi() {
      await page.getByRole("button", { name: "Crear con IA" }).click();
      await see(dialog.getByRole("button", { name: "Generar" })).toBeVisible();
    },
    async open(title: string) {
      await page.getByRole("button", { name: `Editar «${title}»` }).click();
      await see(field("Título")).toBeVisible();
    },
    async chooseClient(name: string) {
      await dialog.getByRole("button", { name: /^Cliente/ }).click();
      await page.getByRole("option", { name, exact: true }).click();
    },
    /** The notes as the service has them, newest first. */
    async stored() {
      return (await house.api.call<{ data: WireNote[] }>("/notas?pageSize=100", { token })).body.data;
    },
    /** The draft as the service has it, of a note or of the new one; null when there is none. */
    async draft(id = "new") {
      const { status, body } = await house.api.call<WireNoteDraft>(`/notas/borradores/${id}`, { token });
      return status === 200 ? body : null;
    },
    change: (id: string, fields: Partial<WireNoteInput>) =>
      house.api.call<WireNote>(`/notas/${id}`, { token, method: "PUT", body: fields }),
    /** As if that many generations had been made in this period. */
    async useAi(used: number) {
      const now = new Date();
      await house.api.database.owner
        .update(professionals)
        .set({ aiGenerationsUsed: used, aiPeriodStartedAt: now, planStartedAt: now })
        .where(eq(professionals.email, email));
    },
    /** All that the browser keeps. */
    kept: () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  };
  await heading.toBeVisible();
  return opened;
}

/** Ends the sign-in at the account service, as if it had expired; the open page does not know yet. */
export async function endSignIn(house: WebHouse, page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const headers = { cookie, origin: house.url };
  await house.api.call("/auth/sign-out", { method: "POST", body: {}, headers });
}

declare global {
  interface Window {
    longTasks?: PerformanceObserver;
  }
}

/** In the page: from now on tasks of more than 50 ms are noted. */
export function watchLongTasks(): void {
  window.longTasks = new PerformanceObserver(() => undefined);
  window.longTasks.observe({ type: "longtask" });
}

/** In the page, once it has come to rest: what was noted, in whole milliseconds. */
export async function longTasks(): Promise<number[]> {
  await new Promise((resolve) => requestIdleCallback(resolve));
  return (window.longTasks?.takeRecords() ?? []).map(({ duration }) => Math.round(duration));
}
