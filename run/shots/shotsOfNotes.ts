import type { Page } from "@playwright/test";
import { LONG_NAME } from "../../web/app/gallery/faces.ts";
import { AWAY, answering, deletedList, failing, ofScreen, waitingFor } from "./shot.ts";

const MEMO =
  "Llega puntual y cuenta la semana con calma. Ha dormido mejor desde que apaga el móvil a las diez. " +
  "El miércoles tuvo una reunión difícil y pudo quedarse hasta el final. Le preocupa la visita de su madre. " +
  "Acordamos practicar la respiración cada mañana y anotar una cosa que haya salido bien.";
const editNote = async (page: Page) => {
  await page
    .getByRole("button", { name: /^Editar «/ })
    .first()
    .click();
  await page.getByLabel("Título").waitFor();
};
/** A new note, whatever a page that was closed has left of the one before. */
export const newNote = async (page: Page) => {
  await answering(page, "NewNote", { json: { data: { noteDraft: null } } });
  await page.getByRole("button", { name: "Nueva Nota" }).click();
};
/** The versions of the first note that has some. */
const openVersions = async (page: Page) => {
  await page.getByRole("article").getByRole("heading").first().getByRole("button").click();
  await page.getByRole("button", { name: "Versiones" }).click();
  await page.locator("ins, del").first().waitFor();
};
/** A note that is signed; whoever pictured it before may have signed it. */
const openSigned = async (page: Page) => {
  await page.getByRole("article").getByRole("heading").nth(1).getByRole("button").click();
  const add = page.getByRole("button", { name: "Añadir adenda" });
  await page.getByRole("button", { name: "Firmar", exact: true }).or(add).waitFor();
  if (await add.isVisible()) return;
  await page.getByRole("button", { name: "Firmar", exact: true }).click();
  await page.getByRole("button", { name: "Firmar nota" }).click();
  await add.click();
  await page.getByRole("textbox", { name: "Adenda" }).fill("Llamó su médica de familia: mantiene la media jornada.");
  await page.getByRole("dialog", { name: "Añadir adenda" }).getByRole("button", { name: "Añadir adenda" }).click();
  await page.getByRole("region", { name: "Adendas" }).waitFor();
};
const writeForAi = async (page: Page, text: string) => {
  await page.getByRole("button", { name: "Crear con IA" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Cliente/ })
    .click();
  await page.getByRole("listbox").getByRole("option").first().click();
  await page
    .getByRole("dialog")
    .getByLabel(/^Notas/)
    .fill(text);
};

/** The notes room, with and without AI. */
export const NOTES = ofScreen("Notas", [
  { face: "normal", name: "notes", path: "/dashboard/notes" },
  { face: "overfull", name: "notes-page-3", path: "/dashboard/notes?pagina=3&prioridad=media" },
  {
    face: "empty",
    name: "notes-no-match",
    path: "/dashboard/notes",
    prepare: async (page) => {
      await page.getByLabel("Buscar notas").fill("nada de esto se ha escrito");
      await page.getByText("No se encontraron notas.").waitFor();
    },
  },
  {
    face: "failed",
    name: "notes-new-errors",
    path: "/dashboard/notes",
    prepare: async (page) => {
      await newNote(page);
      await page.getByRole("button", { name: "Guardar" }).click();
    },
  },
  {
    face: "normal",
    name: "notes-read",
    path: "/dashboard/notes?prioridad=media",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Discusiones en casa", exact: true }).first().click();
      await page.getByRole("dialog").getByRole("article").waitFor();
    },
  },
  {
    face: "normal",
    name: "notes-template",
    path: "/dashboard/notes",
    prepare: async (page) => {
      await newNote(page);
      await page.getByLabel("Plantilla").selectOption("SOAP");
    },
  },
  { face: "normal", name: "notes-signed", path: "/dashboard/notes", prepare: openSigned },
  {
    face: "normal",
    name: "notes-sign",
    path: "/dashboard/notes",
    prepare: async (page) => {
      await page.getByRole("article").getByRole("heading").first().getByRole("button").click();
      await page.getByRole("button", { name: "Firmar", exact: true }).click();
    },
  },
  {
    face: "normal",
    name: "notes-addendum",
    path: "/dashboard/notes",
    prepare: async (page) => {
      await openSigned(page);
      await page.getByRole("button", { name: "Añadir adenda" }).click();
    },
  },
  { face: "overfull", name: "notes-pending", path: "/dashboard/notes?pendientes=firma" },
  { face: "normal", name: "notes-versions", path: "/dashboard/notes", prepare: openVersions },
  {
    face: "normal",
    name: "notes-versions-restore",
    path: "/dashboard/notes",
    prepare: async (page) => {
      await openVersions(page);
      await page.getByRole("dialog").getByRole("listitem").nth(1).getByRole("button").click();
      await page.getByText("Con la actual").click();
    },
  },
  {
    face: "normal",
    name: "notes-found",
    path: "/dashboard/notes",
    prepare: async (page) => {
      await page.getByLabel("Buscar notas").fill("ansiedad vuelo");
      await page.locator("article mark").first().waitFor();
    },
  },
  {
    face: "normal",
    name: "notes-focus",
    path: "/dashboard/notes",
    prepare: async (page) => {
      await editNote(page);
      await page.getByRole("button", { name: "Modo concentración" }).click();
    },
  },
  { face: "normal", name: "notes-edit", path: "/dashboard/notes", prepare: editNote },
  {
    face: "normal",
    name: "notes-improve",
    path: "/dashboard/notes",
    prepare: async (page) => {
      await editNote(page);
      await page.getByRole("button", { name: "Mejorar con IA" }).click();
      await page.getByRole("button", { name: "Mejorar", exact: true }).click();
      await page.getByRole("button", { name: "Usar la mejorada" }).waitFor();
    },
  },
  {
    face: "normal",
    name: "notes-delete",
    path: "/dashboard/notes",
    prepare: (page) =>
      page
        .getByRole("button", { name: /^Eliminar «/ })
        .first()
        .click(),
  },
  {
    face: "normal",
    name: "notes-deleted-toast",
    path: "/dashboard/notes",
    prepare: async (page) => {
      await answering(page, "DeleteNote", { json: { data: { deleteNote: { deletedNoteId: "1", errors: [] } } } });
      await page
        .getByRole("button", { name: /^Eliminar «/ })
        .first()
        .click();
      await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
      await page.getByRole("button", { name: "Deshacer" }).waitFor();
    },
  },
  {
    face: "normal",
    name: "notes-deleted",
    path: "/dashboard/notes",
    prepare: deletedList("DeletedNotes", "Notas eliminadas", [
      { title: "Acuerdo de objetivos", client: { __typename: "ClientReference", id: "1", name: "Julia Marín" } },
      { title: LONG_NAME.repeat(2), client: { __typename: "ClientReference", id: "2", name: LONG_NAME } },
    ]),
  },
  { face: "failed", name: "notes-failed", path: "/dashboard/notes", prepare: failing("Notes") },
  { face: "loading", name: "notes-loading", path: "/dashboard/notes", prepare: waitingFor("Notes") },
]);
/** Writing with AI. */
export const WRITING = ofScreen("IA", [
  { face: "normal", name: "notes-ai", path: "/dashboard/notes", prepare: (page) => writeForAi(page, MEMO) },
  {
    face: "normal",
    name: "notes-ai-review",
    path: "/dashboard/notes",
    prepare: async (page) => {
      await writeForAi(page, MEMO);
      await page.getByRole("button", { name: "Generar" }).click();
      await page.getByText("Elige una versión").waitFor();
    },
  },
  {
    face: "normal",
    name: "notes-ai-checked",
    path: "/dashboard/notes",
    prepare: async (page) => {
      await writeForAi(page, MEMO);
      await page.getByRole("button", { name: "Generar" }).click();
      await page
        .getByLabel(/^Contenido/)
        .fill(
          "Ha dormido mejor desde que apaga el móvil a las once. Le preocupa la visita de su madre.\n" +
            "Presenta un trastorno depresivo mayor. Acordamos practicar la respiración cada mañana.",
        );
      const checked = page.getByRole("region", { name: "Comprobación con tu texto" });
      await checked.getByText("Presenta un trastorno").waitFor();
      await checked.getByRole("button").first().focus();
    },
  },
  {
    face: "failed",
    name: "notes-ai-failed",
    path: "/dashboard/notes",
    prepare: async (page) => {
      await answering(page, "GenerateNoteOptions", AWAY);
      await writeForAi(page, MEMO);
      await page.getByRole("button", { name: "Generar" }).click();
      await page.getByText("Error generating AI content").waitFor();
    },
  },
]);
/** A practice without notes. */
export const NOTES_OF_FREE = ofScreen("Notas", [{ face: "empty", name: "free-notes-empty", path: "/dashboard/notes" }]);
