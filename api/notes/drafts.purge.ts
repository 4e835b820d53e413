import type { Database } from "../core/database.ts";
import { errorFacts, type Log } from "../core/log.ts";
import { purgeNoteDrafts } from "./drafts.store.ts";

const EVERY_MS = 6 * 3_600_000;

export interface DraftPurge {
  close(): Promise<void>;
}

/** Deletes drafts whose days are over, now and several times a day; one time that fails is made up for by the next. */
export function startDraftPurge(database: Database, log: Log): DraftPurge {
  const purge = () =>
    purgeNoteDrafts(database.owner).catch((error: unknown) =>
      log.warn({ error: errorFacts(error) }, "old drafts not deleted"),
    );
  let purging = purge();
  const timer = setInterval(() => {
    purging = purge();
  }, EVERY_MS);
  return {
    async close() {
      clearInterval(timer);
      await purging;
    },
  };
}
