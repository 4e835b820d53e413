import { z } from "zod";
import { IMPORT_FIELDS, type ImportField } from "../../schema/rules/imports/headings.ts";
import { IMPORT_KINDS, type ImportKind } from "../../schema/rules/imports/imports.ts";
import { CodedError, RefusedError } from "../core/errors.ts";
import { commonRefusals, type Gone, type Names } from "../core/refusals.ts";
import { knownWord, readRow, toMoment, unwrapList, unwrapRecord, type Warn, wireWord } from "../core/wire.ts";
import { type ApiImportKind, ImportEncodings, ImportKeepings, ImportRepeats, ImportThings } from "./imports.enums.ts";
import type {
  Import,
  ImportFault,
  ImportInput,
  ImportPreview,
  ImportRepetition,
  ImportUpload,
} from "./imports.types.ts";
import type { ImportError, KeptOfImport } from "./payloads.types.ts";

const FIELD = Object.fromEntries(IMPORT_FIELDS.map((field) => [field, field])) as Record<string, ImportField>;
const KIND_OF = Object.fromEntries(
  IMPORT_KINDS.map((kind) => [kind, kind === "SESSIONS" ? "THERAPY_SESSIONS" : kind]),
) as Record<ImportKind, ApiImportKind>;
/** Arguments by the names the service has for them. */
const NAMES: Names = {
  clase: "input.kind",
  subida: "input.uploadId",
  contrasena: "input.passphrase",
  bytes: "bytes",
  contenido: "base64",
  columnas: "input.columns",
  tomar: "input.takeAnyway",
  huella: "fingerprint",
  archivo: "fileName",
};

export const toWireInput = ({ kind, uploadId, passphrase, columns, takeAnyway }: ImportInput) => ({
  clase: wireWord(KIND_OF, kind),
  subida: uploadId,
  contrasena: passphrase ?? null,
  columnas: columns ?? null,
  tomar: takeAnyway ?? [],
});

/** @throws {CodedError} UPSTREAM_INVALID when an answer was not understood */
function understood<Read>(read: Read | null): Read {
  if (read === null) throw new CodedError("UPSTREAM_INVALID");
  return read;
}

const word = z.string().nullish();
const wireFault = z.object({ linea: z.int32(), columna: z.int32().nullish(), mensaje: z.string() });
const wireRepeat = z.object({
  linea: z.int32(),
  nombre: z.string(),
  motivo: z.string(),
  cliente: word,
  nombreCliente: z.string(),
  otraLinea: z.int32().nullish(),
  tomada: z.boolean(),
});
const wirePreview = z.object({
  codificacion: z.string(),
  separador: z.string(),
  columnas: z.array(z.object({ titulo: z.string(), campo: word, ejemplos: z.array(z.string()) })),
  lineas: z.int32(),
  faltan: z.array(z.string()),
  fechas: word,
  traer: z.int32(),
  conFallos: z.int32(),
  fallos: z.array(wireFault),
  repetidas: z.int32(),
  repeticiones: z.array(wireRepeat),
  solapes: z.int32(),
  solapan: z.array(z.object({ linea: z.int32(), inicio: word })),
  limite: z.object({ used: z.int32(), max: z.int32(), plan: z.string() }).nullish(),
  cosas: z.array(z.object({ cosa: z.string(), traer: z.int32(), dejar: z.int32() })),
  notasPrivadas: z.boolean().nullish(),
  huella: z.string(),
});

const toFault = ({ linea, columna, mensaje }: z.infer<typeof wireFault>): ImportFault => ({
  line: linea,
  column: columna ?? null,
  message: mensaje,
});

const toRepeat = (wire: z.infer<typeof wireRepeat>, warn: Warn): ImportRepetition => ({
  line: wire.linea,
  name: wire.nombre,
  reason: understood(knownWord(ImportRepeats, wire.motivo, "import.motivo", warn)),
  clientId: wire.cliente ?? null,
  clientName: wire.nombreCliente,
  otherLine: wire.otraLinea ?? null,
  isTaken: wire.tomada,
});

/** @throws {CodedError} UPSTREAM_INVALID: of what is to be confirmed nothing may be left out */
export function toPreview(body: unknown, warn: Warn): ImportPreview {
  const wire = understood(readRow(wirePreview, unwrapRecord(body), "importPreview", warn));
  return {
    encoding: understood(knownWord(ImportEncodings, wire.codificacion, "import.codificacion", warn)),
    separator: wire.separador,
    columns: wire.columnas.map(({ titulo, campo, ejemplos }) => ({
      title: titulo,
      field: knownWord(FIELD, campo, "import.campo", warn),
      samples: ejemplos,
    })),
    lineCount: wire.lineas,
    missing: wire.faltan.flatMap((field) => knownWord(FIELD, field, "import.faltan", warn) ?? []),
    datesRead: wire.fechas ?? null,
    broughtCount: wire.traer,
    faultyCount: wire.conFallos,
    faults: wire.fallos.map(toFault),
    repeatCount: wire.repetidas,
    repeats: wire.repeticiones.map((repeat) => toRepeat(repeat, warn)),
    overlapCount: wire.solapes,
    overlaps: wire.solapan.map(({ linea, inicio }) => ({
      line: linea,
      startsAt: toMoment(inicio, "import.solapan", warn),
    })),
    limit: wire.limite ? { used: wire.limite.used, max: wire.limite.max, planName: wire.limite.plan } : null,
    things: wire.cosas.map(({ cosa, traer, dejar }) => ({
      ...{ thing: knownWord(ImportThings, cosa, "import.cosas", warn), broughtCount: traer, leftOutCount: dejar },
    })),
    hasPrivateNotes: wire.notasPrivadas ?? null,
    fingerprint: wire.huella,
  };
}

const wireUpload = z.object({ id: z.string(), trozos: z.int32(), llegados: z.int32(), caduca: word });

/** @throws {CodedError} UPSTREAM_INVALID */
export function toUpload(body: unknown, warn: Warn): ImportUpload {
  const wire = understood(readRow(wireUpload, unwrapRecord(body), "importUpload", warn));
  return {
    ...{ id: wire.id, pieceCount: wire.trozos, arrivedCount: wire.llegados },
    expiresAt: toMoment(wire.caduca, "import.caduca", warn),
  };
}

const wireImport = z.object({
  ...{ id: z.string(), clase: word, archivo: z.string(), createdAt: word },
  ...{ traidas: z.int32(), omitidas: z.int32(), deshacerHasta: word, deshechaEl: word, quedan: z.int32() },
});

function toImportOrNull(row: unknown, warn: Warn): Import | null {
  const wire = readRow(wireImport, row, "import", warn);
  return (
    wire && {
      id: wire.id,
      kind: knownWord(KIND_OF, wire.clase, "import.clase", warn),
      fileName: wire.archivo,
      createdAt: toMoment(wire.createdAt, "import.createdAt", warn),
      broughtCount: wire.traidas,
      leftOutCount: wire.omitidas,
      undoableUntil: toMoment(wire.deshacerHasta, "import.deshacerHasta", warn),
      undoneAt: toMoment(wire.deshechaEl, "import.deshechaEl", warn),
      keptCount: wire.quedan,
    }
  );
}

/** @throws {CodedError} UPSTREAM_INVALID */
export const toImport = (body: unknown, warn: Warn): Import => understood(toImportOrNull(unwrapRecord(body), warn));

/** @throws {CodedError} UPSTREAM_INVALID */
export const toImports = (body: unknown, warn: Warn): Import[] =>
  unwrapList(body).rows.flatMap((row) => toImportOrNull(row, warn) ?? []);

const wireKept = z.object({ id: z.string(), nombre: z.string(), motivo: word });
const wireUndone = z.object({ importacion: z.unknown(), quedan: z.array(wireKept) });

/** @throws {CodedError} UPSTREAM_INVALID */
export function toUndone(body: unknown, warn: Warn): { import: Import; kept: KeptOfImport[] } {
  const wire = understood(readRow(wireUndone, unwrapRecord(body), "importUndone", warn));
  return {
    import: understood(toImportOrNull(wire.importacion, warn)),
    kept: wire.quedan.map(({ id, nombre, motivo }) => ({
      id,
      name: nombre,
      reason: knownWord(ImportKeepings, motivo, "import.quedan", warn),
    })),
  };
}

/** What the service refused, as the payload tells it; null when it is not something a screen branches on. */
export function toRefusals(
  failure: unknown,
  gone: Gone = { message: "Esta importación ya no existe." },
): ImportError[] | null {
  const common = commonRefusals(failure, gone, NAMES);
  if (common) return common.map((refused) => ({ ...refused, limit: null }));
  if (!(failure instanceof RefusedError)) return null;
  const { code, problem } = failure;
  if (code === "LIMIT_REACHED") {
    const limit = problem?.limit && { used: problem.limit.used, max: problem.limit.max, planName: problem.limit.plan };
    const message = "Con estos clientes pasarías del límite de tu plan.";
    return [{ code: "LIMIT_REACHED", field: null, message, limit: limit ?? null }];
  }
  return null;
}
