import { z } from "zod";
import type { WireAnswer } from "../../../schema/wire/answers/answers.ts";
import { knownWord, readRow, toMoment, type Warn } from "../../core/wire.ts";
import { MAIL_OUTCOME, MAIL_REASON, toSession } from "../sessions.mapper.ts";
import {
  type ClientAnswer,
  type ClientAnswerKind,
  ClientAnswerKinds,
  type ClientBooking,
  type ClientCancellation,
  type TimeRequest,
  type TimeRequestOutcome,
  TimeRequestOutcomes,
} from "./answers.types.ts";

const told = { id: z.string(), texto: z.string().nullish(), creada: z.string().nullish() };
const wireWish = z.object({ ...told, session: z.unknown(), horaPedida: z.string() });
const wireCancellation = z.object({ ...told, session: z.unknown() });
const wireAnswer = z.object({
  ...told,
  tipo: z.string(),
  horaPedida: z.string().nullish(),
  resultado: z.string().nullish(),
  vigente: z.boolean().nullish(),
  correo: z.object({ estado: z.string(), motivo: z.string().nullish() }).nullish(),
});

const KIND: Record<WireAnswer["tipo"], ClientAnswerKind> = {
  CONFIRMA: ClientAnswerKinds.CONFIRMED,
  CANCELA: ClientAnswerKinds.CANCELLED,
  OTRA_HORA: ClientAnswerKinds.OTHER_TIME,
  RESERVA: ClientAnswerKinds.BOOKED,
};
const OUTCOME: Record<NonNullable<WireAnswer["resultado"]>, TimeRequestOutcome> = {
  PENDIENTE: TimeRequestOutcomes.WAITING,
  ACEPTADA: TimeRequestOutcomes.ACCEPTED,
  RECHAZADA: TimeRequestOutcomes.DECLINED,
  RETIRADA: TimeRequestOutcomes.WITHDRAWN,
};

/** A client's wish for another time; null for what was not understood. */
export function toTimeRequest(row: unknown, now: Date, warn: Warn): TimeRequest | null {
  const wire = readRow(wireWish, row, "wish", warn);
  const therapySession = wire && toSession(wire.session, now, warn);
  const requestedStart = wire && toMoment(wire.horaPedida, "wish.horaPedida", warn);
  if (!wire || !therapySession || !requestedStart) return null;
  const createdAt = toMoment(wire.creada, "wish.creada", warn);
  return { id: wire.id, therapySession, requestedStart, words: wire.texto || null, createdAt };
}

/** A cancellation that waits to be seen; null for what was not understood. */
export function toClientCancellation(row: unknown, now: Date, warn: Warn): ClientCancellation | null {
  const wire = readRow(wireCancellation, row, "cancellation", warn);
  const therapySession = wire && toSession(wire.session, now, warn);
  if (!wire || !therapySession) return null;
  const createdAt = toMoment(wire.creada, "cancellation.creada", warn);
  return { id: wire.id, therapySession, words: wire.texto || null, createdAt };
}

/** A booking that waits to be seen; null for what was not understood. */
export function toClientBooking(row: unknown, now: Date, warn: Warn): ClientBooking | null {
  const wire = readRow(wireCancellation, row, "clientBooking", warn);
  const therapySession = wire && toSession(wire.session, now, warn);
  if (!wire || !therapySession) return null;
  return { id: wire.id, therapySession, createdAt: toMoment(wire.creada, "clientBooking.creada", warn) };
}

/** What a client answered about a session; null for what was not understood. */
export function toClientAnswer(row: unknown, warn: Warn): ClientAnswer | null {
  const wire = readRow(wireAnswer, row, "answer", warn);
  return (
    wire && {
      id: wire.id,
      kind: knownWord(KIND, wire.tipo, "answer.tipo", warn),
      words: wire.texto || null,
      requestedStart: toMoment(wire.horaPedida, "answer.horaPedida", warn),
      outcome: knownWord(OUTCOME, wire.resultado, "answer.resultado", warn),
      canDecide: wire.resultado === "PENDIENTE" ? (wire.vigente ?? null) : null,
      createdAt: toMoment(wire.creada, "answer.creada", warn),
      replyOutcome: knownWord(MAIL_OUTCOME, wire.correo?.estado, "answer.correo", warn),
      replyReason: knownWord(MAIL_REASON, wire.correo?.motivo, "answer.correo.motivo", warn),
    }
  );
}
