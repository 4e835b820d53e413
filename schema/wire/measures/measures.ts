import { z } from "zod";
import { RESTORE_DAYS } from "../../rules/deleted.ts";
import { MEASURE_WAYS, MEASURES_MAX } from "../../rules/measures/measures.ts";
import { MEASURE_KINDS } from "../../rules/measures/questionnaires.ts";
import { MEASURE_BANDS } from "../../rules/measures/scoring.ts";
import { pageQuery, wireDateTime, wireId, wirePagination } from "../core.ts";
import { keyedPagination, keyedQuery, wireUpdatedAt } from "../keyed.ts";

const kind = z.enum(MEASURE_KINDS);

/** A questionnaire that was filled in (beyond the document). */
export const wireMeasure = z
  .object({
    id: z.string(),
    client: z.object({ id: z.string(), nombre: z.string(), avatar: z.null() }),
    medida: kind,
    respuestas: z
      .array(z.int())
      .meta({ description: "The answer to each question in their order: 0 to 3, of WHO5 0 to 5." }),
    puntuacion: z.int().meta({ description: "By the published key: PHQ9 0 to 27, GAD7 0 to 21, WHO5 0 to 100." }),
    maximo: z.int().meta({ description: "The highest score there can be." }),
    nivel: z.enum(MEASURE_BANDS).meta({ description: "What the score means by the published key; no diagnosis." }),
    via: z.enum(MEASURE_WAYS).meta({ description: "CONSULTA: together in the room; ENLACE: by the client alone." }),
    alerta: z
      .boolean()
      .meta({ description: "Whether it tells of thoughts of death or of hurting oneself (question 9 of PHQ9)." }),
    vista: wireDateTime.nullable().meta({ description: "When such a one was put aside; null: it waits." }),
    createdAt: wireDateTime.meta({ description: "When it was filled in." }),
    updatedAt: wireUpdatedAt,
    version: z.int().meta({ description: "Rises by one with each change." }),
  })
  .meta({ id: "Measure" });
export type WireMeasure = z.infer<typeof wireMeasure>;

export const measuresQuery = pageQuery.extend({
  clientId: z.string().optional(),
  medida: kind.optional(),
  ...keyedQuery(),
});
export const wireMeasurePage = z
  .object({ data: z.array(wireMeasure), pagination: keyedPagination })
  .meta({ id: "MeasurePage" });

export const wireMeasureList = z.object({ data: z.array(wireMeasure) }).meta({ id: "MeasureList" });

/** A deleted one that can still be restored: enough to recognise it by, and nothing of what it says. */
export const wireDeletedMeasure = z
  .object({
    id: z.string(),
    client: z.object({ id: z.string(), nombre: z.string(), avatar: z.null() }),
    medida: kind,
    createdAt: wireDateTime.meta({ description: "When it was filled in." }),
    deletedAt: wireDateTime,
    restorableUntil: wireDateTime.meta({ description: `${RESTORE_DAYS} days later it is deleted for good.` }),
  })
  .meta({ id: "DeletedMeasure" });
export type WireDeletedMeasure = z.infer<typeof wireDeletedMeasure>;

export const deletedMeasuresQuery = pageQuery.extend({ clientId: z.string().optional() });
export const wireDeletedMeasurePage = z
  .object({ data: z.array(wireDeletedMeasure), pagination: wirePagination })
  .meta({ id: "DeletedMeasurePage" });

export const wireMeasureInput = z
  .object({
    client: wireId.meta({ description: `The client, who has at most ${MEASURES_MAX}.` }),
    medida: kind,
    respuestas: z
      .array(z.number().nullable())
      .max(50)
      .meta({ description: "The answer to each question; with one missing, or null, nothing is kept." }),
  })
  .meta({ id: "MeasureInput" });
export type WireMeasureInput = z.infer<typeof wireMeasureInput>;
