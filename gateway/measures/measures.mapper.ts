import { z } from "zod";
import type { WireMeasure } from "../../schema/wire/measures/measures.ts";
import { toNamedClient, toReference, wireClientOf } from "../clients/reference.mapper.ts";
import { commonRefusals, type Names } from "../core/refusals.ts";
import { knownWord, readRow, toMoment, type Warn } from "../core/wire.ts";
import type { DeletedMeasure } from "./deleted.types.ts";
import {
  type MeasureBand,
  MeasureBands,
  type MeasureKind,
  MeasureKinds,
  type MeasureWay,
  MeasureWays,
} from "./measures.enums.ts";
import type { Measure } from "./measures.types.ts";
import type { MeasureError } from "./payloads.types.ts";

/** Questionnaires by the service's words. */
export const MEASURE_KIND: Record<WireMeasure["medida"], MeasureKind> = {
  PHQ9: MeasureKinds.PHQ9,
  GAD7: MeasureKinds.GAD7,
  WHO5: MeasureKinds.WHO5,
};
const BAND: Record<WireMeasure["nivel"], MeasureBand> = {
  MINIMA: MeasureBands.MINIMAL,
  LEVE: MeasureBands.MILD,
  MODERADA: MeasureBands.MODERATE,
  MODERADA_GRAVE: MeasureBands.MODERATELY_SEVERE,
  GRAVE: MeasureBands.SEVERE,
  BIENESTAR: MeasureBands.WELLBEING,
  BIENESTAR_BAJO: MeasureBands.LOW_WELLBEING,
  POSIBLE_DEPRESION: MeasureBands.LIKELY_DEPRESSION,
};
export const MEASURE_WAY: Record<WireMeasure["via"], MeasureWay> = {
  CONSULTA: MeasureWays.TOGETHER,
  ENLACE: MeasureWays.LINK,
};

const wireMeasure = z.object({
  id: z.string(),
  ...wireClientOf,
  medida: z.string(),
  respuestas: z.array(z.int32()),
  puntuacion: z.int32(),
  maximo: z.int32(),
  nivel: z.string(),
  via: z.string(),
  alerta: z.boolean(),
  vista: z.string().nullish(),
  createdAt: z.string(),
  version: z.int32(),
});

const wireDeleted = wireMeasure
  .pick({ id: true, client: true, clientId: true, medida: true, createdAt: true })
  .extend({ deletedAt: z.string().nullish(), restorableUntil: z.string().nullish() });
/** A deleted questionnaire, or null with a warning when the row is none. */
export function toDeletedMeasure(row: unknown, warn: Warn): DeletedMeasure | null {
  const wire = readRow(wireDeleted, row, "deletedMeasure", warn);
  const kind = wire && knownWord(MEASURE_KIND, wire.medida, "deletedMeasure.medida", warn);
  const filledAt = wire && toMoment(wire.createdAt, "deletedMeasure.createdAt", warn);
  if (!wire || !kind || !filledAt) return null;
  return {
    id: wire.id,
    kind,
    client: toReference(toNamedClient(wire)),
    filledAt,
    deletedAt: toMoment(wire.deletedAt, "deletedMeasure.deletedAt", warn),
    restorableUntil: toMoment(wire.restorableUntil, "deletedMeasure.restorableUntil", warn),
  };
}

/** A questionnaire that was filled in, or null with a warning when the row is none. */
export function toMeasure(row: unknown, warn: Warn): Measure | null {
  const wire = readRow(wireMeasure, row, "measure", warn);
  const kind = wire && knownWord(MEASURE_KIND, wire.medida, "measure.medida", warn);
  const filledAt = wire && toMoment(wire.createdAt, "measure.createdAt", warn);
  if (!wire || !kind || !filledAt) return null;
  return {
    id: wire.id,
    kind,
    client: toReference(toNamedClient(wire)),
    answers: wire.respuestas,
    score: wire.puntuacion,
    maxScore: wire.maximo,
    band: knownWord(BAND, wire.nivel, "measure.nivel", warn),
    way: knownWord(MEASURE_WAY, wire.via, "measure.via", warn),
    isAlarming: wire.alerta,
    seenAt: toMoment(wire.vista, "measure.vista", warn),
    filledAt,
    version: wire.version,
  };
}

const NAMES: Names = { client: "clientId", medida: "kind", respuestas: "answers" };

/** What the service refused, as the payload tells it; null when it is not something a screen branches on. */
export const toRefusals = (
  failure: unknown,
  message = "Este cuestionario ya no existe.",
  names = NAMES,
): MeasureError[] | null => commonRefusals(failure, { message }, names);
