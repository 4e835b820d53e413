import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Queries } from "./database.ts";

/**
 * How long a start waits for a lock, and every request behind it. It is less than the second after which PostgreSQL looks for a
 * deadlock: so it is the start that gives way, and no request that fails.
 */
const LOCK_WAIT = sql.raw("set lock_timeout = '500ms'");
/** The wait was over; two waited for each other. */
const BUSY = new Set(["55P03", "40P01"]);
const TRIES = 60;
const AGAIN_MS = 250;

/** The code that the database, or the system, gave for an error or for what caused it. */
export function codeOf(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as NodeJS.ErrnoException;
    if (code !== undefined) return code;
  }
  return undefined;
}

/** Has a start's connection wait for locks only as long as requests can bear. */
export const waitBriefly = async (owner: Queries): Promise<void> => void (await owner.execute(LOCK_WAIT));

/**
 * Does work on tables that other processes use meanwhile: again, until the locks can be had.
 * @param work is whole or undone
 */
export async function besideRequests(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (!BUSY.has(codeOf(error) ?? "") || tries === TRIES) throw error;
    }
    await pause(AGAIN_MS);
  }
}
