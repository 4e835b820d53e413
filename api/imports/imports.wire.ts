import { IMPORT_TOLD_MAX } from "../../schema/rules/imports/imports.ts";
import type {
  WireImport,
  WireImportInput,
  WireImportPreview,
  WireImportUndone,
} from "../../schema/wire/imports/imports.ts";
import { inWireWords } from "../core/refusals.ts";
import type { ImportWish } from "./imports.rules.ts";
import type { undoImport } from "./imports.service.ts";
import { type ImportRecord, undoableUntil } from "./imports.store.ts";
import type { Planned } from "./plan.ts";

/** The Spanish name of each field on the wire. */
export const LABELS = {
  clase: "Qué traes",
  contenido: "Archivo",
  columnas: "Columnas",
  tomar: "Repetidos",
  huella: "Vista previa",
  archivo: "Nombre del archivo",
};

export const toWish = ({ clase, contenido, columnas, tomar = [] }: WireImportInput): ImportWish => ({
  kind: clase,
  bytes: Buffer.from(contenido, "base64"),
  columns: columnas ?? null,
  takeAnyway: tomar,
});

export const toWirePreview = (planned: Planned): WireImportPreview => ({
  codificacion: planned.encoding,
  separador: planned.separator,
  columnas: planned.columns.map(({ title, field, samples }) => ({ titulo: title, campo: field, ejemplos: samples })),
  lineas: planned.lineCount,
  faltan: planned.missing,
  traer: planned.brought.lines.length,
  conFallos: planned.faultyCount,
  fallos: planned.faults.map(({ line, column, message }) => ({ linea: line, columna: column, mensaje: message })),
  repetidas: planned.repeats.length,
  repeticiones: planned.repeats.slice(0, IMPORT_TOLD_MAX).map((repeat) => ({
    linea: repeat.line,
    nombre: repeat.name,
    motivo: repeat.why,
    cliente: repeat.clientId,
    nombreCliente: repeat.clientName,
    otraLinea: repeat.otherLine,
    tomada: repeat.isTaken,
  })),
  solapes: planned.overlaps.length,
  solapan: planned.overlaps
    .slice(0, IMPORT_TOLD_MAX)
    .map(({ line, draft }) => ({ linea: line, inicio: draft.startsAt.toISOString() })),
  limite: planned.limit,
  huella: planned.fingerprint,
});

export function toWireImport(record: ImportRecord): WireImport {
  const until = undoableUntil(record);
  const isOver = until <= new Date() || (record.undoneAt !== null && record.keptCount === 0);
  return {
    id: record.id,
    clase: record.kind,
    archivo: record.fileName,
    createdAt: record.createdAt.toISOString(),
    traidas: record.broughtCount,
    omitidas: record.leftOutCount,
    deshacerHasta: isOver ? null : until.toISOString(),
    deshechaEl: record.undoneAt?.toISOString() ?? null,
    quedan: record.keptCount,
  };
}

export const toWireUndone = ({ import: record, kept }: Awaited<ReturnType<typeof undoImport>>): WireImportUndone => ({
  importacion: toWireImport(record),
  quedan: kept
    .slice(0, IMPORT_TOLD_MAX)
    .map(({ id, name, isChanged }) => ({ id, nombre: name, motivo: isChanged ? "CHANGED" : "IN_USE" })),
});

/** What the room refuses, as the wire tells it. */
export const importRefusals = inWireWords({ content: "contenido", fingerprint: "huella" }, toWireImport);
