import { z } from "zod";
import { CLIENT } from "../../fields/clients.ts";
import { EXPORT_FORMAT } from "../../rules/exports/exports.ts";
import { SESSION_TYPES } from "../../rules/sessions.ts";
import { wireAnswer } from "../answers/answers.ts";
import { wireClient } from "../clients.ts";
import { wireConsent } from "../consents/consents.ts";
import { wireDateTime } from "../core.ts";
import { wireMeasureReminder } from "../measures/links.ts";
import { wireMeasure } from "../measures/measures.ts";
import { wireIssuer, wireReceipt } from "../money/receipts.ts";
import { wireNote } from "../notes.ts";
import { wireObjective, wireProgressChange } from "../objectives.ts";
import { wireAddendum } from "../record/noteSignatures.ts";
import { wireWholeNoteVersion } from "../record/noteVersions.ts";
import { wireSeries } from "../series/series.ts";
import { wireSession } from "../sessions.ts";
import { textsShown } from "../texts.ts";

const fichero = z.string().nullable().meta({
  description: "Where the PDF lies, from the folder of this file on, the very bytes that were made out; null: none.",
});

const client = wireClient
  .pick({ id: true, isActive: true, createdAt: true, noQuiereCorreos: true })
  .extend(textsShown(CLIENT));

/** How sessions follow each other; `lugarDia` is the place in the series that `dia` has. */
const series = wireSeries
  .pick({ id: true, frecuencia: true, cada: true, dia: true, hora: true, zona: true, lugares: true, createdAt: true })
  .extend({ lugarDia: z.int() });

/** What a client answered about a session, and how it was asked for; oldest first. */
const answer = wireAnswer.omit({ id: true, vigente: true, correo: true }).extend({
  tipo: z.enum([...wireAnswer.shape.tipo.options, "SOLICITUD"]).meta({
    description: "SOLICITUD: it was asked for on the booking page, and accepted.",
  }),
  respuesta: z.string().nullable().meta({ description: "What the professional said to a wish." }),
  decidida: wireDateTime.nullable(),
  vista: wireDateTime.nullable().meta({ description: "When the professional put it aside; null: it waits." }),
  zona: z.string().nullable().optional().meta({
    description:
      "With RESERVA and SOLICITUD: the IANA time zone by whose clocks the hour was chosen; absent from exports made before it was told.",
  }),
});

const session = wireSession
  .pick({
    id: true,
    datetime: true,
    modalidad: true,
    notes: true,
    duracionMinutos: true,
    price: true,
    status: true,
    motivoCancelacion: true,
    canceladaPor: true,
    enviarRecordatorio: true,
    opcionRecordatorio: true,
    createdAt: true,
  })
  .extend({
    type: z.enum(SESSION_TYPES),
    serie: z
      .object({
        id: z.string(),
        lugar: z.int(),
        propio: z.record(z.string(), z.unknown()).meta({
          description: "What was changed of it by itself, by our own names of fields, with what the series has there.",
        }),
      })
      .nullable(),
    respuestas: z.array(answer),
  });

const addendum = wireAddendum.omit({ id: true });
/** What a note was before it was changed. */
const version = wireWholeNoteVersion.pick({
  version: true,
  title: true,
  content: true,
  etiquetas: true,
  prioridad: true,
  isPrivate: true,
  savedAt: true,
  savedBy: true,
  restoredFrom: true,
});
const note = wireNote
  .pick({
    id: true,
    title: true,
    content: true,
    etiquetas: true,
    prioridad: true,
    isPrivate: true,
    isAI: true,
    sessionId: true,
    version: true,
    signedAt: true,
    signedBy: true,
    createdAt: true,
  })
  .extend({
    savedAt: wireDateTime.nullable().meta({ description: "When what stands here was saved; null: not known." }),
    savedBy: z.string().nullable().meta({ description: "The program that saved it; null: the professional." }),
    restoredFrom: z.int().nullable(),
    versionFirmada: z.int().nullable().meta({ description: "The version that was signed; null: none was." }),
    adendas: z.array(addendum).meta({ description: "Oldest first; only of a signed note." }),
    versiones: z.array(version).meta({ description: "What it was before, oldest first." }),
  });

const change = wireProgressChange.omit({ id: true }).extend({
  version: z.int().meta({ description: "The objective's version that it made." }),
});
const objective = wireObjective
  .pick({
    id: true,
    titulo: true,
    descripcion: true,
    prioridad: true,
    progreso: true,
    estado: true,
    fechaObjetivo: true,
    fechaFinalizado: true,
    version: true,
    createdAt: true,
  })
  .extend({ cambios: z.array(change).meta({ description: "Oldest first." }) });

const measure = wireMeasure.pick({
  id: true,
  medida: true,
  respuestas: true,
  puntuacion: true,
  maximo: true,
  nivel: true,
  via: true,
  alerta: true,
  vista: true,
  createdAt: true,
});

const consent = wireConsent.omit({ correo: true, enlaceHasta: true, copia: true }).extend({ fichero });
const aiConsent = z.object({
  receptor: z.string().meta({ description: "Who may be sent texts about the client." }),
  dado: wireDateTime,
  retirado: wireDateTime.nullable(),
});

/** A receipt with all that stands on it; `anula` and `anuladoPor` may name one that is not in the export. */
export const exportedReceipt = wireReceipt.omit({ client: true, correo: true }).extend({
  emitido: wireDateTime,
  emisor: wireIssuer.pick({ nombre: true, nif: true, domicilio: true, colegiado: true }),
  cliente: z.object({
    nombre: z.string(),
    direccion: z.string().nullable(),
    email: z.string().optional().meta({ description: "Only in exports made while receipts kept it." }),
  }),
  exencion: z.string(),
  fichero,
});
export type ExportedReceipt = z.infer<typeof exportedReceipt>;

/**
 * Everything that is kept of one client: `cliente.json` in the client's folder. What is deleted is not in it, nor are drafts, nor
 * mails. Ids only say what belongs to what within the export; whoever brings it in gives new ones. Fields stand in the
 * order of this shape, whatever is listed stands oldest first and among equals by id: `series`, `notas`, `objetivos` and
 * `cuestionarios` by `createdAt`, `sesiones` by `datetime`, `consentimientos` by `pedido`, `recibos` by `numero`. So a practice that is
 * brought in and exported again gives the same text but for ids and times.
 */
export const exportedClient = z
  .object({
    formato: z.literal(EXPORT_FORMAT),
    cliente: client,
    series: z.array(series),
    sesiones: z.array(session),
    notas: z
      .array(note)
      .meta({ description: "Without private ones where `notasPrivadas` of `consulta.json` is false." }),
    objetivos: z.array(objective),
    cuestionarios: z.array(measure),
    envioMensual: z.array(wireMeasureReminder).meta({ description: "Questionnaires that are sent each month." }),
    consentimientos: z.array(consent),
    consentimientosIA: z.array(aiConsent).meta({ description: "Oldest first." }),
    recibos: z.array(exportedReceipt),
  })
  .meta({ id: "ExportedClient", description: "`cliente.json` of an export." });
export type ExportedClient = z.infer<typeof exportedClient>;
