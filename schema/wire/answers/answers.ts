import { z } from "zod";
import { ANSWER_WORDS_MAX, CANCEL_HOURS_MAX } from "../../rules/agenda/answers.ts";
import { MAIL_REASONS } from "../../rules/sessions.ts";
import { wireDateTime, wireOverlapsSeen } from "../core.ts";
import { wireSession } from "../sessions.ts";

/** How a practice takes its clients' answers. */
export const wireClientAnswers = z
  .object({
    plazoHoras: z.int().meta({
      description: `Until how many hours before its begin a client can cancel a session by a link, 0 to ${CANCEL_HOURS_MAX}; 0: until it begins.`,
    }),
    avisarPorCorreo: z.boolean().meta({ description: "Whether the professional is told of each answer by mail, too." }),
  })
  .meta({ id: "ClientAnswers" });
/** Change of it; what is left out stays. */
export const wireClientAnswersInput = wireClientAnswers.partial().meta({ id: "ClientAnswersInput" });

const texto = z
  .string()
  .nullable()
  .meta({ description: `What the client added, up to ${ANSWER_WORDS_MAX} characters; null: nothing.` });

/** A client's wish for another time of a session. */
export const wireWish = z
  .object({
    id: z.string(),
    session: wireSession,
    horaPedida: wireDateTime.meta({ description: "When the client would like it to begin." }),
    texto,
    creada: wireDateTime,
  })
  .meta({ id: "SessionWish" });
export type WireWish = z.infer<typeof wireWish>;

/** A cancellation by a link that the professional has not put aside; why is with the session. */
export const wireClientCancellation = z
  .object({ id: z.string(), session: wireSession, texto, creada: wireDateTime })
  .meta({ id: "ClientCancellation" });
export type WireClientCancellation = z.infer<typeof wireClientCancellation>;

/** A session that a client booked by a link, and that the professional has not put aside. */
export const wireClientBooking = z
  .object({ id: z.string(), session: wireSession, creada: wireDateTime })
  .meta({ id: "ClientBooking" });
export type WireClientBooking = z.infer<typeof wireClientBooking>;

/** What a client answered about a session by a link; RESERVA: it was booked by one. */
export const wireAnswer = z
  .object({
    id: z.string(),
    tipo: z.enum(["CONFIRMA", "CANCELA", "OTRA_HORA", "RESERVA"]),
    hora: wireDateTime.meta({ description: "When the session was to begin as it was answered." }),
    texto,
    horaPedida: wireDateTime
      .nullable()
      .meta({ description: "With OTRA_HORA: when the client would like it to begin." }),
    resultado: z
      .enum(["PENDIENTE", "ACEPTADA", "RECHAZADA", "RETIRADA"])
      .nullable()
      .meta({ description: "With OTRA_HORA: what became of it; RETIRADA: something else was answered since." }),
    vigente: z.boolean().nullable().meta({
      description:
        "With PENDIENTE: whether it can still be decided; false while the session is at another time, cancelled, or has begun.",
    }),
    creada: wireDateTime,
    correo: z
      .object({
        estado: z.enum(["PENDIENTE", "ENVIADO", "OMITIDO", "FALLIDO"]),
        motivo: z.enum(MAIL_REASONS).nullable().meta({
          description:
            "Why it waits or was omitted. `LIMITE` (the day's share of mails was used up) and `CLIENTE_NUEVO` (of the free plan) are waited out until the session begins.",
        }),
      })
      .nullable()
      .meta({
        description:
          "With OTRA_HORA and RESERVA: what became of the mail that tells the client what was decided, or is booked.",
      }),
  })
  .meta({ id: "SessionAnswer" });
export type WireAnswer = z.infer<typeof wireAnswer>;

export const wireWishAcceptance = z
  .object({
    evitarSolape: z
      .boolean()
      .optional()
      .meta({ description: "true: refused with OVERLAP where other sessions, or calendars elsewhere, take the time." }),
    solapesVistos: wireOverlapsSeen,
  })
  .meta({ id: "SessionWishAcceptance" });

export const wireWishRefusal = z
  .object({
    mensaje: z
      .string()
      .max(ANSWER_WORDS_MAX)
      .nullish()
      .meta({ description: "A sentence that the client is told by mail." }),
  })
  .meta({ id: "SessionWishRefusal" });
