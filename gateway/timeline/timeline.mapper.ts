import { z } from "zod";
import type { TimelineKind as WireKind, ClientMailKind as WireMailKind } from "../../schema/rules/record/timeline.ts";
import { CONSENT_KIND, CONSENT_STATUS, CONSENT_WAY } from "../consents/consents.mapper.ts";
import { knownWord, readRow, toMoment, type Warn, wireWord } from "../core/wire.ts";
import { MEASURE_KIND, MEASURE_WAY } from "../measures/measures.mapper.ts";
import { toStatus as toObjectiveStatus } from "../objectives/objectives.mapper.ts";
import { toStatus, toType } from "../sessions/sessions.mapper.ts";
import {
  type ClientMailKind,
  ClientMailKinds,
  type TimelineConsent,
  type TimelineEntry,
  type TimelineKind,
  TimelineKinds,
  type TimelineMail,
  type TimelineMeasure,
  type TimelineNote,
  type TimelineObjectiveChange,
  type TimelineTherapySession,
} from "./timeline.types.ts";

const KIND: Record<WireKind, TimelineKind> = {
  SESION: TimelineKinds.THERAPY_SESSION,
  NOTA: TimelineKinds.NOTE,
  OBJETIVO: TimelineKinds.OBJECTIVE,
  MEDIDA: TimelineKinds.MEASURE,
  CONSENTIMIENTO: TimelineKinds.CONSENT,
  CORREO: TimelineKinds.MAIL,
};
const MAIL: Record<WireMailKind, ClientMailKind> = {
  RECORDATORIO: ClientMailKinds.REMINDER,
  RESPUESTA: ClientMailKinds.TIME_REQUEST_ANSWER,
  RECIBO: ClientMailKinds.RECEIPT,
  VALORACION: ClientMailKinds.RATING_REQUEST,
  RESERVA: ClientMailKinds.BOOKING,
  ENLACE_RESERVA: ClientMailKinds.BOOKING_LINK,
  CUESTIONARIO: ClientMailKinds.MEASURE_LINK,
  CONSENTIMIENTO: ClientMailKinds.CONSENT_REQUEST,
  CONSENTIMIENTO_COPIA: ClientMailKinds.CONSENT_COPY,
};

export const toWireKind = (kind: TimelineKind): WireKind => wireWord(KIND, kind);

const text = z.string().nullish();
const progress = z.number().min(0).max(100);
const wireEntry = z.object({ id: z.union([z.string(), z.number()]), tipo: z.string(), fecha: z.string() });
const wireSession = z.object({ sesion: z.object({ type: text, status: text, duracionMinutos: z.int32().nullish() }) });
const wireNote = z.object({
  nota: z.object({
    title: text,
    firmada: z.boolean().nullish(),
    isPrivate: z.boolean().nullish(),
    isAI: z.boolean().nullish(),
  }),
});
const wireObjective = z.object({
  objetivo: z.object({
    objetivo: z.string(),
    titulo: text,
    progresoAntes: progress.nullish(),
    progreso: progress,
    estado: text,
    sessionId: text,
    noteId: text,
  }),
});
const wireMeasure = z.object({
  medida: z.object({ medida: text, puntuacion: z.int32(), via: text, alerta: z.boolean().nullish() }),
});
const wireConsent = z.object({
  consentimiento: z.object({ tipo: text, version: z.int32(), medio: text, estado: text, revocado: text }),
});
const wireMail = z.object({ correo: z.object({ clase: text, sessionId: text }) });

type Head = Pick<TimelineEntry, "id" | "at" | "kind">;
/** What is told of each kind; a kind more is a line more. null, with a warning, where the row is none. */
const READ: Record<TimelineKind, (head: Head, row: unknown, warn: Warn) => TimelineEntry | null> = {
  THERAPY_SESSION(head, row, warn): TimelineTherapySession | null {
    const wire = readRow(wireSession, row, "timeline.sesion", warn)?.sesion;
    if (!wire) return null;
    return {
      ...head,
      sessionType: toType(wire.type, "timeline.type", warn),
      sessionStatus: toStatus(wire.status, "timeline.status", warn),
      durationMinutes: wire.duracionMinutos ?? null,
    };
  },
  NOTE(head, row, warn): TimelineNote | null {
    const wire = readRow(wireNote, row, "timeline.nota", warn)?.nota;
    if (!wire) return null;
    return {
      ...head,
      title: wire.title ?? "",
      isSigned: wire.firmada ?? false,
      isPrivate: wire.isPrivate ?? true,
      isAiGenerated: wire.isAI ?? false,
    };
  },
  OBJECTIVE(head, row, warn): TimelineObjectiveChange | null {
    const wire = readRow(wireObjective, row, "timeline.objetivo", warn)?.objetivo;
    if (!wire) return null;
    return {
      ...head,
      objectiveId: wire.objetivo,
      title: wire.titulo ?? "",
      progressBefore: wire.progresoAntes ?? null,
      progress: Math.round(wire.progreso),
      objectiveStatus: toObjectiveStatus(wire.estado, "timeline.estado", warn),
      therapySessionId: wire.sessionId ?? null,
      noteId: wire.noteId ?? null,
    };
  },
  MEASURE(head, row, warn): TimelineMeasure | null {
    const wire = readRow(wireMeasure, row, "timeline.medida", warn)?.medida;
    if (!wire) return null;
    return {
      ...head,
      measureKind: knownWord(MEASURE_KIND, wire.medida, "timeline.medida", warn),
      score: wire.puntuacion,
      way: knownWord(MEASURE_WAY, wire.via, "timeline.via", warn),
      isAlarming: wire.alerta ?? false,
    };
  },
  CONSENT(head, row, warn): TimelineConsent | null {
    const wire = readRow(wireConsent, row, "timeline.consentimiento", warn)?.consentimiento;
    if (!wire) return null;
    return {
      ...head,
      consentKind: knownWord(CONSENT_KIND, wire.tipo, "timeline.tipo", warn),
      textVersion: wire.version,
      consentWay: knownWord(CONSENT_WAY, wire.medio, "timeline.medio", warn),
      consentStatus: knownWord(CONSENT_STATUS, wire.estado, "timeline.estado", warn),
      revokedOn: wire.revocado ?? null,
    };
  },
  MAIL(head, row, warn): TimelineMail | null {
    const wire = readRow(wireMail, row, "timeline.correo", warn)?.correo;
    if (!wire) return null;
    return {
      ...head,
      mail: knownWord(MAIL, wire.clase, "timeline.clase", warn),
      therapySessionId: wire.sessionId ?? null,
    };
  },
};

/** An entry of a timeline; null, with a warning, when the row is none, or of a kind nobody knows. */
export function toTimelineEntry(row: unknown, warn: Warn): TimelineEntry | null {
  const wire = readRow(wireEntry, row, "timeline", warn);
  const at = wire && toMoment(wire.fecha, "timeline.fecha", warn);
  const kind = wire && knownWord(KIND, wire.tipo, "timeline.tipo", warn);
  return wire && at && kind ? READ[kind]({ id: String(wire.id), at, kind }, row, warn) : null;
}
