import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { errorFacts, type Log } from "../log.ts";
import type { Queries } from "./database.ts";

/** Days after which it is told that something should be gone by now: several rounds have failed. */
export const LATE_DAYS = 2;

/** So few that a step is over in some tenths of a second, and everybody else's queries run in between. */
const ROWS_OF_A_STEP = 500;

/** Erasing many rows, step by step. */
export interface Erasing {
  /** With the owner's rights: practices may only hide. */
  owner: Queries;
  /** Begins each step's transaction; answers whether the step may go on. */
  begin: (tx: Queries) => Promise<boolean>;
  closing?: AbortSignal;
}

/**
 * Deletes the rows of a table, some hundred in each transaction.
 * @returns false when it was stopped before the last
 */
export async function deleteInSteps(
  { owner, begin, closing }: Erasing,
  table: PgTable | SQL,
  where: SQL | undefined,
): Promise<boolean> {
  for (;;) {
    if (closing?.aborted) return false;
    const isOver = await owner.transaction(async (tx) => {
      if (!(await begin(tx))) return null;
      const { rows } = (await tx.execute(sql`
        delete from ${table} where ctid = any (array(select ctid from ${table} where ${where} limit ${ROWS_OF_A_STEP}))
        returning 1`)) as unknown as { rows: unknown[] };
      if (rows.length === ROWS_OF_A_STEP) return false;
      // One that was changed while the step waited for it lies elsewhere by now, and is found by another.
      return (await tx.$count(sql`(select from ${table} where ${where} limit 1) as remaining`)) === 0;
    });
    if (isOver === null) return false;
    if (isOver) return true;
  }
}

/** What is to be erased, each by its id; `erase` answers whether it is gone. */
interface Round {
  due: () => Promise<string[]>;
  late: () => Promise<string[]>;
  erase: (id: string) => Promise<boolean>;
}

/**
 * Erases one after the other; the failure of one is told and stops none of the others.
 * @param what its name in the log
 * @returns how many are gone
 */
export async function eraseEach(
  { log, what, closing }: { log: Log; what: string; closing?: AbortSignal },
  { due, late, erase }: Round,
): Promise<number> {
  let gone = 0;
  for (const id of await due()) {
    if (closing?.aborted) return gone;
    try {
      if (await erase(id)) gone += 1;
    } catch (error) {
      log.warn({ id, error: errorFacts(error) }, `${what} not erased`);
    }
  }
  if (gone > 0) log.info({ gone }, `${what} erased`);
  const overdue = (await late()).length;
  if (overdue > 0) log.error({ overdue }, `${what} should have been erased by now`);
  return gone;
}
