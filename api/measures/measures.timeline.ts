import { and, eq, sql } from "drizzle-orm";
import { MEASURE_KINDS } from "../../schema/rules/measures/questionnaires.ts";
import { scoreOf } from "../../schema/rules/measures/scoring.ts";
import { timelinePart } from "../timeline/timeline.part.ts";
import { measureLinks, measures } from "./measures.table.ts";

/** What one point of a questionnaire counts: `scoreOf` adds the answers up and multiplies by no more than this. */
const times = sql.join(
  MEASURE_KINDS.map((kind) => sql`when ${kind}::text then ${sql.raw(`${scoreOf(kind, [1])}`)}`),
  sql` `,
);

/** Questionnaires that were filled in, and the mails with links to them. No token reads a questionnaire. */
export const timelineOfMeasures = [
  timelinePart<"MEDIDA">({
    kind: "MEDIDA",
    id: measures.id,
    at: measures.createdAt,
    told: {
      medida: {
        medida: measures.kind,
        puntuacion: sql`case ${measures.kind} ${times} end *
          (select sum(answer::int) from jsonb_array_elements_text(${measures.answers}) as answer)`,
        via: measures.way,
        alerta: measures.alarms,
      },
    },
    from: sql`${measures}`,
    where: ({ professionalId, clientId }) =>
      and(eq(measures.professionalId, professionalId), eq(measures.clientId, clientId), sql`not ${measures.hidden}`),
    peopleOnly: true,
  }),
  timelinePart<"CORREO">({
    kind: "CORREO",
    id: measureLinks.id,
    at: measureLinks.createdAt,
    told: { correo: { clase: "CUESTIONARIO", sessionId: sql`null` } },
    from: sql`${measureLinks}`,
    where: ({ professionalId, clientId }) =>
      and(
        eq(measureLinks.professionalId, professionalId),
        eq(measureLinks.clientId, clientId),
        eq(measureLinks.mailed, "ENVIADO"),
      ),
    peopleOnly: true,
  }),
];
