import { UPLOAD_PIECE_BYTES } from "../../schema/rules/imports/imports.ts";
import type { WireImport, WireImportPreview, WireUpload } from "../../schema/wire/imports/imports.ts";
import type { TestApi } from "./api.ts";

/** A file as it travels. */
const inBase64 = (content: string | Uint8Array): string => Buffer.from(content).toString("base64");

export const sendPiece = (api: TestApi, token: string, id: string, number: number, piece: Uint8Array) =>
  api.call<WireUpload>(`/importaciones/subidas/${id}/trozos/${number}`, {
    token,
    method: "PUT",
    body: { contenido: inBase64(piece) },
  });

/** Sends a file, piece by piece. @returns its upload's id */
export async function upload(api: TestApi, token: string, content: string | Uint8Array): Promise<string> {
  const bytes = Buffer.from(content);
  const body = { bytes: bytes.length };
  const begun = (await api.call<WireUpload>("/importaciones/subidas", { token, body })).body;
  for (let number = 0; number < begun.trozos; number += 1) {
    const from = number * UPLOAD_PIECE_BYTES;
    await sendPiece(api, token, begun.id, number, bytes.subarray(from, from + UPLOAD_PIECE_BYTES));
  }
  return begun.id;
}

/** Two clients with all that is needed, the way a spreadsheet in Spain writes them. */
export const CLIENTS_CSV =
  "Nombre;Apellidos;Correo electrónico;Teléfono;Fecha de nacimiento\r\n" +
  "Lucía;Peña Gil;lucia@ejemplo.es;600 100 200;31/12/1980\r\n" +
  "Íñigo;Ruiz;inigo@ejemplo.es;+34 600 100 201;\r\n";

export const preview = async (api: TestApi, token: string, content: string | Uint8Array, more: object = {}) =>
  api.call<WireImportPreview>("/importaciones/previa", {
    token,
    body: { clase: "CLIENTS", subida: await upload(api, token, content), ...more },
  });

export async function confirm(
  api: TestApi,
  token: string,
  content: string | Uint8Array,
  huella: string,
  more: { subida?: string } & object = {},
  headers: Record<string, string> = {},
) {
  const subida = more.subida ?? (await upload(api, token, content));
  const body = { clase: "CLIENTS", huella, archivo: "clientes.csv", ...more, subida };
  return await api.call<WireImport>("/importaciones", { token, body, headers });
}

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
