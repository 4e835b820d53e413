import { z } from "zod";
import {
  type ErasedKind,
  type ErasureReason,
  type KeptKind,
  LAWFUL_YEARS,
  RETENTION_MAX,
  RETENTION_YEARS,
} from "../../rules/record/erasure.ts";
import { pageQuery, wireDate, wireDateTime, wirePagination } from "../core.ts";

/** The wire's words. */
export const ERASED_WIRE = {
  THERAPY_SESSIONS: "SESIONES",
  SERIES: "SERIES",
  NOTES: "NOTAS",
  NOTE_DRAFTS: "BORRADORES",
  FORMER_TEXTS: "TEXTOS_ANTERIORES",
  OBJECTIVES: "OBJETIVOS",
  MEASURES: "CUESTIONARIOS",
  CONSENTS: "CONSENTIMIENTOS",
  RATINGS: "VALORACIONES",
  ANSWERS: "RESPUESTAS",
  EXPORTS: "ARCHIVOS",
  MAILS: "CORREOS",
} as const satisfies Record<ErasedKind, string>;
export const KEPT_WIRE = {
  RECEIPTS: "RECIBOS",
  SIGNATURES: "FIRMAS",
  AUDIT_ENTRIES: "REGISTRO",
} as const satisfies Record<KeptKind, string>;
export const REASON_WIRE = {
  REQUEST: "SOLICITUD",
  RETENTION_OVER: "PLAZO",
  OTHER: "OTRO",
} as const satisfies Record<ErasureReason, string>;

const counted = <Word extends string>(words: Record<string, Word>) =>
  z.array(z.object({ tipo: z.enum(Object.values(words)), cuantos: z.int() }));
const reason = z.enum(Object.values(REASON_WIRE));
const erased = counted(ERASED_WIRE).meta({
  description: "What there is of each kind, deleted things too; none without any.",
});
const kept = counted(KEPT_WIRE).meta({ description: "What must stay, and how much of it; none without any." });

/** What would be erased of a client, before it is (beyond the document; decision 234). */
export const wireErasurePreview = z
  .object({
    client: z.object({ id: z.string(), nombre: z.string() }),
    borra: erased,
    conserva: kept,
    oculta: counted(ERASED_WIRE).meta({
      description:
        "What deleting the client (`DELETE /clientes/{id}`) would hide: sessions, notes, objectives, questionnaires and consents that are not deleted already; none without any.",
    }),
    canceladas: z.int().meta({ description: "How many of the sessions among these were cancelled." }),
    elementos: z
      .int()
      .meta({ description: "How many things somebody made would be erased; sent along, so that nothing unseen is." }),
    recuento: z.string().meta({
      description:
        "The same kind by kind, with what is signed apart: sent along, nothing is erased in another's place.",
    }),
    ultima: wireDate.meta({
      description:
        "When something was last done with the client, in the practice's time zone: its last session or note.",
    }),
    leyHasta: wireDate.meta({
      description: `Until when the law asks to keep a clinical record at least, ${LAWFUL_YEARS} years after that.`,
    }),
  })
  .meta({ id: "ErasurePreview" });
export type WireErasurePreview = z.infer<typeof wireErasurePreview>;

export const wireErasureInput = z
  .object({
    motivo: reason,
    elementos: z.int().meta({ description: "As the preview told it; when it is another by now, nothing is erased." }),
    recuento: z
      .string()
      .optional()
      .meta({ description: "As the preview told it, if it is sent; when it is another by now, nothing is erased." }),
  })
  .meta({ id: "ErasureInput" });
export type WireErasureInput = z.infer<typeof wireErasureInput>;

/** What is kept of an erased client: that it was, and what. */
export const wireErasure = z
  .object({
    id: z.string(),
    numero: z.int().meta({ description: "Counted from 1 on in each practice, without gaps." }),
    fecha: wireDateTime,
    clienteId: z.string(),
    cliente: z.string().meta({ description: "The name, which stays as the proof of whose data were erased." }),
    motivo: reason,
    borrado: erased,
    conservado: kept,
  })
  .meta({ id: "Erasure" });
export type WireErasure = z.infer<typeof wireErasure>;

export const erasuresQuery = pageQuery;
export const wireErasurePage = z
  .object({ data: z.array(wireErasure), pagination: wirePagination })
  .meta({ id: "ErasurePage" });

export const wireErasureFile = z
  .object({
    nombre: z.string(),
    tipo: z.literal("application/pdf"),
    contenido: z.string().meta({ description: "The certificate's bytes in base64, the same each time." }),
  })
  .meta({ id: "ErasureFile" });
export type WireErasureFile = z.infer<typeof wireErasureFile>;

const years = z.number().meta({ description: `Whole years, ${RETENTION_YEARS.min} to ${RETENTION_YEARS.max}.` });

/** How long records are kept, and whose time is over (beyond the document). Nothing is erased by itself. */
export const wireRetention = z
  .object({
    anos: years,
    data: z
      .array(
        z
          .object({
            client: z.object({ id: z.string(), nombre: z.string(), avatar: z.null() }),
            ultima: wireDate.meta({
              description: "Day of its last session or note; without any, when it was last changed.",
            }),
            hasta: wireDate.meta({ description: "The day on which its years, and those that were added, were over." }),
          })
          .meta({ id: "RetentionDue" }),
      )
      .meta({ description: `Clients whose time is over, the longest ago first, at most ${RETENTION_MAX}.` }),
  })
  .meta({ id: "Retention" });
export type WireRetention = z.infer<typeof wireRetention>;

export const wireRetentionInput = z.object({ anos: years }).meta({ id: "RetentionInput" });
