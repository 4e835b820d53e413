import { z } from "zod";
import { isStorable } from "../../rules/fields.ts";
import { ARCHIVE_MAX, ARCHIVE_THINGS } from "../../rules/imports/archives.ts";
import { IMPORT_FIELDS } from "../../rules/imports/headings.ts";
import {
  IMPORT_COLUMNS_MAX,
  IMPORT_ENCODINGS,
  IMPORT_KINDS,
  IMPORT_LINES_MAX,
  IMPORT_NAME_MAX,
  IMPORT_REPEATS,
  IMPORT_TOLD_MAX,
  IMPORT_UNDO_HOURS,
  UPLOAD_MINUTES,
  UPLOAD_PIECE_BYTES,
} from "../../rules/imports/imports.ts";
import { wireDateTime, wireId } from "../core.ts";

const field = z.enum(IMPORT_FIELDS);
const told = `the first ${IMPORT_TOLD_MAX}`;

/** A file that is to come. */
export const wireUploadInput = z
  .object({ bytes: z.int().meta({ description: `How long it is, up to ${ARCHIVE_MAX.bytes}.` }) })
  .meta({ id: "ImportUploadInput" });

/** A file on its way in, or there. */
export const wireUpload = z
  .object({
    id: z.string(),
    trozos: z.int().meta({ description: `Pieces it has: ${UPLOAD_PIECE_BYTES} bytes each, the last one the rest.` }),
    llegados: z.int().meta({ description: "Pieces that have come." }),
    caduca: wireDateTime.meta({ description: `When it is removed: ${UPLOAD_MINUTES} minutes after it was begun.` }),
  })
  .meta({ id: "ImportUpload" });
export type WireUpload = z.infer<typeof wireUpload>;

export const wirePiece = z
  .object({ contenido: z.string().meta({ description: "The piece's bytes in base64." }) })
  .meta({ id: "ImportPiece" });

/** A file, and what is to be made of it. */
export const wireImportInput = z
  .object({
    clase: z.enum(IMPORT_KINDS).meta({
      description:
        "What the lines of a table are; EXPORT: the ZIP of an export of Consulta, or a `cliente.json` of it.",
    }),
    subida: wireId.meta({ description: "The file, by the id of its upload." }),
    contrasena: z
      .string()
      .max(ARCHIVE_MAX.passphrase)
      .nullish()
      .meta({ description: "With EXPORT: what opens it. It is kept nowhere." }),
    columnas: z
      .array(field.nullable())
      .max(IMPORT_COLUMNS_MAX)
      .nullish()
      .meta({ description: "What each column holds, null of one that is left out; absent: what their headings say." }),
    tomar: z.array(z.int()).max(IMPORT_LINES_MAX).optional().meta({
      description: "Repeated lines that are brought in all the same; of an EXPORT clients, numbered from 1 on.",
    }),
  })
  .meta({ id: "ImportInput" });
export type WireImportInput = z.infer<typeof wireImportInput>;

export const wireImportConfirm = wireImportInput
  .extend({
    huella: z.string().max(64).meta({ description: "`huella` of the preview that is confirmed." }),
    archivo: z.string().max(IMPORT_NAME_MAX).refine(isStorable).meta({ description: "What the file is called." }),
  })
  .meta({ id: "ImportConfirm" });

/** What a file would bring in. Nothing of it is stored. */
export const wireImportPreview = z
  .object({
    codificacion: z.enum(IMPORT_ENCODINGS),
    separador: z.string(),
    columnas: z.array(
      z.object({
        titulo: z.string(),
        campo: field.nullable(),
        ejemplos: z.array(z.string()).meta({ description: "Its first texts, cut." }),
      }),
    ),
    lineas: z.int().meta({ description: "Lines below the headings; empty ones do not count." }),
    faltan: z.array(field).meta({
      description: "Fields that no line can do without and no column holds: while there are any, no line is looked at.",
    }),
    fechas: z.string().nullable().meta({
      description:
        "How the dates of a table are read, one sentence with an example; null where they can be read in one way only.",
    }),
    traer: z.int().meta({ description: "Lines that would be brought in." }),
    conFallos: z.int().meta({ description: "Lines that would be left out because of faults." }),
    fallos: z
      .array(
        z.object({
          linea: z.int().meta({ description: "As the file counts its lines, from 1 on." }),
          columna: z.int().nullable().meta({ description: "The column, from 0 on; null: none in particular." }),
          mensaje: z.string(),
        }),
      )
      .meta({ description: `Of ${told} lines with faults.` }),
    repetidas: z.int().meta({ description: "Lines that repeat a client or a line above, taken or not." }),
    repeticiones: z
      .array(
        z.object({
          linea: z.int(),
          nombre: z.string(),
          motivo: z.enum(IMPORT_REPEATS),
          cliente: z
            .string()
            .nullable()
            .meta({ description: "The client it repeats or is about, by id; null of a new one." }),
          nombreCliente: z.string(),
          otraLinea: z.int().nullable().meta({ description: "The line it repeats." }),
          tomada: z.boolean(),
        }),
      )
      .meta({ description: `${told[0]?.toUpperCase()}${told.slice(1)} of them.` }),
    solapes: z.int().meta({ description: "Sessions whose time another one takes; they are brought in all the same." }),
    solapan: z
      .array(z.object({ linea: z.int(), inicio: wireDateTime }))
      .meta({ description: `${told[0]?.toUpperCase()}${told.slice(1)} of them.` }),
    cosas: z
      .array(z.object({ cosa: z.enum(ARCHIVE_THINGS), traer: z.int(), dejar: z.int() }))
      .meta({ description: "Of an EXPORT, by sort: what would be brought in, and what cannot be. Else empty." }),
    notasPrivadas: z
      .boolean()
      .nullable()
      .meta({ description: "Of an EXPORT: whether private notes are in it; null where it does not say, and else." }),
    limite: z.object({ used: z.int(), max: z.int(), plan: z.string() }).nullable().meta({
      description: "The plan's maximum of active clients, when these would be more: then nothing can be confirmed.",
    }),
    huella: z.string().meta({ description: "Stands for what would be brought in, line by line." }),
  })
  .meta({ id: "ImportPreview" });
export type WireImportPreview = z.infer<typeof wireImportPreview>;

/** A file that was brought in. */
export const wireImport = z
  .object({
    id: z.string(),
    clase: z.enum(IMPORT_KINDS),
    archivo: z.string(),
    createdAt: wireDateTime,
    traidas: z.int().meta({ description: "Lines that were brought in." }),
    omitidas: z.int().meta({ description: "Lines that were not." }),
    deshacerHasta: wireDateTime
      .nullable()
      .meta({ description: `Until when it can be undone, ${IMPORT_UNDO_HOURS} hours; null when it is over or done.` }),
    deshechaEl: wireDateTime.nullable(),
    quedan: z.int().meta({ description: "What stayed when it was undone." }),
  })
  .meta({ id: "Import" });
export type WireImport = z.infer<typeof wireImport>;

export const wireImports = z.object({ data: z.array(wireImport) }).meta({ id: "Imports" });

export const wireImportUndone = z
  .object({
    importacion: wireImport,
    quedan: z
      .array(
        z.object({
          id: z.string(),
          nombre: z.string(),
          motivo: z.enum(["CHANGED", "IN_USE"]).meta({
            description: "It was changed since, or something stands on it that this file did not bring.",
          }),
        }),
      )
      .meta({ description: `What was not taken back, ${told} of it.` }),
  })
  .meta({ id: "ImportUndone" });
export type WireImportUndone = z.infer<typeof wireImportUndone>;
