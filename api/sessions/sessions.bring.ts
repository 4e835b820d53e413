import { startOf } from "../../schema/rules/sessions.ts";
import type { ExportedClient } from "../../schema/wire/exports/client.ts";
import type { Queries } from "../core/database/database.ts";
import { type BringInto, idsInOrder, stretchesOf } from "../practice/bringing.ts";
import { answers } from "./answers/answers.table.ts";
import type { SeriesOwn } from "./series/series.own.ts";
import { series } from "./series/series.table.ts";
import { sessions } from "./sessions.table.ts";

const momentOf = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));
const startIn = (iso: string): Date => startOf(new Date(iso));
const ownIn = ({ startsAt, ...own }: SeriesOwn): SeriesOwn =>
  startsAt ? { ...own, startsAt: startIn(startsAt).toISOString() } : own;

export async function bringSeries(
  tx: Queries,
  { professionalId, clientId, idOf }: BringInto,
  rows: ExportedClient["series"],
  sessionsOf: ExportedClient["sesiones"],
): Promise<void> {
  const reached = Map.groupBy(sessionsOf, ({ serie }) => serie?.id);
  // An older service could leave a session restored beyond the last place of its series.
  const placesOf = ({ id, lugares }: ExportedClient["series"][number]): number =>
    Math.max(lugares, ...(reached.get(id) ?? []).map(({ serie }) => serie?.lugar ?? 1));
  const values = rows.map((row) => ({
    ...{ id: idOf("series", row.id) ?? undefined, professionalId, clientId, rhythm: row.frecuencia, every: row.cada },
    ...{ anchorDay: row.dia, anchorPlace: row.lugarDia, time: row.hora, zone: row.zona, places: placesOf(row) },
    createdAt: new Date(row.createdAt),
  }));
  for (const stretch of stretchesOf(values)) await tx.insert(series).values(stretch);
}

/**
 * Stores sessions from an export, with what clients answered about them. Those to come have no reminders here: whoever
 * sends them elsewhere would have them sent twice.
 */
export async function bringSessions(
  tx: Queries,
  { professionalId, clientId, at, idOf }: BringInto,
  rows: ExportedClient["sesiones"],
): Promise<void> {
  const values = rows.map((row) => {
    const startsAt = startIn(row.datetime);
    const seriesId = row.serie && idOf("series", row.serie.id);
    return {
      ...{
        id: idOf("sesiones", row.id) ?? undefined,
        professionalId,
        clientId,
        startsAt,
        type: row.type,
        status: row.status,
      },
      ...{ durationMinutes: row.duracionMinutos, location: row.modalidad, notes: row.notes },
      priceCents: row.price === null ? null : Math.round(row.price * 100),
      ...{ remind: row.enviarRecordatorio && startsAt <= at, reminderOption: row.opcionRecordatorio },
      ...{ cancelReason: row.motivoCancelacion, cancelledBy: row.canceladaPor, createdAt: new Date(row.createdAt) },
      ...(row.serie &&
        seriesId && { seriesId, seriesPlace: row.serie.lugar, seriesOwn: ownIn(row.serie.propio as SeriesOwn) }),
    };
  });
  for (const stretch of stretchesOf(values)) await tx.insert(sessions).values(stretch);
  const told = rows.flatMap(({ id, respuestas }) =>
    respuestas.map((answer) => ({ sessionId: idOf("sesiones", id) ?? "", answer })),
  );
  const ids = idsInOrder(told.length);
  const said = told.map(({ sessionId, answer }, place) => ({
    id: ids[place],
    ...{ professionalId, sessionId, kind: answer.tipo, startsAt: startIn(answer.hora), words: answer.texto },
    ...{
      wantedAt: answer.horaPedida === null ? null : startIn(answer.horaPedida),
      outcome: answer.resultado,
      reply: answer.respuesta,
      zone: answer.zona ?? null,
    },
    ...{ createdAt: new Date(answer.creada), decidedAt: momentOf(answer.decidida), seenAt: momentOf(answer.vista) },
    told: "OMITIDO" as const,
  }));
  for (const stretch of stretchesOf(said)) await tx.insert(answers).values(stretch);
}
