import type { Page } from "@playwright/test";
import { LONG_NAME } from "../../web/app/gallery/faces.ts";
import { AWAY, answering, deletedList, failing, ofScreen, openMenu } from "./shot.ts";

const fillMessage = async (page: Page) => {
  await page.getByLabel("Título").fill("No puedo exportar las notas de un cliente");
  await page.getByLabel("Asunto").selectOption("Soporte Técnico");
  await page
    .getByRole("textbox", { name: /^Mensaje/ })
    .fill("Pulso el botón y no pasa nada.\n\nLo he intentado con dos navegadores y con otro ordenador.");
};
const send = (page: Page) => page.getByRole("button", { name: "Enviar Mensaje" }).click();
const openPalette = async (page: Page) => {
  await page.keyboard.press("Control+k");
  await page.getByRole("group", { name: "Clientes recientes" }).getByRole("option").first().waitFor();
};
/** The client stays: other pictures show it, too. */
const deleteFirst = async (page: Page) => {
  await answering(page, "DeleteClient", { json: { data: { deleteClient: { deletedClientId: "1", errors: [] } } } });
  await openMenu(page, "Eliminar");
  await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
  await page.getByRole("button", { name: "Deshacer" }).waitFor();
};

/** Contact, the palette, and undoing the deletion of a client. */
export const SUPPORT = [
  ...ofScreen("Contacto", [
    { face: "normal", name: "contact", path: "/dashboard/contacto" },
    { face: "normal", name: "contact-filled", path: "/dashboard/contacto", prepare: fillMessage },
    {
      face: "normal",
      name: "contact-sent",
      path: "/dashboard/contacto",
      prepare: async (page) => {
        await answering(page, "SubmitSupportMessage", {
          json: { data: { submitSupportMessage: { supportMessage: { id: "1" }, errors: [] } } },
        });
        await fillMessage(page);
        await send(page);
        await page.getByText("Mensaje enviado con éxito").waitFor();
      },
    },
    {
      face: "failed",
      name: "contact-failed",
      path: "/dashboard/contacto",
      prepare: async (page) => {
        await answering(page, "SubmitSupportMessage", AWAY);
        await fillMessage(page);
        await send(page);
        await page.getByText("Error al enviar mensaje").waitFor();
      },
    },
    {
      face: "failed",
      name: "contact-incomplete",
      path: "/dashboard/contacto",
      prepare: (page) => page.getByLabel("Título").press("Enter"),
    },
    { face: "failed", name: "contact-no-address", path: "/dashboard/contacto", prepare: failing("SupportContact") },
  ]),
  ...ofScreen("Paleta", [
    { face: "normal", name: "palette", path: "/dashboard/clients", prepare: openPalette },
    {
      face: "normal",
      name: "palette-clients",
      path: "/dashboard/clients",
      prepare: async (page) => {
        await openPalette(page);
        await page.getByRole("combobox", { name: "Buscar o ir a…" }).fill("an");
        await page.getByRole("group", { name: "Clientes" }).waitFor();
      },
    },
    {
      face: "normal",
      name: "palette-client",
      path: "/dashboard/clients",
      prepare: async (page) => {
        await openPalette(page);
        await page.getByRole("combobox", { name: "Buscar o ir a…" }).fill("montoya");
        await page.getByRole("group", { name: "Clientes" }).waitFor();
        await page.keyboard.press("ArrowRight");
        await page.getByRole("option", { name: "Llamar" }).waitFor();
      },
    },
    {
      face: "normal",
      name: "palette-keys",
      path: "/dashboard/clients",
      prepare: async (page) => {
        await page.getByRole("heading", { level: 1 }).focus();
        await page.keyboard.press("?");
        await page.getByRole("dialog", { name: "Atajos de teclado" }).waitFor();
      },
    },
    {
      face: "empty",
      name: "palette-nothing",
      path: "/dashboard/clients",
      prepare: async (page) => {
        await openPalette(page);
        await page.getByRole("combobox", { name: "Buscar o ir a…" }).fill("nadie se llama así");
        await page.getByText("No se encontró nada").waitFor();
      },
    },
  ]),
  ...ofScreen("Clientes", [
    { face: "normal", name: "clients-deleted-toast", path: "/dashboard/clients", prepare: deleteFirst },
    {
      face: "normal",
      name: "clients-deleted",
      path: "/dashboard/clients",
      prepare: deletedList("DeletedClients", "Clientes eliminados", [{ name: "Julia Marín" }, { name: LONG_NAME }]),
    },
  ]),
];
