/** What a client's timeline tells of, as it travels to the service. A room that tells of something more adds its word. */
export const TIMELINE_KINDS = ["SESION", "NOTA", "OBJETIVO", "MEDIDA", "CONSENTIMIENTO", "CORREO"] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/**
 * Mails to a client: a reminder, the answer to a wish for another time, a receipt, the question after a session, what is
 * booked, the link to book by, the link to a questionnaire, the question for consents and the paper of one.
 */
export const CLIENT_MAILS = [
  "RECORDATORIO",
  "RESPUESTA",
  "RECIBO",
  "VALORACION",
  "RESERVA",
  "ENLACE_RESERVA",
  "CUESTIONARIO",
  "CONSENTIMIENTO",
  "CONSENTIMIENTO_COPIA",
] as const;
export type ClientMailKind = (typeof CLIENT_MAILS)[number];

/** Entries of a timeline that are shown first, and with each press. */
export const TIMELINE_SHOWN = 30;
