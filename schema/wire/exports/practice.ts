import { z } from "zod";
import { EXPORT_FORMAT } from "../../rules/exports/exports.ts";
import { wireClientAnswers } from "../answers/answers.ts";
import { wireBookingSettings } from "../booking/booking.ts";
import { wireConsentKind, wireConsentVersionText } from "../consents/consents.ts";
import { wireDate, wireDateTime } from "../core.ts";
import { wireIssuer } from "../money/receipts.ts";
import { wireDefault, wireTemplate } from "../record/noteTemplates.ts";
import { exportedReceipt } from "./client.ts";

/** What the practice has settled. */
const settings = z.object({
  nombre: z.string(),
  email: z.string(),
  zona: z.string().meta({ description: "IANA time zone." }),
  horario: z.object({ desde: z.int(), hasta: z.int() }).meta({ description: "Hours of the day it works." }),
  pideValoraciones: z.boolean(),
  respuestas: wireClientAnswers,
  reservas: wireBookingSettings.omit({ id: true, version: true, direccion: true }).nullable().meta({
    description: "What was settled about the booking page; null: nothing was ever saved.",
  }),
  conservacion: z
    .object({
      anos: z.int(),
      ampliadas: z
        .array(z.object({ id: z.string(), hasta: wireDate }))
        .meta({ description: "Clients whose record is kept beyond these years, and until which day." }),
    })
    .optional()
    .meta({ description: "How long records are kept. Missing in exports made before it was told." }),
  emisor: wireIssuer.extend({
    proximoNumero: wireIssuer.shape.proximoNumero
      .optional()
      .meta({ description: "The number that the next receipt gets. Missing in exports made before it was told." }),
  }),
});

/** A text that clients consent to: what is being written, null before the first time it was saved, and what was published, oldest first. */
const consentText = z.object({
  tipo: wireConsentKind,
  borrador: z.string().nullable(),
  versiones: z.array(wireConsentVersionText.omit({ tipo: true })),
});

const everything = z.object({
  ajustes: settings,
  plantillas: z.array(wireTemplate.pick({ id: true, nombre: true, apartados: true, createdAt: true })).meta({
    description: "By `createdAt`, oldest first.",
  }),
  plantillasPorTipo: z
    .array(wireDefault)
    .meta({ description: "By `tipo`; with the id of one of `plantillas`, or a built-in word." }),
  textosConsentimiento: z
    .array(consentText)
    .meta({ description: "One of each kind that was ever saved, in the order in which they are asked." }),
  recibosDeAntes: z.array(exportedReceipt).meta({
    description: "By `numero`: receipts of clients that are not in the export any more, which the law has kept.",
  }),
});

/**
 * What an export holds: `consulta.json`, at the top of the ZIP. Beside it lie the folders of `clientes`, each with a
 * `cliente.json` (`exportedClient`), its PDF to read and the PDFs that it names; `csv/` for spreadsheets, `firmas.json` as a
 * proof of signatures, and `LEEME.txt` are made of the same and need not be brought in.
 */
export const exportedIndex = z
  .object({
    formato: z.literal(EXPORT_FORMAT),
    producto: z.literal("Consulta"),
    hecho: wireDateTime,
    notasPrivadas: z.boolean().meta({ description: "Whether private notes are in it." }),
    clientes: z
      .array(
        z.object({
          id: z.string(),
          carpeta: z
            .string()
            .meta({ description: "`clientes/0001/`: its place, never its name, which a ZIP tells everybody." }),
        }),
      )
      .meta({ description: "By `createdAt` and id, oldest first." }),
    consulta: everything.nullable().meta({ description: "What belongs to no client; null in one client's dossier." }),
  })
  .meta({ id: "ExportedIndex", description: "`consulta.json` of an export." });
export type ExportedIndex = z.infer<typeof exportedIndex>;
export type ExportedPractice = z.infer<typeof everything>;

/** A link of the practice's chain of signatures, as it can be computed anew: `firmas.json`, by place. */
export const exportedSeal = z
  .object({
    posicion: z.int(),
    id: z.string(),
    nota: z.string(),
    clase: z.enum(["FIRMA", "ADENDA"]),
    version: z.int().nullable(),
    nombre: z.string(),
    fecha: wireDateTime,
    sal: z.string().nullable(),
    huellaTexto: z.string(),
    anterior: z.string(),
    huella: z.string(),
  })
  .meta({ id: "ExportedSeal", description: "An entry of `firmas.json` of an export." });
export type ExportedSeal = z.infer<typeof exportedSeal>;
