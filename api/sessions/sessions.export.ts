import { and, asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { ExportedClient } from "../../schema/wire/exports/client.ts";
import type { Queries } from "../core/database/database.ts";
import {
  EXPORT_PAGE,
  type ExportOf,
  type ExportPart,
  type ExportRest,
  inIso,
  pageOf,
  placeAfter,
  standsAfter,
} from "../practice/exportPart.ts";
import { isOfItsClient } from "./answers/answers.store.ts";
import { answers } from "./answers/answers.table.ts";
import { series } from "./series/series.table.ts";
import { sessions } from "./sessions.table.ts";

type Answered = ExportedClient["sesiones"][number]["respuestas"];

async function answersOf(tx: Queries, professionalId: string, ids: readonly string[]): Promise<Map<string, Answered>> {
  const rows = await tx
    .select(getTableColumns(answers))
    .from(answers)
    .innerJoin(sessions, and(eq(sessions.professionalId, answers.professionalId), eq(sessions.id, answers.sessionId)))
    .where(and(eq(answers.professionalId, professionalId), inArray(answers.sessionId, [...ids]), isOfItsClient))
    .orderBy(asc(answers.createdAt), asc(answers.id));
  const found = new Map<string, Answered>();
  for (const row of rows)
    found.set(row.sessionId, [
      ...(found.get(row.sessionId) ?? []),
      {
        tipo: row.kind,
        hora: row.startsAt.toISOString(),
        texto: row.words,
        horaPedida: inIso(row.wantedAt),
        resultado: row.outcome,
        creada: row.createdAt.toISOString(),
        respuesta: row.reply,
        decidida: inIso(row.decidedAt),
        vista: inIso(row.seenAt),
        zona: row.zone,
      },
    ]);
  return found;
}

const shownOf = ({ professionalId, clientId }: ExportOf) =>
  and(eq(sessions.professionalId, professionalId), eq(sessions.clientId, clientId), sql`not ${sessions.hidden}`);

async function idsOf(tx: Queries, of: ExportOf): Promise<ExportRest> {
  const found = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(shownOf(of))
    .orderBy(asc(sessions.startsAt), asc(sessions.id));
  return found.map(({ id }) => id);
}

/** A client's sessions, with what clients answered about them; how they rated them is told to nobody. */
export const exportOfSessions: ExportPart<"sesiones", ExportRest> = {
  section: "sesiones",
  async read(tx, of, rest) {
    const { page, next } = pageOf(rest ?? (await idsOf(tx, of)), EXPORT_PAGE);
    const rows = await tx
      .select()
      .from(sessions)
      .where(and(shownOf(of), inArray(sessions.id, page)))
      .orderBy(asc(sessions.startsAt), asc(sessions.id));
    const answered = await answersOf(
      tx,
      of.professionalId,
      rows.map(({ id }) => id),
    );
    return {
      rows: rows.map((session) => ({
        id: session.id,
        datetime: session.startsAt.toISOString(),
        modalidad: session.location,
        notes: session.notes,
        duracionMinutos: session.durationMinutes,
        price: session.priceCents === null ? null : session.priceCents / 100,
        status: session.status,
        motivoCancelacion: session.cancelReason,
        canceladaPor: session.cancelledBy,
        enviarRecordatorio: session.remind,
        opcionRecordatorio: session.reminderOption,
        createdAt: session.createdAt.toISOString(),
        type: session.type,
        serie:
          session.seriesId === null
            ? null
            : { id: session.seriesId, lugar: session.seriesPlace ?? 1, propio: session.seriesOwn },
        respuestas: answered.get(session.id) ?? [],
      })),
      next,
    };
  },
};

/** A client's series: the rules by which sessions follow each other. */
export const exportOfSeries: ExportPart<"series"> = {
  section: "series",
  async read(tx, { professionalId, clientId }, after) {
    const rows = await tx
      .select()
      .from(series)
      .where(
        and(
          eq(series.professionalId, professionalId),
          eq(series.clientId, clientId),
          standsAfter(after, series.createdAt, series.id),
        ),
      )
      .orderBy(asc(series.createdAt), asc(series.id))
      .limit(EXPORT_PAGE);
    return {
      rows: rows.map((row) => ({
        id: row.id,
        frecuencia: row.rhythm,
        cada: row.every,
        dia: row.anchorDay,
        hora: row.time,
        zona: row.zone,
        lugares: row.places,
        createdAt: row.createdAt.toISOString(),
        lugarDia: row.anchorPlace,
      })),
      next: placeAfter(rows, EXPORT_PAGE, ({ createdAt, id }) => ({ at: createdAt, id })),
    };
  },
};
