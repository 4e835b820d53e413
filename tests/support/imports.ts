import type { WireImport, WireImportPreview } from "../../schema/wire/imports/imports.ts";
import type { TestApi } from "./api.ts";

/** A file as it travels. */
export const inBase64 = (content: string | Uint8Array): string => Buffer.from(content).toString("base64");

/** Two clients with all that is needed, the way a spreadsheet in Spain writes them. */
export const CLIENTS_CSV =
  "Nombre;Apellidos;Correo electrónico;Teléfono;Fecha de nacimiento\r\n" +
  "Lucía;Peña Gil;lucia@ejemplo.es;600 100 200;31/12/1980\r\n" +
  "Íñigo;Ruiz;inigo@ejemplo.es;+34 600 100 201;\r\n";

export const preview = (api: TestApi, token: string, content: string | Uint8Array, more: object = {}) =>
  api.call<WireImportPreview>("/importaciones/previa", {
    token,
    body: { clase: "CLIENTS", contenido: inBase64(content), ...more },
  });

export const confirm = (
  api: TestApi,
  token: string,
  content: string | Uint8Array,
  huella: string,
  more: object = {},
  headers: Record<string, string> = {},
) =>
  api.call<WireImport>("/importaciones", {
    token,
    body: { clase: "CLIENTS", contenido: inBase64(content), huella, archivo: "clientes.csv", ...more },
    headers,
  });

/** Brings a file in as its preview shows it. */
export async function bringIn(
  api: TestApi,
  token: string,
  content: string | Uint8Array,
  more: object = {},
): Promise<WireImport> {
  const { body } = await preview(api, token, content, more);
  return (await confirm(api, token, content, body.huella, more)).body;
}
