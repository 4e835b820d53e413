import { and, eq, sql } from "drizzle-orm";
import { timelinePart } from "../timeline/timeline.part.ts";
import { shownPlace } from "./changes.store.ts";
import { objectiveChanges } from "./changes.table.ts";
import { objectives } from "./objectives.table.ts";

/** How objectives began and moved. */
export const timelineOfObjectives = timelinePart<"OBJETIVO">({
  kind: "OBJETIVO",
  id: objectiveChanges.id,
  at: objectiveChanges.at,
  told: {
    objetivo: {
      objetivo: objectiveChanges.objectiveId,
      titulo: objectives.title,
      progresoAntes: objectiveChanges.progressBefore,
      progreso: objectiveChanges.progress,
      estado: objectiveChanges.status,
      ...shownPlace({ withPrivate: true }),
    },
  },
  from: sql`${objectiveChanges} inner join ${objectives} on ${objectives.id} = ${objectiveChanges.objectiveId}
    and ${objectives.professionalId} = ${objectiveChanges.professionalId}`,
  where: ({ professionalId, clientId }) =>
    and(
      eq(objectiveChanges.professionalId, professionalId),
      eq(objectiveChanges.clientId, clientId),
      sql`not ${objectives.hidden}`,
    ),
});
