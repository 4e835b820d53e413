import { MEASURE_LABEL } from "../../schema/rules/measures/measures.ts";
import { bandOf, scoreMax, scoreOf } from "../../schema/rules/measures/scoring.ts";
import type { WireDeletedMeasure, WireMeasure, WireMeasureInput } from "../../schema/wire/measures/measures.ts";
import { inWireWords } from "../core/refusals.ts";
import type { DeletedMeasure, MeasureDraft, MeasureRecord } from "./measures.rules.ts";

/** The Spanish name of each field on the wire. */
export const LABELS = {
  client: MEASURE_LABEL.clientId,
  medida: MEASURE_LABEL.kind,
  respuestas: MEASURE_LABEL.answers,
};

export const toDraft = ({ client, medida, respuestas }: WireMeasureInput): MeasureDraft => ({
  clientId: client,
  kind: medida,
  answers: respuestas,
});

export function toWireMeasure({ kind, answers, ...measure }: MeasureRecord): WireMeasure {
  const score = scoreOf(kind, answers);
  return {
    id: measure.id,
    client: { id: measure.clientId, nombre: measure.clientName, avatar: null },
    medida: kind,
    respuestas: answers,
    puntuacion: score,
    maximo: scoreMax(kind),
    nivel: bandOf(kind, score),
    via: measure.way,
    alerta: measure.alarms,
    vista: measure.seenAt?.toISOString() ?? null,
    createdAt: measure.createdAt.toISOString(),
    updatedAt: measure.updatedAt.toISOString(),
    version: measure.version,
  };
}

export const toWireDeleted = (measure: DeletedMeasure): WireDeletedMeasure => ({
  id: measure.id,
  client: { id: measure.clientId, nombre: measure.clientName, avatar: null },
  medida: measure.kind,
  createdAt: measure.createdAt.toISOString(),
  deletedAt: measure.deletedAt.toISOString(),
  restorableUntil: measure.restorableUntil.toISOString(),
});

/** What the room refuses, as the wire tells it. */
export const measureRefusals = inWireWords(
  { clientId: "client", kind: "medida", answers: "respuestas" },
  toWireMeasure,
);
