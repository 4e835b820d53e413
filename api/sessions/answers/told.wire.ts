import type { WireAnswer, WireClientBooking, WireClientCancellation } from "../../../schema/wire/answers/answers.ts";
import { toWireSession } from "../sessions.wire.ts";
import type { UnseenRecord } from "./told.service.ts";
import type { Told } from "./told.store.ts";

export const toWireClientCancellation = ({ id, session, words, createdAt }: UnseenRecord): WireClientCancellation => ({
  id,
  session: toWireSession(session),
  texto: words,
  creada: createdAt.toISOString(),
});

export const toWireClientBooking = ({ id, session, createdAt }: UnseenRecord): WireClientBooking => ({
  id,
  session: toWireSession(session),
  creada: createdAt.toISOString(),
});

export function toWireAnswer(answer: Told): WireAnswer {
  const { id, kind, startsAt, words, wantedAt, outcome, isCurrent, createdAt, replied, replyReason } = answer;
  return {
    id,
    tipo: kind,
    hora: startsAt.toISOString(),
    texto: words,
    horaPedida: wantedAt?.toISOString() ?? null,
    resultado: outcome,
    vigente: outcome === "PENDIENTE" ? isCurrent : null,
    creada: createdAt.toISOString(),
    // One that went after all may have been sent by a version that knows no reasons.
    correo: replied && { estado: replied, motivo: replied === "ENVIADO" ? null : replyReason },
  };
}
