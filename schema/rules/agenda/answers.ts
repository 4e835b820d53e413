import type { CancelReason } from "../sessions.ts";

/** Where clients answer about a session, followed by the signed link's token. */
export const ANSWER_PATH = "/cita";
/** What follows the token where a client says that the time does not suit. */
export const CANNOT_COME = "/no";

/** Why a client cannot come, as it travels; the words are the client's. */
export const CLIENT_REASONS = {
  ENFERMEDAD: "Estoy enfermo o enferma",
  TRABAJO: "Tengo trabajo o estudios",
  VIAJE: "Estoy de viaje",
  IMPREVISTO: "Me ha surgido un imprevisto",
  OTRO: "Otro motivo",
} as const satisfies Partial<Record<CancelReason, string>>;
export type ClientReason = keyof typeof CLIENT_REASONS;
/** Longest sentence a client may add, and a therapist when another time cannot be; in UTF-16 units. */
export const ANSWER_WORDS_MAX = 300;
/** Answers about one session that are told, the newest first. */
export const ANSWERS_SHOWN = 10;

/** How a practice takes its clients' answers. */
export interface ClientAnswers {
  /** Until how many hours before its begin a session can be cancelled by a link; 0: until it begins. */
  cancelHours: number;
  /** Whether the therapist is told by mail, too. */
  mailed: boolean;
}
export const CLIENT_ANSWERS: ClientAnswers = { cancelHours: 24, mailed: true };
/** A week. */
export const CANCEL_HOURS_MAX = 168;
export const CANCEL_HOURS_SENTENCE = `Plazo para cancelar: elige entre 0 y ${CANCEL_HOURS_MAX} horas.`;

/** Whether a practice can have this deadline. */
export const areCancelHours = (hours: number): boolean =>
  Number.isInteger(hours) && hours >= 0 && hours <= CANCEL_HOURS_MAX;

/** Until when a session can be cancelled by a link. */
export const cancelUntil = (startsAt: Date, cancelHours: number): Date =>
  new Date(startsAt.getTime() - cancelHours * 3_600_000);
