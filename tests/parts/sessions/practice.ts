import { page } from "vitest/browser";
import type { WireSession, WireSessionInput } from "../../../schema/wire/sessions.ts";
import { openPortal, see } from "../portal.tsx";
import type { Practice } from "../practice.ts";

export const dialog = page.getByRole("dialog");
// A required field's label ends in an asterisk.
export const field = (label: string) => dialog.getByLabelText(new RegExp(`^${label}( \\*)?$`));
export const save = dialog.getByRole("button", { name: "Guardar", exact: true });
export const question = page.getByRole("dialog", { name: "¿Descartar los cambios?" });
export const event = (name: string) => page.getByCss("[data-event-id]").filter({ hasText: name });
/** Whether the client is to be reminded. */
export const answer = (word: string) => dialog.getByRole("radio", { name: word, exact: true });

/** How far a change of a session of a series goes. */
export const scope = (word: string) => dialog.getByRole("radio", { name: word, exact: true });
/** Wednesdays of March 2098 at ten in Madrid, as many as said. */
export const weekly = (client: string, veces: number) => ({
  ...{ client, datetime: "2098-03-04T09:00:00Z", type: "Seguimiento", duracionMinutos: 60 },
  ...{ frecuencia: "SEMANAL", veces },
});

export async function openNew(): Promise<void> {
  await page.getByRole("button", { name: "Nueva Sesión" }).first().click();
}

export async function choose(label: string, option: string): Promise<void> {
  await field(label).first().click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

export async function pickClient(name: string): Promise<void> {
  await dialog.getByRole("button", { name: /^Cliente/ }).click();
  await page.getByRole("option", { name, exact: true }).click();
}

/** Picks a client who is to be reminded. */
export async function chooseClient(name: string): Promise<void> {
  await pickClient(name);
  // Nobody is reminded unasked; that the form asks has a test of its own.
  if (answer("Sí").query()) await answer("Sí").click();
}

export async function typeTime(time: string): Promise<void> {
  const [hours = "", minutes = ""] = time.split(":");
  await dialog
    .getByRole("spinbutton", { name: "Hora" })
    .or(dialog.getByLabelText("Hora", { exact: true }))
    .last()
    .fill(hours);
  await dialog.getByLabelText("Minutos").fill(minutes);
}

/** A practice in Madrid with its agenda open. */
export async function openAgenda({
  search = "",
  clients = ["Ángela Muñoz"],
  ...practice
}: Practice & { search?: string } = {}) {
  const opened = await openPortal(`/dashboard/sessions${search}`, { clients, ...practice });
  await see(page.getByRole("heading", { level: 1, name: "Sesiones" })).toBeVisible();
  return {
    ...opened,
    put: (id: string, body: WireSessionInput) => opened.call<WireSession>(`/sessions/${id}`, { method: "PUT", body }),
    /** The sessions as the service has them, earliest first. */
    async stored() {
      return (await opened.call<{ data: WireSession[] }>("/sessions?pageSize=100&startDate=2000-01-01")).body.data;
    },
  };
}
