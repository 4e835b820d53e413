import { page } from "vitest/browser";
import { openPortal } from "../portal.tsx";
import type { Practice } from "../practice.ts";

export const link = (name: string) => page.getByRole("link", { name, exact: true });
export const row = (name: string) => page.getByRole("row").filter({ hasText: name });
export const menu = (name: string) => page.getByRole("button", { name: `Acciones de ${name}` });
export const search = page.getByRole("textbox", { name: "Buscar clientes" });
export const newClient = page.getByRole("button", { name: "Nuevo Cliente" }).first();
export const dialog = page.getByRole("dialog");
// A required field's label ends in an asterisk.
export const field = (label: string) => dialog.getByLabelText(new RegExp(`^${label}( \\*)?$`));
export const save = dialog.getByRole("button", { name: "Guardar", exact: true });
export const question = page.getByRole("dialog", { name: "¿Descartar los cambios?" });
/** How many clients of how many, beside the button for a new one. */
export const used = (of: string) => page.getByText(`${of} clientes activos`);
export const figures = page.getByRole("group", { name: "Cifras" });

export async function act(name: string, action: string): Promise<void> {
  await menu(name).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

/** The form of a new client with all that is required filled in. */
export async function fillNew(name: string): Promise<void> {
  await newClient.click();
  await field("Nombre completo").fill(name);
  await field("Correo electrónico").fill("persona@correo.es");
  await field("Teléfono").fill("+34 612 004 518");
}

/** A practice, open at its clients if nothing else is said. */
export async function openPractice({
  where = "/dashboard/clients",
  ...practice
}: Practice & { where?: Parameters<typeof openPortal>[0] } = {}) {
  const opened = await openPortal(where, practice);
  return {
    ...opened,
    /** The clients as the service has them, newest first. */
    async stored() {
      return (await opened.call<{ data: { nombre: string; address: string | null }[] }>("/clientes")).body.data;
    },
  };
}
