import { answering, ofScreen } from "./shot.ts";
import { newNote } from "./shotsOfNotes.ts";

const own = (id: string, name: string, headings: string[]) => ({
  __typename: "NoteTemplate",
  id,
  version: 1,
  name,
  sections: headings.map((heading, at) => ({
    __typename: "NoteTemplateSection",
    heading,
    prompt: at === 0 ? "Qué les trae, dicho por cada uno." : "",
    text: heading === "Riesgo" ? "Sin indicios de violencia." : "",
  })),
});
/** Own templates, one for first consultations, as the service tells them. */
const OWN_TEMPLATES = {
  json: {
    data: {
      noteTemplates: {
        __typename: "NoteTemplates",
        own: [
          own("own-1", "Grupo de los jueves", ["Asistencia", "Tema", "Dinámica", "Acuerdos", "Para la próxima"]),
          own("own-2", "Pareja", ["Motivo", "Riesgo", "Acuerdos"]),
        ],
        defaults: [{ __typename: "NoteTemplateDefault", sessionType: "FAMILY", templateId: "own-2" }],
      },
    },
  },
};

/** Own templates, over the note that is written. */
export const TEMPLATES = ofScreen("Notas", [
  {
    face: "normal",
    name: "notes-templates",
    path: "/dashboard/notes",
    prepare: async (page) => {
      await answering(page, "NoteTemplates", OWN_TEMPLATES);
      await newNote(page);
      await page.getByRole("button", { name: "Mis plantillas…" }).click();
      await page.getByRole("dialog", { name: "Mis plantillas" }).getByText("Incluidas").waitFor();
    },
  },
  {
    face: "normal",
    name: "notes-template-form",
    path: "/dashboard/notes",
    prepare: async (page) => {
      await answering(page, "NoteTemplates", OWN_TEMPLATES);
      await newNote(page);
      await page.getByRole("button", { name: "Mis plantillas…" }).click();
      await page.getByRole("button", { name: "Editar «Pareja»" }).click();
      await page.getByRole("dialog", { name: "Editar plantilla" }).getByLabel("Nombre").waitFor();
    },
  },
]);
