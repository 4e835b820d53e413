import type { Database } from "../core/database/database.ts";
import type { Log } from "../core/log.ts";
import { type Rounds, startRounds } from "../core/rounds.ts";
import { purgeNoteDrafts } from "./drafts.store.ts";

const EVERY_MS = 6 * 3_600_000;

/** Deletes drafts whose days are over, now and several times a day. */
export const startDraftPurge = (database: Database, log: Log): Rounds =>
  startRounds({ name: "purge of drafts", everyMs: EVERY_MS, log, failed: "old drafts not deleted" }, () =>
    purgeNoteDrafts(database.owner),
  );
