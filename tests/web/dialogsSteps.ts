import type { Page } from "@playwright/test";

/** A dialog of the product: whose sources show it, how it is opened, and the button or link it is there for. */
interface Dialog {
  /** Files of `web/` without their ending. */
  shown: string[];
  open: (page: Page) => Promise<void>;
  main: string | RegExp;
}

/** A page, what lies open on it already, and every dialog that can be opened from there. */
export interface Place {
  path: (ids: { client: string }) => string;
  /** The plan the practice is on, where that decides what can be opened; else the free one. */
  planId?: number;
  /** Dialogs that stay open beneath. */
  beneath: number;
  dialogs: Record<string, Dialog>;
}

/** Without the pointer's way to it: what is walked for is whether the next main button can be met. */
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).first().dispatchEvent("click");
export const choose = (menu: RegExp, item: string) => async (page: Page) => {
  await page.getByRole("button", { name: menu }).first().dispatchEvent("click");
  await page.getByRole("menuitem", { name: item, exact: true }).dispatchEvent("click");
};
export const pressExactly = (name: string) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).first().dispatchEvent("click");
export const inTab = (tab: string, open: Dialog["open"]) => async (page: Page) => {
  await page.getByRole("tab", { name: tab }).dispatchEvent("click");
  await open(page);
};
/** Over the topmost dialog, once it is there. */
export const after = (open: Dialog["open"], next: (page: Page) => Promise<void>) => async (page: Page) => {
  await open(page);
  await next(page);
};
export const typeInto = (label: RegExp) => async (page: Page) => {
  await page.getByRole("dialog").getByLabel(label).first().fill("Escrito y no guardado");
  await page.keyboard.press("Escape");
};

export const FORM = "ui/form/DiscardModal";
export const editClient = { shown: ["clients/form/ClientFormModal"], main: "Guardar" };
export const newSession = { shown: ["sessions/form/SessionFormModal"], main: "Guardar" };
export const newNote = { shown: ["notes/form/NoteFormModal"], main: "Guardar" };
export const aiNote = { shown: ["notes/ai/AiModal"], main: "Generar" };
export const keys: Dialog = {
  shown: ["app/palette/KeysModal"],
  main: "Cerrar",
  open: (page) => page.keyboard.press("?"),
};
export const account: Dialog = {
  shown: ["account/manage/ManageAccount"],
  main: "Cambiar el nombre",
  open: choose(/^Menú de usuario/, "Gestionar cuenta"),
};
export const deletion = (file: string): Omit<Dialog, "open"> => ({
  shown: [file, "ui/parts/DeleteModal"],
  main: "Eliminar",
});
