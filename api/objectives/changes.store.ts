import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { type MovedIn, OBJECTIVE_CHANGES_SHOWN } from "../../schema/rules/objectives.ts";
import type { Queries } from "../core/database/database.ts";
import { notes } from "../notes/notes.table.ts";
import { sessions } from "../sessions/sessions.table.ts";
import { objectiveChanges } from "./changes.table.ts";
import type { ProgressChange } from "./objectives.rules.ts";

const ofObjective = (professionalId: string, objectiveId: string) =>
  and(eq(objectiveChanges.professionalId, professionalId), eq(objectiveChanges.objectiveId, objectiveId));
const newestFirst = [desc(objectiveChanges.version), desc(objectiveChanges.at)];

/** Where a change was seen, as long as that is shown: an id of what is deleted, or is not for these eyes, leads nowhere. */
export const shownPlace = ({ withPrivate }: { withPrivate: boolean }): Record<keyof MovedIn, SQL<string | null>> => ({
  sessionId: sql`(select ${sessions.id} from ${sessions}
    where ${sessions.id} = ${objectiveChanges.sessionId} and not ${sessions.hidden})`,
  noteId: sql`(select ${notes.id} from ${notes}
    where ${notes.id} = ${objectiveChanges.noteId} and not ${notes.hidden} and (${withPrivate}::boolean or not ${notes.isPrivate}))`,
});

/** The newest changes of an objective's progress, oldest first. */
export async function readChanges(tx: Queries, professionalId: string, objectiveId: string): Promise<ProgressChange[]> {
  const { id, at, progressBefore, progress, statusBefore, status, sessionId, noteId } = objectiveChanges;
  const rows = await tx
    .select({ id, at, progressBefore, progress, statusBefore, status, sessionId, noteId })
    .from(objectiveChanges)
    .where(ofObjective(professionalId, objectiveId))
    .orderBy(...newestFirst)
    .limit(OBJECTIVE_CHANGES_SHOWN);
  return rows.reverse();
}

/** Says where the progress that was changed last has moved. */
export async function keepPlace(
  tx: Queries,
  professionalId: string,
  objectiveId: string,
  { sessionId, noteId }: MovedIn,
): Promise<void> {
  if (sessionId === null && noteId === null) return;
  const last = tx
    .select({ id: objectiveChanges.id })
    .from(objectiveChanges)
    .where(ofObjective(professionalId, objectiveId))
    .orderBy(...newestFirst)
    .limit(1);
  await tx
    .update(objectiveChanges)
    .set({ sessionId, noteId })
    .where(and(eq(objectiveChanges.professionalId, professionalId), sql`${objectiveChanges.id} = (${last})`));
}
