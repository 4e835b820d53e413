import type { Database } from "../../core/database/database.ts";
import type { Log } from "../../core/log.ts";
import { type Rounds, startRounds } from "../../core/rounds.ts";
import { purgeUploads } from "./uploads.store.ts";

const EVERY_MS = 10 * 60_000;

/** Removes files that were never brought in, now and every ten minutes. */
export const startUploadPurge = (database: Database, log: Log): Rounds =>
  startRounds({ name: "purge of uploads", everyMs: EVERY_MS, log, failed: "old uploads not deleted" }, () =>
    purgeUploads(database),
  );
