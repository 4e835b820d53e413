import { and, eq, gt, lt, sql } from "drizzle-orm";
import { UNDO_SERIES_MINUTES } from "../../../schema/rules/agenda/series.ts";
import type { Database, Queries } from "../../core/database/database.ts";
import type { UndoneSession } from "./series.own.ts";
import type { SeriesRow } from "./series.rules.ts";
import { seriesUndo } from "./series.table.ts";

/** For how long a change can be undone. */
export const UNDOABLE = sql.raw(`interval '${UNDO_SERIES_MINUTES} minutes'`);

/** Remembers what a change of a series replaced, for the minutes in which it can be undone; the change before cannot be any more. */
export async function rememberUndo(
  tx: Queries,
  professionalId: string,
  seriesId: string,
  undo: { version: number; series: Partial<SeriesRow>; sessions: UndoneSession[] },
): Promise<void> {
  const own = eq(seriesUndo.professionalId, professionalId);
  await tx.delete(seriesUndo).where(and(own, lt(seriesUndo.at, sql`now() - ${UNDOABLE}`)));
  await tx
    .insert(seriesUndo)
    .values({ seriesId, professionalId, ...undo })
    .onConflictDoUpdate({ target: [seriesUndo.professionalId, seriesUndo.seriesId], set: { ...undo, at: sql`now()` } });
}

/** What the last change of a series replaced; null when it is too long ago, or something has changed since. */
export async function readUndo(
  tx: Queries,
  professionalId: string,
  { id, version }: Pick<SeriesRow, "id" | "version">,
) {
  const [found] = await tx
    .select()
    .from(seriesUndo)
    .where(
      and(
        eq(seriesUndo.professionalId, professionalId),
        eq(seriesUndo.seriesId, id),
        eq(seriesUndo.version, version),
        gt(seriesUndo.at, sql`now() - ${UNDOABLE}`),
      ),
    );
  return found ?? null;
}

/** What can be undone of a series stays so where a session that comes back has raised its version. */
export async function keepUndo(
  tx: Queries,
  professionalId: string,
  { id, version }: Pick<SeriesRow, "id" | "version">,
): Promise<void> {
  const ofSeries = and(eq(seriesUndo.professionalId, professionalId), eq(seriesUndo.seriesId, id));
  await tx
    .update(seriesUndo)
    .set({ version })
    .where(and(ofSeries, eq(seriesUndo.version, version - 1)));
}

/** Nothing can be undone of it any more. */
export async function forgetUndo(tx: Queries, professionalId: string, seriesId: string): Promise<void> {
  await tx
    .delete(seriesUndo)
    .where(and(eq(seriesUndo.professionalId, professionalId), eq(seriesUndo.seriesId, seriesId)));
}

/** Erases what can be undone no longer, whose practices have changed no series since. @returns how many */
export async function purgeSeriesUndo({ owner }: Database): Promise<number> {
  const gone = await owner
    .delete(seriesUndo)
    .where(lt(seriesUndo.at, sql`now() - ${UNDOABLE}`))
    .returning({ id: seriesUndo.seriesId });
  return gone.length;
}
