import { IMPORT_TOLD_MAX, UPLOAD_MINUTES } from "../../schema/rules/imports/imports.ts";
import type {
  WireImport,
  WireImportInput,
  WireImportPreview,
  WireImportUndone,
  WireUpload,
} from "../../schema/wire/imports/imports.ts";
import { inWireWords } from "../core/refusals.ts";
import type { PlannedArchive } from "./archive/planArchive.ts";
import type { ImportWish, Repeated } from "./imports.rules.ts";
import type { undoImport } from "./imports.service.ts";
import { type ImportRecord, undoableUntil } from "./imports.store.ts";
import type { Planned } from "./plan.ts";
import type { Upload } from "./uploads/uploads.service.ts";

/** The Spanish name of each field on the wire. */
export const LABELS = {
  clase: "Qué traes",
  subida: "Archivo",
  contenido: "Archivo",
  bytes: "Archivo",
  contrasena: "Contraseña",
  columnas: "Columnas",
  tomar: "Repetidos",
  huella: "Vista previa",
  archivo: "Nombre del archivo",
};

export function toWish({ clase, subida, columnas, contrasena, tomar = [] }: WireImportInput): ImportWish {
  const wish = { upload: subida, takeAnyway: tomar };
  return clase === "EXPORT"
    ? { ...wish, kind: clase, passphrase: contrasena || null }
    : { ...wish, kind: clase, columns: columnas ?? null };
}

export const toWireUpload = ({ id, pieceCount, arrived, createdAt }: Upload): WireUpload => ({
  id,
  trozos: pieceCount,
  llegados: arrived,
  caduca: new Date(createdAt.getTime() + UPLOAD_MINUTES * 60_000).toISOString(),
});

const toWireRepeats = (repeats: readonly Repeated[]) => ({
  repetidas: repeats.length,
  repeticiones: repeats.slice(0, IMPORT_TOLD_MAX).map((repeat) => ({
    linea: repeat.line,
    nombre: repeat.name,
    motivo: repeat.why,
    cliente: repeat.clientId,
    nombreCliente: repeat.clientName,
    otraLinea: repeat.otherLine,
    tomada: repeat.isTaken,
  })),
});

const ofArchive = (planned: PlannedArchive): WireImportPreview => ({
  ...{ codificacion: "UTF_8", separador: "", columnas: [], faltan: [], conFallos: 0, fallos: [] },
  ...{ solapes: 0, solapan: [], fechas: null, lineas: planned.clientCount, traer: planned.places.length },
  ...toWireRepeats(planned.repeats),
  cosas: planned.things.map(({ thing, brought, leftOut }) => ({ cosa: thing, traer: brought, dejar: leftOut })),
  notasPrivadas: planned.hasPrivateNotes,
  limite: planned.limit,
  huella: planned.fingerprint,
});

const ofTable = (planned: Planned): WireImportPreview => ({
  codificacion: planned.encoding,
  separador: planned.separator,
  columnas: planned.columns.map(({ title, field, samples }) => ({ titulo: title, campo: field, ejemplos: samples })),
  lineas: planned.lineCount,
  faltan: planned.missing,
  fechas: planned.datesRead,
  traer: planned.brought.lines.length,
  conFallos: planned.faultyCount,
  fallos: planned.faults.map(({ line, column, message }) => ({ linea: line, columna: column, mensaje: message })),
  ...toWireRepeats(planned.repeats),
  solapes: planned.overlaps.length,
  solapan: planned.overlaps
    .slice(0, IMPORT_TOLD_MAX)
    .map(({ line, draft }) => ({ linea: line, inicio: draft.startsAt.toISOString() })),
  cosas: [],
  notasPrivadas: null,
  limite: planned.limit,
  huella: planned.fingerprint,
});

export const toWirePreview = (planned: Planned | PlannedArchive): WireImportPreview =>
  "places" in planned ? ofArchive(planned) : ofTable(planned);

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
export const importRefusals = inWireWords(
  { upload: "subida", piece: "contenido", passphrase: "contrasena", fingerprint: "huella" },
  toWireImport,
);
