import { sql } from "drizzle-orm";
import type { ExportedClient } from "../../schema/wire/exports/client.ts";
import type { Queries } from "../core/database/database.ts";
import { type BringInto, idsInOrder, stretchesOf } from "../practice/bringing.ts";
import { objectives } from "./objectives.table.ts";

/** An objective has its newest change's version at least: exports of the example say less, and the next change would stand before it. */
const versionOf = ({ version, cambios }: ExportedClient["objetivos"][number]): number =>
  cambios.reduce((newest, change) => Math.max(newest, change.version), version);

/** Stores objectives from an export, with each change of their progress. */
export async function bringObjectives(
  tx: Queries,
  { professionalId, clientId, idOf }: BringInto,
  rows: ExportedClient["objetivos"],
): Promise<void> {
  const values = rows.map((row) => ({
    ...{
      id: idOf("objetivos", row.id) ?? "",
      professionalId,
      clientId,
      title: row.titulo,
      description: row.descripcion,
    },
    ...{ priority: row.prioridad, progress: row.progreso, status: row.estado, targetDate: row.fechaObjetivo },
    ...{ completedOn: row.fechaFinalizado, version: versionOf(row), createdAt: new Date(row.createdAt) },
  }));
  for (const stretch of stretchesOf(values)) await tx.insert(objectives).values(stretch);
  const changes = rows.flatMap(({ id, cambios }) => {
    const ids = idsInOrder(cambios.length);
    return cambios.map((change, at) => ({
      ...{ id: ids[at], objective_id: idOf("objetivos", id), at: change.fecha, version: change.version },
      ...{ progress_before: change.progresoAntes, progress: change.progreso },
      ...{ status_before: change.estadoAntes, status: change.estado },
      ...{ session_id: idOf("sesiones", change.sessionId), note_id: idOf("notas", change.noteId) },
    }));
  });
  if (rows.length === 0) return;
  const ids = sql.param(values.map(({ id }) => id));
  await tx.execute(sql`select bring_objective_changes(${ids}::uuid[], ${JSON.stringify(changes)}::jsonb)`);
}
