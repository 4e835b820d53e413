import { z } from "zod";
import type { ExportFault, ExportState } from "../../schema/rules/exports/exports.ts";
import { toNamedClient, toReference, wireClientOf } from "../clients/reference.mapper.ts";
import { commonRefusals, inInput, type Names } from "../core/refusals.ts";
import { knownWord, readRow, toMoment, type Warn } from "../core/wire.ts";
import {
  type DataExport,
  type DataExportError,
  type DataExportFault,
  DataExportFaults,
  type DataExportInput,
  type DataExportState,
  DataExportStates,
} from "./exports.types.ts";

const STATE: Record<ExportState, DataExportState> = {
  PENDIENTE: DataExportStates.WAITING,
  EN_CURSO: DataExportStates.RUNNING,
  LISTA: DataExportStates.READY,
  FALLIDA: DataExportStates.FAILED,
};
const FAULT: Record<ExportFault, DataExportFault> = {
  DEMASIADO_GRANDE: DataExportFaults.TOO_LARGE,
  SIN_ESPACIO: DataExportFaults.NO_ROOM,
  CONTRASENA: DataExportFaults.PASSPHRASE_LOST,
  ERROR: DataExportFaults.OTHER,
};

const wireRow = z.object({
  id: z.string(),
  client: wireClientOf.client.nullish(),
  notasPrivadas: z.boolean().nullish(),
  cifrado: z.boolean().nullish(),
  estado: z.string().nullish(),
  fallo: z.string().nullish(),
  hechos: z.int32().nullish(),
  total: z.int32().nullish(),
  bytes: z.int32().nullish(),
  creado: z.string(),
  listo: z.string().nullish(),
  recogido: z.string().nullish(),
  caduca: z.string().nullish(),
});

/** A file, or null with a warning when the row is none. */
export function toExport(row: unknown, warn: Warn): DataExport | null {
  const wire = readRow(wireRow, row, "export", warn);
  const createdAt = wire && toMoment(wire.creado, "export.creado", warn);
  if (!wire || !createdAt) return null;
  return {
    id: wire.id,
    client: wire.client ? toReference(toNamedClient({ client: wire.client })) : null,
    includesPrivateNotes: wire.notasPrivadas ?? false,
    isEncrypted: wire.cifrado ?? false,
    state: knownWord(STATE, wire.estado, "export.estado", warn),
    fault: wire.fallo ? knownWord(FAULT, wire.fallo, "export.fallo", warn) : null,
    done: wire.hechos ?? 0,
    total: wire.total ?? 0,
    bytes: wire.bytes ?? null,
    createdAt,
    readyAt: toMoment(wire.listo, "export.listo", warn),
    fetchedAt: toMoment(wire.recogido, "export.recogido", warn),
    expiresAt: toMoment(wire.caduca, "export.caduca", warn),
  };
}

export const toWireExport = ({ clientId, includesPrivateNotes, passphrase }: DataExportInput) => ({
  client: clientId ?? null,
  notasPrivadas: includesPrivateNotes,
  contrasena: passphrase ?? null,
});

/** Of asking for a file. */
export const ASKING: Names = inInput({
  client: "clientId",
  notasPrivadas: "includesPrivateNotes",
  contrasena: "passphrase",
});

/** What the service refused, as the payload tells it; null when it is not something a screen branches on. */
export const toRefusals = (failure: unknown, names: Names = { id: "id" }): DataExportError[] | null =>
  commonRefusals(failure, { message: "Este archivo ya no existe." }, names);
