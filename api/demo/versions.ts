import { desc, eq, inArray, sql } from "drizzle-orm";
import type { Queries } from "../core/database/database.ts";
import { notes } from "../notes/notes.table.ts";
import { noteVersions } from "../notes/record/versions.table.ts";

const hoursAfter = (moment: Date, hours: number): Date => new Date(moment.getTime() + hours * 3_600_000);

/**
 * What each client's newest note said before it was finished, half an hour after the session, and corrected the evening
 * after. @param owner practices write no versions by hand
 */
export async function addVersions(owner: Queries, professionalId: string): Promise<void> {
  const newest = await owner
    .selectDistinctOn([notes.clientId])
    .from(notes)
    .where(eq(notes.professionalId, professionalId))
    .orderBy(notes.clientId, desc(notes.createdAt));
  const said = newest.flatMap(({ id, clientId, title, content, tags, priority, isPrivate, createdAt }) => {
    const [first = content] = content.split(/(?<=\.)\s/);
    const kept = { professionalId, noteId: id, clientId, title, priority, isPrivate };
    const longer = content.replace(first, `${first} Lo dice con calma.`);
    return [
      { ...kept, version: 1, content: first, tags: "", savedAt: createdAt },
      { ...kept, version: 2, content: longer, tags, savedAt: hoursAfter(createdAt, 0.5) },
    ];
  });
  await owner.insert(noteVersions).values(said);
  await owner
    .update(notes)
    .set({ version: 3, savedAt: sql`least(${notes.createdAt} + interval '26 hours', now())` })
    .where(
      inArray(
        notes.id,
        newest.map(({ id }) => id),
      ),
    );
}
