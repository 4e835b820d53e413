import type { WireExport, WireExportInput } from "../../schema/wire/exports/exports.ts";
import { inWireWords } from "../core/refusals.ts";
import type { ExportWish } from "./exports.service.ts";
import type { ExportRecord } from "./exports.store.ts";

/** The Spanish name of each field on the wire. */
export const LABELS = { client: "Cliente", notasPrivadas: "Notas privadas", contrasena: "Contraseña" };

export const toWish = ({ client, notasPrivadas, contrasena }: WireExportInput): ExportWish => ({
  clientId: client ?? null,
  withPrivate: notasPrivadas ?? false,
  passphrase: contrasena || null,
});

export const toWireExport = (row: ExportRecord): WireExport => ({
  id: row.id,
  client: row.clientId === null ? null : { id: row.clientId, nombre: row.clientName ?? "", avatar: null },
  notasPrivadas: row.withPrivate,
  cifrado: row.isEncrypted,
  estado: row.status,
  fallo: row.fault,
  hechos: row.done,
  total: row.total,
  bytes: row.bytes,
  creado: row.createdAt.toISOString(),
  recogido: row.fetchedAt?.toISOString() ?? null,
  listo: row.readyAt?.toISOString() ?? null,
  caduca: row.expiresAt?.toISOString() ?? null,
});

/** What the room refuses, as the wire tells it. */
export const exportRefusals = inWireWords<ExportRecord>({ clientId: "client", passphrase: "contrasena" }, toWireExport);
