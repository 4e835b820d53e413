import { page } from "vitest/browser";
import type { WireNote, WireNoteDraft } from "../../../schema/wire/notes.ts";
import { openPortal, see } from "../portal.tsx";
import type { Practice } from "../practice.ts";

export const dialog = page.getByRole("dialog");
// A required field's label ends in an asterisk; what is chosen about a field is named after it, too.
export const field = (label: string) =>
  dialog.getByCss("input, textarea").and(dialog.getByLabelText(new RegExp(`^${label}( \\*)?$`)));
export const save = dialog.getByRole("button", { name: "Guardar", exact: true });
export const question = page.getByRole("dialog", { name: "¿Descartar los cambios?" });
export const card = (title: string) => page.getByRole("article", { name: title, exact: true });
export const figures = page.getByRole("group", { name: "Cifras" });
export const limits = page.getByRole("region", { name: "Límites del plan" });
export const generate = dialog.getByRole("button", { name: "Generar" });
/** What AI has written, to choose from. */
export const versions = dialog.getByRole("radio");

export const textIn = (label: string): string => (field(label).element() as HTMLTextAreaElement).value;

/** Four sentences of a therapist. */
export const MEMO = [
  "Ha dormido mejor desde que apaga el móvil a las diez.",
  "El miércoles tuvo una reunión difícil y pudo quedarse hasta el final.",
  "Le preocupa la visita de su madre.",
  "Acordamos practicar la respiración cada mañana.",
].join(" ");

export async function openNew(): Promise<void> {
  await page.getByRole("button", { name: "Nueva Nota" }).first().click();
  await see(field("Título")).toBeVisible();
}

export async function openAi(): Promise<void> {
  await page.getByRole("button", { name: "Crear con IA" }).click();
  await see(generate).toBeVisible();
}

export async function open(title: string): Promise<void> {
  await page.getByRole("button", { name: `Editar «${title}»` }).click();
  await see(field("Título")).toBeVisible();
}

export async function chooseClient(name: string): Promise<void> {
  await dialog.getByRole("button", { name: /^Cliente/ }).click();
  await page.getByRole("option", { name, exact: true }).click();
}

/** A practice with its notes open. */
export async function openNotes({
  where = "/dashboard/notes",
  clients = ["Ángela Muñoz"],
  ...practice
}: Practice & { where?: Parameters<typeof openPortal>[0] } = {}) {
  const opened = await openPortal(where, { clients, ...practice });
  await see(page.getByRole("heading", { level: 1, name: "Notas" })).toBeVisible();
  return {
    ...opened,
    /** The notes as the service has them, newest first. */
    async stored() {
      return (await opened.call<{ data: WireNote[] }>("/notas?pageSize=100")).body.data;
    },
    /** The draft of the new note as the service has it; null when there is none. */
    async draft() {
      const { status, body } = await opened.call<WireNoteDraft>("/notas/borradores/new");
      return status === 200 ? body : null;
    },
  };
}

/** A note whose form is open, and what the service keeps of it as a draft. */
export async function openDrafted() {
  const opened = await openNotes({ notes: [{ of: "Ángela Muñoz", title: "Sueño", content: "Duerme." }] });
  const path = `/notas/borradores/${opened.written[0]?.id}`;
  await open("Sueño");
  return {
    ...opened,
    /** What another window types. */
    typeElsewhere: (content: string, title = "") => opened.call(path, { method: "PUT", body: { title, content } }),
    async draftOfNote() {
      const { status, body } = await opened.call<WireNoteDraft>(path);
      return status === 200 ? body.content : null;
    },
  };
}
