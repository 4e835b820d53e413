import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Queries } from "../core/database/database.ts";
import { EXPORT_PAGE, type ExportOf, type ExportPart, placeAfter, standsAfter } from "../practice/exportPart.ts";
import { shownPlace } from "./changes.store.ts";
import { objectiveChanges } from "./changes.table.ts";
import { objectives } from "./objectives.table.ts";

const changesOf = (tx: Queries, { professionalId, withPrivate }: ExportOf, ids: readonly string[]) =>
  tx
    .select({
      objectiveId: objectiveChanges.objectiveId,
      at: objectiveChanges.at,
      version: objectiveChanges.version,
      progressBefore: objectiveChanges.progressBefore,
      progress: objectiveChanges.progress,
      statusBefore: objectiveChanges.statusBefore,
      status: objectiveChanges.status,
      ...shownPlace({ withPrivate }),
    })
    .from(objectiveChanges)
    .where(and(eq(objectiveChanges.professionalId, professionalId), inArray(objectiveChanges.objectiveId, [...ids])))
    .orderBy(asc(objectiveChanges.version), asc(objectiveChanges.at), asc(objectiveChanges.id));

/** A client's objectives, with each change of their progress. */
export const exportOfObjectives: ExportPart<"objetivos"> = {
  section: "objetivos",
  async read(tx, of, after) {
    const rows = await tx
      .select()
      .from(objectives)
      .where(
        and(
          eq(objectives.professionalId, of.professionalId),
          eq(objectives.clientId, of.clientId),
          sql`not ${objectives.hidden}`,
          standsAfter(after, objectives.createdAt, objectives.id),
        ),
      )
      .orderBy(asc(objectives.createdAt), asc(objectives.id))
      .limit(EXPORT_PAGE);
    const changes =
      rows.length > 0
        ? await changesOf(
            tx,
            of,
            rows.map(({ id }) => id),
          )
        : [];
    return {
      rows: rows.map((row) => ({
        id: row.id,
        titulo: row.title,
        descripcion: row.description,
        prioridad: row.priority,
        progreso: row.progress,
        estado: row.status,
        fechaObjetivo: row.targetDate,
        fechaFinalizado: row.completedOn,
        version: row.version,
        createdAt: row.createdAt.toISOString(),
        cambios: changes
          .filter(({ objectiveId }) => objectiveId === row.id)
          .map((change) => ({
            fecha: change.at.toISOString(),
            progresoAntes: change.progressBefore,
            progreso: change.progress,
            estadoAntes: change.statusBefore,
            estado: change.status,
            sessionId: change.sessionId,
            noteId: change.noteId,
            version: change.version,
          })),
      })),
      next: placeAfter(rows, EXPORT_PAGE, ({ createdAt, id }) => ({ at: createdAt, id })),
    };
  },
};
