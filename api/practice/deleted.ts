import { and, eq, gt, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { RESTORE_DAYS } from "../../schema/rules/deleted.ts";
import type { Database, Queries } from "../core/database/database.ts";
import { eraseEach, LATE_DAYS } from "../core/database/erasing.ts";
import type { Log } from "../core/log.ts";
import { type Rounds, startRounds } from "../core/rounds.ts";
import { professionals } from "./professionals.table.ts";

const EVERY_MS = 6 * 3_600_000;
const DAY_MS = 86_400_000;

/** A table whose rows are hidden when they are deleted, and erased some days later. */
export type DeletedRows = PgTable & { id: PgColumn; professionalId: PgColumn; deletedAt: PgColumn };

/** Rows of this professional that are deleted and can still be restored. */
export const restorable = (table: DeletedRows, professionalId: string): SQL | undefined =>
  and(
    eq(table.professionalId, professionalId),
    isNotNull(table.deletedAt),
    gt(table.deletedAt, sql`now() - make_interval(days => ${RESTORE_DAYS})`),
  );

export const restorableUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + RESTORE_DAYS * DAY_MS);

/** Erases what was deleted so long ago that it cannot be restored any more. @returns how many rows */
export type Purge = (database: Database, log: Log, now: Date, closing?: AbortSignal) => Promise<number>;

/** The moments before which a deleted row is to be erased, and before which it should be gone already. */
export function purgeMoments(now: Date): { over: Date; late: Date } {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return { over: daysAgo(RESTORE_DAYS), late: daysAgo(RESTORE_DAYS + LATE_DAYS) };
}

/** The ids of rows that were deleted before a moment, the first first. @param owner with the owner's rights */
export async function deletedBefore(owner: Queries, table: DeletedRows, moment: Date): Promise<string[]> {
  const found = await owner
    .select({ id: sql<string>`${table.id}` })
    .from(table as PgTable)
    .where(lte(table.deletedAt, moment))
    .orderBy(table.deletedAt);
  return found.map(({ id }) => id);
}

/**
 * Keeps every other writer of a practice waiting until the transaction ends, as every writer does first, because what is
 * counted is counted on this row.
 * @returns whether there is such a practice
 */
export async function lockForErasing(tx: Queries, professionalId: string): Promise<boolean> {
  const practice = tx.select({ id: professionals.id }).from(professionals);
  return (await practice.where(eq(professionals.id, professionalId)).for("no key update")).length > 0;
}

/** Erases the deleted rows of a table, each in a transaction of its own. @param what their name in the log */
export const purgeOf =
  (table: DeletedRows, what: string): Purge =>
  ({ owner }, log, now, closing) => {
    const { over, late } = purgeMoments(now);
    const gone = (id: string) => and(eq(table.id, id), lte(table.deletedAt, over));
    const erase = (id: string) =>
      owner.transaction(async (tx) => {
        const [row] = await tx
          .select({ professionalId: sql<string>`${table.professionalId}` })
          .from(table as PgTable)
          .where(gone(id));
        if (!row || !(await lockForErasing(tx, row.professionalId))) return false;
        const erased = await tx.delete(table).where(gone(id)).returning({ id: table.id });
        return erased.length > 0;
      });
    return eraseEach(
      { log, what, closing },
      { due: () => deletedBefore(owner, table, over), late: () => deletedBefore(owner, table, late), erase },
    );
  };

/** Purges what was deleted, now and several times a day; several processes may be at one row together. */
export const startDeletedPurges = (database: Database, log: Log, purges: readonly Purge[]): Rounds =>
  startRounds(
    { name: "purge of what is deleted", everyMs: EVERY_MS, log, failed: "deleted rows not purged" },
    async (closing) => {
      for (const purge of purges) await purge(database, log, new Date(), closing);
    },
  );
