import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database, Queries } from "../../api/core/database/database.ts";

/**
 * Holds a practice's row while something is done, as a large import does. Only PostgreSQL has others wait for it.
 * @param act is given the transaction that holds it
 */
export async function whileHeld(
  { owner }: Database,
  professionalId: string,
  act: (holder: Queries) => Promise<unknown>,
): Promise<void> {
  await owner.transaction(async (tx) => {
    await tx.execute(sql`select from professionals where id = ${professionalId} for no key update`);
    await act(tx);
  });
}

/** Until something waits for a row that somebody holds. */
export async function someoneWaits({ owner }: Database): Promise<void> {
  const waiting = sql`(select from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()) as waiting`;
  await expect.poll(() => owner.$count(waiting), { timeout: 30_000 }).toBeGreaterThan(0);
}
