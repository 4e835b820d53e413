import { type Locator, page } from "vitest/browser";
import * as clients from "../clients/practice.ts";
import * as notes from "../notes/practice.ts";
import { openPortal, see } from "../portal.tsx";
import * as sessions from "../sessions/practice.ts";

const of = "Ángela Muñoz";
const TIMED = "?vista=lista&periodo=todas";

type Call = Awaited<ReturnType<typeof openPortal>>["call"];
/** A stored thing, as the service names its fields. */
export type Row = Record<string, unknown> & { id: string };

/** Something that one form creates and changes. */
export interface Kind {
  what: string;
  creates: string;
  updates: string;
  /** Where the service has it. */
  path: string;
  list?: string;
  dialog: Locator;
  /** The field that is typed into, and what the service calls it. */
  text: Locator;
  name: string;
  /** A practice with the form of a new one open, all that is required filled in. */
  begin: () => Promise<{ call: Call }>;
  /** Opens the only one there is. */
  edit: () => Promise<void>;
}

const managing = page.getByRole("dialog", { name: "Mis plantillas" });
const template = page.getByRole("dialog", { name: /^(Nueva|Editar) plantilla$/ });
const objective = page.getByRole("dialog", { name: /^(Nuevo|Editar) objetivo$/ });

export const KINDS: Kind[] = [
  {
    ...{ what: "client", creates: "CreateClient", updates: "UpdateClient", path: "/clientes", name: "address" },
    ...{ dialog: clients.dialog, text: clients.field("Dirección") },
    async begin() {
      const opened = await clients.openPractice();
      await clients.fillNew(of);
      return opened;
    },
    edit: () => clients.act(of, "Editar"),
  },
  {
    ...{ what: "session", creates: "CreateSession", updates: "UpdateSession", path: "/sessions", name: "notes" },
    ...{ list: "/sessions?pageSize=100&startDate=2000-01-01", dialog: sessions.dialog, text: sessions.field("Notas") },
    async begin() {
      const opened = await sessions.openAgenda({ search: TIMED });
      await sessions.openNew();
      await sessions.chooseClient(of);
      await sessions.choose("Tipo de sesión", "Seguimiento");
      await sessions.field("Fecha").fill("10/03/2098");
      await sessions.typeTime("09:30");
      await sessions.field("Precio").fill("45,50");
      return opened;
    },
    edit: () => page.getByRole("button", { name: /^Editar sesión de Ángela/ }).click(),
  },
  {
    ...{ what: "objective", creates: "CreateObjective", updates: "UpdateObjective", path: "/objetivos" },
    ...{ name: "descripcion", dialog: objective, text: objective.getByLabelText("Descripción") },
    async begin() {
      const opened = await openPortal((idOf) => `/dashboard/clients/${idOf(of)}`, { clients: [of] });
      await page.getByRole("button", { name: "Nuevo objetivo" }).click();
      await objective.getByLabelText(/^Título/).fill("Caminar cada día");
      return opened;
    },
    edit: () => page.getByRole("button", { name: "Editar «Caminar cada día»" }).click(),
  },
  {
    ...{ what: "template", creates: "CreateNoteTemplate", updates: "UpdateNoteTemplate", path: "/notas/plantillas" },
    ...{ name: "nombre", dialog: template, text: template.getByLabelText(/^Nombre/) },
    async begin() {
      const opened = await notes.openNotes();
      await notes.openNew();
      await notes.dialog.getByRole("button", { name: "Mis plantillas…" }).click();
      await managing.getByRole("button", { name: "Copiar «SOAP»" }).click();
      return opened;
    },
    edit: () => managing.getByRole("button", { name: /^Editar/ }).click(),
  },
  {
    ...{ what: "note", creates: "CreateNote", updates: "UpdateNote", path: "/notas", name: "content" },
    ...{ dialog: notes.dialog, text: notes.field("Contenido") },
    async begin() {
      const opened = await notes.openNotes();
      await notes.openNew();
      await notes.chooseClient(of);
      await notes.field("Título").fill("Hoy");
      return opened;
    },
    edit: () => notes.open("Hoy"),
  },
];

/** What is done to one of a kind, in its form and elsewhere. */
export const formOf = ({ dialog, text, name, path, list = path }: Kind, call: Call) => {
  const stored = async () => (await call<{ data: Row[] }>(list)).body.data;
  const only = async () => {
    const [row] = await stored();
    if (!row) throw new Error("nothing is stored");
    return row;
  };
  return {
    conflict: dialog.getByRole("alert", { name: "Cambios en otra ventana" }),
    alert: dialog.getByRole("alert"),
    type: (words: string) => text.fill(words),
    save: () => dialog.getByRole("button", { name: "Guardar", exact: true }).click(),
    saved: () => see(text).not.toBeInTheDocument(),
    unsaved: () => see(dialog.getByRole("alert")).toMatchTextContent(/No se pudo guardar\./),
    shows: (words: string) => see(text).toHaveValue(words),
    /** Each one's text. */
    texts: async () => (await stored()).map((row) => row[name]),
    async changeElsewhere(words: string) {
      const { id, client } = await only();
      const { status } = await call<object>(`${path}/${id}`, { method: "PUT", body: { client, [name]: words } });
      if (status !== 200) throw new Error(`answered with ${status}`);
    },
    deleteElsewhere: async () => call(`${path}/${(await only()).id}`, { method: "DELETE" }),
  };
};
