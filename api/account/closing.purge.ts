import type { Database } from "../core/database.ts";
import { errorFacts, type Log } from "../core/log.ts";
import { eraseOnePractice } from "./closing.store.ts";

const EVERY_MS = 6 * 3_600_000;

export interface PracticePurge {
  close(): Promise<void>;
}

/** Erases practices whose account was deleted long enough ago, now and several times a day. */
export function startPracticePurge(database: Database, log: Log): PracticePurge {
  let closing = false;
  const purge = async (): Promise<void> => {
    try {
      while (!closing && (await eraseOnePractice(database.owner))) log.info("practice of a deleted account erased");
    } catch (error) {
      log.warn({ error: errorFacts(error) }, "practices of deleted accounts not erased");
    }
  };
  let purging = purge();
  const timer = setInterval(() => {
    purging = purge();
  }, EVERY_MS);
  return {
    async close() {
      closing = true;
      clearInterval(timer);
      await purging;
    },
  };
}
