import type { Database } from "../core/database/database.ts";
import type { Log } from "../core/log.ts";
import { type Rounds, startRounds } from "../core/rounds.ts";
import { purgeChanges } from "./feed.store.ts";

const EVERY_MS = 6 * 3_600_000;

/** Removes changes that are told of no more, now and several times a day. */
export const startChangePurge = (database: Database, log: Log): Rounds =>
  startRounds({ name: "purge of changes", everyMs: EVERY_MS, log, failed: "old changes not removed" }, () =>
    purgeChanges(database.owner),
  );
