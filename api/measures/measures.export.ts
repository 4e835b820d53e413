import { and, asc, eq, sql } from "drizzle-orm";
import { bandOf, scoreMax, scoreOf } from "../../schema/rules/measures/scoring.ts";
import { EXPORT_PAGE, type ExportPart, inIso, placeAfter, standsAfter } from "../practice/exportPart.ts";
import { measureReminders, measures } from "./measures.table.ts";

/** A client's questionnaires that were filled in. */
export const exportOfMeasures: ExportPart<"cuestionarios"> = {
  section: "cuestionarios",
  async read(tx, { professionalId, clientId }, after) {
    const rows = await tx
      .select()
      .from(measures)
      .where(
        and(
          eq(measures.professionalId, professionalId),
          eq(measures.clientId, clientId),
          sql`not ${measures.hidden}`,
          standsAfter(after, measures.createdAt, measures.id),
        ),
      )
      .orderBy(asc(measures.createdAt), asc(measures.id))
      .limit(EXPORT_PAGE);
    return {
      rows: rows.map(({ kind, answers, ...row }) => {
        const score = scoreOf(kind, answers);
        return {
          id: row.id,
          medida: kind,
          respuestas: answers,
          puntuacion: score,
          maximo: scoreMax(kind),
          nivel: bandOf(kind, score),
          via: row.way,
          alerta: row.alarms,
          vista: inIso(row.seenAt),
          createdAt: row.createdAt.toISOString(),
        };
      }),
      next: placeAfter(rows, EXPORT_PAGE, ({ createdAt, id }) => ({ at: createdAt, id })),
    };
  },
};

/** Which questionnaires a client is sent each month. */
export const exportOfMonthly: ExportPart<"envioMensual"> = {
  section: "envioMensual",
  async read(tx, { professionalId, clientId }) {
    const rows = await tx
      .select()
      .from(measureReminders)
      .where(and(eq(measureReminders.professionalId, professionalId), eq(measureReminders.clientId, clientId)))
      .orderBy(asc(measureReminders.kind));
    return { rows: rows.map(({ kind, nextAt }) => ({ medida: kind, proximo: nextAt.toISOString() })), next: null };
  },
};
